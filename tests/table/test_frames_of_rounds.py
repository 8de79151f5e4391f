"""The frames of whole rounds: every card and every chip is where it belongs."""

from pathlib import Path

from tests.cases import for_each
from tests.scenario_files import name_of, playable_file, rulings, some_shipped
from tests.table.projected import project
from trainer.felt.places import ChipRole
from trainer.procedure.acts import Act
from trainer.procedure.steps import steps
from trainer.rules.bets import DEALER
from trainer.rules.events import BetReturned, BetSettled
from trainer.table.frames import frames

FILES = (
    *some_shipped(),
    *rulings("bj5", "huxley", "live", "nevada"),
    *(path for path in rulings("own") if "envy" in path.name),
)


@for_each(FILES, name=name_of)
def test_a_round(path: Path) -> None:
    playable = playable_file(path)
    playthrough = steps(playable.trace, playable.game.procedure)
    meters = playable.terms.meters.levels if playable.terms.meters else ()
    views = frames(playthrough, meters)
    assert len(views) == len(playthrough.steps) + 1
    assert views[0].meters == meters
    assert views[-1].meters == playable.settlement.meters
    for number, step in enumerate(playthrough.steps):
        before, after = views[number], views[number + 1]
        assert before._replace(requests=(), call=None) == project(
            playthrough.events[: step.first], step.place, meters
        )
        lying = {(chips.bet, chips.role): chips.amount for chips in after.chips}
        for event in playthrough.events[step.first : step.last]:
            if isinstance(event, BetReturned):
                assert (event.bet, ChipRole.STAKE) not in lying
            if isinstance(event, BetSettled):
                placed = sum(chips.amount for chips in before.chips if chips.bet == event.bet)
                assert sum(a for (bet, _), a in lying.items() if bet == event.bet) == (
                    placed + event.net
                )
        if step.act in (Act.DEAL_CARD, Act.DRAW_CARD, Act.DEALER_CARD):
            assert after.cards_out == before.cards_out + 1
            assert after.cards[-1].place == step.place
    hands = {
        (hand.place.box, hand.position): (hand.total, hand.soft)
        for view in views
        for hand in view.hands
        if hand.place != DEALER and hand.state
    }
    for result in playable.settlement.hands:
        if (result.box, result.hand) in hands:
            assert hands[result.box, result.hand] == (result.total, result.soft)
    assert views[-1].discarded == views[-1].cards_out
