"""Settings, addresses and entry points of the server; nothing below imports it.

Empty on purpose: storing a mail loads the settings, and must not need Celery for that.
"""
