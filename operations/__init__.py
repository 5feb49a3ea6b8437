"""Monitoring of the server: what waits and since when, what is wrong, who is notified."""
