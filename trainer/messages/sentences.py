"""Sentences whose facts were known elsewhere, in words: how a value of each type is written."""

from __future__ import annotations

from trainer.dealing.notation import read
from trainer.felt.chips import Chip
from trainer.messages.chip_looks import chip_look
from trainer.messages.dealing import DealingNames, act_text
from trainer.messages.names import (
    bet_text,
    card_text,
    cards_in_a_row,
    hand_text,
    laid_text,
    not_put_back_text,
    total_text,
)
from trainer.messages.round_context import Orders, RoundContext, owner_text, place_text, spot_text
from trainer.messages.text import _, all_of, capitalised, worded
from trainer.messages.workings import explain, odds_text
from trainer.procedure.questions import ActLine, Money, NotPutBack
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import Card, PointTotal
from trainer.rules.money import Cents, Odds, Working
from trainer.snapshot.snapshot import LaidCard
from trainer.texts import AllOf, Capital, Inside, Joined, Plain, Sentence, TextEnum


def said(value: object, context: RoundContext, orders: Orders) -> str:  # noqa: PLR0912
    """A value in words; ``orders`` are the hands of each box when it is said."""
    match value:
        case Sentence(text=template, values=values):
            filled = {name: said(part, context, orders) for name, part in values.items()}
            return worded(template, context.words).format(**filled)
        case Capital(inner):
            return capitalised(said(inner, context, orders))
        case Joined(values=values, by=by):
            return _(by).join(said(part, context, orders) for part in values)
        case AllOf(values):
            return all_of(said(part, context, orders) for part in values)
        case BetKind():
            return bet_text(value)
        case TextEnum():
            return hand_text(value, context.hands)
        case Card():
            return card_text(value)
        case Chip():
            return chip_look(value)
        case LaidCard():
            return laid_text(value)
        case NotPutBack(cards):
            return not_put_back_text(cards)
        case PointTotal(points, soft):
            return total_text(points, soft=soft)
        case Money(amount):
            return context.money.text(amount)
        case Plain(amount):
            return context.money.plain(Cents(amount))
        case Odds():
            return odds_text(value)
        case Working():
            return explain(value, context.money)
        case Bet():
            return owner_text(value, orders)
        case Inside(Place() as place):
            return spot_text(place, orders)
        case Place():
            return place_text(value, orders if value.hand else {})
        case ActLine(line):
            return act_text(read(line), DealingNames(context.procedure, context.money, orders))
        case tuple() if value and all(isinstance(part, Card) for part in value):
            return cards_in_a_row(value)
        case tuple():
            return " ".join(said(part, context, orders) for part in value)
        case None:
            return ""
        case _:
            return str(value)
