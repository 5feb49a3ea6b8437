"""The envelope of our mails, as the settings write it."""

NULL_SENDER = "<>"
"""How the settings ask for MAIL FROM:<> in so many words; it is what answers have by default (RFC 3834, 3.3)."""
