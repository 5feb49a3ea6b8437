"""All addresses of the server."""

from django.urls import include, path

from ratings import api

handler500 = "ratings.views.server_errors.server_error"

urlpatterns = [
    path("", include("ratings.urls")),
    path("api/v1/", include(api.urls)),
    path("office/", include("ratings.office_urls")),
    path("", include("intake.urls")),
    path("receive/", include("intake.webhooks.urls")),
]
