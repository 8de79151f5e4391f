"""What happens at each step of a round, in a sentence: Watch tells it act by act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from trainer.procedure.acts import Act
from trainer.procedure.data import Procedure
from trainer.procedure.incident_steps import HAPPENINGS, error_about
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, BetKind, Call, HandState, Offer, Place
from trainer.rules.hands import TWENTY_ONE, is_blackjack, point_total
from trainer.rules.mistakes import Remedy
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.working import Formula, Working
from trainer.texts import N_
from trainer.words.irregularities import IRREGULARITIES, end_text, returned_hand
from trainer.words.names import CALLS, bet_text, card_text, winning_hand
from trainer.words.questions import total_text
from trainer.words.scene import Scene, scenes
from trainer.words.telling import Telling, place_text, spot_text
from trainer.words.text import _
from trainer.words.workings import explain

IRREGULAR: Final = (HAPPENINGS | {Act.INTERRUPTION, Act.DECLARE_VOID, Act.WALK_AWAY}) - {
    Act.GRANT_SQUEEZE,
    Act.EXPOSE_CARD,
    Act.TURN_CARDS,
}
"""The acts that rest on the section on irregularities (section 5), whatever has happened."""


class Told(NamedTuple):
    """One step as it is told.

    ``text`` is what happens, ``says`` what the dealer announces (empty: nothing), ``working`` the
    arithmetic of its amounts, ``settings`` the register entries on which it rests.
    """

    text: str
    says: str
    working: tuple[str, ...]
    settings: tuple[str, ...]


def act_title(act: Act, procedure: Procedure) -> str:
    """What an act is called."""
    return _(procedure.acts[act].title)


def tell(telling: Telling) -> tuple[Told, ...]:
    """Every step of a round, told."""
    told: list[Told] = []
    for step, scene in zip(telling.playthrough.steps, scenes(telling), strict=True):
        sentences = [SENTENCES[type(event)](event, scene) for event in scene.events]
        # Not every event names the entries of the register on which it rests.
        settings = [name for event in scene.events for name in getattr(event, "settings", ())]
        if step.act in IRREGULAR:
            settings += telling.by_house
        told.append(
            Told(
                text=_joined(list(filter(None, dict.fromkeys(sentences))), scene.title()),
                says="" if _unasked(scene.events[0]) else _(telling.procedure.acts[step.act].says),
                working=tuple(
                    explain(event.working, telling.money)
                    for event in scene.events
                    if isinstance(event, ev.BetSettled | ev.BetCounted) and _tells(event.working)
                ),
                settings=tuple(dict.fromkeys((*step.settings, *settings))),
            )
        )
    return tuple(told)


def _unasked(event: ev.Event) -> bool:
    """Whether the dealer says nothing: a bettor answers his offer, or nobody is left to choose."""
    if isinstance(event, ev.CardSelected):
        return event.bettor is None
    insures = isinstance(event, ev.BetPlaced) and event.bet.kind is BetKind.INSURANCE
    return insures or isinstance(event, ev.EvenMoneyTaken)


def _joined(sentences: list[str], title: str) -> str:
    """The sentences of one step; the act's title stands alone or before them."""
    told = [sentence for sentence in sentences if sentence != title]
    if not told:
        return title
    head = [_("{title}.").format(title=title)] if title in sentences else []
    return " ".join((*head, *told))


def _tells(working: Working) -> bool:
    """Whether a working says more than the sentence beside it."""
    return working.formula not in (Formula.TAKES, Formula.LEAVES, Formula.RETURNS)


# The sentences


def _title(event: object, scene: Scene) -> str:
    return scene.title()


def _nothing(event: object, scene: Scene) -> str:
    return ""


def _placed(event: ev.BetPlaced, scene: Scene) -> str:
    if event.bet.kind is not BetKind.INSURANCE:
        return scene.title()
    return _("{owner} insures for {amount}.").format(
        owner=scene.owner(event.bet), amount=scene.money(event.amount)
    )


REFUSALS: Final[Mapping[Rule, str]] = {
    Rule.EXCESS_REFUSED: N_("{owner}: {amount} over the maximum is refused ({bet})."),
    Rule.BELOW_MINIMUM: N_("{owner} takes {amount} back ({bet})."),
    Rule.LATE_BET: N_("{owner}: a late bet of {amount} is refused ({bet})."),
    Rule.UNDER_OVER_CAP: N_("{owner}: {amount} above the Initial Bet is refused ({bet})."),
}
"""The sentence for chips that go back before they play, by the reason."""


