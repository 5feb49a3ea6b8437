"""The days on which games ended: their shapes and words, where they are in a mail, and which result each is of."""
