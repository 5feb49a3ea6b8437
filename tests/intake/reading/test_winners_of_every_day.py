"""Who has won in sentences of every day, each also with the two players exchanged: a sentence may be asked, but never
has the wrong winner.
"""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import SEATS, SINGLE

KNOWN = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
DRAW = "1/2-1/2"

KOCH = """
Gegen Koch hatte Wolf keine Chance.
Koch hat Wolf besiegt.
Wolf wurde durch Koch bezwungen.
Der Punkt ging an Koch, Wolf hat aufgegeben.
Koch gegen Wolf: Wolf gab auf.
Herr Koch teilt mit, dass Frau Wolf gegen ihn verloren hat.
Koch hat gewonnen, Wolf war der Gegner.
Weil Wolf einen Turm einstellte, hat Koch gewonnen.
Koch hat gegen Wolf einen schönen Sieg eingefahren.
Koch hat Wolfs Aufgabe angenommen.
Koch lehnte das Remisangebot von Wolf ab und gewann.
Koch accepted Wolf's resignation.
Koch declined Wolf's draw offer and won.
Koch got the better of Wolf.
Koch v Wolf: Wolf resigned.
Koch took the point from Wolf.
Koch beat Wolf, who had rejected a draw.
Glückwunsch an Koch, Wolf hat kapituliert.
Well done Koch, who beat Wolf.
Koch hat mit Schwarz gegen Wolf gewonnen.
Koch setzte Wolf in 30 Zügen matt.
Koch stand schlechter, gewann aber noch gegen Wolf.
Wolf lehnte Remis ab und verlor gegen Koch.
Nach einem Fehler von Wolf hat Koch gewonnen.
Koch gewinnt gegen Wolf durch Zeitüberschreitung.
With Black, Koch beat Wolf.
Koch writes that Wolf has given up.
Koch informs me of Wolf's resignation.
Koch reports a win over Wolf.
Koch's win against Wolf is official.
Koch holte gegen Wolf den vollen Punkt.
"""
"""Koch has won."""

