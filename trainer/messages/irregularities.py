"""What goes wrong at the table, and how it is put right, in sentences (¶3.12, ¶5.4 to ¶5.16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from trainer.messages.citations import citation_text
from trainer.messages.money import MoneyText
from trainer.messages.names import (
    ORDINARY,
    HandNames,
    bet_text,
    card_text,
    cards_in_a_row,
    laid_text,
    not_put_back_text,
    outcome_text,
)
from trainer.messages.round_context import StepContext, place_text, spot_text
from trainer.messages.text import _, all_of, ngettext, worded
from trainer.registry import Registry
from trainer.rulebook.document import Document
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, DRAWN, Bet, HandState, Place
from trainer.rules.cards import Card, is_blackjack, point_total
from trainer.rules.irregularities import AfterError, CardRemedy, Irregularity
from trainer.rules.money import Cents, plain_money
from trainer.rules.rulekeys import Rule
from trainer.rules.settlement import Entry
from trainer.texts import TextEnum

if TYPE_CHECKING:
    from trainer.scenario.adding import CardChange

IRREGULARITIES: Final = Registry[StepContext, str]()
"""The sentence of each class of event that only an irregularity causes."""

MAX_NAMED: Final = 3
"""How many decided bets a sentence names; more would hide the sentence."""


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in a row: ``K♥, 4♥ and 9♠``."""
    return all_of(card_text(card) for card in cards)


def hand_made(cards: tuple[Card, ...], *, split: bool) -> str:
    """The value of a hand: ``Soft 17``, ``17``, ``Blackjack``."""
    if is_blackjack(cards) and not split:
        return _("Blackjack")
    total = point_total(cards)
    return (_("Soft {points}") if total.soft else "{points}").format(points=total.points)


# Cards that go astray


@IRREGULARITIES.on(ev.CardMisdealt)
def _misdealt(context: StepContext, event: ev.CardMisdealt) -> str:
    if event.place == DRAWN:
        return _drawn(context, event)
    if event.down:
        return _("Card {number} goes to {place}, face down.").format(
            number=event.number, place=spot_text(event.place, context.orders)
        )
    values = {
        "number": event.number,
        "card": card_text(event.card),
        "place": spot_text(event.place, context.orders),
    }
    if event.place == DEALER:
        if context.table.dealer_total is None:
            return _("Card {number}, {card}, goes to the dealer.").format(**values)
        return _(
            "Card {number}, {card}, goes to the dealer, whose hand is complete with {total}."
        ).format(total=_dealers(context), **values)
    if event.place.box not in context.table.staked_boxes:
        return _("Card {number}, {card}, goes to {place}, where nobody has a bet.").format(**values)
    if event.place in context.table.ended:
        return _("Card {number}, {card}, goes to {place}, whose hand is complete.").format(**values)
    return _("Card {number}, {card}, goes to {place}.").format(**values)


def _dealers(context: StepContext) -> str:
    """The value of the dealer's hand without the cards that they overdrew (¶5.10.2)."""
    return hand_made(context.table.face_up(DEALER), split=False)


def _drawn(context: StepContext, event: ev.CardMisdealt) -> str:
    """Cards that came out together are named in one sentence."""
    drawn = [e for e in context.events if isinstance(e, ev.CardMisdealt) and e.place == DRAWN]
    if event.down:
        return ngettext(
            "Card {numbers} leaves the shoe face down but is not dealt.",
            "Cards {numbers} come out of the shoe together, face down.",
            len(drawn),
        ).format(numbers=all_of(e.number for e in drawn))
    if len(drawn) < 2:
        return _("Card {number}, {card}, leaves the shoe but is not dealt.").format(
            number=event.number, card=card_text(event.card)
        )
    return _("Cards {numbers} come out of the shoe together: {cards}.").format(
        numbers=all_of(e.number for e in drawn), cards=cards_text(e.card for e in drawn)
    )


# The error, and what is done about it


@IRREGULARITIES.on(ev.ErrorFound)
def _error(context: StepContext, event: ev.ErrorFound) -> str:
    what = event.mistake or event.error
    return _("The dealer stops: {what}. {remedy}").format(
        what=_(what.text), remedy=_remedy(context, event)
    )


def _remedy(context: StepContext, event: ev.ErrorFound) -> str:
    """Return what happens to the cards that are astray; those that lie right are not moved."""
    lying = context.table.misplaced
    cards = all_of(map(laid_text, lying)) if lying else ""
    match event.remedy:
        case CardRemedy.RECONSTRUCT if cards:
            return ngettext(
                "{cards} goes where it belongs.",
                "{cards} go where they belong, in order.",
                len(lying),
            ).format(cards=cards)
        case CardRemedy.RECONSTRUCT:
            return _("The cards are reconstructed.")
        case CardRemedy.PLAY_ON:
            return not_put_back_text(lying)
        case CardRemedy.CHOOSE:
            return _("One of them is chosen for the hand; the other is the next card.")
        case CardRemedy.DISCARD:
            discarded = ngettext(
                "{cards} is discarded.", "{cards} are discarded.", len(lying)
            ).format(cards=cards)
            if event.error is not Irregularity.OVERDRAWN or context.table.dealer_total is None:
                return discarded
            return _("{discarded} The dealer’s total stays {total}.").format(
                discarded=discarded, total=_dealers(context)
            )


