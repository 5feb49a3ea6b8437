"""Settings, addresses and entries of the server; nobody below imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
