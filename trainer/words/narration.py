"""What happens at each step of a round, in a sentence: Watch shows it act by act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from trainer.procedure.acts import Act
from trainer.procedure.incident_steps import HAPPENINGS
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, BetKind, Call, HandState, Offer, Place
from trainer.rules.hands import TWENTY_ONE, is_blackjack, point_total
from trainer.rules.mistakes import CardRemedy
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.working import Formula, Working
from trainer.texts import N_
from trainer.words.irregularities import IRREGULARITIES, end_text, returned_hand
from trainer.words.names import bet_text, card_text, winning_hand
from trainer.words.questions import total_text
from trainer.words.round_context import RoundContext, place_text, spot_text
from trainer.words.step_context import StepContext, step_contexts
from trainer.words.text import _
from trainer.words.workings import explain

IRREGULAR: Final = (HAPPENINGS | {Act.INTERRUPTION, Act.DECLARE_VOID, Act.WALK_AWAY}) - {
    Act.GRANT_SQUEEZE,
    Act.EXPOSE_CARD,
    Act.TURN_CARDS,
}
"""The acts that rest on the section on irregularities (section 5), whatever has happened."""


class StepNarration(NamedTuple):
    """One step in sentences.

    ``text`` is what happens, ``says`` what the dealer announces (empty: nothing), ``working`` the
    arithmetic of its amounts, ``settings`` the register entries on which it rests.
    """

    text: str
    says: str
    working: tuple[str, ...]
    settings: tuple[str, ...]


def narrate(context: RoundContext) -> tuple[StepNarration, ...]:
    """Every step of a round in sentences."""
    narrations: list[StepNarration] = []
    for step, done in zip(context.playthrough.steps, step_contexts(context), strict=True):
        sentences = [SENTENCES[type(event)](event, done) for event in done.events]
        # Not every event names the entries of the register on which it rests.
        settings = [name for event in done.events for name in getattr(event, "settings", ())]
        if step.act in IRREGULAR:
            settings += context.by_house
        narrations.append(
            StepNarration(
                text=_joined(list(filter(None, dict.fromkeys(sentences))), done.title()),
                says="" if _unasked(done.events[0]) else _(context.procedure.acts[step.act].says),
                working=tuple(
                    explain(event.working, context.money)
                    for event in done.events
                    if isinstance(event, ev.BetSettled | ev.BetCounted) and _tells(event.working)
                ),
                settings=tuple(dict.fromkeys((*step.settings, *settings))),
            )
        )
    return tuple(narrations)


def _unasked(event: ev.Event) -> bool:
    """Whether the dealer says nothing: a bettor answers his offer, or nobody is left to choose."""
    if isinstance(event, ev.CardSelected):
        return event.bettor is None
    insures = isinstance(event, ev.BetPlaced) and event.bet.kind is BetKind.INSURANCE
    return insures or isinstance(event, ev.EvenMoneyTaken)


def _joined(sentences: list[str], title: str) -> str:
    """The sentences of one step; the act's title stands alone or before them."""
    others = [sentence for sentence in sentences if sentence != title]
    if not others:
        return title
    head = [_("{title}.").format(title=title)] if title in sentences else []
    return " ".join((*head, *others))


def _tells(working: Working) -> bool:
    """Whether a working says more than the sentence beside it."""
    return working.formula not in (Formula.TAKES, Formula.LEAVES, Formula.RETURNS)


# The sentences


def _title(event: object, context: StepContext) -> str:
    return context.title()


def _nothing(event: object, context: StepContext) -> str:
    return ""


def _placed(event: ev.BetPlaced, context: StepContext) -> str:
    if event.bet.kind is not BetKind.INSURANCE:
        return context.title()
    return _("{owner} insures for {amount}.").format(
        owner=context.owner(event.bet), amount=context.money(event.amount)
    )


REFUSALS: Final[Mapping[Rule, str]] = {
    Rule.EXCESS_REFUSED: N_("{owner}: {amount} over the maximum is refused ({bet})."),
    Rule.BELOW_MINIMUM: N_("{owner} takes {amount} back ({bet})."),
    Rule.LATE_BET: N_("{owner}: a late bet of {amount} is refused ({bet})."),
    Rule.UNDER_OVER_CAP: N_("{owner}: {amount} above the Initial Bet is refused ({bet})."),
}
"""The sentence for chips that go back before they play, by the reason."""


def _refused(event: ev.BetRefused, context: StepContext) -> str:
    return _(REFUSALS[event.rule]).format(
        owner=context.owner(event.bet),
        amount=context.money(event.amount),
        bet=bet_text(event.bet.kind),
    )


def _raised(event: ev.BetRaised, context: StepContext) -> str:
    return _("{owner} raises to {amount}.").format(
        owner=context.owner(event.bet), amount=context.money(event.to)
    )


def _counted(event: ev.BetCounted, context: StepContext) -> str:
    return _("{owner}: {amount} counts ({bet}).").format(
        owner=context.owner(event.bet),
        amount=context.money(event.counted),
        bet=bet_text(event.bet.kind),
    )


def _left(event: ev.BettorLeft, context: StepContext) -> str:
    return _("{bettor} leaves box {box}; the bets stay.").format(bettor=event.bettor, box=event.box)


def _dealt(event: ev.CardDealt, context: StepContext) -> str:
    place = place_text(event.place, context.orders)
    if event.down:
        return _face_down(event, place, context)
    card = _from(event, context)
    cards = context.table.face_up(event.place)
    if len(cards) < 2:
        return _("{place}: {card}.").format(place=place, card=card)
    total = point_total(cards)
    if is_blackjack(cards) and event.place not in context.table.split:
        return _("{place}: {card}, Blackjack.").format(place=place, card=card)
    return _("{place}: {card}, {total}.").format(
        place=place, card=card, total=total_text(total.points, soft=total.soft)
    )