@IRREGULARITIES.on(ev.OptionTaken)
def _option(context: StepContext, event: ev.OptionTaken) -> str:
    values = {"where": _("Box {box}").format(box=event.box), "bettor": event.bettor}
    if event.choice is AfterError.CONTINUE:
        return _(event.remedy.plays_on).format(**values)
    return _("{where}, {bettor} does not play on.").format(**values)


@IRREGULARITIES.on(ev.CardDiscarded)
def _discarded(context: StepContext, event: ev.CardDiscarded) -> str:
    return _("{card} from {place} goes to the discard rack.").format(
        card=laid_text(context.table.by_number[event.number]),
        place=spot_text(event.place, context.orders),
    )


@IRREGULARITIES.on(ev.CardSelected)
def _selected(context: StepContext, event: ev.CardSelected) -> str:
    card = card_text(context.table.by_number[event.number].card)
    others = cards_text(
        laid_card.card for laid_card in context.table.astray if laid_card.number != event.number
    )
    if event.bettor is None:
        return _(
            "Everybody has left box {box}: {card} is taken first; {others} is the next card."
        ).format(box=event.box, card=card, others=others)
    return _("Box {box}, {bettor} takes {card} first; {others} is the next card.").format(
        box=event.box, bettor=event.bettor, card=card, others=others
    )


def returned_hand(context: StepContext, event: ev.HandEnded) -> str:
    """A hand on which nobody has a bet any more (¶5.7.3)."""
    place = Place(event.box, event.hand)
    where = place_text(place, context.orders)
    collected = any(
        isinstance(other, ev.CardsCollected) and other.place == place for other in context.events
    )
    if collected:
        return _("{where}: no bets left; the cards are collected.").format(where=where)
    return _("{where}: no bets left; it gets no more cards.").format(where=where)


# Squeezes, late discoveries


@IRREGULARITIES.on(ev.CardExposed)
def _exposed(context: StepContext, event: ev.CardExposed) -> str:
    return _("{card} of {place} was turned over by mistake; the round stands.").format(
        card=card_text(context.table.by_number[event.number].card),
        place=spot_text(event.place, context.orders),
    )


@IRREGULARITIES.on(ev.CardsTurned)
def _turned(context: StepContext, event: ev.CardsTurned) -> str:
    cards = context.table.face_up(event.place)
    text = _("{place} turns over its cards: {cards}, {total}.").format(
        place=place_text(event.place, context.orders),
        cards=cards_in_a_row(cards),
        total=hand_made(cards, split=event.place in context.table.split),
    )
    end = end_text(context, context.table.ended.get(event.place))
    return _("{text} {end}").format(text=text, end=end) if end else text


def end_text(context: StepContext, state: HandState | None) -> str:
    """Tell how a hand ended, if the sentence about its last card does not say so."""
    if state is HandState.BUST:
        return worded("Too many.", context.round.words)
    return _("The hand takes no more cards.") if state is HandState.SOFT_21 else ""


@IRREGULARITIES.on(ev.FoundLate)
def _found_late(context: StepContext, event: ev.FoundLate) -> str:
    return _(
        "Found in the next round: {what}. The result of this round stands, and the next one "
        "is not affected."
    ).format(what=_(event.mistake.text))


# The round in danger


@IRREGULARITIES.on(ev.Interrupted)
def _interrupted(context: StepContext, event: ev.Interrupted) -> str:
    if not event.decided:
        return _("Interruption: no bet is decided yet.")
    hidden = {card.place.box for card in context.table.all_cards() if card.down}
    if any(bet.box in hidden for bet in event.decided):
        return _("Interruption: a bet is already decided, so play goes on.")
    return _("Interruption. Already decided: {bets}. Play goes on.").format(
        bets=_decided(event.decided, context)
    )


def _decided(bets: tuple[Bet, ...], context: StepContext) -> str:
    named = [
        _("{bet} ({owner})").format(bet=bet_text(bet.kind), owner=context.owner(bet))
        for bet in bets[:MAX_NAMED]
    ]
    if len(bets) > MAX_NAMED:
        named.append(_("{count} more").format(count=len(bets) - MAX_NAMED))
    return all_of(named)


@IRREGULARITIES.on(ev.VoidDeclared)
def _void(context: StepContext, event: ev.VoidDeclared) -> str:
    cause = _(event.cause.text)
    card = context.table.by_number.get(event.number) if event.number else None
    if card is None:
        return _("The round is Void: {cause}.").format(cause=cause)
    if card.down:
        return _("The round is Void: {cause} (card {number}).").format(
            cause=cause, number=card.number
        )
    return _("The round is Void: {cause} (card {number}, {card}).").format(
        cause=cause, number=card.number, card=card_text(card.card)
    )


