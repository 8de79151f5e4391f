"""Where in a played round a moment is, and what can be looked at there."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.course.lesson import Lit, Moment, MomentWord, Spotlight
from trainer.procedure.acts import Act, Playthrough, Step
from trainer.rules.bets import Bet, Place
from trainer.table.view import TableView


def position_of(moment: Moment, playthrough: Playthrough) -> int | None:
    """After how many steps of a round a moment is; None if the round never comes to it."""
    steps = playthrough.steps
    if moment.word is not None:
        return _of_word(moment.word, steps)
    found = [number for number, step in enumerate(steps) if _is_meant(step, moment)]
    place = moment.nth - 1 if moment.nth > 0 else moment.nth
    try:
        return found[place] + moment.after
    except IndexError:
        return None


def _of_word(word: MomentWord, steps: tuple[Step, ...]) -> int | None:
    match word:
        case MomentWord.EMPTY:
            return 0
        case MomentWord.END:
            return len(steps)
        case MomentWord.SETTLING:
            return next(_with(Act.SETTLE_HAND, steps), None)
        case MomentWord.BETS | MomentWord.CLOSED | MomentWord.DEALT:
            last = max(_with(_LAST_OF[word], steps), default=None)
            return None if last is None else last + 1


_LAST_OF = {
    MomentWord.BETS: Act.PLACE_BETS,
    MomentWord.CLOSED: Act.CLOSE_BETS,
    MomentWord.DEALT: Act.DEAL_CARD,
}


def _with(act: Act, steps: tuple[Step, ...]) -> Iterator[int]:
    return (number for number, step in enumerate(steps) if step.act is act)


def _is_meant(step: Step, moment: Moment) -> bool:
    if step.act is not moment.act:
        return False
    if moment.place is not None and step.place != moment.place:
        return False
    return moment.bet is None or (step.bet is not None and step.bet.kind is moment.bet)


def lit_on(spotlight: Spotlight, view: TableView) -> tuple[Bet | Place, ...] | None:
    """The hands and bets on which a spotlight falls; None if there is nothing where it points.

    Empty for what belongs to the table itself.
    """
    place = spotlight.place
    if place is None:
        return ()
    places = dict.fromkeys(card.place for card in view.cards)
    bets = dict.fromkeys(pile.bet for pile in view.chips)
    match spotlight.lit:
        case Lit.BOX:
            found: tuple[Bet | Place, ...] = (
                *(other for other in places if other.box == place.box),
                *(bet for bet in bets if bet.box == place.box),
            )
        case Lit.BET:
            found = tuple(
                bet
                for bet in bets
                if bet.box == place.box
                and bet.kind is spotlight.bet
                and bet.hand in {0, place.hand}
            )
        case _:
            found = tuple(other for other in places if other == place)
    return found or None
