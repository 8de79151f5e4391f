"""The dealer's acts as sentences, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from trainer.dealing.acts import ACTS, DealCard, DealerAct, Lay, Pay, Say, SayTotal
from trainer.dealing.judging import Fault, FaultKind
from trainer.messages.citations import HOUSE, Citation
from trainer.messages.money import MoneyText
from trainer.messages.names import bet_text, card_text, laid_text
from trainer.messages.round_context import Orders, RoundContext, build_round_context, spot_text
from trainer.messages.text import _, ended, lowered, worded
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.data import HouseReason, InPass, Matter, PayoutChips, Procedure, Proving
from trainer.procedure.questions import Question
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import TWENTY_ONE, Card
from trainer.scenario.check import PlayableRound
from trainer.snapshot.snapshot import LaidCard, Snapshot
from trainer.texts import N_, TextEnum


@dataclass(frozen=True, slots=True)
class DealingNames:
    """What the sentences need: the words of the procedure, the amounts, and the hands' order.

    ``moved`` is a card that lies outside the shoe and counts as the next one, ``dealt`` the card
    that has just been dealt.
    """

    procedure: Procedure
    money: MoneyText
    orders: Orders
    moved: LaidCard | None = None
    dealt: Card | None = None

    def spot(self, place: Place) -> str:
        """A hand inside a sentence."""
        return spot_text(place, self.orders)

    def bet(self, bet: Bet) -> str:
        """A bet inside a sentence: ``box 3, Ann, Perfect Pairs``."""
        if bet.kind is BetKind.DEALER_ENVY:
            return _("{spot}, {bet}").format(spot=self.spot(DEALER), bet=bet_text(bet.kind))
        place = Place(bet.box, bet.hand)
        where = spot_text(place, self.orders if bet.hand else {})
        return _("{where}, {bettor}, {bet}").format(
            where=where, bettor=bet.bettor, bet=bet_text(bet.kind)
        )

    def value(self, value: object) -> str:
        """Return what an act is done with, inside a sentence."""
        match value:
            case Act():
                return _(self.procedure.acts[value].says)
            case TextEnum():
                return _(value.text)
            case Bet():
                return self.bet(value)
            case Place():
                return self.spot(value)
            case _:
                return str(value)


def act_text(act: DealerAct, names: DealingNames) -> str:
    """An act as one tells somebody to do it, without a full stop."""
    match act:
        case Say(line) if not names.procedure.acts[line].says:
            return _(names.procedure.acts[line].title)
        case SayTotal(points) if points > TWENTY_ONE:
            return _("Say “{words}”").format(words=_too_many(names))
        case DealCard(place=place) if names.moved is not None:
            return _("Move {card} from {place} to {spot}: it counts as the next card").format(
                card=laid_text(names.moved),
                place=names.spot(names.moved.place),
                spot=names.spot(place),
            )
        case DealCard(lay=lay):
            return _filled(lay.deal, act, names)
        case _:
            return _filled(ACTS[type(act)].text, act, names)


def done_text(act: DealerAct, names: DealingNames) -> str:
    """An act as one says that it has been done, without a full stop."""
    match act:
        case Say(line) if not names.procedure.acts[line].says:
            return _(names.procedure.acts[line].title)
        case SayTotal(points) if points > TWENTY_ONE:
            return _("Said “{words}”").format(words=_too_many(names))
        case DealCard(place=place) if names.moved is not None:
            return _("Moved {card} to {spot}").format(
                card=laid_text(names.moved), spot=names.spot(place)
            )
        case DealCard(place=place, lay=lay) if names.dealt is not None and lay is not Lay.DOWN:
            sideways = lay is Lay.SIDEWAYS
            text = _("Dealt {card} sideways to {spot}") if sideways else _("Dealt {card} to {spot}")
            return text.format(card=card_text(names.dealt), spot=names.spot(place))
        case _:
            return _filled(ACTS[type(act)].done, act, names)


def _too_many(names: DealingNames) -> str:
    """The words in which a dealer's bust is announced."""
    return worded("Dealer: Too Many", names.procedure.words)


def _filled(text: str, act: DealerAct, names: DealingNames) -> str:
    amounts = ACTS[type(act)].money
    values = {field.name: getattr(act, field.name) for field in fields(act)}
    return worded(text, names.procedure.words).format(
        **{
            name: names.money.text(value) if name in amounts else names.value(value)
            for name, value in values.items()
        }
    )


# What is wrong with an act: what comes first or instead, and what the house says.


def first_text(fault: Fault, names: DealingNames) -> str:
    """Say what comes before an act that is wrong, or instead of it, but never how much is paid."""
    if fault.instead is None or fault.kind in _HOW_MUCH:
        return _(fault.kind.text)
    due = fault.instead
    said_of = (
        _("pay {bet}").format(bet=names.bet(due.bet))
        if isinstance(due, Pay)
        else lowered(act_text(due, names))
    )
    if fault.kind in BEFORE:
        return ended(_("First: {act}").format(act=said_of))
    return ended(_("Instead: {act}").format(act=said_of))


BEFORE: Final = frozenset((FaultKind.TOO_EARLY, FaultKind.NOT_ASKED))
"""Faults of an act before which another has to come."""
_HOW_MUCH: Final = frozenset((FaultKind.OTHER_AMOUNT, FaultKind.OTHER_CHIPS))


def house_text(house: HouseReason, procedure: Procedure) -> str:
    """Say what the house has chosen, or what its procedure says of an act."""
    match house:
        case InPass(matter, losers_first):
            if losers_first:
                return _("Your house takes all losing bets first, then pays the winners.")
            way = _(procedure.passes[matter].sweep.text)
            return _(_PASSES[matter]).format(way=way)
        case PayoutChips() | Proving():
            return _(house.text)
        case _:
            return _(procedure.acts[house].text)


def house_citation(house: HouseReason, procedure: Procedure, document: str) -> Citation:
    """The choice of the house, linked where it is one of its settings for ``document``."""
    text = house_text(house, procedure)
    path: tuple[str, ...]
    match house:
        case InPass(matter, losers_first):
            path = "passes", matter.value, "losers_first" if losers_first else "sweep"
        case PayoutChips.HEELED:
            path = ("heel_doubles",)
        case PayoutChips():
            path = ("colour_for_colour",)
        case Proving():
            path = ("cut_bets",)
        case _:
            title = _("House procedure: {act}").format(act=_(procedure.acts[house].title))
            return Citation(title, text)
    setting = "/".join(("procedure", document, *path))
    return Citation(_("House procedure"), text, HOUSE, setting)


_PASSES: Final = {
    Matter.RETURNS: N_("Your house returns bets {way}."),
    Matter.SIDE_BETS: N_("Your house settles side bets {way}."),
    Matter.ENVY: N_("Your house pays Envy {way}."),
    Matter.EVEN_MONEY: N_("Your house pays Even Money {way}."),
    Matter.INSURANCE: N_("Your house settles Insurance {way}."),
    Matter.BLACKJACKS: N_("Your house pays Blackjacks {way}."),
    Matter.SURRENDERS: N_("Your house settles surrendered hands {way}."),
    Matter.HANDS: N_("Your house settles the hands {way}."),
}


def context_of(
    playable: PlayableRound, tables: tuple[Snapshot, ...], questions: Sequence[Question]
) -> RoundContext:
    """Return what the texts of acts need; each is told by the table before it."""
    context = build_round_context(
        Playthrough((), ()),
        playable.game.procedure,
        questions,
        playable.table.currency,
        playable.terms,
    )
    return replace(context, snapshots=tables)
