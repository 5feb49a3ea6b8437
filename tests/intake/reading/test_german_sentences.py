"""German sentences about one game: each verb in every order of words, and what only sounds like a result."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_explanations import explain
from tests.intake.reading.test_several_sentences import read

WON, LOST, DRAWN = "Koch 1-0 Wolf 12.06. ?", "Koch 0-1 Wolf 12.06. ?", "Koch 1/2-1/2 Wolf 12.06. ?"

VERBS = """
gegen | gewann | | gewonnen
gegen | gewann | die Partie | die Partie gewonnen
gegen | siegte | | gesiegt
gegen | obsiegte | | obsiegt
gegen | behielt | die Oberhand | die Oberhand behalten
gegen | holte | einen Punkt | einen Punkt geholt
gegen | machte | den ganzen Punkt | den ganzen Punkt gemacht
gegen | fuhr | einen vollen Punkt ein | einen vollen Punkt eingefahren
gegen | verbuchte | einen Punkt | einen Punkt verbucht
gegen | bekam | den Punkt | den Punkt bekommen
gegen | feierte | einen schönen Sieg | einen schönen Sieg gefeiert
gegen | errang | den Sieg | den Sieg errungen
gegen | landete | einen Sieg | einen Sieg gelandet
gegen | hatte | das bessere Ende für sich | das bessere Ende für sich gehabt
gegen | nahm | den Punkt mit nach Hause | den Punkt nach Hause gebracht
gegen | entschied | die Partie für sich | die Partie für sich entschieden
Herrn | schlug | | geschlagen
Herrn | besiegte | | besiegt
Herrn | bezwang | | bezwungen
Herrn | überwand | | überwunden
Herrn | rang | nieder | niedergerungen
Herrn | konnte | schlagen | schlagen können
Herrn | kämpfte | nieder | niedergekämpft
Herrn | schaltete | aus | ausgeschaltet
Herrn | setzte | matt | matt gesetzt
Herrn | zwang | in die Knie | in die Knie gezwungen
Herrn | zwang | zur Aufgabe | zur Aufgabe gezwungen
Herrn | nahm | einen Punkt ab | einen Punkt abgenommen
Herrn | fügte | eine Niederlage zu | eine Niederlage zugefügt
Herrn | brachte | eine Niederlage bei | eine Niederlage beigebracht
"""

LOSING = """
gegen | verlor | | verloren
gegen | verlor | seine Partie | seine Partie verloren
gegen | gab | auf | aufgegeben
gegen | streckte | die Waffen | die Waffen gestreckt
gegen | zog | den Kürzeren | den Kürzeren gezogen
gegen | kassierte | eine Niederlage | eine Niederlage kassiert
gegen | steckte | eine Niederlage ein | eine Niederlage eingesteckt
gegen | erlitt | eine Niederlage | eine Niederlage erlitten
gegen | hatte | das Nachsehen | das Nachsehen gehabt
gegen | kapitulierte | | kapituliert
gegen | resignierte | | resigniert
gegen | musste | die Segel streichen | die Segel streichen müssen
gegen | strich | die Segel | die Segel gestrichen
gegen | warf | das Handtuch | das Handtuch geworfen
gegen | legte | den König um | den König umgelegt
gegen | überschritt | die Bedenkzeit | die Bedenkzeit überschritten
gegen | musste | aufgeben | aufgeben müssen
gegen | musste | passen | passen müssen
"""

DRAWING = """
gegen | remisierte | | remisiert
gegen | spielte | remis | remis gespielt
gegen | machte | Remis | Remis gemacht
gegen | holte | einen halben Punkt | einen halben Punkt geholt
gegen | erreichte | ein Remis | ein Remis erreicht
mit | vereinbarte | Remis | Remis vereinbart
mit | schloss | Frieden | Frieden geschlossen
mit | rauchte | die Friedenspfeife | die Friedenspfeife geraucht
"""

ORDERS = (
    "{subject} {finite} {day} {opponent} {rest}.",
    "{subject} {finite} {opponent} {day} {rest}.",
    "{Day} {finite} {subject} {opponent} {rest}.",
    "{subject} hat {opponent} {day} {participle}.",
    "{subject} hat {day} leider {opponent} {participle}.",
    "Nach langem Kampf hat {subject} {opponent} {day} {participle}.",
    "Ich melde, dass {subject} {opponent} {day} {participle} hat.",
    "{Opponent} hat {subject} {day} {participle}.",
    "Wie mir {subject} schreibt, hat er {day} {opponent} {participle}.",
)

REFLEXIVE = """
setzte sich {d} gegen Wolf durch | 1-0
hat sich {d} gegen Wolf durchgesetzt | 1-0
hat sich gegen Wolf {d} den Sieg geholt | 1-0
gibt sich {d} Frau Wolf geschlagen | 0-1
musste sich Frau Wolf {d} geschlagen geben | 0-1
hat sich {d} Frau Wolf gebeugt | 0-1
ist Frau Wolf {d} unterlegen | 0-1
unterlag {d} gegen Wolf | 0-1
scheiterte {d} an Wolf | 0-1
ist {d} an Frau Wolf gescheitert | 0-1
ist gegen Wolf {d} als Sieger hervorgegangen | 1-0
war {d} gegen Wolf erfolgreich | 1-0
musste gegen Wolf {d} eine Niederlage hinnehmen | 0-1
wurde {d} von Wolf geschlagen | 0-1
ist {d} von Frau Wolf matt gesetzt worden | 0-1
teilte sich {d} mit Wolf den Punkt | 1/2-1/2
hat sich mit Wolf {d} auf Remis geeinigt | 1/2-1/2
kam gegen Wolf {d} nicht über ein Remis hinaus | 1/2-1/2
gewann {d} gegen den Kollegen Wolf | 1-0
verlor {d} gegen Schachfreundin Wolf | 0-1
"""


def split_rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in table.strip().splitlines()]


@pytest.mark.parametrize(
    ("row", "result"),
    [(row, told) for table, told in ((VERBS, WON), (LOSING, LOST), (DRAWING, DRAWN)) for row in split_rows(table)],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_german_verb_is_read_in_every_order_of_words(row: list[str], result: str) -> None:
    before, finite, rest, participle = row
    opponent = f"{before} Wolf"
    words = {
        "opponent": opponent,
        "Opponent": opponent[0].upper() + opponent[1:],
        "finite": finite,
        "rest": rest,
        "participle": participle,
    }
    names = ("Koch", "Kollege Koch") if before != "Herrn" else ("Koch", "Herr Koch")
    texts = [
        order.format(subject=name, day="am 12.6.", Day="Am 12. Juni", **words) for order, name in product(ORDERS, names)
    ]
    assert {text: [plain(told) for told in explain(text)] for text in texts} == {
        text: [plain(result)] for text in texts
    }


def plain(told: str) -> str:
    """Return a short result without whether its colours are known."""
    return told.removesuffix(" ?")


@pytest.mark.parametrize(("words", "score"), split_rows(REFLEXIVE))
def test_german_phrase_with_a_pronoun_or_a_preposition_is_read(words: str, score: str) -> None:
    texts = [
        f"{name} {words.format(d=day)}." for name, day in product(("Koch", "Herr Koch"), ("am 12.6.", "am 12. Juni"))
    ]
    assert {text: explain(text) for text in texts} == {text: [f"Koch {score} Wolf 12.06. ?"] for text in texts}


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ("Koch 1-0 Wolf", "Die Partie Koch gegen Wolf endete mit einem Sieg Kochs."),
        ("Koch 1-0 Wolf ?", "Die Partie zwischen Koch und Wolf gewann Koch."),
        ("Koch 0-1 Wolf ?", "Die Partie zwischen Koch und Wolf ging an Wolf."),
        ("Koch 0-1 Wolf", "Die Partie Koch - Wolf wurde von Wolf gewonnen."),
        ("Koch 0-1 Wolf", "Das Spiel Koch/Wolf endete zugunsten von Wolf."),
        ("Koch 0-1 Wolf", "In der Partie Koch gegen Wolf gewann Wolf."),
        ("Koch 0-1 Wolf", "Koch - Wolf: Koch wurde mattgesetzt."),
        ("Koch 0-1 Wolf", "Koch - Wolf: Koch hat sich geschlagen gegeben."),
        ("Koch 1/2-1/2 Wolf", "Die Partie Koch - Wolf endete durch Zugwiederholung."),
        ("Koch 1/2-1/2 Wolf ?", "Die Begegnung Koch gegen Wolf endete mit einem Remisschluss."),
        ("Koch 1-0 Wolf ?", "Sieg Kochs gegen Wolf"),
        ("Koch 1-0 Wolf ?", "Kochs Sieg gegen Wolf ist zu melden."),
        ("Koch 0-1 Wolf ?", "Niederlage Kochs gegen Wolf"),
        ("Koch 1-0 Wolf ?", "Koch gewinnt durch Aufgabe von Wolf."),
        ("Koch 1-0 Wolf ?", "Frau Wolf schlug Herr Koch."),
        ("Koch 1-0 Wolf ?", "Nun schlägt Koch Frau Wolf."),
        ("Wolf 1-0 Koch ?", "Den Koch hat Frau Wolf besiegt."),
        ("Wolf 0-1 Koch ?", "Dem Koch unterlag Frau Wolf."),
        ("Wolf 0-1 Koch ?", "Von Koch wurde Wolf besiegt."),
        ("Koch 1/2-1/2 Wolf ?", "Koch hat das Remisangebot von Wolf angenommen."),
        ("Koch 1/2-1/2 Wolf ?", "Koch hat mir das Remisangebot von Wolf bestätigt."),
        ("Koch 1/2-1/2 Wolf ?", "Koch ist auf das Remisangebot von Wolf eingegangen."),
        ("Koch 1/2-1/2 Wolf ?", "Koch hat Remis angeboten und Wolf hat angenommen."),
        ("Koch 0-1 Wolf ?", "Koch gab gegen Wolf auf, weil er eine Figur verlor."),
        ("Koch 0-1 Wolf ?", "Koch hat gegen Wolf aufgegeben, weil die Stellung verloren war."),
        ("Wolf 0-1 Koch", "Koch hat gegen Wolf als Nachziehender gewonnen."),
        ("Koch 1-0 Wolf", "Koch hat gegen Wolf mit den weißen Steinen gewonnen."),
        ("Koch 1-0 Wolf ?", "Ich möchte melden, dass Koch gegen Wolf gewonnen hat."),
        ("Koch 0-1 Wolf ?", "Koch, der die Zeit überschritten hat, verlor gegen Wolf."),
        ("Koch 1-0 Wolf ?", "Wie mir Koch schreibt, gewinnt er gegen Wolf."),
        ("Wolf 1-0 Koch ?", "Nach Zeitüberschreitung von Koch hat Wolf gewonnen."),
        ("Koch 0-1 Wolf ?", "Koch gegen Wolf ist beendet. Ersterer hat aufgegeben."),
        ("Koch 1-0 Wolf ?", "Koch gegen Wolf ist beendet. Letzterer hat aufgegeben."),
        ("Wolf 1-0 Koch ?", "Die Partie Koch gegen Wolf ist vorbei. Sie ging an Wolf."),
        ("Koch 1/2-1/2 Wolf ?", "Koch gegen Wolf ist beendet. Die beiden haben Remis vereinbart."),
    ],
)
def test_german_sentence_about_a_game_is_read(result: str, text: str) -> None:
    assert explain(text) == [result]


@pytest.mark.parametrize(
    "frame",
    [
        "Ich weiß nicht, ob {}.",
        "Es ist nicht richtig, dass {}.",
        "Ich vermute, dass {}.",
        "Ich gehe davon aus, dass {}.",
        "Ich bezweifle, dass {}.",
        "Gesetzt den Fall, dass {}.",
        "Unklar ist, ob {}.",
        "Ein Gerücht besagt, dass {}.",
        "Stimmt es, dass {}?",
        "Wenn {}, ist das Turnier vorbei.",
        "Im Vorjahr hieß es, dass {}.",
    ],
)
def test_nothing_is_stored_of_a_clause_that_is_doubted(frame: str) -> None:
    clauses = (
        "Koch gegen Wolf gewonnen hat",
        "Koch Frau Wolf geschlagen hat",
        "Koch sich gegen Wolf durchsetzte",
        "Koch gegen Wolf einen Punkt geholt hat",
        "Koch sich Frau Wolf geschlagen geben musste",
        "Koch und Wolf sich auf Remis geeinigt haben",
    )
    assert {text: stored for text in map(frame.format, clauses) if (stored := list_stored(text))} == {}


@pytest.mark.parametrize(
    "text",
    """
    Koch wird gegen Wolf gewinnen.
    Koch will am 12.6. gegen Wolf den Punkt holen.
    Koch kann Wolf schlagen.
    Koch mag gegen Wolf die Oberhand behalten.
    Koch wollte am 12.6. mit Wolf Remis machen.
    Koch und Wolf sollen am 12.6. Remis vereinbart haben.
    Koch hofft, gegen Wolf zu gewinnen.
    Koch versucht, Frau Wolf niederzuringen.
    Koch hat gegen Wolf den Faden verloren.
    Koch hat gegen Wolf viel Zeit verloren.
    Koch hat gegen Wolf die Rochade aufgegeben.
    Koch hat das Turnier vor Wolf gewonnen.
    Koch hat sich gegen Wolf wacker geschlagen.
    Koch schlägt Frau Wolf am 12.6. Remis vor.
    Koch lehnte am 12.6. die Punkteteilung mit Wolf ab.
    Koch hat am 12.6. Frau Wolf den halben Punkt angeboten.
    Koch wartet am 12.6. auf das Remis von Wolf.
    Koch denkt am 12.6. über ein Remis gegen Wolf nach.
    Koch beansprucht am 12.6. den Punkt gegen Wolf.
    Koch sieht sich als Sieger gegen Wolf.
    Koch hat gegen Wolf nie einen Sieg gefeiert.
    Koch hat gegen Wolf mitnichten einen Sieg erzielt.
    Koch hat gegen Wolf so gut wie das Handtuch geworfen.
    Koch hat gegen Wolf einen moralischen Sieg errungen.
    Bei einem Remis zwischen Koch und Wolf ist das Turnier entschieden.
    Auf einen Sieg von Koch gegen Wolf warten wir noch.
    Der Bruder von Koch hat gegen Wolf gewonnen.
    Im Vorjahr hat Koch gegen Wolf gewonnen.
    Vor zwei Jahren hat Koch gegen Wolf verloren.
    Im Schnellschach hat Koch gegen Wolf gewonnen.
    Mein Tipp: Koch besiegt Wolf.
    Prognose: Koch - Wolf 1-0
    Angenommen, Koch gewinnt gegen Wolf.
    Die Karte ging an Koch, Wolf hat sie auch.
    Wie mir Koch schreibt, hat ihn Wolf besiegt.
    Koch gegen Wolf ist beendet. Er hat gewonnen.
    Koch gegen Wolf: er hat aufgegeben.
    Koch hat den Sieg gegen Wolf verschenkt.
    Koch glaubt, Wolf besiegt zu haben.
    Koch muss gegen Wolf remis spielen.
    Koch und Wolf verhandeln über ein Remis.
    Zeitüberschreitung Koch - Wolf
    Aufgabe: Koch - Wolf
    Koch hat gegen Wolf Raum gewonnen.
    In der Landesliga hat Koch gegen Wolf gewonnen.
    Koch hat gegen Wolf das Remis verpasst.
    Koch kämpft gegen Wolf um das Remis.
    Koch hat Chancen auf den Sieg gegen Wolf.
    Koch geht als Sieger in die Partie gegen Wolf.
    Koch ist gegen Wolf erfolgreich gestartet.
    Der Sieg von Koch gegen Wolf wurde aberkannt.
    """.strip().splitlines(),
    ids=str.strip,
)
def test_nothing_is_stored_of_what_only_sounds_like_a_result(text: str) -> None:
    assert list_stored(text.strip()) == []


@pytest.mark.parametrize(
    "doubt", ["Wolf sieht das anders.", "Das gilt aber noch nicht.", "Das war aber nur ein Gerücht."]
)
def test_result_is_asked_that_the_next_sentence_doubts(doubt: str) -> None:
    assert [told for told in read(f"Koch hat gegen Wolf gewonnen. {doubt}") if " ? " not in told] == []


def list_stored(text: str) -> list[str]:
    """Return the results of a text that are not asked."""
    return [told for told in explain(text) if " ? " not in told]
