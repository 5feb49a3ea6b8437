"""The addresses of the pages around mails."""

from django.urls import path

from intake.views import (
    confirmation,
    director,
    director_reviews,
    notices,
    office,
    operation,
    persons,
    proposals,
    reviews,
)

app_name = "intake"

urlpatterns = [
    path("health", operation.health, name="health"),
    path("metrics", operation.metrics, name="metrics"),
    path("confirm/<str:token>/", confirmation.confirmation, name="confirm"),
    path("not-me/<str:token>/", confirmation.not_me, name="dispute"),
    path("reviews/new/", reviews.new, name="review_new"),
    path("reviews/<slug:code>/", reviews.status, name="review"),
    path("notices/", notices.door, name="notices_door"),
    path("notices/<str:token>/", notices.wish, name="notices"),
    path("director/", director.enter, name="director_door"),
    path("director/<str:token>/", director.overview, name="director"),
    path("director/<str:token>/<int:key>/", director.tournament, name="director_tournament"),
    path("director/<str:token>/<int:key>/address/", director.address, name="director_address"),
    path("director/<str:token>/<int:key>/games/<int:number>/", director.game, name="director_game"),
    path("director/<str:token>/<int:key>/review/", director_reviews.new, name="director_review"),
    path("office/status/", operation.status, name="office_status"),
    path("office/mails/", office.mails, name="office_mails"),
    path("office/mails/blocks/<int:pk>/lift/", office.lift, name="office_mails_lift"),
    path("office/erasures/", persons.erasures, name="office_erasures"),
    path("office/persons/<slug:kind>/<int:pk>/data.<slug:ending>", persons.export_file, name="office_export"),
    path("office/persons/<slug:kind>/<int:pk>/erase/", persons.erase, name="office_erase"),
    path("office/persons/<slug:kind>/<int:pk>/erase/call-off/", persons.call_off_erasure, name="office_erase_call_off"),
    path("office/proposals/<int:pk>/approve/", proposals.approve, name="office_proposal_approve"),
    path("office/proposals/<int:pk>/reject/", proposals.reject, name="office_proposal_reject"),
    path("office/mails/<str:code>/", office.mail, name="office_mail"),
    path("office/mails/<str:code>/raw/", office.raw, name="office_mail_raw"),
    path("office/mails/<str:code>/<slug:action>/", office.act, name="office_mail_act"),
]