# Texts about where something can go wrong in a round, and what it would change.


def moments_text(first: int | None, last: int | None) -> str:
    """The moments: ``after card 3``, ``after cards 3 to 7``; empty if the moment is not a card."""
    if first is None or last is None:
        return ""
    if last == 0:
        return _("before the first card")
    if first == last:
        return _("after card {card}").format(card=last)
    return _("after cards {first} to {last}").format(first=first, last=last)


def fits_text(void: bool | None) -> str:
    """The incident can be added, and the rest of the round is as valid as before."""
    return _("the round is Void") if void else _("the round is completed")


def rest_text(unfit: Sequence[TextEnum]) -> str:
    """The incident can happen, but then something of the round no longer fits."""
    if not unfit:
        return _("possible, but then something is missing on the table")
    reasons = _(", ").join(_(reason.text) for reason in unfit)
    return _("possible, but then {reasons}").format(reasons=reasons)


def never_text(reason: str) -> str:
    """The incident cannot happen in this round."""
    return _("not possible: {reason}").format(reason=reason)


def several_text(values: Iterable[object]) -> str:
    """Values that a key may have here: ``2, 4, 5``."""
    return _(", ").join(map(str, values))


def round_text(title: str, cards: int) -> str:
    """The head of the list."""
    if not title:
        return _("What can go wrong in this round ({cards} cards in the shoe)").format(cards=cards)
    return _("What can go wrong in “{title}” ({cards} cards in the shoe)").format(
        title=title, cards=cards
    )


def too_many_text(count: int, most: int) -> str:
    """There are more incidents than can be tried or added."""
    return _("There are {count} irregularities; the most is {most}.").format(count=count, most=most)


# What it changes


def verdict_text(valid: bool) -> str:
    """Tell whether the scenario with the added incidents can be used."""
    if valid:
        return _("The scenario is valid with it.")
    return _("The scenario is not valid with it: see what no longer fits.")


def result_text(before: bool, after: bool | None) -> str:
    """The round's result before and after; None if it cannot be played to its end."""
    if after is None:
        return _("Result: {before}, now not completed").format(before=_ended(before))
    if before == after:
        return _("Result: {before}, unchanged").format(before=_ended(before))
    return _("Result: {before}, now {after}").format(before=_ended(before), after=_ended(after))


def _ended(void: bool) -> str:
    return _("Void") if void else _("Completed")


def bet_change_text(
    before: Entry | None, after: Entry | None, document: Document, names: HandNames = ORDINARY
) -> str:
    """One bet: ``Box 1, Ann, main bet: loses -100.00; now returned 0.00 (¶5.17)``."""
    entry = after or before
    if entry is None:
        raise ValueError("no bet")
    where = _("Box {box}, {name}, {bet}").format(
        box=entry.box, name=entry.name, bet=bet_text(entry.bet)
    )
    if entry.hand:
        where = _("{bet}, hand {hand}").format(bet=where, hand=entry.hand)
    if after is None:
        return _("{bet}: {before}, now none").format(
            bet=where, before=_came_to(before, document, names)
        )
    if before is None:
        return _("{bet}: none, now {after}").format(
            bet=where, after=_came_to(after, document, names)
        )
    return _("{bet}: {before}, now {after}").format(
        bet=where, before=_came_to(before, document, names), after=_came_to(after, document, names)
    )


def _came_to(entry: Entry | None, document: Document, names: HandNames) -> str:
    if entry is None:
        return _("none")
    text = _("{outcome}, stake {stake}, net {net}").format(
        outcome=outcome_text(entry.outcome, names),
        net=plain_money(entry.net),
        stake=plain_money(entry.stake if entry.amount is None else entry.amount),
    )
    cited = citation_text(entry.rules, document)
    return _("{bet} ({paragraphs})").format(bet=text, paragraphs=cited) if cited else text


def card_change_text(change: CardChange) -> str:
    """One card of the shoe: ``Card 5, 8♠: box 1; now the discard rack``."""
    return _("Card {number}, {card}: {before}, now {after}").format(
        number=change.number,
        card=card_text(change.card),
        before=_place(change.before),
        after=_place(change.after),
    )


def _place(place: Place | None) -> str:
    if place is None:
        return _("not used")
    if place.hand > 1:
        return _("box {box}, hand {hand}").format(box=place.box, hand=place.hand)
    return spot_text(place, {})


def net_change_text(name: str, before: Cents | None, after: Cents | None, money: MoneyText) -> str:
    """Return what a bettor gained or lost: ``Ann: −100, now 0``."""
    return _("{name}: {before}, now {after}").format(
        name=name, before=_amount(before, money), after=_amount(after, money)
    )


def _amount(amount: Cents | None, money: MoneyText) -> str:
    return _("none") if amount is None else money.text(amount)


def rules_text(rules: Sequence[Rule], document: Document) -> str:
    """The rules that apply because of the incident: ``It rests on ¶5.4.2, ¶5.17``."""
    return _("Based on {paragraphs}").format(paragraphs=citation_text(rules, document))
