"""What the shipped scenarios teach of a round that goes wrong: section 5, and what can happen."""

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import cache
from typing import Final, NamedTuple

import pytest

from tests.cases import for_each, for_every
from tests.scenario_files import check_series, shipped_round
from trainer.procedure.acts import INITIAL_DEAL, Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.questions import Money, Question, QuestionGroup, Topic
from trainer.procedure.steps import steps
from trainer.rulebook import load_document
from trainer.rulebook.sources import (
    shipped_scenarios,
    shipped_series,
    shipped_series_text,
)
from trainer.rules.bets import DEALER, DRAWN, BetKind, Outcome
from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetReturned,
    BetSettled,
    Called,
    CardDealt,
    CardDiscarded,
    CardMisdealt,
    ErrorFound,
    Event,
    HandSplit,
    HoleCardTurned,
    Interrupted,
    OptionTaken,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.irregularities import MISTAKES, VOIDING, AfterError, CardRemedy, Irregularity
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound
from trainer.scenario.incident_kind import IncidentKind
from trainer.scenario.incidents import (
    KINDS,
    DealingError,
    ForeignCard,
    FoundAfterNextRound,
    Interruption,
    LateBet,
    SimultaneousCards,
)
from trainer.scenario.read_series import Unreadable

PERFECT_PAIRS = "rws-perfect-pairs-v5"
BLACKJACK_V5 = "rws-blackjack-v5"
SILENT = ("huxley-perfect-pairs", "live-blackjack", "nevada-perfect-pairs-progressive")


class Shipped(NamedTuple):
    """A shipped scenario, or a round of a shipped series, played."""

    name: str
    playable: PlayableRound
    playthrough: Playthrough

    @property
    def events(self) -> tuple[Event, ...]:
        return self.playthrough.events

    @property
    def kinds(self) -> set[IncidentKind]:
        return {one.kind for one in self.playable.scenario.incidents}

    def errors(self) -> list[ErrorFound]:
        return [event for event in self.events if isinstance(event, ErrorFound)]


def play(name: str, playable: PlayableRound) -> Shipped:
    return Shipped(name, playable, steps(playable.trace, playable.game.procedure))


@cache
def scenarios() -> tuple[Shipped, ...]:
    """The shipped scenarios, each one round."""
    return tuple(play(name, shipped_round(name)) for name in shipped_scenarios())


@cache
def series() -> tuple[tuple[Shipped, ...], ...]:
    """The rounds of each shipped series."""
    found = (
        (name, check_series(shipped_series_text(name).encode(), lambda _name: Unreadable("none")))
        for name in shipped_series()
    )
    return tuple(
        tuple(play(name, playable) for playable in series.rounds) for name, series in found
    )


def everything() -> tuple[Shipped, ...]:
    return (*scenarios(), *(one for rounds in series() for one in rounds))


def troubled() -> tuple[Shipped, ...]:
    return tuple(one for one in scenarios() if one.playable.scenario.incidents)


def under(document: str, rounds: Iterable[Shipped]) -> Iterator[Shipped]:
    return (one for one in rounds if one.playable.scenario.rules == document)


def put(shipped: Shipped, asks: Iterable[QuestionGroup]) -> tuple[Question, ...]:
    return questions(shipped.playthrough, shipped.playable.terms, asks)


def on_incidents(shipped: Shipped) -> tuple[Question, ...]:
    return put(shipped, [QuestionGroup.INCIDENT])


# The paragraphs


def cited(shipped: Shipped) -> frozenset[str]:
    """The paragraphs that the acts and the results of a round rest on."""
    document = shipped.playable.game.document
    rules: set[Rule] = set()
    settings: set[str] = set()
    for step in shipped.playthrough.steps:
        rules.update(step.rules, step.due)
        settings.update(step.settings)
    for entry in shipped.playable.settlement.bets:
        rules.update(entry.rules)
        settings.update(entry.settings)
    if document.settings_of(settings):
        rules.add(Rule.SHIFT_MANAGER)
    return frozenset(document.cite(rules))


@cache
def taught(document: str) -> frozenset[str]:
    """The paragraphs that at least one scenario of a document rests on."""
    return frozenset(number for one in under(document, scenarios()) for number in cited(one))


def modelled(document: str) -> list[str]:
    """The numbers of section 5, and of the squeeze, that some rule of the engine rests on."""
    numbers = {number for rule in Rule for number in load_document(document).cite([rule])}
    return sorted(number for number in numbers if number.startswith("5.") or number == "3.12")


