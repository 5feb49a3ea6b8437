"""Celery: tasks carry an id and mean "look now"; the rows in the database are the queue."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("fernwertung")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
