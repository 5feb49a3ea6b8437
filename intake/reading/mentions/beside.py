"""Words beside names, or are names as well."""

from __future__ import annotations

import re

from intake.reading.words import split_words

TITLES = split_words(
    """
    dr prof dipl ing mag dkfm herr herrn frau hr fr gm im fm cm wgm wim wfm wcm sim sm ccm cce lgm lim mr mrs ms miss
    fraeulein frl
    """
)
"""Words beside a name that are no part of it."""

COMMON = split_words(
    """
    partie partien spiel spiele runde brett turnier gruppe klasse sieg herr herrn frau spieler spielerin
    herren damen frauen kollegen kollegin sportfreunde sportfreundin schachfreunde schachfreundinnen messrs
    ergebnis ergebnisse resultat nr kollege sportfreund schachfreund schachfreundin freund sf sfr sfrin koll
    spfr tisch platz teilnehmer paarung begegnung endstand game games round board result results player
    match between zwischen the und and auch heute gestern hier nun also in am im bei der die das den dem
    wie noch dann ferner weiter weiterhin ausserdem zudem ebenso auch somit damit hallo liebe lieber
    moin servus grueezi hoi salue salut sali tach hey hi ahoi mahlzeit gruss gruesse danke weiss schwarz white
    black punkt punkte remis unentschieden draw gegen
    against versus vs von by mit with fuer for an zu to meldung melde gewinner sieger verlierer winner
    loser partieende endstellung grund leider endlich soeben gerade aber but so as also and then finally
    further furthermore moreover besides
    unfortunately today yesterday section event nach after wegen durch da weil zum zur aus sieg
    rueckpartie hinpartie rueckspiel hinspiel rueckrunde hinrunde revanche weisspartie schwarzpartie gegner
    gegnerin partner kollegin pokal cup liga laenderkampf mannschaft seit bis paarungen partieausgang
    januar jaenner februar feber maerz april mai juni juli august september oktober november dezember
    january february march may june july october december montag dienstag mittwoch donnerstag freitag
    samstag sonnabend sonntag monday tuesday wednesday thursday friday saturday sunday
    one two three four five six ein eine zwei drei vier fuenf sechs last next another our my their
    niederlage aufgabe zeitueberschreitung zue dr prof zug zuege zuegen remisangebot zeit anfang mitte ende
    datum tag thus hence therefore ergo somit folglich demnach
    einspruch protest
    nachdem weil dass ob als obwohl waehrend endspiel laeufern tuermen springern bauern zweikampf duell
    abend mittag mitternacht nacht uhr pgn mail computer laptop enkel enkelin sohn tochter bruder schwester vater mutter
    ihn ihm ihnen nur only
    ehemann ehefrau grandson granddaughter son daughter brother sister father mother husband wife
    """
)
"""Words beside a name with a capital and are no given name."""

NO_NAMES = COMMON | TITLES
"""Words that are nobody's name."""

COMMON_ENDS = ("duell", "derby", "partie", "begegnung", "treffen")
"""How longer words end that are none either: "Familienduell"."""

AMBIGUOUS = split_words(
    """
    weiss schwarz white black remis sieg sieger ende mai may august januar juni juli sonntag freitag
    montag samstag matt patt zug runde brett punkt spiel partie turnier gruppe klasse meister koenig
    dame turm springer bauer laeufer king queen knight bishop winner champion march april win won draw
    day long young best ende wahl frage bitte dank gross klein
    """
)
"""Family names that are also words of reports: alone they are no certain mention."""

_ADVERB = re.compile(r"[A-Z][a-z]{4,}ly")
_BEGIN = re.compile(r"(?:^|[.:!?,] )$")


def is_adverb(text: str, start: int, word: str) -> bool:
    """Return whether a word is an English adverb at the begin of a sentence, and no name: "Surprisingly Koch lost"."""
    return _BEGIN.search(text[max(0, start - 2) : start]) is not None and _ADVERB.fullmatch(word) is not None
