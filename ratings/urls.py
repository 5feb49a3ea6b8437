"""The addresses of the public pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
