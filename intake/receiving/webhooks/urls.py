"""The addresses that are entered at the providers."""

from django.urls import path

from intake.receiving.webhooks import door

app_name = "webhooks"

urlpatterns = [
    path("<slug:provider>/", door.receive, name="receive"),
    # Mailgun posts the raw mail only to an address that ends so.
    path("<slug:provider>/mime", door.receive, name="receive_raw"),
]
