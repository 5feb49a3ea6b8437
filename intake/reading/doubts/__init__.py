"""What a mail doubts, denies or calls unfinished, and which of its results that is about."""
