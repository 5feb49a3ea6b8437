"""One's own account: the second factor, recovery codes, the password."""

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
from office.views.responses import go, say, show
from ratings.audit import Origin
from ratings.queries import trail
from webtools.access import actor_of, must_show_second, roles_of
from webtools.requests import posted, reads_or_writes, text_of

KEY = "second-factor-key"
"""Where the session keeps a secret until its first code was typed."""

DOT = 5
"""Pixels of a dot of the picture: a telephone reads it at arm's length."""


@sensitive_post_parameters("code")
@reads_or_writes
def code(request: HttpRequest) -> HttpResponse:
    """Asks for the second factor of whoever has logged in: `/office/code/`."""
    user = account_of(request)
    if not must_show_second(request):
        return onward(request)
    if accounts.second_factor(user) is None:
        return HttpResponseRedirect(f"{reverse_lazy('office:second_factor')}?{urlencode({'next': wished(request)})}")
    form = CodeForm(posted(request))
    if form.is_bound and form.is_valid():
        device = accounts.show(user, form.cleaned_data["code"], origin(request))
        if device is not None:
            let_in(request, device)
            return onward(request)
        form.refuse()
    return show(request, "code", form, next=wished(request))


@sensitive_post_parameters("code")
@reads_or_writes
def second_factor(request: HttpRequest) -> HttpResponse:
    """Sets the app up, or another one in its place: `/office/second-factor/`."""
    user = account_of(request)
    if accounts.second_factor(user) is not None and must_show_second(request):
        return go(request, "code")
    form = CodeForm(posted(request))
    key = request.session.get(KEY, "")
    if key and form.is_bound and form.is_valid():
        done = accounts.set_up(user, key, form.cleaned_data["code"], origin(request))
        if done is not None:
            device, recovery_codes = done
            del request.session[KEY]
            let_in(request, device)
            return codes(request, recovery_codes)
        form.refuse()
    if not form.is_bound or not key:
        key = request.session[KEY] = accounts.new_key()
    picture = picture_of(accounts.address_of_key(user, key))
    return show(request, "second_factor", form, picture=picture, key=accounts.written(key), next=wished(request))


@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Roles, second factor and what was changed: `/office/account/`."""
    user = account_of(request)
    context = {
        "held": sorted(roles_of(request)),
        "since": accounts.set_up_at(user),
        "left": accounts.recovery_codes_left(user),
        "trail": trail.events_about([f"account:{user.pk}"]),
    }
    return render(request, "office/account.html", context)


@require_POST
def recovery(request: HttpRequest) -> HttpResponse:
    """New recovery codes, shown this once."""
    user = account_of(request)
    if accounts.second_factor(user) is None:
        return go(request, "second_factor")
    return codes(request, accounts.renew_recovery(user, origin(request)))


class Password(PasswordChangeView):
    """Another password: `/office/password/`. Other logins of the account end."""

    template_name = "office/password.html"
    success_url = reverse_lazy("office:account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Stores it, notes it in the trail, says so."""
        with transaction.atomic():
            answer = super().form_valid(form)
            accounts.password_changed(account_of(self.request), origin(self.request))
        say(self.request, _("The password is changed. Everybody else who was logged in with the old one is out."))
        return answer


def account_of(request: HttpRequest) -> User:
    """Whose account a request comes from; the guard let nobody else through."""
    user = request.user
    assert isinstance(user, User), "pages of accounts need a login"  # noqa: S101 -- the table of rights says so
    return user


def origin(request: HttpRequest) -> Origin:
    """The owner of an account as the author of a change of it."""
    return Origin(actor_of(request), accounts.CAUSE)


def let_in(request: HttpRequest, device: object) -> None:
    """The second factor was shown: the session gets another key, as at every rise of rights."""
    django_otp.login(request, device)
    request.session.cycle_key()


def wished(request: HttpRequest) -> str:
    """The page of ours that was asked for before the login, "" for none."""
    asked = request.POST.get("next", "") or text_of(request, "next")
    ours = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if ours else ""


def onward(request: HttpRequest) -> HttpResponse:
    """To the page that was asked for before the login."""
    place = wished(request)
    return HttpResponseRedirect(place) if place else go(request, "start")


def codes(request: HttpRequest, told: tuple[str, ...]) -> HttpResponse:
    """The page that tells recovery codes once; it is kept nowhere."""
    return render(request, "office/recovery_codes.html", {"codes": told, "next": wished(request)})


def picture_of(address: str) -> SafeString:
    """An address as a QR code: an SVG of one path, black on white in every light, without styles or scripts."""
    made = segno.make(address, micro=False, error="m")
    drawn = made.svg_inline(scale=DOT, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return mark_safe(drawn)  # noqa: S308 -- segno writes numbers into it, and nothing of the address
