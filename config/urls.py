"""All addresses of the server."""

from django.urls import include, path

from website import api

handler500 = "website.views.server_errors.server_error"

urlpatterns = [
    path("", include("website.urls")),
    path("api/v1/", include(api.urls)),
    path("office/", include("office.urls")),
    path("receive/", include("intake.receiving.webhooks.urls")),
]
