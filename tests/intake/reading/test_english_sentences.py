"""English sentences about one game: words for the result, crossed with orders of words, days and words around them."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read

WON = (
    "beat|has beaten|overcame|saw off|got the better of|had the better of|outplayed|checkmated|took the full point from"
    "|edged out|won against|has won his game with|came out on top against|prevailed over|was victorious against"
    "|triumphed over|notched up a win against|secured victory over|won on time against|managed to beat"
    "|accepted the resignation of|forced the resignation of|took down|has taken down|ground down|finished off|wins from"
    "|picked up the full point against|came through against"
)
LOST = (
    "lost to|has lost on time to|went down to|has gone down to|resigned against|resigned in his game with|conceded to"
    "|conceded defeat to|threw in the towel against|gave up against|was beaten by|was checkmated by|fell to"
    "|succumbed to"
    "|ran out of time against|exceeded the time limit against|overstepped the time against|timed out against"
    "|flagged against|forfeited on time against|had to resign against|suffered defeat at the hands of"
    "|lost the full point to|was mated in his game against|sent his resignation to|tipped over his king against"
    "|surrendered to|bowed to|came unstuck against|called it a day against"
)
DREW = (
    "drew with|has drawn against|agreed a draw with|agreed to a draw with|shared the point with|split the points with"
    "|halved the point with|made remis with|accepted the draw offer of|drew by repetition with|settled for a draw with"
    "|could only draw with|was held to a draw by|made peace with|escaped with a draw against|saved a half point against"
)
OF_GAME = {
    "1-0": "was won by Koch|ended in a win for Koch|ended in favour of Koch|went to Koch|is over, Wolf resigned"
    "|ended with Wolf's resignation|was resigned by Wolf|was lost by Wolf|is over as Wolf exceeded the time limit"
    "|brought a win for Koch|was given up by Wolf|ended when Wolf resigned",
    "1/2-1/2": "ended in a draw|was agreed drawn|was drawn by repetition|ended in perpetual check|ended in stalemate"
    "|ended peacefully|finished level",
}
OF_PAIR = {
    "1-0": "Koch won|win for Koch|Wolf resigned|point to Koch|the point goes to Koch|Koch took the point|won by Koch"
    "|Koch was victorious|Koch mated|Wolf was mated|Wolf had to resign|time forfeit by Wolf|Koch gave mate|Wolf flagged"
    "|resignation of Wolf|Wolf stopped replying and lost on time",
    "1/2-1/2": "draw|agreed draw|draw by perpetual check|perpetual check|point shared|honours even|half a point each"
    "|the point was split|they agreed a draw|stalemate",
}
OTHERS = {
    "1-0": "Wolf's resignation gives Koch the point|Koch accepted Wolf's resignation"
    "|After 40 moves Wolf resigned to Koch|Koch beat Wolf, Black resigned"
    "|White won in the game Koch v Wolf"
    "|In the game Koch v Wolf, Black resigned on move 34"
    "|In the game between Koch and Wolf, Wolf resigned|Against Wolf, Koch won|Koch beat Wolf, who resigned on move 34"
    "|Wolf did not reply any more and has lost on time against Koch|The result of Koch - Wolf is 1-0"
    "|Playing White, Koch beat Wolf",
    "1/2-1/2": "A draw was agreed between Koch and Wolf|Honours were even between Koch and Wolf"
    "|Koch and Wolf drew by perpetual"
    " check|Koch offered a draw and Wolf accepted|Koch's draw offer was accepted by Wolf"
    "|The point was shared by Koch and Wolf|Half a point each for Koch and Wolf|Koch and Wolf shared the points",
}
SENTENCES = [
    *((f"Koch {words} Wolf", "1-0") for words in WON.split("|")),
    *((f"Koch {words} Wolf", "0-1") for words in LOST.split("|")),
    *((f"Koch {words} Wolf", "1/2-1/2") for words in DREW.split("|")),
    *(
        (f"the game between Koch and Wolf {words}", score)
        for score, rows in OF_GAME.items()
        for words in rows.split("|")
    ),
    *((f"Koch v Wolf: {words}", score) for score, rows in OF_PAIR.items() for words in rows.split("|")),
    *((words, score) for score, rows in OTHERS.items() for words in rows.split("|")),
]
TURNED = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}
AROUND = (
    "{} on 12 June 2026.",
    "Surprisingly, {} on the 12th of June in a rook ending.",
    "{} on 12 June 2026, after a rook ending that I thought would never end.",
    "Hello, here is a result: {} on June 12th, 2026, after a long fight.",
)


@pytest.mark.parametrize(("sentence", "score"), SENTENCES)
def test_english_sentence_says_how_the_game_ended(sentence: str, score: str) -> None:
    found = [line.removesuffix(" ?") for around in AROUND for line in read(around.format(sentence))]
    expected = [f"Koch {score} Wolf 12.06.", f"Wolf {TURNED[score]} Koch 12.06."]
    assert (len(found), set(found) <= set(expected)) == (len(AROUND), True)


OPEN = """
failed to beat|was unable to beat|will beat|will win against|is going to beat|should beat|ought to beat|needs to beat
hopes to beat|wants to beat|tries to beat|stands to win against|may have lost to|seems to have beaten|did not beat
appears to have lost to|has often beaten|has always lost to|usually beats|always draws with|once beat|used to beat
needs a win against|needs a draw against|missed a win against|missed a draw against|turned down a draw against
suggested a draw to|can force a draw against|only has to draw with|has a won game against|had a won game against
is lost against|stands lost against|is completely lost against|was drawn against|is drawn for the next round with
drew attention to|lost contact with|lost touch with|lost patience with|gave up his seat to|won the toss against
resigned himself to a long game against|did not reply to|got the better of the opening against
took down the moves of|outplayed in the opening|overcame his fear of|exceeded the time limit for the first time against
thinks that he beat|maintains that he beat|joked that he beat|has beaten everybody but|beat all but
is about to resign against|offered to resign against|threatened to resign against|is losing to|hasn't beaten
"""
NO_REPORTS = """
it seems Koch beat Wolf|I forgot whether Koch beat Wolf|rumour has it that Koch beat Wolf|let us assume Koch beat Wolf
Koch asked Wolf for a draw|Koch's son beat Wolf|Koch beat the son of Wolf|Koch's opponent lost to Wolf
Koch beat Wolf at blitz|over the board Koch beat Wolf|Koch beat Wolf at table tennis
Koch beat Carlsen as Wolf did before
in another tournament Koch beat Wolf|Koch got the better of Wolf in the opening|Koch outplayed Wolf in the opening
the game between Koch and Wolf should end in a draw|the game between Koch and Wolf is heading for a draw
the game between Koch and Wolf goes on, Koch resigned another game|in the game Koch - Wolf a draw was offered
Koch v Wolf: no draw|Koch v Wolf: Wolf is lost|Koch v Wolf: Wolf to resign|Koch v Wolf: perpetual check offered
Koch or Wolf won|apart from Wolf nobody has beaten Koch|should Koch lose to Wolf, the group is decided
Koch awaits Wolf's resignation|Koch has not accepted Wolf's resignation|a draw was offered by Koch to Wolf
until Wolf resigns, Koch plays on|I don't know who won between Koch and Wolf|Koch and Wolf drew lots
"""
UNSAID = [
    *(f"Koch {words} Wolf" for line in OPEN.strip().splitlines() for words in line.split("|")),
    *(sentence for line in NO_REPORTS.strip().splitlines() for sentence in line.split("|")),
]


@pytest.mark.parametrize("sentence", UNSAID)
def test_english_sentence_that_leaves_the_result_open_is_not_stored(sentence: str) -> None:
    told = [read(around.format(sentence)) for around in (AROUND[0], "{}.")]
    assert [[line for line in lines if " ? " not in line] for lines in told] == [[], []]


SEVERAL = {
    "Koch beat Wolf and drew with Lang": "Koch 1-0 Wolf, Koch 1/2-1/2 Lang",
    "Koch lost to both Wolf and Lang": "Koch 0-1 Wolf, Koch 0-1 Lang",
    "Koch was beaten by Wolf and Lang": "Koch 0-1 Wolf, Koch 0-1 Lang",
    "Koch conceded a draw to Wolf and lost to Lang": "Koch 1/2-1/2 Wolf, Koch 0-1 Lang",
    "Koch and Wolf both beat Lang": "Koch 1-0 Lang, Wolf 1-0 Lang",
    "Koch and Wolf have lost to Lang": "Koch 0-1 Lang, Wolf 0-1 Lang",
    "Koch and Wolf drew, as did Lang and Roth": "Koch 1/2-1/2 Wolf, Lang 1/2-1/2 Roth",
    "Koch and Wolf drew, and so did Lang and Roth": "Koch 1/2-1/2 Wolf, Lang 1/2-1/2 Roth",
    "Koch beat Wolf while Lang lost to Roth": "Koch 1-0 Wolf, Lang 0-1 Roth",
    "Lang tells me that Koch beat Wolf": "Koch 1-0 Wolf",
    "Koch tells me that he has lost to Wolf": "Koch 0-1 Wolf",
    "The game between Koch and Wolf is over. It was drawn": "Koch 1/2-1/2 Wolf",
    "Koch has finished his game with Wolf. It ended in a draw": "Koch 1/2-1/2 Wolf",
    "The game between Koch and Wolf is over. Wolf resigned": "Wolf 0-1 Koch",
    "Koch versus Wolf - Wolf stopped replying and lost on time": "Koch 1-0 Wolf",
    "Wolf ran out of time, which gives Koch the point": "Wolf 0-1 Koch",
    "Koch beat Wolf. He also drew with Lang": "Koch 1-0 Wolf, Koch 1/2-1/2 Lang",
    "Koch reports that Wolf has lost on time": "",
    "Koch tells me that Wolf will resign": "",
    "Koch met Wolf. He resigned": "",
    "Koch and Wolf have finished. One of them won": "",
    "Koch has finished his game with Wolf. I do not have the result": "",
    "Koch asks whether Wolf has resigned": "",
    "Koch offered Wolf a draw. He declined": "",
    "Koch beat Wolf. He may also beat Lang": "Koch 1-0 Wolf",
}


@pytest.mark.parametrize(("text", "results"), SEVERAL.items())
def test_english_sentences_about_several_games_and_with_pronouns(text: str, results: str) -> None:
    told = [line.removesuffix(" ?") for line in read(f"{text}.") if " ? " not in line]
    assert told == list(filter(None, results.split(", ")))


@pytest.mark.parametrize("text", ["Koch v Wolf: lost by Mr Koch.", "Wolf - Koch, lost by Mr. Koch"])
def test_whoever_a_game_is_lost_by_has_lost(text: str) -> None:
    assert [line.removesuffix(" ?") for line in read(text)] in (["Koch 0-1 Wolf"], ["Wolf 1-0 Koch"])
