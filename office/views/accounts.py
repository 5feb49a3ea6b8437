"""The reader's own account: second factor, recovery codes, password."""

from __future__ import annotations

import django_otp
import segno
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordChangeView
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from office import accounts
from office.forms.accounts import CodeForm
from office.views.responses import add_success, redirect_to, render_form
from ratings.audit import Origin
from ratings.queries import trail
from webtools.access import actor_of, needs_second_factor, roles_of
from webtools.requests import posted_data, query_text, require_get_or_post

KEY = "second-factor-key"
"""Where the session keeps a secret until its first code was typed."""

DOT = 5
"""Pixels of a dot of the picture: a telephone reads it at arm's length."""


@sensitive_post_parameters("code")
@require_get_or_post
def verify_code(request: HttpRequest) -> HttpResponse:
    """Ask for the second factor after the password: `/office/code/`."""
    user = get_account(request)
    if not needs_second_factor(request):
        return redirect_to_next(request)
    if accounts.second_factor(user) is None:
        return HttpResponseRedirect(f"{reverse_lazy('office:second_factor')}?{urlencode({'next': next_page(request)})}")
    form = CodeForm(posted_data(request))
    if form.is_bound and form.is_valid():
        device = accounts.show(user, form.cleaned_data["code"], account_origin(request))
        if device is not None:
            verify_session(request, device)
            return redirect_to_next(request)
        form.refuse()
    return render_form(request, "code", form, next=next_page(request))


@sensitive_post_parameters("code")
@require_get_or_post
def set_up_second_factor(request: HttpRequest) -> HttpResponse:
    """Set up an app, or replace the present one: `/office/second-factor/`."""
    user = get_account(request)
    if accounts.second_factor(user) is not None and needs_second_factor(request):
        return redirect_to(request, "code")
    form = CodeForm(posted_data(request))
    key = request.session.get(KEY, "")
    if key and form.is_bound and form.is_valid():
        done = accounts.set_up(user, key, form.cleaned_data["code"], account_origin(request))
        if done is not None:
            device, recovery_codes = done
            del request.session[KEY]
            verify_session(request, device)
            return show_recovery_codes(request, recovery_codes)
        form.refuse()
    if not form.is_bound or not key:
        key = request.session[KEY] = accounts.new_key()
    picture = draw_qr_code(accounts.address_of_key(user, key))
    return render_form(
        request, "second_factor", form, picture=picture, key=accounts.written(key), next=next_page(request)
    )


@require_safe
def show_account(request: HttpRequest) -> HttpResponse:
    """Show roles, second factor and trail of the account: `/office/account/`."""
    user = get_account(request)
    context = {
        "held": sorted(roles_of(request)),
        "since": accounts.set_up_at(user),
        "left": accounts.recovery_codes_left(user),
        "trail": trail.events_about([f"account:{user.pk}"]),
    }
    return render(request, "office/account.html", context)


@require_POST
def renew_recovery_codes(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes and show the new ones once."""
    user = get_account(request)
    if accounts.second_factor(user) is None:
        return redirect_to(request, "second_factor")
    return show_recovery_codes(request, accounts.renew_recovery(user, account_origin(request)))


class PasswordView(PasswordChangeView):
    """Change of the password: `/office/password/`. Other sessions of the account end."""

    template_name = "office/password.html"
    success_url = reverse_lazy("office:account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Store the password and note the change in the trail."""
        with transaction.atomic():
            answer = super().form_valid(form)
            accounts.password_changed(get_account(self.request), account_origin(self.request))
        add_success(
            self.request, _("The password is changed. Everybody else who was logged in with the old one is out.")
        )
        return answer


def get_account(request: HttpRequest) -> User:
    """Return the account of a request; the guard refused all requests without one."""
    user = request.user
    assert isinstance(user, User), "pages of accounts need a login"  # noqa: S101 -- the table of rights says so
    return user


def account_origin(request: HttpRequest) -> Origin:
    """Return the owner of the account as origin of a change."""
    return Origin(actor_of(request), accounts.CAUSE)


def verify_session(request: HttpRequest, device: object) -> None:
    """Mark the session as verified, under a new key as at every rise of rights."""
    django_otp.login(request, device)
    request.session.cycle_key()


def next_page(request: HttpRequest) -> str:
    """Return our page that was requested before the login, "" for none."""
    target = request.POST.get("next", "") or query_text(request, "next")
    ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if ours else ""


def redirect_to_next(request: HttpRequest) -> HttpResponse:
    """Redirect to the page that was requested before the login."""
    place = next_page(request)
    return HttpResponseRedirect(place) if place else redirect_to(request, "start")


def show_recovery_codes(request: HttpRequest, codes: tuple[str, ...]) -> HttpResponse:
    """Render recovery codes; they are stored only as digests."""
    return render(request, "office/recovery_codes.html", {"codes": codes, "next": next_page(request)})


def draw_qr_code(address: str) -> SafeString:
    """Return a QR code as SVG of one path, black on white in dark mode too, without styles or scripts."""
    made = segno.make(address, micro=False, error="m")
    drawn = made.svg_inline(scale=DOT, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return mark_safe(drawn)  # noqa: S308 -- segno writes numbers into it, and nothing of the address
