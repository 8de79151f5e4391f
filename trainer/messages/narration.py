"""Each step of a round in a sentence, which Watch shows act by act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from trainer.messages.diagnostics import refusal_text
from trainer.messages.irregularities import IRREGULARITIES, end_text, returned_hand
from trainer.messages.names import bet_text, card_text, total_text, winning_hand
from trainer.messages.round_context import (
    RoundContext,
    StepContext,
    place_text,
    spot_text,
    step_contexts,
)
from trainer.messages.sentences import said
from trainer.messages.text import _, worded
from trainer.messages.workings import explain
from trainer.procedure.acts import HAPPENINGS, Act
from trainer.procedure.ask_insurance import left_on_table
from trainer.registry import Registry, joined
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, BetKind, Call, HandState, Offer, Place
from trainer.rules.cards import TWENTY_ONE, Card, is_blackjack, point_total
from trainer.rules.irregularities import CardRemedy
from trainer.rules.money import Cents, Formula, Working
from trainer.rules.rulekeys import Rule
from trainer.texts import N_

IRREGULAR: Final = (HAPPENINGS | {Act.INTERRUPTION, Act.DECLARE_VOID, Act.WALK_AWAY}) - {
    Act.GRANT_SQUEEZE,
    Act.EXPOSE_CARD,
    Act.TURN_CARDS,
}
"""The acts that always rest on the section on irregularities (section 5)."""


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
        sentences = [SENTENCES[type(event)](done, event) for event in done.events]
        if context.procedure.proof is not None and any(map(_pays, done.events)):
            sentences.append(_(context.procedure.proof.text))
        # Not every event names the register entries on which it rests.
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
    """True if the dealer says nothing: a bettor answers an offer, or nobody is left to choose."""
    if isinstance(event, ev.CardSelected):
        return event.bettor is None
    insures = isinstance(event, ev.BetPlaced) and event.bet.kind is BetKind.INSURANCE
    return insures or isinstance(event, ev.EvenMoneyTaken)


def _pays(event: ev.Event) -> bool:
    """Tell whether chips leave the tray for a winning bet."""
    return isinstance(event, ev.BetSettled) and event.working.formula in _PAYS


_PAYS: Final = (Formula.PAYS, Formula.METER, Formula.ENVY)


def _joined(sentences: list[str], title: str) -> str:
    """The sentences of one step; the act's title stands alone or before them."""
    others = [sentence for sentence in sentences if sentence != title]
    if not others:
        return title
    head = [_("{title}.").format(title=title)] if title in sentences else []
    return " ".join((*head, *others))


def _tells(working: Working) -> bool:
    """Tell whether a working says more than its sentence."""
    return working.formula not in (Formula.TAKES, Formula.LEAVES, Formula.RETURNS)


# The sentences

_ORDINARY: Final = Registry[StepContext, str]()
"""The sentence of each class of event in an ordinary round; empty if another covers it."""


@_ORDINARY.on(ev.BettorJoined, ev.LimitsChecked, ev.BetsClosed)
def _title(context: StepContext, event: object) -> str:
    return context.title()


@_ORDINARY.on(ev.HandSplit, ev.RoundEnded)
def _nothing(context: StepContext, event: object) -> str:
    return ""


@_ORDINARY.on(ev.BetPlaced)
def _placed(context: StepContext, event: ev.BetPlaced) -> str:
    if event.bet.kind is not BetKind.INSURANCE:
        return context.title()
    return _("{owner} takes Insurance for {amount}.").format(
        owner=context.owner(event.bet), amount=context.money(event.amount)
    )


REFUSALS: Final[Mapping[Rule, str]] = {
    Rule.EXCESS_REFUSED: N_("{owner}: {amount} over the maximum is refused ({bet})."),
    Rule.BELOW_MINIMUM: N_("{owner} takes back {amount} ({bet})."),
    Rule.LATE_BET: N_("{owner}: a late bet of {amount} is refused ({bet})."),
    Rule.CAP_FOUND_LATE: N_("{owner}: {amount} above the Initial Bet is returned ({bet})."),
    Rule.UNDER_OVER_CAP: N_("{owner}: {amount} above the Initial Bet is refused ({bet})."),
}
"""The sentence for chips that are returned before play, by reason."""


