"""The addresses of the public pages. Numbers and codes are the federation's own and may hold a slash."""

from django.urls import path
from django.views.decorators.http import require_safe

from website import views
from website.director import review_views as director_reviews
from website.director import views as director_views
from website.views import confirmation, health, notices, questions, reviews

app_name = "website"

urlpatterns = [
    path("", views.start, name="start"),
    path("pools/<slug:key>/", views.ranking, name="ranking"),
    path("pools/<slug:key>/names/", views.names, name="names"),
    path("pools/<slug:key>/unsecured/", views.unsecured, name="unsecured"),
    path("pools/<slug:key>/clubs/", views.clubs, name="clubs"),
    path("pools/<slug:key>/risers/", views.risers, name="risers"),
    path("pools/<slug:key>/games/", views.opening_games, name="opening_games"),
    path("pools/<slug:key>/scale/", views.scale, name="scale"),
    path("pools/<slug:key>/news.atom", require_safe(views.PoolFeed()), name="news"),
    path("players/", views.look_up, name="look_up"),
    path("players/<path:number>/prospects/<slug:key>/", views.prospects, name="prospects"),
    path("players/<path:number>/live/<slug:key>/", views.live, name="live"),
    path("players/<path:number>/", views.player, name="player"),
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/<path:code>/games.pgn", views.games_file, name="games_file"),
    path("tournaments/<path:code>/games/<int:number>/game.pgn", views.game_file, name="game_file"),
    path("tournaments/<path:code>/games/<int:number>/", views.game, name="game"),
    path("boards/1/<slug:side>/<str:placement>/<slug:move>.svg", views.board, name="board"),
    path("tournaments/<path:code>/rating-report/", views.rating_report, name="rating_report"),
    path("tournaments/<path:code>/report.trf", views.report_file, name="report_file"),
    path("tournaments/<path:code>/", views.tournament, name="tournament"),
    path("evaluations/<int:pk>/", views.evaluation, name="evaluation"),
    path("corrections/<slug:code>/", views.correction, name="correction"),
    path("evaluations/<int:pk>/rate.json", views.evaluation_document, name="evaluation_document"),
    path("lists/<slug:key>/", views.published, name="lists"),
    path("lists/<slug:key>/<int:number>/", views.published_list, name="list"),
    path("lists/<slug:key>/<int:number>/apart/", views.list_unranked, name="apart"),
    path("lists/<slug:key>/<int:number>/changes/", views.changes, name="changes"),
    path("lists/<slug:key>/<int:number>/revised/", views.revised, name="revised"),
    path("lists/<slug:key>/<int:number>/list.csv", views.list_csv, name="list_csv"),
    path("lists/<slug:key>/<int:number>/canonical.csv", views.canonical_csv, name="canonical_csv"),
    path("calculator/", views.calculator, name="calculator"),
    path("qualification/", views.qualify, name="qualification"),
    path("contact/", views.contact, name="contact"),
    path("help/", views.help_start, name="help_start"),
    path("help/<path:name>/", views.help_page, name="help"),
    path("trail/", views.show_checkpoints, name="heads"),
    path("trail/heads.txt", views.send_checkpoints, name="heads_text"),
    path("rules/<slug:key>/", views.rule, name="rule"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path(".well-known/security.txt", views.security, name="security"),
    path("health", health.show_health, name="health"),
    path("metrics", health.show_metrics, name="metrics"),
    path("confirm/<str:token>/", confirmation.confirm, name="confirm"),
    path("questions/<str:token>/", questions.answer, name="question"),
    path("not-me/<str:token>/", confirmation.dispute, name="dispute"),
    path("reviews/new/", reviews.create_review, name="review_new"),
    path("reviews/<slug:code>/", reviews.show_review, name="review"),
    path("notices/", notices.request_link, name="notices_door"),
    path("notices/<str:token>/", notices.change_wish, name="notices"),
    path("director/", director_views.request_link, name="director_door"),
    path("director/<str:token>/", director_views.show_overview, name="director"),
    path("director/<str:token>/mails/<slug:code>/", director_views.show_report, name="director_report"),
    path("director/<str:token>/<int:key>/", director_views.show_tournament, name="director_tournament"),
    path("director/<str:token>/<int:key>/address/", director_views.change_address, name="director_address"),
    path("director/<str:token>/<int:key>/games/<int:number>/", director_views.enter_result, name="director_game"),
    path("director/<str:token>/<int:key>/review/", director_reviews.create_review, name="director_review"),
]
