"""What a mail puts right, of itself or of an earlier report."""
