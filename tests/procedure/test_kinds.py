"""A kind of question is complete where it is declared: nothing else knows what is said of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.practice.test_chips import everything as chip_work
from tests.procedure.test_answers_apart import offered
from trainer.messages.questions import (
    amount_error_texts,
    choice_texts,
    deciding_line,
    error_texts,
    hint_texts,
    question_line,
    question_text,
    where_text,
    working_lines,
)
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.acts import Timed
from trainer.procedure.ask import KINDS
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import Choice, Chosen, Question, QuestionGroup
from trainer.rounds.sheet import lay_out
from trainer.rulebook import load_document
from trainer.rulebook.houses import house_rules
from trainer.scenario.check import PlayableRound

ROOT: Final = Path(__file__).parents[2]
READ: Final = house_rules(load_document("rws-perfect-pairs-v5"))


def in_rounds(rounds: dict[str, PlayableRound]) -> Iterator[tuple[Question, RoundContext]]:
    """Every question of some rounds, of whatever kind."""
    for playable in list(rounds.values())[::12]:
        asked = replace(playable.scenario, ask=tuple(QuestionGroup))
        sheet = lay_out(replace(playable, scenario=asked))
        yield from ((question, sheet.context) for question in sheet.questions)


def never_in_rounds(playable: PlayableRound) -> Iterator[tuple[Question, RoundContext]]:
    """Work in chips, and an act of a round that is dealt by hand."""
    for work in chip_work():
        made = next(work.drills())
        procedure = made.made.round.game.procedure
        context = build_round_context(made.made.playthrough, procedure, (made.question,))
        yield made.question, context
    due = Choice("say close_bets")
    act = Question("0-act", QuestionGroup.ACT, 0, Chosen(frozenset((due.key,))), choices=(due,))
    yield act, lay_out(playable).context


def told(question: Question, context: RoundContext) -> Iterator[str]:
    """All that is said of a question, and of every wrong answer to it."""
    yield question_text(question, context)
    yield question_text(question, context, stakes=False)
    yield question_line(question, context)
    yield from (text for _key, text in choice_texts(question, context))
    yield from working_lines(question, context)
    yield from filter(None, (where_text(question, context), deciding_line(question, context)))
    for answer in offered(question):
        if fits(question, answer) and not (verdict := judge(question, answer)).right:
            assert verdict.error is not None, (question.id, answer)
            yield from error_texts(question, answer, verdict, context)
            yield from amount_error_texts(question, answer, context)


def test_every_kind_says_all_that_there_is_to_say(rounds: dict[str, PlayableRound]) -> None:
    found: defaultdict[QuestionGroup, set[str]] = defaultdict(set)
    for question, context in (*in_rounds(rounds), *never_in_rounds(next(iter(rounds.values())))):
        kind = KINDS[question.ask]
        assert kind.ask is question.ask
        assert isinstance(kind.timed_as(question), Timed)
        if question.ask is not QuestionGroup.ACT:
            assert hint_texts(question, context, READ)[1], question.id
        for text in told(question, context):
            assert text, question.id
            assert not set("{}") & set(text), (question.id, text)
            found[question.ask].add(text)
    assert set(found) == set(QuestionGroup), "a kind of which nothing was asked proves nothing"


def test_words_and_pages_never_ask_of_which_kind_a_question_is() -> None:
    rooms = ("trainer/messages", "ui/table", "ui/widgets", "ui/felt", "ui/paint", "ui/shell")
    sources = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    assert len(sources) > 50
    asking = [path.name for path in sources if "QuestionGroup" in path.read_text(encoding="utf-8")]
    assert asking == []
