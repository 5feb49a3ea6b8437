"""Who answers for the pages: the rating officer, the imprint, and what is done with data."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings import replica
from webtools.report_address import find_report_address


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    """Officer, imprint and privacy: `/contact/`."""
    context = {
        "officer_name": settings.OFFICER_NAME,
        "officer_email": settings.OFFICER_EMAIL,
        "report_address": find_report_address(),
        "imprint": settings.IMPRINT,
        "privacy_contact": settings.PRIVACY_CONTACT or settings.IMPRINT,
        "senior_age": settings.SENIOR_AGE,
        "junior_age": settings.JUNIOR_AGE,
        "mail_days": settings.KEEP_MAIL_DAYS,
        "quarantine_days": settings.KEEP_QUARANTINE_DAYS,
        "look_days": settings.KEEP_LOOK_DAYS,
        "marks_writers": replica.is_configured(),
    }
    return render(request, "website/contact.html", context)
