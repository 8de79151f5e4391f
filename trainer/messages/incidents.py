"""Texts about where something can go wrong in a round, and what it would change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainer.messages.citations import citation_text
from trainer.messages.money import MoneyText
from trainer.messages.names import ORDINARY, HandNames, bet_text, card_text, outcome_text
from trainer.messages.round_context import spot_text
from trainer.messages.text import _
from trainer.rulebook.document import Document
from trainer.rules.bets import Place
from trainer.rules.cards import Card
from trainer.rules.money import Cents, plain_money
from trainer.rules.rulekeys import Rule
from trainer.rules.settlement import Entry
from trainer.texts import TextEnum


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
    return _("the round is Void") if void else _("the round is played to its end")


def rest_text(unfit: Sequence[TextEnum]) -> str:
    """The incident can happen, but then something of the round no longer fits."""
    if not unfit:
        return _("it can happen, but then the table lacks something")
    reasons = _(", ").join(_(reason.text) for reason in unfit)
    return _("it can happen, but then {reasons}").format(reasons=reasons)


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
    return _("There are {count} incidents; expected at most {most}.").format(count=count, most=most)


# What it changes


def verdict_text(valid: bool) -> str:
    """Whether the scenario with the added incidents can be used."""
    if valid:
        return _("The scenario is valid with it.")
    return _("The scenario is not valid with it: see what no longer fits.")


def result_text(before: bool, after: bool | None) -> str:
    """The round's result before and after; None if it cannot be played to its end."""
    if after is None:
        return _("Result: {before}, now not played to the end").format(before=_ended(before))
    if before == after:
        return _("Result: {before}, as before").format(before=_ended(before))
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
        bet=where,
        before=_came_to(before, document, names),
        after=_came_to(after, document, names),
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


def card_change_text(number: int, card: Card, before: Place | None, after: Place | None) -> str:
    """One card of the shoe: ``Card 5, 8♠: box 1; now the discard rack``."""
    return _("Card {number}, {card}: {before}, now {after}").format(
        number=number, card=card_text(card), before=_place(before), after=_place(after)
    )


def _place(place: Place | None) -> str:
    if place is None:
        return _("not used")
    if place.hand > 1:
        return _("box {box}, hand {hand}").format(box=place.box, hand=place.hand)
    return spot_text(place, {})


def net_change_text(name: str, before: Cents | None, after: Cents | None, money: MoneyText) -> str:
    """What a bettor gained or lost: ``Ann: −100, now 0``."""
    return _("{name}: {before}, now {after}").format(
        name=name, before=_amount(before, money), after=_amount(after, money)
    )


def _amount(amount: Cents | None, money: MoneyText) -> str:
    return _("none") if amount is None else money.text(amount)


def rules_text(rules: Sequence[Rule], document: Document) -> str:
    """The rules that apply because of the incident: ``It rests on ¶5.4.2, ¶5.17``."""
    return _("It rests on {paragraphs}").format(paragraphs=citation_text(rules, document))
