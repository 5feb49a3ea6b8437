"""Settings, addresses and entries of the server; nobody below imports it.

Empty on purpose: storing a mail loads the settings, and must not need Celery for that.
"""
