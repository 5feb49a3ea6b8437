"""The addresses of the office. Its pages name things by key: codes and numbers may hold a slash."""

from django.urls import path

from ratings.views.office import (
    corrections,
    directors,
    imports,
    lists,
    players,
    results,
    reviews,
    sign_in,
    start,
    tournaments,
)

app_name = "office"

urlpatterns = [
    path("", start.start, name="start"),
    path("login/", sign_in.login, name="login"),
    path("logout/", sign_in.logout, name="logout"),
    path("waiting/", start.waiting, name="waiting"),
    path("tournaments/", tournaments.tournaments, name="tournaments"),
    path("tournaments/new/", tournaments.new, name="tournament_new"),
    path("tournaments/<int:pk>/", tournaments.tournament, name="tournament"),
    path("tournaments/<int:pk>/facts/", tournaments.facts, name="facts"),
    path("tournaments/<int:pk>/seats/", tournaments.seats, name="seats"),
    path("tournaments/<int:pk>/directors/", tournaments.charge, name="charge"),
    path("tournaments/<int:pk>/results/", results.enter, name="results"),
    path("tournaments/<int:pk>/departure/", results.departure, name="departure"),
    path("games/<int:pk>/", results.game, name="game"),
    path("games/<int:pk>/reopen/", results.reopen, name="game_reopen"),
    path("players/", players.players, name="players"),
    path("players/new/", players.new, name="player_new"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/public/", players.public, name="player_public"),
    path("players/<int:pk>/private/", players.private, name="player_private"),
    path("players/<int:pk>/listing/", players.listing, name="player_listing"),
    path("players/<int:pk>/rating/", players.rating, name="player_rating"),
    path("reviews/", reviews.queue, name="reviews"),
    path("reviews/new/", reviews.new, name="review_new"),
    path("reviews/<int:pk>/", reviews.review, name="review"),
    path("reviews/<int:pk>/step/", reviews.act, name="review_step"),
    path("corrections/", corrections.corrections, name="corrections"),
    path("corrections/new/<slug:kind>/", corrections.new, name="correction_new"),
    path("corrections/named/<slug:code>/", corrections.named, name="correction_named"),
    path("corrections/<int:pk>/", corrections.correction, name="correction"),
    path("corrections/<int:pk>/drop/", corrections.drop, name="correction_drop"),
    path("lists/", lists.lists, name="lists"),
    path("lists/<int:pk>/", lists.published, name="list"),
    path("pools/<int:pk>/draft/", lists.draft, name="list_draft"),
    path("import/list/", imports.ratings_list, name="import_list"),
    path("import/federation/", imports.move_in, name="move_in"),
    path("directors/", directors.directors, name="directors"),
    path("directors/new/", directors.new, name="director_new"),
    path("directors/<int:pk>/", directors.director, name="director"),
]
