"""Mail that providers post: `receiver` stores a request unread, `unpacking` makes mails of it later."""
