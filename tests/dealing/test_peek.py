"""What the dealer sees when looking at the hole card, for how long, and who else."""

from __future__ import annotations

from tests.cases import for_each
from tests.dealing.automatic import playable_rounds
from trainer.dealing.acts import DealerAct, LookAtHoleCard, PickUp, TurnHoleCard, reported
from trainer.dealing.round import Dealing
from trainer.procedure.steps import steps
from trainer.rulebook import documents, load_document
from trainer.rules.bets import DEALER
from trainer.rules.cards import is_blackjack
from trainer.rules.events import HoleCardChecked
from trainer.rules.irregularities import Irregularity
from trainer.scenario.check import PlayableRound
from trainer.scenario.incidents import BlackjackMissed
from trainer.snapshot.fold import snapshot_after
from trainer.table.frames import frames


def _looking() -> list[tuple[str, PlayableRound]]:
    """The rounds in which the dealer looks at the hole card."""
    return [
        (name, playable)
        for name, playable in playable_rounds()
        if any(isinstance(event, HoleCardChecked) for event in playable.trace.events)
    ]


def test_there_are_rounds_of_either_kind() -> None:
    found = {
        event.blackjack
        for _name, playable in _looking()
        for event in playable.trace.events
        if isinstance(event, HoleCardChecked)
    }
    assert found == {True, False}


@for_each(documents())
def test_only_where_the_dealer_looks_can_a_missed_blackjack_be_reported(name: str) -> None:
    ruleset = load_document(name).ruleset
    assert (Irregularity.BLACKJACK_MISSED in reported(ruleset)) is ruleset.hole_card


@for_each(_looking, name=lambda case: case[0])
def test_what_the_dealer_has_seen_stays_until_the_hole_card_is_used(
    case: tuple[str, PlayableRound],
) -> None:
    _name, playable = case
    dealing, looked, used = Dealing(playable), False, False
    while (owed := dealing.suggested()) is not None:
        assert (dealing.peek is not None) == (looked and not used)
        act: DealerAct = owed.act
        dealing.do(act)
        looked |= act == LookAtHoleCard()
        used |= act in {TurnHoleCard(), PickUp(DEALER)}
        if act == LookAtHoleCard():
            incidents = playable.scenario.incidents
            missed = any(isinstance(one, BlackjackMissed) for one in incidents)
            _is_of_a_blackjack(dealing, missed=missed)
    assert looked
    assert dealing.peek is None


def _is_of_a_blackjack(dealing: Dealing, *, missed: bool) -> None:
    """Its corner is seen where it makes a Blackjack that is not missed, and no card otherwise."""
    assert dealing.peek is not None
    laid = snapshot_after(dealing.round.events).hand(DEALER)
    up_card, hole = (one.card for one in laid)
    seen = is_blackjack((up_card, hole)) and not missed
    assert dealing.peek.corner == (hole if seen else None)


@for_each(_looking, name=lambda case: case[0])
def test_nobody_who_watches_is_shown_it(case: tuple[str, PlayableRound]) -> None:
    _name, playable = case
    played = steps(playable.trace, playable.game.procedure)
    assert not any(frame.peek for frame in frames(played))