def _refused(event: ev.BetRefused, scene: Scene) -> str:
    return _(REFUSALS[event.rule]).format(
        owner=scene.owner(event.bet),
        amount=scene.money(event.amount),
        bet=bet_text(event.bet.kind),
    )


def _raised(event: ev.BetRaised, scene: Scene) -> str:
    return _("{owner} raises to {amount}.").format(
        owner=scene.owner(event.bet), amount=scene.money(event.to)
    )


def _counted(event: ev.BetCounted, scene: Scene) -> str:
    return _("{owner}: {amount} counts ({bet}).").format(
        owner=scene.owner(event.bet),
        amount=scene.money(event.counted),
        bet=bet_text(event.bet.kind),
    )


def _left(event: ev.BettorLeft, scene: Scene) -> str:
    return _("{bettor} leaves box {box}; the bets stay.").format(bettor=event.bettor, box=event.box)


def _dealt(event: ev.CardDealt, scene: Scene) -> str:
    place = place_text(event.place, scene.orders)
    if event.down:
        return _face_down(event, place, scene)
    card = _from(event, scene)
    cards = scene.seen.cards[event.place]
    if len(cards) < 2:
        return _("{place}: {card}.").format(place=place, card=card)
    total = point_total(cards)
    if is_blackjack(cards) and event.place not in scene.seen.split:
        return _("{place}: {card}, Blackjack.").format(place=place, card=card)
    return _("{place}: {card}, {total}.").format(
        place=place, card=card, total=total_text(total.points, soft=total.soft)
    )


def _from(event: ev.CardDealt, scene: Scene) -> str:
    """The card, and where it lay if it had gone astray."""
    card = card_text(event.card)
    if event.lay is None:
        return card
    if event.lay == event.place:
        return _("{card} stays").format(card=card)
    place = spot_text(event.lay, scene.orders)
    events = scene.telling.playthrough.events
    error = error_about(events, events.index(event), event.number)
    if error is not None and error.remedy is Remedy.PLAY_ON:
        return _("{card} from {place} as the next card").format(card=card, place=place)
    return _("{card} from {place}").format(card=card, place=place)


def _face_down(event: ev.CardDealt, place: str, scene: Scene) -> str:
    if event.lay is None:
        return _("{place}: a card face down.").format(place=place)
    if event.lay == event.place:
        return _("{place}: the card stays, face down.").format(place=place)
    return _("{place}: the card from {lay}, face down.").format(
        place=place, lay=spot_text(event.lay, scene.orders)
    )


def _looked(event: ev.HoleCardChecked, scene: Scene) -> str:
    if event.blackjack:
        return _("The dealer looks at the hole card: a Blackjack.")
    return _("The dealer looks at the hole card: no Blackjack.")


def _turned(event: ev.HoleCardTurned, scene: Scene) -> str:
    cards = scene.seen.cards[DEALER]
    total = point_total(cards)
    made = total_text(total.points, soft=total.soft)
    return _("The hole card is {card}, {total}.").format(
        card=card_text(cards[-1]), total=_("Blackjack") if is_blackjack(cards) else made
    )


def _meter(event: ev.MeterSet, scene: Scene) -> str:
    to = scene.money(event.to)
    if scene.telling.levels > 1:
        return _("The meter of level {level} stands at {amount}.").format(
            level=event.level, amount=to
        )
    return _("The meter stands at {amount}.").format(amount=to)


def _offer_closed(event: ev.OfferClosed, scene: Scene) -> str:
    return scene.title() if event.offer is Offer.INSURANCE else ""


def _even_money(event: ev.EvenMoneyTaken, scene: Scene) -> str:
    return _("{owner} takes Even Money.").format(owner=scene.owner(event.bet))


def _called(event: ev.Called, scene: Scene) -> str:
    place = place_text(Place(event.box, event.hand), scene.orders)
    return _("{place}, {bettor}: {call}.").format(
        place=place, bettor=event.bettor, call=_(CALLS[event.call])
    )


def _added(event: ev.BetAdded, scene: Scene) -> str:
    return _("{bettor} adds {amount}.").format(
        bettor=event.bet.bettor, amount=scene.money(event.amount)
    )


DECLINED: Final[Mapping[Call, str]] = {
    Call.SPLIT: N_("{bettor} does not follow and stays on the first hand."),
    Call.DOUBLE: N_("{bettor} does not follow; the bet stays as it is."),
}
"""The sentence for a bettor who does not follow a call."""


