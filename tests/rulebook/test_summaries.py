"""Summaries keep what their paragraph says of who, when, on what condition, and may or must."""

import re

from tests.cases import for_each
from trainer.rulebook import documents, load_document

PP5, BJ5 = "rws-perfect-pairs-v5", "rws-blackjack-v5"
HUXLEY, LIVE = "huxley-perfect-pairs", "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"

KEPT = {
    (PP5, "Preamble"): [
        "Gambling Regulatory Authority",
        "100(1)",
        "2006",
        "December 2020",
        "08:00",
    ],
    (BJ5, "Preamble"): ["Gambling Regulatory Authority", "100(1)", "2006", "11 June 2019"],
    (PP5, "1.19"): ["Pit Employee", "Dealer", "Pit Supervisor", "Pit Manager", "assigned"],
    (BJ5, "1.20"): ["Pit Employee", "Dealer", "Pit Supervisor", "Pit Manager", "assigned"],
    (PP5, "1.25"): ["counts as its Seated Player"],
    (BJ5, "1.26"): ["counts as its Seated Player"],
    (PP5, "3.4"): ["must be displayed"],
    (PP5, "3.5"): ["responsibility"],
    (BJ5, "3.13.2 d"): ["responsibility"],
    (PP5, "3.12"): ["permission", "house grants", "Initial Deal", "Subsequent Deal", "stands"],
    (PP5, "3.17"): ["Unless the dealer shows an Ace", "losing half", "next one"],
    (PP5, "3.22.2"): ["must draw at least one card", "pair of Aces"],
    (PP5, "5.1"): ["before the betting closes", "rejects", "priority"],
    (PP5, "5.1.1"): ["was not rejected", "pro rata", "minimum"],
    (PP5, "5.2"): ["before the betting closes", "must tell", "raise or withdraw"],
    (PP5, "5.8"): ["must refuse"],
    (PP5, "5.9"): ["must reconstruct", "Interim Settlement", "Final Settlement", "alone"],
    (PP5, "5.12.1"): ["or someone senior"],
    (PP5, "5.16"): ["must settle"],
    (PP5, "5.17"): ["If a round is Void, all its bets are returned."],
    (PP5, "5.18"): ["Pit Employees may", "responsibility"],
    (PP5, "5.19"): ["irregularity", "interpretation", "Shift Manager", "someone senior"],
    (HUXLEY, "Definitions"): ["face value", "Pair", "Perfect", "Coloured", "Mixed"],
    (HUXLEY, "5"): ["first two cards", "wins"],
    (HUXLEY, "6"): ["not a pair", "loses"],
    (HUXLEY, "Pay tables"): ["side wager", "before the cards", "right after the deal", "dealer's"],
    (LIVE, "1.1"): ["Hidden card", "face down", "Layout", "Soft total"],
    (LIVE, "1.2"): [
        "seven",
        "eight decks",
        "picture cards ten",
        "casino may",
        "half of their main",
    ],
    (LIVE, "1.4"): [
        *["Suited Trips: three identical", "Straight Flush: three in sequence, of one suit"],
        *["Three of a Kind: three of one value in different suits"],
        *["Straight: three in sequence, in different suits", "Flush: three of one suit"],
    ],
    (LIVE, "1.5"): [
        *["Perfect Pair 25", "Coloured Pair 12", "Mixed Pair 6", "Suited Trips 100"],
        *["Straight Flush 40", "Three of a Kind 30", "Straight 10", "Flush 5"],
    ],
    (NEVADA, "1"): ["must bet", "may place"],
    (NEVADA, "Appendix B 6"): ["06b", "3%", "won"],
    (NEVADA, "Appendix C 7"): ["at least one player", "all other players", "own hand"],
}


@for_each(KEPT)
def test_a_summary_keeps_what_its_paragraph_says(case: tuple[str, str]) -> None:
    document, number = case
    summary = load_document(document).paragraphs[number].summary
    assert [words for words in KEPT[case] if words not in summary] == []


def test_both_singapore_documents_say_the_same_of_irregularities() -> None:
    """Their sections 5 differ in the side bets that they name, and in a number."""
    own, other = load_document(PP5).paragraphs, load_document(BJ5).paragraphs
    section = [number for number in own if number.startswith("5.")]
    differing = {number for number in section if own[number].summary != other[number].summary}
    assert differing == {"5.10.2", "5.15", "5.16"}


def test_nevadas_pairs_are_pairs() -> None:
    paragraphs = load_document(NEVADA).paragraphs
    for letter in "ABCD":
        for note in "345":
            assert " is a pair of " in paragraphs[f"Appendix {letter} {note}"].summary


def test_summaries_end_as_sentences_do() -> None:
    for name in documents():
        for number, found in load_document(name).paragraphs.items():
            assert re.search(r"[a-z0-9)]\.$", found.summary, re.IGNORECASE), number


def test_the_hour_of_effect_is_there_where_the_text_has_one() -> None:
    when = {name: load_document(name) for name in documents()}
    assert {name: (one.date, one.hour) for name, one in when.items() if one.date} == {
        PP5: ("2020-12-01", "08:00"),
        BJ5: ("2019-06-11", ""),
    }