@_ORDINARY.on(ev.BetRefused)
def _refused(context: StepContext, event: ev.BetRefused) -> str:
    return _(REFUSALS[event.rule]).format(
        owner=context.owner(event.bet),
        amount=context.money(event.amount),
        bet=bet_text(event.bet.kind),
    )


@_ORDINARY.on(ev.BetRaised)
def _raised(context: StepContext, event: ev.BetRaised) -> str:
    return _("{owner} raises to {amount}.").format(
        owner=context.owner(event.bet), amount=context.money(event.to)
    )


@_ORDINARY.on(ev.BetCounted)
def _counted(context: StepContext, event: ev.BetCounted) -> str:
    return _("{owner}: {amount} counts ({bet}).").format(
        owner=context.owner(event.bet),
        amount=context.money(event.counted),
        bet=bet_text(event.bet.kind),
    )


@_ORDINARY.on(ev.CardDealt)
def _dealt(context: StepContext, event: ev.CardDealt) -> str:
    place = place_text(event.place, context.orders)
    if event.down:
        return _face_down(context, event, place)
    card = _from(context, event)
    cards = context.table.face_up(event.place)
    if len(cards) < 2:
        return _("{place}: {card}.").format(place=place, card=card)
    total = point_total(cards)
    if is_blackjack(cards) and event.place not in context.table.split:
        return _("{place}: {card}, Blackjack.").format(place=place, card=card)
    return _("{place}: {card}, {total}.").format(
        place=place, card=card, total=total_text(total.points, soft=total.soft)
    )


def _from(context: StepContext, event: ev.CardDealt) -> str:
    """The card, and where it lay if it was astray."""
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


def _face_down(context: StepContext, event: ev.CardDealt, place: str) -> str:
    if event.lay is None:
        return _("{place}: a card, face down.").format(place=place)
    if event.lay == event.place:
        return _("{place}: the card stays, face down.").format(place=place)
    return _("{place}: the card from {lay}, face down.").format(
        place=place, lay=spot_text(event.lay, context.orders)
    )


@_ORDINARY.on(ev.HoleCardChecked)
def _looked(context: StepContext, event: ev.HoleCardChecked) -> str:
    if event.blackjack:
        return _("The dealer checks the hole card: a Blackjack.")
    return _("The dealer checks the hole card: no Blackjack.")


@_ORDINARY.on(ev.HoleCardTurned)
def _turned(context: StepContext, event: ev.HoleCardTurned) -> str:
    cards = context.table.face_up(DEALER)
    total = point_total(cards)
    made = total_text(total.points, soft=total.soft)
    return _("The hole card is {card}, {total}.").format(
        card=card_text(cards[-1]), total=_("Blackjack") if is_blackjack(cards) else made
    )


@_ORDINARY.on(ev.MeterSet)
def _meter(context: StepContext, event: ev.MeterSet) -> str:
    to = context.money(event.to)
    if context.round.levels > 1:
        return _("The meter of level {level} stands at {amount}.").format(
            level=event.level, amount=to
        )
    return _("The meter stands at {amount}.").format(amount=to)


@_ORDINARY.on(ev.Offered)
def _offered(context: StepContext, event: ev.Offered) -> str:
    # ¶3.15.1: Even Money is only asked for.
    return context.title() if event.offer is Offer.INSURANCE else ""


@_ORDINARY.on(ev.OfferClosed)
def _offer_closed(context: StepContext, event: ev.OfferClosed) -> str:
    return context.title() if event.offer is Offer.INSURANCE else ""


@_ORDINARY.on(ev.EvenMoneyTaken)
def _even_money(context: StepContext, event: ev.EvenMoneyTaken) -> str:
    return _("{owner} asks for Even Money.").format(owner=context.owner(event.bet))


@_ORDINARY.on(ev.Called)
def _called(context: StepContext, event: ev.Called) -> str:
    place = place_text(Place(event.box, event.hand), context.orders)
    return _("{place}, {bettor}: {call}.").format(
        place=place, bettor=event.bettor, call=_(event.call.text)
    )


@_ORDINARY.on(ev.BetAdded)
def _added(context: StepContext, event: ev.BetAdded) -> str:
    return _("{bettor} adds {amount}.").format(
        bettor=event.bet.bettor, amount=context.money(event.amount)
    )