WOLF = """
Koch hat Wolf mitgeteilt, dass er aufgibt.
Koch gab seine Partie gegen Wolf auf.
Koch hat die Partie gegen Wolf abgeschenkt.
Koch musste sich Wolf geschlagen geben.
Koch hat gegen Wolf den Kürzeren gezogen.
Koch wurde von Wolf besiegt.
Koch hat gegen Wolf die Zeit überschritten.
Koch hat die Partie Wolf überlassen.
Koch hat den Punkt Wolf überlassen.
Koch gegen Wolf: Aufgabe von Koch.
Koch gegen Wolf: Sieg für Wolf.
In der Partie Koch gegen Wolf hat Koch die Waffen gestreckt.
Nach Kochs Aufgabe geht der Punkt an Wolf.
Herr Koch teilt mit, dass er gegen Frau Wolf verloren hat.
Koch hat verloren, sein Gegner Wolf freut sich.
Wolf freut sich, denn Koch hat aufgegeben.
Koch verlor, weil er einen Zug übersah, gegen Wolf.
Nicht Koch, sondern Wolf hat gewonnen.
Gewonnen hat Wolf, nicht Koch.
Koch spielte gegen Wolf auf Gewinn und verlor.
Erst sah es nach einem Sieg von Koch aus, dann hat Wolf gewonnen.
Wolf gewann trotz Minusbauer gegen Koch.
Koch bezog gegen Wolf eine Niederlage.
Niederlage für Koch gegen Wolf.
Koch ist Wolf unterlegen.
Koch unterlag Wolf.
Wolf hat die Partie von Koch geschenkt bekommen.
Koch hat Wolf zum Sieg gratuliert.
Koch hat Wolf gratuliert und aufgegeben.
Koch lehnte das Remisangebot von Wolf ab und verlor.
Koch told Wolf that he resigns.
Koch resigned to Wolf.
Koch resigned against Wolf.
Koch has thrown in the towel against Wolf.
Koch declined Wolf's draw offer and lost.
Koch was beaten by Wolf.
Koch went down to Wolf.
Koch succumbed to Wolf.
Koch could not hold the ending against Wolf and resigned.
Wolf won because Koch blundered.
Koch blundered and Wolf won.
Koch lost a piece, so Wolf won.
Koch's flag fell against Wolf.
Koch lost on time to Wolf.
Koch v Wolf: resigned by Koch.
Koch v Wolf, win for Wolf.
It was not Koch but Wolf who won.
Koch was winning against Wolf but then lost.
Koch congratulated Wolf on her win.
Koch congratulated Wolf and resigned.
Wolf has the point, Koch resigned.
After Koch's resignation Wolf gets the point.
Koch gave Wolf the point.
Koch, who had rejected a draw, lost to Wolf.
Koch, who beat Wolf last year, has now lost to her.
Koch says he lost to Wolf.
Koch says that Wolf won.
Koch admits that Wolf was better and resigned.
Koch gibt zu, dass Wolf besser war, und gab auf.
Koch erklärt, dass er gegen Wolf aufgibt.
Koch erklärt seine Partie gegen Wolf für verloren.
Koch meldet seine Niederlage gegen Wolf.
Koch meldet den Sieg von Wolf.
Koch bedankt sich bei Wolf für die Partie und gibt auf.
Glückwunsch an Wolf! Koch hat das Handtuch geworfen.
Schade für Koch, Wolf hat gewonnen.
Schade für Koch: gegen Wolf verloren.
Bad luck for Koch, beaten by Wolf.
Koch war lange krank. Gestern hat Wolf gegen ihn gewonnen.
Koch hatte Weiß gegen Wolf. Er hat aufgegeben.
Koch meldet, die Partie gegen Wolf ist aus, er hat verloren.
Koch schrieb mir, er habe Wolf zum Sieg gratuliert.
Wolf schreibt, sie habe Koch besiegt.
Die Partie Koch - Wolf ist beendet, Koch hat aufgegeben.
Die Partie Koch - Wolf ist beendet; es gewann Wolf.
Die Partie zwischen Koch und Wolf endete mit einem Sieg von Wolf.
Die Partie zwischen Koch und Wolf endete mit der Aufgabe von Koch.
Koch (Weiß) hat gegen Wolf verloren.
Mit Schwarz hat Koch gegen Wolf verloren.
Wolf hat mit den weißen Steinen Koch geschlagen.
Koch wurde von Wolf mattgesetzt.
Koch wurde im 30. Zug matt gegen Wolf.
Koch hat seinen König umgelegt, Wolf bekommt den Punkt.
Wolf kann sich freuen: Sieg gegen Koch.
Auch Koch hat gegen Wolf verloren.
Leider hat Koch gegen Wolf verloren, obwohl er besser stand.
Obwohl Koch besser stand, hat er gegen Wolf verloren.
Obwohl Wolf schlechter stand, hat sie gegen Koch gewonnen.
Koch stand besser, verlor aber gegen Wolf.
Koch wollte gegen Wolf remis, verlor dann aber.
Koch musste gegen Wolf nach Figurenverlust aufgeben.
Nach einem Fehler von Koch hat Wolf gewonnen.
Durch einen Fehler von Koch gewann Wolf.
Koch hat Wolf die Partie geschenkt.
Koch hat den Kampf gegen Wolf aufgegeben.
Koch hat Remis gegen Wolf ausgeschlagen und verloren.
Statt remis zu machen hat Koch gegen Wolf verloren.
Koch verliert gegen Wolf durch Zeitüberschreitung.
Zeitüberschreitung von Koch gegen Wolf.
Wolf gewinnt, weil Koch die Zeit überschritten hat.
Koch had White against Wolf and lost.
Koch had White and Wolf won.
Koch with White lost to Wolf.
Koch vs Wolf ended with Koch resigning.
Koch vs Wolf ended with a win for Wolf.
Koch vs Wolf ended when Koch ran out of time.
The game between Koch and Wolf was won by Wolf.
The game between Koch and Wolf was lost by Koch.
The point goes to Wolf, as Koch resigned.
Wolf is the winner against Koch.
Koch is the loser against Wolf.
Victory for Wolf over Koch.
Defeat for Koch at the hands of Wolf.
A loss for Koch against Wolf.
A win for Wolf against Koch.
Despite being a pawn up Koch lost to Wolf.
Koch, a pawn up, lost to Wolf.
Koch lost to Wolf although she was worse.
Although Wolf was worse, she beat Koch.
Having declined a draw, Koch lost to Wolf.
After declining a draw Koch lost to Wolf.
Instead of drawing, Koch lost to Wolf.
Koch overlooked a fork by Wolf and resigned.
Wolf forked Koch's rooks and he resigned.
Wolf trapped the queen, so Koch resigned.
Koch played on a piece down but then resigned to Wolf.
Wolf mated Koch.
Koch was mated by Wolf.
Koch got mated, Wolf wins.
Koch let his clock run out against Wolf.
Koch forgot his clock and Wolf won.
Koch has conceded to Wolf.
Koch conceded, Wolf is happy.
Koch has given up against Wolf.
Koch writes that he has given up against Wolf.
Koch informs me of his defeat by Wolf.
Koch reports a loss to Wolf.
Koch sent me his resignation against Wolf.
Wolf sent me Koch's resignation.
I have Koch's resignation in the game with Wolf.
Koch's loss to Wolf is official.
Koch ging gegen Wolf unter.
Koch kassierte gegen Wolf eine Null.
Wolf holte den Punkt gegen Koch.
Der volle Punkt geht an Wolf gegen Koch.
Null für Koch, Eins für Wolf.
Koch verlor den Faden und gegen Wolf die Partie.
"""
"""Wolf has won."""

