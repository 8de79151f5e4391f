"""The dealer's acts as sentences, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from trainer.dealing import acts
from trainer.dealing.acts import DealerAct, Lay
from trainer.dealing.judging import Fault, FaultKind
from trainer.messages.money import MoneyText
from trainer.messages.names import bet_text, card_text, laid_text
from trainer.messages.round_context import Orders, RoundContext, build_round_context, spot_text
from trainer.messages.text import _, lowered, worded
from trainer.procedure.acts import Playthrough
from trainer.procedure.data import HouseReason, InPass, Matter, PayoutChips, Procedure
from trainer.procedure.questions import Question
from trainer.registry import Registry
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import TWENTY_ONE, Card
from trainer.scenario.check import PlayableRound
from trainer.snapshot.snapshot import LaidCard, Snapshot
from trainer.texts import N_


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


_ACTS: Final = Registry[DealingNames, str]()


def act_text(act: DealerAct, names: DealingNames) -> str:
    """An act as one tells somebody to do it, without a full stop."""
    return _ACTS.functions[type(act)](names, act)


@_ACTS.on(acts.Say)
def _say(names: DealingNames, act: acts.Say) -> str:
    text = names.procedure.acts[act.line]
    if not text.says:
        return _(text.title)
    return _("Say “{words}”").format(words=said(act, names))


def said(act: acts.Say, names: DealingNames) -> str:
    """The words of an announcement."""
    return _(names.procedure.acts[act.line].says)


@_ACTS.on(acts.SayTotal)
def _say_total(names: DealingNames, act: acts.SayTotal) -> str:
    if act.points > TWENTY_ONE:
        return worded("Announce the dealer’s bust", names.procedure.words)
    return _("Say “Dealer: {points}”").format(points=act.points)


@_ACTS.on(acts.SayBlackjack)
def _say_blackjack(_names: DealingNames, _act: acts.SayBlackjack) -> str:
    return _("Announce the dealer’s Blackjack")


@_ACTS.on(acts.TellMinimum)
def _minimum(names: DealingNames, act: acts.TellMinimum) -> str:
    return _("Point out the minimum: {bet}").format(bet=names.bet(act.bet))


@_ACTS.on(acts.Refuse)
def _refuse(names: DealingNames, act: acts.Refuse) -> str:
    return _("Refuse {money} of {bet}").format(
        money=names.money.text(act.amount), bet=names.bet(act.bet)
    )


@_ACTS.on(acts.Decline)
def _decline(names: DealingNames, act: acts.Decline) -> str:
    return _("Decline {bettor}’s request: {asks}, {spot}").format(
        bettor=act.bettor, asks=_(act.asks.text), spot=names.spot(act.place)
    )


@_ACTS.on(acts.Ask)
def _ask(names: DealingNames, act: acts.Ask) -> str:
    return _("Ask {spot}").format(spot=names.spot(act.place))


@_ACTS.on(acts.AskHowToGoOn)
def _option(_names: DealingNames, act: acts.AskHowToGoOn) -> str:
    return _("Ask {bettor} at box {box} how to continue").format(bettor=act.bettor, box=act.box)


@_ACTS.on(acts.AskWhichCard)
def _which(names: DealingNames, act: acts.AskWhichCard) -> str:
    return _("Ask {spot} which card comes first").format(spot=names.spot(act.place))


@_ACTS.on(acts.DealCard)
def _deal(names: DealingNames, act: acts.DealCard) -> str:
    spot = names.spot(act.place)
    if names.moved is not None:
        return _("Move {card} from {place} to {spot}: it counts as the next card").format(
            card=laid_text(names.moved), place=names.spot(names.moved.place), spot=spot
        )
    match act.lay:
        case Lay.UP:
            return _("Deal a card to {spot}").format(spot=spot)
        case Lay.DOWN:
            return _("Deal a card face down to {spot}").format(spot=spot)
        case Lay.SIDEWAYS:
            return _("Deal a card sideways to {spot}").format(spot=spot)


@_ACTS.on(acts.LookAtHoleCard)
def _look(_names: DealingNames, _act: acts.LookAtHoleCard) -> str:
    return _("Check the hole card")


@_ACTS.on(acts.TurnHoleCard)
def _turn(_names: DealingNames, _act: acts.TurnHoleCard) -> str:
    return _("Turn the hole card")


@_ACTS.on(acts.CarryOut)
def _carry_out(names: DealingNames, act: acts.CarryOut) -> str:
    return _("{call}: {spot}").format(call=_(act.call.text), spot=names.spot(act.place))


@_ACTS.on(acts.Take)
def _take(names: DealingNames, act: acts.Take) -> str:
    return _("Take {bet}").format(bet=names.bet(act.bet))


@_ACTS.on(acts.Pay)
def _pay(names: DealingNames, act: acts.Pay) -> str:
    return _("Pay {money} to {bet}").format(
        money=names.money.text(act.amount), bet=names.bet(act.bet)
    )


@_ACTS.on(acts.StandOff)
def _stand_off(names: DealingNames, act: acts.StandOff) -> str:
    text = worded("Knock for a Stand Off: {bet}", names.procedure.words)
    return text.format(bet=names.bet(act.bet))


@_ACTS.on(acts.GiveBack)
def _give_back(names: DealingNames, act: acts.GiveBack) -> str:
    return _("Return {bet}").format(bet=names.bet(act.bet))


@_ACTS.on(acts.PickUp)
def _pick_up(names: DealingNames, act: acts.PickUp) -> str:
    return _("Pick up the cards of {spot}").format(spot=names.spot(act.place))


@_ACTS.on(acts.SetMeter)
def _meter(names: DealingNames, act: acts.SetMeter) -> str:
    return _("Set meter {level} to {money}").format(level=act.level, money=names.money.text(act.to))


@_ACTS.on(acts.Report)
def _report(_names: DealingNames, act: acts.Report) -> str:
    return _("Report: {what}").format(what=_(act.what.text))


@_ACTS.on(acts.PutRight)
def _put_right(_names: DealingNames, act: acts.PutRight) -> str:
    return _("Put card {number} where it belongs").format(number=act.number)


@_ACTS.on(acts.Discard)
def _discard(_names: DealingNames, act: acts.Discard) -> str:
    return _("Discard card {number}").format(number=act.number)


# What has been done, in the past tense.

_DONE: Final = Registry[DealingNames, str]()


def done_text(act: DealerAct, names: DealingNames) -> str:
    """An act as one says that it has been done, without a full stop."""
    return _DONE.functions[type(act)](names, act)


@_DONE.on(acts.Say)
def _said(names: DealingNames, act: acts.Say) -> str:
    text = names.procedure.acts[act.line]
    return _("Said “{words}”").format(words=said(act, names)) if text.says else _(text.title)


@_DONE.on(acts.SayTotal)
def _said_total(names: DealingNames, act: acts.SayTotal) -> str:
    if act.points > TWENTY_ONE:
        return worded("Announced the dealer’s bust", names.procedure.words)
    return _("Said “Dealer: {points}”").format(points=act.points)


@_DONE.on(acts.SayBlackjack)
def _said_blackjack(_names: DealingNames, _act: acts.SayBlackjack) -> str:
    return _("Announced the dealer’s Blackjack")


@_DONE.on(acts.TellMinimum)
def _told_minimum(names: DealingNames, act: acts.TellMinimum) -> str:
    return _("Pointed out the minimum: {bet}").format(bet=names.bet(act.bet))


@_DONE.on(acts.Refuse)
def _refused(names: DealingNames, act: acts.Refuse) -> str:
    return _("Refused {money} of {bet}").format(
        money=names.money.text(act.amount), bet=names.bet(act.bet)
    )


@_DONE.on(acts.Decline)
def _declined(names: DealingNames, act: acts.Decline) -> str:
    return _("Declined {bettor}’s request: {asks}, {spot}").format(
        bettor=act.bettor, asks=_(act.asks.text), spot=names.spot(act.place)
    )


@_DONE.on(acts.Ask)
def _asked(names: DealingNames, act: acts.Ask) -> str:
    return _("Asked {spot}").format(spot=names.spot(act.place))


@_DONE.on(acts.AskHowToGoOn)
def _asked_option(_names: DealingNames, act: acts.AskHowToGoOn) -> str:
    return _("Asked {bettor} at box {box} how to continue").format(bettor=act.bettor, box=act.box)


@_DONE.on(acts.AskWhichCard)
def _asked_which(names: DealingNames, act: acts.AskWhichCard) -> str:
    return _("Asked {spot} which card comes first").format(spot=names.spot(act.place))


@_DONE.on(acts.DealCard)
def _dealt(names: DealingNames, act: acts.DealCard) -> str:
    spot = names.spot(act.place)
    if names.moved is not None:
        return _("Moved {card} to {spot}").format(card=laid_text(names.moved), spot=spot)
    if names.dealt is None or act.lay is Lay.DOWN:
        return _("Dealt a card face down to {spot}").format(spot=spot)
    card = card_text(names.dealt)
    if act.lay is Lay.SIDEWAYS:
        return _("Dealt {card} sideways to {spot}").format(card=card, spot=spot)
    return _("Dealt {card} to {spot}").format(card=card, spot=spot)


@_DONE.on(acts.LookAtHoleCard)
def _looked(_names: DealingNames, _act: acts.LookAtHoleCard) -> str:
    return _("Checked the hole card")


@_DONE.on(acts.TurnHoleCard)
def _turned(_names: DealingNames, _act: acts.TurnHoleCard) -> str:
    return _("Turned the hole card")


@_DONE.on(acts.CarryOut)
def _carried_out(names: DealingNames, act: acts.CarryOut) -> str:
    return _("{call} carried out: {spot}").format(call=_(act.call.text), spot=names.spot(act.place))


@_DONE.on(acts.Take)
def _took(names: DealingNames, act: acts.Take) -> str:
    return _("Took {bet}").format(bet=names.bet(act.bet))


@_DONE.on(acts.Pay)
def _paid(names: DealingNames, act: acts.Pay) -> str:
    return _("Paid {money} to {bet}").format(
        money=names.money.text(act.amount), bet=names.bet(act.bet)
    )


@_DONE.on(acts.StandOff)
def _stood_off(names: DealingNames, act: acts.StandOff) -> str:
    text = worded("Knocked for a Stand Off: {bet}", names.procedure.words)
    return text.format(bet=names.bet(act.bet))


@_DONE.on(acts.GiveBack)
def _gave_back(names: DealingNames, act: acts.GiveBack) -> str:
    return _("Returned {bet}").format(bet=names.bet(act.bet))


@_DONE.on(acts.PickUp)
def _picked_up(names: DealingNames, act: acts.PickUp) -> str:
    return _("Picked up the cards of {spot}").format(spot=names.spot(act.place))


@_DONE.on(acts.SetMeter)
def _set_meter(names: DealingNames, act: acts.SetMeter) -> str:
    return _("Meter {level} set to {money}").format(level=act.level, money=names.money.text(act.to))


@_DONE.on(acts.Report)
def _reported(_names: DealingNames, act: acts.Report) -> str:
    return _("Reported: {what}").format(what=_(act.what.text))


@_DONE.on(acts.PutRight)
def _put_right_done(_names: DealingNames, act: acts.PutRight) -> str:
    return _("Card {number} is where it belongs").format(number=act.number)


@_DONE.on(acts.Discard)
def _discarded(_names: DealingNames, act: acts.Discard) -> str:
    return _("Discarded card {number}").format(number=act.number)


# What is wrong with an act: what comes first or instead, and what the house says.


def first_text(fault: Fault, names: DealingNames) -> str:
    """Say what comes before an act that is wrong, or instead of it, but never how much is paid."""
    if fault.instead is None or fault.kind in _HOW_MUCH:
        return _(fault.kind.text)
    due = fault.instead
    said_of = (
        _("pay {bet}").format(bet=names.bet(due.bet))
        if isinstance(due, acts.Pay)
        else lowered(act_text(due, names))
    )
    if fault.kind in BEFORE:
        return _("First: {act}.").format(act=said_of)
    return _("Instead: {act}.").format(act=said_of)


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
        case PayoutChips():
            return _(house.text)
        case _:
            return _(procedure.acts[house].text)


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
