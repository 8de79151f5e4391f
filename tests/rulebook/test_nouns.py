"""The terms in the texts of a table, found by the words of the document in force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from tests.cases import for_every
from tests.course.path import SEED, everywhere, lesson, tables
from trainer.course.at_table import Compared, PartHere
from trainer.course.course import lesson_names, lesson_text
from trainer.making.people import NAMES
from trainer.making.tables import PracticeTable
from trainer.messages.citations import reasons
from trainer.messages.questions import (
    answer_text,
    choice_texts,
    deciding_line,
    error_texts,
    hint_texts,
    question_text,
    where_text,
    working_lines,
)
from trainer.messages.round_context import RoundContext
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.practice.syllabus import taught_at
from trainer.procedure.judge import judge
from trainer.procedure.questions import Chosen, Question
from trainer.rulebook import documents, load_document
from trainer.rulebook.glossary import glossary
from trainer.rulebook.houses import house_rules
from trainer.rulebook.nouns import nouns_at
from trainer.rules.cards import Rank
from trainer.rules.rulekeys import Rule
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
    skills = taught_at((table,)).order
    made = (drill(skill, table, Difficulty.EASY, SEED) for skill in skills)
    texts = (_asked(each.question, drill_context(each, table), table) for each in made)
    assert without_entry(chain.from_iterable(texts), table) == set()


@pytest.mark.parametrize("table", tables(), ids=lambda table: str(table.document.id))
def test_every_noun_in_a_reason_has_an_entry(table: PracticeTable) -> None:
    rules = (rule for rule in Rule if rule not in table.document.not_applicable)
    said = reasons(rules, house_rules(table.document))
    assert without_entry(said, table) == set()


@pytest.mark.parametrize("table", tables(), ids=lambda table: str(table.document.id))
def test_every_noun_in_the_lessons_has_an_entry(table: PracticeTable) -> None:
    here = (lesson(name, at).lesson for name, at in everywhere() if at is table)
    steps = chain.from_iterable(each.steps for each in here if each is not None)
    assert without_entry(chain.from_iterable(map(_sentences, steps)), table) == set()


def without_entry(texts: Iterable[str], table: PracticeTable) -> set[str]:
    """The words in texts that look like terms and open no card at a table."""
    nouns, pattern = nouns_at(table.document), _pattern()
    missing: set[str] = set()
    read = 0
    for text in texts:
        entries = nouns.found(text)
        read += len(entries)
        missing |= {
            word[0]
            for word in pattern.finditer(text)
            if not any(noun.start <= word.start() < noun.end for noun in entries)
        }
    assert read > 50
    return missing - _no_nouns()


def _no_nouns() -> set[str]:
    """Names, cards, and what is done next, one after the other; half of the name of a hand."""
    lessons = map(lesson_text, lesson_names())
    people = {*NAMES, *chain.from_iterable(re.findall(r"name: (\w+)", text) for text in lessons)}
    names = {form for name in people for form in (name, f"{name}’s")}
    names |= {word for game in map(load_document, documents()) for word in game.title.split()}
    ranks = {form for rank in Rank for form in (rank.text, rank.plural)}
    return {*names, *ranks, "Continue", "Have", "The", "Colored"}


def _asked(question: Question, context: RoundContext, table: PracticeTable) -> Iterator[str]:
    yield question_text(question, context)
    yield where_text(question, context)
    yield from (choice for _key, choice in choice_texts(question, context))
    yield answer_text(question, question.expected, context)
    yield deciding_line(question, context)
    yield from working_lines(question, context)
    yield from hint_texts(question, context, house_rules(table.document, context.terms))
    for choice in question.choices if isinstance(question.expected, Chosen) else ():
        given = Chosen(frozenset({choice.key}))
        yield from error_texts(question, given, judge(question, given), context)


def _sentences(step: PartHere) -> Iterator[str]:
    yield from (said.text for said in step.says)
    if isinstance(step, Compared):
        yield from (side.label.text for side in step.sides)
