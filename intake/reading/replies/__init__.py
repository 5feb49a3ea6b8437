"""Replies to our own questions: which question each word answers, and what it changes."""
