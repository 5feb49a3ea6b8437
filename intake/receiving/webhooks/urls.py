"""The addresses that are entered at the providers."""

from django.urls import path

from intake.receiving.webhooks import receiver

app_name = "webhooks"

urlpatterns = [
    path("<slug:provider>/", receiver.receive, name="receive"),
    # Mailgun posts the raw mail only to an address that ends so.
    path("<slug:provider>/mime", receiver.receive, name="receive_raw"),
]
