"""Mail that providers post to us: `door` stores a request and reads nothing, `unpacking` makes mails of it later."""
