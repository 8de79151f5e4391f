"""No two answers that can be given to a question are one, in the records or on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from tests.cases import for_each, one_in
from tests.conftest import Stage
from tests.practice.test_drills import Case, everything
from trainer.messages.questions import answer_text, choice_texts
from trainer.messages.round_context import RoundContext
from trainer.papers.questions import paper_questions
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.procedure.ask import KINDS
from trainer.procedure.ask_table import TableWork, work_of
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import (
    BLACKJACK,
    TOO_MANY,
    Answer,
    Chosen,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.rounds.sheet import lay_out
from trainer.rules.bets import Place
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.storage.rows import decode_answer, encode_answer

SOFT_21 = Total(21, soft=True)


def offered(question: Question) -> Iterator[Answer]:
    """Answers that the question's editor can give: each by a key or a choice of its own."""
    match question.expected:
        case Total():
            yield from (Total(points, soft) for points in range(2, 41) for soft in (False, True))
            yield from (BLACKJACK, TOO_MANY)
        case Money() | Goes() | InChips():
            yield from (Money(Cents(cents)) for cents in (0, 1, 100, 10_000))
            yield from map(Goes, KINDS[question.ask].fates(question))
        case Chosen():
            yield from (Chosen(frozenset((choice.key,))) for choice in question.choices)
        case Ordered(keys):
            yield from (Ordered(keys), Ordered(keys[::-1]))
        case Losers():
            yield from (Losers(frozenset((entry.bet,))) for entry in question.among)


def stand_apart(question: Question, context: RoundContext) -> None:
    answers = list(offered(question))
    stored = [encode_answer(answer) for answer in answers]
    assert len(set(answers)) == len(set(stored)) == len(answers), stored
    for answer, text in zip(answers, stored, strict=True):
        back = decode_answer(text, question.rules)
        assert (type(back), back) == (type(answer), answer)
    right = [one for one in answers if fits(question, one) and judge(question, one).right]
    # Over 21 has its points and a name; what goes back may be typed as the whole stake; totals
    # along a table may be told from either end.
    totals = question.ask is QuestionGroup.TABLE and work_of(question) is TableWork.TOTALS
    more = TOO_MANY in right or isinstance(question.expected, Goes) or totals
    assert len(right) <= 1 or more, right
    if not isinstance(question.expected, Losers):
        told = [answer_text(question, answer, context) for answer in answers]
        assert len(set(told)) == len(told), told
    shown = [text for _key, text in choice_texts(question, context)]
    assert len(set(shown)) == len(shown), shown


def test_every_answer_in_a_round_or_on_a_paper_is_its_own(rounds: dict[str, PlayableRound]) -> None:
    seen = set()
    for playable in rounds.values():
        sheet = lay_out(playable)
        for question in {*sheet.questions, *paper_questions(sheet)}:
            stand_apart(question, sheet.context)
            seen.add((question.ask, question.topic))
    assert len(seen) > 15


@for_each(one_in(6, tuple(everything())), lambda case: f"{case.skill.id} {case.here.document.id}")
def test_every_answer_in_a_drill_is_its_own(case: Case) -> None:
    made = drill(case.skill, case.here, Difficulty.USUAL, 3)
    stand_apart(made.question, lay_out(made.made.round).context)


def every_enum(of: type[Enum]) -> Iterator[type[Enum]]:
    for kind in of.__subclasses__():
        yield kind
        yield from every_enum(kind)


def test_no_two_names_of_an_enum_have_one_value() -> None:
    kinds = [kind for kind in every_enum(Enum) if kind.__module__.startswith("trainer.")]
    assert len(kinds) > 50
    for kind in kinds:
        aliases = [name for name, member in kind.__members__.items() if member.name != name]
        assert not aliases, (kind, aliases)


def test_a_blackjack_and_a_soft_21_are_different_answers(stage: Stage) -> None:
    playable = stage(
        "boxes:\n"
        "  1: [{name: Ann, main: 50, calls: [split]}]\n"
        "  2: [{name: Bo, main: 50, calls: [hit]}]\n"
        "  3: [{name: Cy, main: 50}]\n"
        "shoe: AH 5S KC 7D AS AC AD KD QH 5H 9D TC\n"
        "ask: [totals]\n"
    )
    asked = [q for q in lay_out(playable).questions if q.expected in (BLACKJACK, SOFT_21)]
    assert {(q.about, q.expected) for q in asked} == {
        # ¶1.26, ¶3.22.2: an Ace and a ten of a Split, and three cards, are a Soft 21.
        (Place(1, 1), SOFT_21),
        (Place(1, 2), SOFT_21),
        (Place(2, 1), SOFT_21),
        (Place(3, 1), BLACKJACK),
    }
    for question in asked:
        (other,) = {BLACKJACK, SOFT_21} - {question.expected}
        assert judge(question, question.expected).right
        assert not judge(question, other).right
