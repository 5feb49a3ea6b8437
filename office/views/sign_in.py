"""Login and logout of the office; `axes` counts what goes wrong."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, LogoutView

login = LoginView.as_view(template_name="office/login.html")
logout = LogoutView.as_view()
