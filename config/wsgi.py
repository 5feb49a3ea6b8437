"""The entry point of the web server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from operations.sweep import start_thread  # noqa: E402 -- models load only after Django is set up

start_thread()
