"""Every message key has a text."""

from operator import attrgetter
from string import Formatter
from typing import get_args, get_type_hints

from tests.cases import for_every
from trainer.dealing.acts import ACTS, DealerAct
from trainer.messages.citations import citations, reason, reasons
from trainer.messages.narration import DECLINED, REFUSALS, SENTENCES
from trainer.procedure.irregular import Remedy
from trainer.rulebook import documents, load_document
from trainer.rulebook.houses import house_rules
from trainer.rules.bets import Call, Place
from trainer.rules.cards import Card
from trainer.rules.events import SENTENCES as SENTENCES_OF_EVENTS, Event
from trainer.rules.irregularities import CardRemedy, Irregularity, Role
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House
from trainer.texts import TextEnum

CHOICES: tuple[tuple[TextEnum, ...], ...] = (
    tuple(what for what in Irregularity if what.role is not Role.NAMED),
    *map(tuple, Remedy.__subclasses__()),
)


@for_every("choices", CHOICES)
def test_choices_are_told_apart_and_give_no_paragraph_away(choices: tuple[TextEnum, ...]) -> None:
    assert len({choice.text for choice in choices}) == len(choices)
    for choice in choices:
        assert choice.text.strip()
        assert "¶" not in choice.text
        assert not choice.text.endswith(".")
        assert len(choice.text) <= 80


def test_what_has_happened_is_reported_in_a_sentence() -> None:
    for incident in filter(attrgetter("fact"), Irregularity):
        assert incident.fact.endswith("."), incident
        assert fields(incident.fact) <= {"bet", "gone", "amount", "mistake"}, incident


def test_what_becomes_of_the_cards_is_reported_with_and_without_a_bettor() -> None:
    for remedy in CardRemedy:
        assert remedy.text.endswith("."), remedy
        assert not fields(remedy.text), remedy
        assert fields(remedy.plays_on) == {"where", "bettor"}, remedy


def test_what_has_gone_wrong_can_stand_within_a_sentence() -> None:
    for member in Irregularity:
        assert member.text.strip(), member
        assert not member.text.endswith("."), member
        assert not fields(member.text), member


def test_the_text_of_an_act_is_filled_from_its_fields() -> None:
    assert set(ACTS) == set(get_args(DealerAct))
    for act, kind in ACTS.items():
        assert fields(kind.text) | fields(kind.done) <= set(get_type_hints(act)), act


def fields(text: str) -> set[str]:
    """The names of the values that are put into a text."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name}


def test_every_class_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Event))


def test_a_sentence_beside_an_event_is_filled_from_fields_that_can_be_shown() -> None:
    for event, text in SENTENCES_OF_EVENTS.items():
        hints = get_type_hints(event)
        shown = {name for name, hint in hints.items() if hint in (int, str, Card, Place)}
        assert text.endswith("."), event
        assert fields(text) <= shown, event


def test_a_call_that_can_be_declined_has_a_sentence() -> None:
    assert set(DECLINED) == {Call.SPLIT, Call.DOUBLE}


def test_refusals_have_sentences_with_the_same_values() -> None:
    for text in REFUSALS.values():
        assert fields(text) == {"owner", "amount", "bet"}


@for_every("document", documents())
def test_reasons_are_short_sentences_and_name_no_paragraph(document: str) -> None:
    ruleset = load_document(document).ruleset
    for rule in Rule:
        text = reason(rule, ruleset, House())
        assert text.endswith("."), rule
        assert len(text) <= 130, rule
        assert "¶" not in text, rule
        assert "{" not in text, rule


def test_a_reason_is_given_once() -> None:
    read = house_rules(load_document("rws-perfect-pairs-v5"))
    ruleset = read.ruleset
    assert reasons((Rule.NO_DRAW, Rule.BUST, Rule.NO_DRAW), read) == (
        reason(Rule.NO_DRAW, ruleset, House()),
        reason(Rule.BUST, ruleset, House()),
    )


@for_every("document", documents())
def test_every_paragraph_of_a_citation_has_a_summary(document: str) -> None:
    loaded = load_document(document)
    for rule in Rule:
        cited = citations([rule], loaded)
        known = bool(cited) or bool(loaded.readings_of((rule,)))
        assert known == (rule not in loaded.not_applicable), rule
        assert all(one.paragraph and one.summary for one in cited), rule