def _declined(event: ev.BetDeclined, scene: Scene) -> str:
    return _(DECLINED[event.call]).format(bettor=event.bet.bettor)


def _hand_ended(event: ev.HandEnded, scene: Scene) -> str:
    place = Place(event.box, event.hand)
    if event.state is HandState.RETURNED:
        return returned_hand(event, scene)
    # What a card does that lies face down is told when it is turned.
    return "" if place in scene.shoe.down.values() else end_text(event.state)


def _dealer_ended(event: ev.DealerEnded, scene: Scene) -> str:
    if event.total > TWENTY_ONE:
        return _("The dealer has too many.")
    if event.blackjack:
        return ""
    return _("The dealer takes no more cards.")


def _settled(event: ev.BetSettled, scene: Scene) -> str:
    owner, bet, working = scene.owner(event.bet), bet_text(event.bet.kind), event.working
    stake = scene.money(event.stake)
    match working.formula:
        case Formula.ENVY:
            return _("{owner}: {bet}, {amount} is paid.").format(
                owner=owner, bet=bet, amount=scene.money(working.result)
            )
        case Formula.DEALER_ENVY:
            return _("{bet}: {amount} goes to the dealer.").format(
                bet=bet, amount=scene.money(working.result)
            )
        case Formula.PAYS | Formula.METER:
            hand = winning_hand(event.bet.kind, event.outcome, scene.telling.hands)
            what = _("{bet}, {hand}").format(bet=bet, hand=hand) if hand else bet
            paid = scene.money(working.result)
            if working.net != working.result:
                # Paid "for 1": the wager is in the pay.
                return _("{owner}: {bet} wins, {amount} is paid and {stake} is taken.").format(
                    owner=owner, bet=what, amount=paid, stake=stake
                )
            return _("{owner}: {bet} wins, {amount} is paid.").format(
                owner=owner, bet=what, amount=paid
            )
        case Formula.LEAVES:
            return _("{owner}: {bet} stands off, {stake} stays.").format(
                owner=owner, bet=bet, stake=stake
            )
        case Formula.HALF | Formula.ONE_INITIAL_BET if event.net != -event.stake:
            taken = Cents(-event.net)
            back = scene.money(Cents(event.stake - taken))
            return _("{owner}: {taken} of {stake} is taken, {back} goes back.").format(
                owner=owner, taken=scene.money(taken), stake=stake, back=back
            )
        case _:
            return _("{owner}: {bet} loses, {stake} is taken.").format(
                owner=owner, bet=bet, stake=stake
            )


def _returned(event: ev.BetReturned, scene: Scene) -> str:
    return _("{owner}: {bet}, {stake} goes back.").format(
        owner=scene.owner(event.bet),
        bet=bet_text(event.bet.kind),
        stake=scene.money(event.stake),
    )


def _undone(event: ev.SettlementUndone, scene: Scene) -> str:
    return _("{owner}: the settlement is undone ({bet}).").format(
        owner=scene.owner(event.bet), bet=bet_text(event.bet.kind)
    )


def _collected(event: ev.CardsCollected, scene: Scene) -> str:
    return scene.title() if scene.act is Act.CLEAR_TABLE else ""


SENTENCES: Final[Mapping[type[Any], Callable[[Any, Scene], str]]] = {
    ev.BettorJoined: _title,
    ev.BetPlaced: _placed,
    ev.BetRefused: _refused,
    ev.BetRaised: _raised,
    ev.LimitsChecked: _title,
    ev.BetsClosed: _title,
    ev.BetCounted: _counted,
    ev.BettorLeft: _left,
    ev.CardDealt: _dealt,
    ev.HoleCardChecked: _looked,
    ev.HoleCardTurned: _turned,
    ev.MeterSet: _meter,
    ev.Offered: _title,
    ev.OfferClosed: _offer_closed,
    ev.EvenMoneyTaken: _even_money,
    ev.Called: _called,
    ev.HandSplit: _nothing,
    ev.BetAdded: _added,
    ev.BetDeclined: _declined,
    ev.HandEnded: _hand_ended,
    ev.DealerEnded: _dealer_ended,
    ev.BetSettled: _settled,
    ev.BetReturned: _returned,
    ev.SettlementUndone: _undone,
    ev.CardsCollected: _collected,
    ev.RoundEnded: _nothing,
    **IRREGULARITIES,
}
"""The sentence of each class of event; empty where another event of the step says it."""
