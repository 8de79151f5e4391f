"""Every text stands beside what it is about, and finds what it is to be filled with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter
from typing import Final

import pytest

import trainer
from tests.cases import for_each
from trainer.course.codes import CourseCode
from trainer.features.feature import FeatureAt
from trainer.felt.chip_fields import ChipCode
from trainer.felt.faults import LayoutCode
from trainer.felt.layout import LegendKey
from trainer.felt.legends import FeltLegends
from trainer.generating.request import Clash, Exclusion, exclusion_text
from trainer.house.procedures import HouseCode
from trainer.log.findings import Fault, Finding
from trainer.messages.diagnostics import refusal_text
from trainer.messages.felt import felt_texts
from trainer.messages.money import MoneyText
from trainer.messages.names import hand_text
from trainer.messages.questions import (
    amount_error_text,
    chip_fault_text,
    error_texts,
    question_text,
)
from trainer.messages.round_context import build_round_context
from trainer.messages.rulebook import answer_part_text
from trainer.messages.sentences import said
from trainer.practice.syllabus import Passing
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask_payouts import MoneyErrorKind
from trainer.procedure.ask_who import WhoError
from trainer.procedure.chip_work import ChipFault, FoundFault
from trainer.procedure.error_models import AmountError, Recognised
from trainer.procedure.questions import (
    Direction,
    Money,
    Question,
    QuestionGroup,
    Topic,
    Verdict,
)
from trainer.procedure.total_errors import TotalError
from trainer.rulebook.compare import AnswerPart, AnswerText, TablePays
from trainer.rulebook.procedures import load_procedure
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.money import Cents, Odds
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code
from trainer.scenario.faults import FaultKind
from trainer.server.backup import NotDumped, Undone
from trainer.server.carrying import NotCarried, Refused as NotBrought
from trainer.server.checking import FoundThere, ServerFault
from trainer.server.trial import NotTried, not_tried_text
from trainer.sidebets.perfect_pairs import PairHand
from trainer.sidebets.progressive import ProgressiveHand
from trainer.sidebets.registry import outcome_of
from trainer.storage.files import NameFault, name_fault_text
from trainer.storage.own.changes import Refusal, Refused, refused_text as refused_change
from trainer.storage.own.importing import refused_text
from trainer.storage.own.layouts import LayoutRefusal
from trainer.storage.own.packs import PackFault, PackRefused
from trainer.storage.verifying import finding_text
from trainer.texts import AllOf, Sentence, TextEnum
from trainer.yamlfile.diagnostics import YamlCode


def text_enums(base: type[TextEnum] = TextEnum) -> Iterator[type[TextEnum]]:
    for cls in base.__subclasses__():
        if cls.__module__.startswith("trainer."):
            yield cls
        yield from text_enums(cls)


def load_everything() -> list[type[TextEnum]]:
    for module in walk_packages(trainer.__path__, "trainer."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    return sorted(text_enums(), key=lambda cls: (cls.__module__, cls.__name__))


TEXT_ENUMS: Final = load_everything()


def fields(text: str) -> set[str]:
    return {field for _text, field, _spec, _conversion in Formatter().parse(text) if field}


NO_ROUND: Final = build_round_context(Playthrough((), ()), load_procedure("default"))


def of_direction(member: TextEnum) -> str:
    verdict = Verdict(False, None, Direction(member), Cents(500))
    given = Money(Cents(500))
    (text,) = error_texts(Question("0", QuestionGroup.BOX, 0, given), given, verdict, NO_ROUND)
    return text


def of_amount_error(member: TextEnum) -> str:
    found = Recognised(
        AmountError(member),
        Cents(500),
        Odds(25, 1),
        PairHand.PERFECT_PAIR,
        "Ben",
        Cents(500),
        Cents(1000),
    )
    return amount_error_text(found, Odds(12, 1), MoneyText())


def of_total_error(member: TextEnum) -> str:
    ace = Card(Rank.ACE, Suit.SPADES)
    return said(Sentence(member.text, card=ace, cards=(ace, ace), sum=12), NO_ROUND, {})


def of_who_error(member: TextEnum) -> str:
    hand = ProgressiveHand.THREE_PERFECT_ACES
    return said(Sentence(member.text, bettors=AllOf(("Ann", "Ben")), hand=hand), NO_ROUND, {})


def of_chip_fault(member: TextEnum) -> str:
    return chip_fault_text(FoundFault(ChipFault(member), 6, 4))


def of_money_error(member: TextEnum) -> str:
    return said(Sentence(member.text, money=Money(Cents(500))), NO_ROUND, {})


def of_topic(member: TextEnum) -> str:
    question = Question("0", QuestionGroup.INCIDENT, 0, Money(Cents(500)), topic=Topic(member))
    return question_text(question, NO_ROUND)


ANSWERED: Final[Mapping[str, object]] = {
    "boxes": (5, 7),
    "decks": (6, 8),
    "hands": 4,
    "name": "Perfect Pairs",
    "names": ("Under 13",),
    "odds": Odds(3, 2),
    "part": (1, 2),
    "pays": (TablePays("A", (Odds(25, 1),)),),
    "points": 17,
    "tables": 2,
    "times": 3,
    "usual": 6,
}


def of_answer(member: TextEnum) -> str:
    """Filled with what its fields name; how often a hand may be split is given as ``splits``."""
    values = {name: ANSWERED[name] for name in fields(member.text) - {"times"}}
    if "times" in fields(member.text):
        values["splits"] = ANSWERED["times"]
    return answer_part_text(AnswerPart(AnswerText(member), values))


def of_clash(member: TextEnum) -> str:
    return exclusion_text(Exclusion(Clash(member), FeatureAt("split", 3), FeatureAt("insurance")))


def of_pack_fault(member: TextEnum) -> str:
    return refused_text(PackRefused(PackFault(member), "a/b.scenario.yaml"), "mine.feltpack")


def of_legend(member: TextEnum) -> str:
    """Both that a felt can say: of a dealer who stands on a soft 17, and of one who draws."""
    stands = FeltLegends(Odds(3, 2), Odds(2, 1))
    both = (stands, stands._replace(dealer_hits_soft_17=True))
    return " / ".join(felt_texts(each).legends[LegendKey(member)] for each in both)


FILLED: Final[Mapping[type[TextEnum], Callable[[TextEnum], str]]] = {
    AmountError: of_amount_error,
    AnswerText: of_answer,
    ChipFault: of_chip_fault,
    Clash: of_clash,
    Direction: of_direction,
    Fault: lambda member: finding_text(Finding(Fault(member), 1, 2, "answers (number 3)")),
    LegendKey: of_legend,
    MoneyErrorKind: of_money_error,
    NotCarried: lambda member: NotBrought(NotCarried(member), 3, 2, "day.feltcarry").text,
    NotTried: lambda member: not_tried_text(NotTried(member), Path("room")),
    ServerFault: lambda member: FoundThere(ServerFault(member), "4", 7).text,
    Undone: lambda member: NotDumped(Undone(member), 15, 14, "no", "room.dump").text,
    NameFault: lambda member: name_fault_text(NameFault(member)),
    PackFault: of_pack_fault,
    ProgressiveHand: hand_text,
    Topic: of_topic,
    TotalError: of_total_error,
    WhoError: of_who_error,
    Refusal: lambda member: refused_change(
        Refused(Refusal(member), "a.scenario.yaml", "b.lesson.yaml", NameFault.END)
    ),
    Reason: lambda member: refusal_text({"reason": member.value, "most": "5"}),
}
"""What fills the texts of the kinds that have fields."""

ELSEWHERE: Final = {
    ChipCode,
    Code,
    CourseCode,
    FaultKind,
    HouseCode,
    LayoutCode,
    LayoutRefusal,
    Passing,
    Rule,
    YamlCode,
}
"""What is filled from a whole game or from a file, in tests of their own."""


@for_each(TEXT_ENUMS, name=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_member_has_a_text(kind: type[TextEnum]) -> None:
    for member in kind:
        assert member.text.strip(), member
        assert kind(member.value) is member


def test_every_kind_of_text_with_fields_is_filled_here() -> None:
    with_fields = {kind for kind in TEXT_ENUMS if any(fields(member.text) for member in kind)}
    assert with_fields == {*FILLED, *ELSEWHERE}


@pytest.mark.parametrize("kind", FILLED, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_field_is_filled(kind: type[TextEnum]) -> None:
    for member in kind:
        assert "{" not in FILLED[kind](member), member


def test_hands_of_one_key_have_one_name() -> None:
    for kind in TEXT_ENUMS:
        if kind.__module__.startswith("trainer.sidebets"):
            assert [outcome_of(hand.value).text for hand in kind] == [hand.text for hand in kind]


def test_every_rank_has_a_name_for_one_and_for_several() -> None:
    assert all(rank.text and rank.plural and rank.text != rank.plural for rank in Rank)
