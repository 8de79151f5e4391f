"""The dealer's acts as sentences, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from trainer.dealing import acts
from trainer.dealing.acts import DealerAct, Lay
from trainer.messages.money import MoneyText
from trainer.messages.names import bet_text
from trainer.messages.round_context import Orders, RoundContext, build_round_context, spot_text
from trainer.messages.text import _, worded
from trainer.procedure.acts import Playthrough
from trainer.procedure.data import Procedure
from trainer.procedure.questions import Question
from trainer.registry import Registry
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import TWENTY_ONE
from trainer.scenario.check import PlayableRound
from trainer.snapshot.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class DealingNames:
    """What the sentences need: the words of the procedure, the amounts, and the hands' order."""

    procedure: Procedure
    money: MoneyText
    orders: Orders

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
    return _("Announce the dealer’s {points}").format(points=act.points)


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
