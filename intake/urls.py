"""The address of the link in a confirmation mail."""

from django.urls import path

from intake import views

app_name = "intake"

urlpatterns = [
    path("confirm/<str:token>/", views.confirm, name="confirm"),
]