def test_section_5_is_modelled_but_for_a_heading_and_who_puts_the_chips_down() -> None:
    section = {
        number for number in load_document(PERFECT_PAIRS).paragraphs if number.startswith("5.")
    }
    assert {*section, "3.12"} - {*modelled(PERFECT_PAIRS)} == {"5.10", "5.18"}


@for_each(modelled(PERFECT_PAIRS))
def test_every_paragraph_of_section_5_is_cited(number: str) -> None:
    assert number in taught(PERFECT_PAIRS)


@for_every(
    "number",
    [
        *("5.1.1", "5.5.2", "5.5.3", "5.7.1", "5.7.2", "5.7.3", "5.8", "5.9", "5.10.2"),
        *("5.12", "5.12.2", "5.16", "5.17", "5.19"),
    ],
)
def test_many_paragraphs_of_the_older_section_5_are_cited(number: str) -> None:
    assert number in taught(BLACKJACK_V5)


@for_every("document", SILENT)
def test_a_document_without_section_5_goes_by_the_houses(document: str) -> None:
    by_house = [
        one
        for one in under(document, scenarios())
        if any("irregularities" in getattr(event, "settings", ()) for event in one.events)
        or one.playable.settlement.void
        or Interruption.kind in one.kinds
    ]
    assert len(by_house) >= 3
    assert len({kind for one in by_house for kind in one.kinds}) >= 3
    for one in by_house:
        assert any(number.startswith(f"{PERFECT_PAIRS} 5.") for number in cited(one)), one.name


# What can happen


def test_there_are_many_in_which_something_goes_wrong() -> None:
    assert len(troubled()) >= 36 + 16


