"""What a director does without writing a mail: his page, his secret addresses, a disowned mail."""
