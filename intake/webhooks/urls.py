"""The addresses that are entered at the providers."""

from django.urls import path

from intake.webhooks import door

app_name = "webhooks"

urlpatterns = [
    path("<slug:provider>/", door.receive, name="receive"),
]