@_ORDINARY.on(ev.RequestRefused)
def _request_refused(context: StepContext, event: ev.RequestRefused) -> str:
    most = None if event.most is None else context.money(event.most)
    why = refusal_text({"reason": event.reason.value, "most": most})
    owner = _("{where}, {bettor}").format(
        where=place_text(event.place, context.orders), bettor=event.bettor
    )
    if event.amount is None:
        return _("{owner} asks for {what}. Refused: {why}.").format(
            owner=owner, what=_(event.asks.text), why=why
        )
    told = _("{owner} asks for {what} ({amount}). Refused: {why}.").format(
        owner=owner, what=_(event.asks.text), amount=context.money(event.amount), why=why
    )
    left = left_on_table(context.round.playthrough.events, event)
    return " ".join((told, *(said(sentence, context.round, {}) for sentence in left)))


DECLINED: Final[Mapping[Call, str]] = {
    Call.SPLIT: N_("{bettor} declines to follow and stays on the first hand."),
    Call.DOUBLE: N_("{bettor} declines to follow; the bet stays as it is."),
}
"""The sentence for a bettor who does not follow a call."""


@_ORDINARY.on(ev.BetDeclined)
def _declined(context: StepContext, event: ev.BetDeclined) -> str:
    return _(DECLINED[event.call]).format(bettor=event.bet.bettor)


@_ORDINARY.on(ev.HandEnded)
def _hand_ended(context: StepContext, event: ev.HandEnded) -> str:
    place = Place(event.box, event.hand)
    if event.state is HandState.RETURNED:
        return returned_hand(context, event)
    # The effect of a face-down card is narrated when it is turned.
    return "" if context.table.hides(place) else end_text(context, event.state)


@_ORDINARY.on(ev.DealerEnded)
def _dealer_ended(context: StepContext, event: ev.DealerEnded) -> str:
    if event.total > TWENTY_ONE:
        return worded("The dealer busts.", context.round.words)
    if event.blackjack:
        return ""
    return _("The dealer takes no more cards.")


@_ORDINARY.on(ev.BetSettled)
def _settled(context: StepContext, event: ev.BetSettled) -> str:
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
            text = worded("{owner}: {bet} stands off, {stake} stays.", context.round.words)
            return text.format(owner=owner, bet=bet, stake=stake)
        case Formula.HALF | Formula.ONE_INITIAL_BET if event.net != -event.stake:
            taken = Cents(-event.net)
            back = context.money(Cents(event.stake - taken))
            return _("{owner}: {taken} of {stake} is taken, {back} is returned.").format(
                owner=owner, taken=context.money(taken), stake=stake, back=back
            )
        case _:
            return _("{owner}: {bet} loses, {stake} is taken.").format(
                owner=owner, bet=bet, stake=stake
            )


@_ORDINARY.on(ev.BetReturned)
def _returned(context: StepContext, event: ev.BetReturned) -> str:
    return _("{owner}: {bet}, {stake} is returned.").format(
        owner=context.owner(event.bet),
        bet=bet_text(event.bet.kind),
        stake=context.money(event.stake),
    )


@_ORDINARY.on(ev.SettlementUndone)
def _undone(context: StepContext, event: ev.SettlementUndone) -> str:
    return _("{owner}: the settlement is undone ({bet}).").format(
        owner=context.owner(event.bet), bet=bet_text(event.bet.kind)
    )


@_ORDINARY.on(ev.CardsCollected)
def _collected(context: StepContext, event: ev.CardsCollected) -> str:
    return context.title() if context.act is Act.CLEAR_TABLE else ""


_WITH_FIELDS: Final = Registry[StepContext, str]()
"""The sentences declared with their events."""


@_WITH_FIELDS.on(*ev.SENTENCES)
def _with_fields(context: StepContext, event: NamedTuple) -> str:
    values = {name: _field(context, value) for name, value in event._asdict().items()}
    return _(ev.SENTENCES[type(event)]).format(**values)


def _field(context: StepContext, value: object) -> object:
    match value:
        case Card():
            return card_text(value)
        case Place():
            return spot_text(value, context.orders)
        case _:
            return value


SENTENCES: Final = joined(_ORDINARY, IRREGULARITIES, _WITH_FIELDS)
"""The sentence of each class of event; empty if another event of the step covers it."""