@for_every("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_incident_happens(kind: IncidentKind) -> None:
    assert any(kind in one.kinds for one in scenarios())


class When(Enum):
    """At which part of a round its Void is declared."""

    INITIAL_DEAL = auto()
    PLAY = auto()
    """After something has been paid or taken, or a hand was split or doubled."""
    DEALER = auto()
    """In the dealer's hand, or when it is complete and nothing has been settled against it."""


def void_of(shipped: Shipped) -> tuple[Irregularity, When] | None:
    """Why and when a round was Voided; None for the plain beginning of the play of the hands."""
    for number, event in enumerate(shipped.events):
        if isinstance(event, VoidDeclared):
            when = _when(shipped.events[:number])
            return None if when is None else (event.cause, when)
    return None


def _when(before: tuple[Event, ...]) -> When | None:
    dealt = [event for event in before if isinstance(event, CardDealt)]
    later = [event for event in dealt if event.rule not in INITIAL_DEAL]
    if any(event.place == DEALER for event in later) or any(
        isinstance(event, HoleCardTurned) for event in before
    ):
        return When.DEALER
    if any(isinstance(event, BetSettled | HandSplit | BetAdded) for event in before):
        return When.PLAY
    return None if later else When.INITIAL_DEAL


@for_every("when", When)
@for_every("cause", VOIDING)
def test_every_cause_of_a_void_occurs_at_three_moments(cause: Irregularity, when: When) -> None:
    assert (cause, when) in {void_of(one) for one in scenarios()}


def test_a_void_gives_everybody_what_he_began_with() -> None:
    for one in everything():
        settlement = one.playable.settlement
        if settlement.void and one.playable.scenario.house.get("void_reverses_interim", True):
            assert set(settlement.net.values()) == {0}, one.name
            assert all(entry.net == 0 for entry in settlement.bets)


def test_a_void_undoes_what_was_paid_and_what_was_taken() -> None:
    undone = set()
    for one in everything():
        settled = {event.bet: event.net for event in one.events if isinstance(event, BetSettled)}
        for event in one.events:
            if isinstance(event, SettlementUndone) and one.playable.settlement.void:
                undone.add((event.bet.kind, settled[event.bet] > 0))
    assert undone >= {
        (BetKind.PERFECT_PAIRS, True),
        (BetKind.PERFECT_PAIRS, False),
        (BetKind.MAIN, True),
        (BetKind.MAIN, False),
        (BetKind.INSURANCE, False),
        (BetKind.PROGRESSIVE, True),
    }


def test_a_void_leaves_the_interim_settlement_where_the_house_says_so() -> None:
    kept = [
        entry
        for one in scenarios()
        if one.playable.settlement.void
        and one.playable.scenario.house.get("void_reverses_interim") is False
        for entry in one.playable.settlement.bets
    ]
    assert {entry.net > 0 for entry in kept if entry.net} == {True, False}
    assert any(entry.outcome == Outcome.RETURNED for entry in kept)


def test_an_interruption_is_survived_by_bets_of_several_kinds() -> None:
    decided = {
        bet.kind
        for one in scenarios()
        for event in one.events
        if isinstance(event, Interrupted)
        for bet in event.decided
    }
    assert decided >= {
        BetKind.MAIN,
        BetKind.PERFECT_PAIRS,
        BetKind.TWENTY_ONE_PLUS_THREE,
        BetKind.PROGRESSIVE,
    }


# Dealing errors


@for_every("mistake", [one for one in MISTAKES if one is not Irregularity.WRONG_PAYOUT])
def test_every_mistake_of_a_dealer_is_made_and_seen(mistake: Irregularity) -> None:
    assert any(error.mistake is mistake for one in scenarios() for error in one.errors())


@pytest.mark.parametrize("reconstructed", [True, False])
def test_cards_are_put_right_and_are_not(reconstructed: bool) -> None:
    said = [
        incident.reconstructed
        for one in under(PERFECT_PAIRS, scenarios())
        for incident in one.playable.scenario.incidents
        if isinstance(incident, DealingError)
    ]
    assert said.count(reconstructed) >= 3


@for_every("remedy", CardRemedy)
def test_every_remedy_occurs_and_somebody_does_not_wait_for_it(remedy: CardRemedy) -> None:
    assert any(
        isinstance(event, OptionTaken)
        and (event.remedy, event.choice) == (remedy, AfterError.RETURN)
        for one in under(PERFECT_PAIRS, scenarios())
        for event in one.events
    )


def test_cards_go_back_in_their_order() -> None:
    most = max(
        len(question.choices)
        for one in scenarios()
        for question in on_incidents(one)
        if question.topic is Topic.ORDER
    )
    assert most >= 3


def test_the_dealer_draws_one_and_several_too_many() -> None:
    counts = {
        sum(isinstance(event, CardDiscarded) for event in one.events)
        for one in scenarios()
        if [error.error for error in one.errors()] == [Irregularity.OVERDRAWN]
    }
    assert counts >= {1, 2}


def test_a_card_on_an_empty_box_is_put_right_before_a_settlement_and_discarded_after_one() -> None:
    remedies = {
        error.remedy
        for one in under(PERFECT_PAIRS, scenarios())
        for error in one.errors()
        if error.error is Irregularity.EMPTY_BOX
    }
    assert remedies == {CardRemedy.RECONSTRUCT, CardRemedy.DISCARD}


def test_two_errors_in_one_round_leave_one_choice() -> None:
    twice = [one for one in scenarios() if len(one.errors()) >= 2]
    assert twice
    for one in twice:
        first, second = one.errors()[:2]
        at = one.events.index(second)
        assert one.events.index(first) < at
        assert any(isinstance(event, OptionTaken) for event in one.events[:at])
        assert not any(isinstance(event, OptionTaken) for event in one.events[at:])
        assert first.remedy is not second.remedy


def test_two_cards_at_once_and_then_a_card_of_another_set() -> None:
    both = {SimultaneousCards.kind, ForeignCard.kind}
    (one,) = [one for one in scenarios() if both <= one.kinds]
    together = [event for event in one.events if isinstance(event, CardMisdealt)]
    assert {card.place for card in together} == {DRAWN}
    assert one.playable.settlement.void
    # Who had taken his bet back before gets nothing a second time.
    returned = [event.bet for event in one.events if isinstance(event, BetReturned)]
    assert len(returned) == len(set(returned))
    assert any(isinstance(event, OptionTaken) for event in one.events)


def test_a_seated_player_without_a_bet_still_decides_for_who_stays() -> None:
    deciding = [
        (one.name, event.box, event.bettor)
        for one in scenarios()
        for event in one.events
        if isinstance(event, Called)
        and any(
            isinstance(choice, OptionTaken)
            and choice.choice is AfterError.RETURN
            and (choice.box, choice.bettor) == (event.box, event.bettor)
            for choice in one.events
        )
    ]
    assert deciding


def test_a_house_that_returns_everything_undoes_a_settled_side_bet() -> None:
    undone = [
        event.bet.kind
        for one in scenarios()
        if one.playable.scenario.house.get("returned_after_error") == "all"
        for event in one.events
        if isinstance(event, SettlementUndone)
    ]
    assert BetKind.PERFECT_PAIRS in undone


def test_a_house_without_choices_after_the_dealer_overdraws() -> None:
    strict = [
        one
        for one in scenarios()
        if one.playable.scenario.house.get("options_after_dealer_overdraws") is False
    ]
    assert strict
    for one in strict:
        assert [error.error for error in one.errors()] == [Irregularity.OVERDRAWN]
        assert not any(isinstance(event, OptionTaken) for event in one.events)
        assert QuestionGroup.INCIDENT in {question.ask for question in on_incidents(one)}


# Limits


def test_a_double_counts_in_the_proportion_of_its_bet() -> None:
    for one in scenarios():
        parts = {event.bet: event.share for event in one.events if isinstance(event, BetCounted)}
        for event in one.events:
            if isinstance(event, BetAdded) and event.counted != event.amount:
                numerator, denominator = parts[event.bet]
                assert event.counted * denominator == event.amount * numerator
                return
    pytest.fail("nobody doubles on a box that is over its limit")


def test_a_bet_is_cut_kept_at_the_minimum_and_left_whole_on_one_box() -> None:
    for one in under(PERFECT_PAIRS, scenarios()):
        counted = {event.bet.bettor: event for event in one.events if isinstance(event, BetCounted)}
        floors = [event for event in counted.values() if event.working.floor is not None]
        whole = [
            entry
            for entry in one.playable.settlement.bets
            if Rule.UNDER_MINIMUM_WHOLE in entry.rules and entry.outcome != Outcome.REFUSED
        ]
        if floors and whole and len(counted) > len(floors):
            return
    pytest.fail("no box has all three")


# The next round


def test_a_series_has_a_mistake_that_is_found_when_the_next_round_has_begun() -> None:
    found = {
        incident.mistake
        for rounds in series()
        for one in rounds[:-1]
        for incident in one.playable.scenario.incidents
        if isinstance(incident, FoundAfterNextRound)
    }
    # One of the payouts, and one of the cards.
    assert len(found) >= 2
    assert Irregularity.WRONG_PAYOUT in found


def test_a_round_is_void_and_the_ones_before_it_stand() -> None:
    for rounds in series():
        found = [n for n, one in enumerate(rounds) if ForeignCard.kind in one.kinds]
        if found and found[0] > 0 and FoundAfterNextRound.kind in rounds[0].kinds:
            assert rounds[found[0]].playable.settlement.void
            assert any(rounds[0].playable.settlement.net.values())
            return
    pytest.fail("no series has a Void after a round whose mistake was found late")


# How they are written


GIVES_AWAY: Final = {
    Irregularity.NO_INITIAL_BET: ("alone", "initial bet", "main bet", "without", "lack", "missing"),
    Irregularity.FOREIGN_CARD: ("foreign", "strange", "back", "deck", "belong"),
    Irregularity.WRONG_CARD_COUNT: ("fifth", "too many", "too often", "count"),
    Irregularity.WRONG_BOX: ("wrong", "too far"),
    Irregularity.SKIPPED_BOX: ("skip", "passed over", "forgotten"),
    Irregularity.BOX_TWICE: ("twice", "three cards"),
    Irregularity.DREW_TO_STANDING_HAND: ("stand", "stood"),
    Irregularity.DEALER_OUT_OF_TURN: ("turn", "soon", "early"),
    Irregularity.EXPOSED_CARD: ("expose", "show", "face"),
    Irregularity.DEALING_ERROR: ("error",),
    Irregularity.EMPTY_BOX: ("empty", "nobody", "no bet", "without", "free"),
    Irregularity.OVERDRAWN: ("overdraw", "too many", "too much", "complete"),
    Irregularity.TOGETHER: ("together", "at once", "two cards"),
}
"""The words by which a title would answer the question what has gone wrong."""


def test_the_title_does_not_answer_what_it_is() -> None:
    asked = set()
    for one in everything():
        title = (one.playable.scenario.title or "").casefold()
        for question in put(one, one.playable.scenario.ask):
            if question.topic is Topic.WHAT and question.incident is not None:
                asked.add(question.incident)
                for word in GIVES_AWAY[question.incident]:
                    assert word not in title, one.name
    assert len(asked) >= 10


def test_who_takes_part_in_an_incident_is_at_a_table_with_others() -> None:
    for one in troubled():
        names = {bettor.name for box in one.playable.scenario.boxes for bettor in box.bettors}
        names |= {
            late.name for late in one.playable.scenario.incidents if isinstance(late, LateBet)
        }
        assert len(names) >= 2, one.name


def test_what_goes_back_is_never_nothing() -> None:
    for one in everything():
        for question in on_incidents(one):
            if question.topic is Topic.RETURNED and isinstance(question.expected, Money):
                assert question.expected.amount > 0, (one.name, question.id)


@for_every("topic", Topic)
def test_every_sort_of_question_on_an_incident_is_put(topic: Topic) -> None:
    # Where the file asks for it, not only where it could be asked for.
    assert any(
        question.topic is topic
        for one in everything()
        if QuestionGroup.INCIDENT in one.playable.scenario.ask
        for question in put(one, one.playable.scenario.ask)
    )
