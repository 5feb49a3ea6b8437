"""How fast it is, always beside what it is compared with, in one run and in turn. Nothing here is a test."""