DRAWN = """
Koch kam gegen Wolf nicht über ein Remis hinaus.
Koch hat Wolf ein Remis abgetrotzt.
Koch bot Wolf Remis an, Wolf nahm an.
Koch hat Remis angeboten, Wolf hat angenommen.
Koch und Wolf haben sich auf Remis geeinigt.
Koch und Wolf trennten sich unentschieden.
Koch hat nicht verloren, sondern gegen Wolf remis gespielt.
Koch hat den Gewinn gegen Wolf ausgelassen und nur remis gemacht.
Koch hat das Remisangebot von Wolf angenommen.
Koch accepted Wolf's draw offer.
Koch held Wolf to a draw.
Koch and Wolf shared the point.
Koch and Wolf called it a day.
Koch did not lose but drew with Wolf.
Koch was losing against Wolf but saved a draw.
Koch snatched a draw from Wolf.
Koch hat sich gegen Wolf zum Remis gerettet.
Koch konnte gegen Wolf ein Remis retten.
Koch verpasste gegen Wolf den Sieg, es wurde remis.
Koch dachte, er hätte gegen Wolf gewonnen, aber es war remis.
Koch thought he had won but Wolf held the draw.
Koch missed a win against Wolf and had to settle for a draw.
Herr Koch hat Frau Wolf heute das Remis angenommen.
Koch hat dem Remis von Wolf zugestimmt.
Koch und Wolf: Punkteteilung.
Friedlicher Ausgang bei Koch gegen Wolf.
Koch holte gegen Wolf einen halben Punkt.
"""
"""The game is drawn."""

NOTHING = """
Koch hat Remis angeboten, Wolf hat abgelehnt.
Koch hat Wolf Remis angeboten.
Koch hätte gegen Wolf fast gewonnen.
Koch steht gegen Wolf auf Gewinn.
Koch wird gegen Wolf wohl gewinnen.
Koch offered Wolf a draw.
Koch offered a draw, Wolf declined.
Koch should have beaten Wolf.
Koch nearly beat Wolf.
Koch is winning against Wolf.
Koch spielte gegen Wolf. Sie hat gestern aufgegeben.
"""
"""No result."""


def exchange(text: str) -> str:
    """Return a text with each player in the place of the other one."""
    return text.replace("Koch", "\0").replace("Wolf", "Koch").replace("\0", "Wolf")


def list_certain(text: str) -> set[str]:
    """Return the winners of the games that are read without a question, DRAW for a draw."""
    letter = Letter(
        Sender("a@example.org"), "SE947", "", "", None, None, date(2026, 6, 15), "", (Part("body", (text,)),)
    )
    games = [one for one in read_report(letter, KNOWN).claims if not one.findings]
    sides = {"1-0": "white", "0-1": "black"}
    return {getattr(one, sides[one.score]).partition(",")[0] if one.score in sides else one.score for one in games}


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        *((text, "Koch") for text in KOCH.split("\n") if text),
        *((text, "Wolf") for text in WOLF.split("\n") if text),
        *((text, DRAW) for text in DRAWN.split("\n") if text),
    ],
)
def test_nobody_wins_who_has_not_won(text: str, winner: str) -> None:
    assert list_certain(text) <= {winner}
    assert list_certain(exchange(text)) <= {exchange(winner)}


@pytest.mark.parametrize("text", [text for text in NOTHING.split("\n") if text])
def test_what_has_not_happened_is_no_result(text: str) -> None:
    assert list_certain(text) | list_certain(exchange(text)) == set()