def _from(event: ev.CardDealt, context: StepContext) -> str:
    """The card, and where it lay if it had gone astray."""
    card = card_text(event.card)
    if event.lay is None:
        return card
    if event.lay == event.place:
        return _("{card} stays").format(card=card)
    place = spot_text(event.lay, context.orders)
    error = context.table.by_number[event.number].error
    if error is not None and error.remedy is CardRemedy.PLAY_ON:
        return _("{card} from {place} as the next card").format(card=card, place=place)
    return _("{card} from {place}").format(card=card, place=place)


def _face_down(event: ev.CardDealt, place: str, context: StepContext) -> str:
    if event.lay is None:
        return _("{place}: a card face down.").format(place=place)
    if event.lay == event.place:
        return _("{place}: the card stays, face down.").format(place=place)
    return _("{place}: the card from {lay}, face down.").format(
        place=place, lay=spot_text(event.lay, context.orders)
    )


def _looked(event: ev.HoleCardChecked, context: StepContext) -> str:
    if event.blackjack:
        return _("The dealer looks at the hole card: a Blackjack.")
    return _("The dealer looks at the hole card: no Blackjack.")


def _turned(event: ev.HoleCardTurned, context: StepContext) -> str:
    cards = context.table.face_up(DEALER)
    total = point_total(cards)
    made = total_text(total.points, soft=total.soft)
    return _("The hole card is {card}, {total}.").format(
        card=card_text(cards[-1]), total=_("Blackjack") if is_blackjack(cards) else made
    )


def _meter(event: ev.MeterSet, context: StepContext) -> str:
    to = context.money(event.to)
    if context.round.levels > 1:
        return _("The meter of level {level} stands at {amount}.").format(
            level=event.level, amount=to
        )
    return _("The meter stands at {amount}.").format(amount=to)


def _offer_closed(event: ev.OfferClosed, context: StepContext) -> str:
    return context.title() if event.offer is Offer.INSURANCE else ""


def _even_money(event: ev.EvenMoneyTaken, context: StepContext) -> str:
    return _("{owner} takes Even Money.").format(owner=context.owner(event.bet))


def _called(event: ev.Called, context: StepContext) -> str:
    place = place_text(Place(event.box, event.hand), context.orders)
    return _("{place}, {bettor}: {call}.").format(
        place=place, bettor=event.bettor, call=_(event.call.text)
    )


def _added(event: ev.BetAdded, context: StepContext) -> str:
    return _("{bettor} adds {amount}.").format(
        bettor=event.bet.bettor, amount=context.money(event.amount)
    )


DECLINED: Final[Mapping[Call, str]] = {
    Call.SPLIT: N_("{bettor} does not follow and stays on the first hand."),
    Call.DOUBLE: N_("{bettor} does not follow; the bet stays as it is."),
}
"""The sentence for a bettor who does not follow a call."""


def _declined(event: ev.BetDeclined, context: StepContext) -> str:
    return _(DECLINED[event.call]).format(bettor=event.bet.bettor)


def _hand_ended(event: ev.HandEnded, context: StepContext) -> str:
    place = Place(event.box, event.hand)
    if event.state is HandState.RETURNED:
        return returned_hand(event, context)
    # What a card does that lies face down is told when it is turned.
    return "" if context.table.hides(place) else end_text(event.state)


def _dealer_ended(event: ev.DealerEnded, context: StepContext) -> str:
    if event.total > TWENTY_ONE:
        return _("The dealer has too many.")
    if event.blackjack:
        return ""
    return _("The dealer takes no more cards.")


def _settled(event: ev.BetSettled, context: StepContext) -> str:
    owner, bet, working = context.owner(event.bet), bet_text(event.bet.kind), event.working
    stake = context.money(event.stake)
    match working.formula:
        case Formula.ENVY:
            return _("{owner}: {bet}, {amount} is paid.").format(
                owner=owner, bet=bet, amount=context.money(working.result)
            )
        case Formula.DEALER_ENVY:
            return _("{bet}: {amount} goes to the dealer.").format(
                bet=bet, amount=context.money(working.result)
            )
        case Formula.PAYS | Formula.METER:
            hand = winning_hand(event.bet.kind, event.outcome, context.round.hands)
            what = _("{bet}, {hand}").format(bet=bet, hand=hand) if hand else bet
            paid = context.money(working.result)
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
            back = context.money(Cents(event.stake - taken))
            return _("{owner}: {taken} of {stake} is taken, {back} goes back.").format(
                owner=owner, taken=context.money(taken), stake=stake, back=back
            )
        case _:
            return _("{owner}: {bet} loses, {stake} is taken.").format(
                owner=owner, bet=bet, stake=stake
            )


def _returned(event: ev.BetReturned, context: StepContext) -> str:
    return _("{owner}: {bet}, {stake} goes back.").format(
        owner=context.owner(event.bet),
        bet=bet_text(event.bet.kind),
        stake=context.money(event.stake),
    )


def _undone(event: ev.SettlementUndone, context: StepContext) -> str:
    return _("{owner}: the settlement is undone ({bet}).").format(
        owner=context.owner(event.bet), bet=bet_text(event.bet.kind)
    )


def _collected(event: ev.CardsCollected, context: StepContext) -> str:
    return context.title() if context.act is Act.CLEAR_TABLE else ""


SENTENCES: Final[Mapping[type[Any], Callable[[Any, StepContext], str]]] = {
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
