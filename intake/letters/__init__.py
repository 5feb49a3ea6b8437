"""Reading of mails: pure functions from bytes to claims; no Django, no clock, no I/O."""
