"""The terms in the texts of a table, found by the words of the document in force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest

from tests.cases import for_every
from tests.course.path import SEED, tables
from trainer.making.people import NAMES
from trainer.making.tables import PracticeTable
from trainer.messages.questions import (
    answer_text,
    choice_texts,
    deciding_line,
    question_text,
    where_text,
    working_lines,
)
from trainer.messages.round_context import RoundContext
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.practice.syllabus import taught_at
from trainer.procedure.questions import Question
from trainer.rulebook import load_document
from trainer.rulebook.glossary import glossary
from trainer.rulebook.nouns import nouns_at
from trainer.rules.cards import Rank
from trainer.sessions.sitting import drill_context

PP5 = "rws-perfect-pairs-v5"
BJ5 = "rws-blackjack-v5"
HUXLEY = "huxley-perfect-pairs"
LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"


def found(text: str, document: str) -> list[tuple[str, str]]:
    nouns = nouns_at(load_document(document)).found(text)
    return [(text[noun.start : noun.end], noun.term.name) for noun in nouns]


@for_every(
    ("document", "text", "names"),
    [
        (PP5, "Seated Players’ Soft 21 and soft 17", ["Seated Player", "Soft 21", "Soft Total"]),
        (PP5, "One Coloured Pair, two mixed pairs", ["Coloured Pair", "Mixed Pair"]),
        (PP5, "Perfect Pairs, 10: a Perfect Pair", ["Perfect Pairs", "Perfect Pair"]),
        (PP5, "Stand off: the bet stands off", ["Stand Off", "Stand Off"]),
        (PP5, "A push, a hole card, Envy, Over 13", []),
        (BJ5, "Over 13 and a Player Pair", ["Over 13", "Player Pair"]),
        (BJ5, "The main bet on box 3", ["Initial Bet", "Box"]),
        (HUXLEY, "A Blackjack, a Perfect Pair", ["Blackjack", "Perfect Pair"]),
        (LIVE, "Equal totals are a push.", ["Point Total", "Push"]),
        (LIVE, "The hole card and the hidden card", ["Hole card", "Hidden card"]),
        (LIVE, "21+3: a Straight Flush", ["21+3", "Straight Flush"]),
        (NEVADA, "A push pays no Envy", ["Stand Off", "Envy"]),
        (NEVADA, "Colored Pair, Three-of-a-Kind", ["Coloured Pair", "Three of a Kind"]),
    ],
)
def test_terms_are_found_by_the_words_of_the_document_in_force(
    document: str, text: str, names: list[str]
) -> None:
    assert [name for _written, name in found(text, document)] == names


def test_an_everyday_word_is_a_term_where_a_capital_inside_of_a_sentence_says_so() -> None:
    assert found("Bet on the hand of a player.", PP5) == []
    assert found("A Bet of the House", PP5) == [("Bet", "Bet"), ("House", "House")]


def test_a_part_of_a_word_is_no_term() -> None:
    assert found("outboxed, a re-split-off, Blackjacky", PP5) == []


def test_another_language_has_words_of_its_own() -> None:
    german = {"Stand Off": "Gleichstand", "Box": "Feld"}
    nouns = nouns_at(load_document(PP5), lambda name: german.get(name, name))
    assert [noun.term.name for noun in nouns.found("Gleichstand auf Feld 3")] == [
        "Stand Off",
        "Box",
    ]


def _pattern() -> re.Pattern[str]:
    """What looks for every term of any document, and every capital inside of a sentence."""
    terms = (term for term in glossary().values() if term.trade or not term.everyday)
    names = sorted((name for term in terms for name in term.names), key=len, reverse=True)
    return re.compile(
        rf"(?i:(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-]))"
        r"|(?<=[a-z,;’] )[A-Z][a-z]+(?:’s)?(?![\w-])"
    )


@pytest.mark.parametrize("table", tables(), ids=lambda table: str(table.document.id))
def test_every_noun_in_what_is_asked_and_answered_has_an_entry(table: PracticeTable) -> None:
    nouns, pattern = nouns_at(table.document), _pattern()
    no_nouns = {form for name in NAMES for form in (name, f"{name}’s")}
    # What is done next, one after the other, and half of the name of a hand.
    no_nouns |= {"Continue", "Have", "The", "Colored"}
    no_nouns |= {form for rank in Rank for form in (rank.text, rank.plural)}
    missing: set[str] = set()
    read = 0
    skills = chain.from_iterable(stage.skills for stage in taught_at((table,)).stages)
    for skill in dict.fromkeys(skills):
        made = drill(skill, table, Difficulty.EASY, SEED)
        for text in _texts(made.question, drill_context(made, table)):
            entries = nouns.found(text)
            read += len(entries)
            missing |= {
                word[0]
                for word in pattern.finditer(text)
                if not any(noun.start <= word.start() < noun.end for noun in entries)
            }
    assert read > 100
    assert missing - no_nouns == set()


def _texts(question: Question, context: RoundContext) -> Iterator[str]:
    yield question_text(question, context)
    yield where_text(question, context)
    yield from (choice for _key, choice in choice_texts(question, context))
    yield answer_text(question, question.expected, context)
    yield deciding_line(question, context)
    yield from working_lines(question, context)
