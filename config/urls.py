"""All addresses of the server."""

from django.urls import include, path

urlpatterns = [
    path("", include("ratings.urls")),
    path("office/", include("ratings.office_urls")),
    path("", include("intake.urls")),
    path("receive/", include("intake.webhooks.urls")),
]
