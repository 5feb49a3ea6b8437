"""The addresses that are entered at the providers."""

from django.urls import path

from intake.receiving.webhooks import receiver

app_name = "webhooks"

urlpatterns = [
    path("<slug:provider>/", receiver.receive, name="receive"),
    path("<slug:provider>/events/", receiver.receive, {"events": True}, name="receive_events"),
    # Mailgun posts the raw mail only to an address that ends so.
    path("<slug:provider>/mime", receiver.receive, name="receive_raw"),
]
