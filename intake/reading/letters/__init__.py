"""A mail opened: headers, parts, text, quotes, seals, and its attachments as lines."""
