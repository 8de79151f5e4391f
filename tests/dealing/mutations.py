"""Legal orders of acts with one act made wrong, and whether that is found for what it is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from tests.dealing.automatic import deal, dealt, playable_rounds
from trainer.dealing.acts import (
    LINES,
    Ask,
    AskWhichCard,
    CarryOut,
    DealCard,
    DealerAct,
    Discard,
    GiveBack,
    Pay,
    PickUp,
    PutRight,
    Refuse,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    Settling,
    StandOff,
    Take,
)
from trainer.dealing.judging import Fault, FaultKind
from trainer.dealing.notation import written
from trainer.procedure.questions import ErrorClass
from trainer.rules.bets import DEALER, Place
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound

_OUT_OF_ORDER: Final = frozenset(
    (
        FaultKind.TOO_EARLY,
        FaultKind.NOT_ASKED,
        FaultKind.AGAINST_CALL,
        FaultKind.NOT_ALLOWED,
        FaultKind.OTHER_PLACE,
        FaultKind.OTHER_LAY,
        FaultKind.OTHER_WORDS,
        FaultKind.NOT_OWED,
    )
)
_ORDER_CLASSES: Final = frozenset((ErrorClass.PROCEDURE, ErrorClass.CARDS, ErrorClass.ANNOUNCEMENT))


@dataclass
class Counts:
    """How many mutations of each kind were tried, and which were not found for what they are."""

    tried: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        """All mutations tried."""
        return self.tried.total()


def try_one(chance: random.Random, counts: Counts) -> None:
    """Make one act of a round wrong, and see what becomes of it."""
    name, playable = chance.choice(playable_rounds())
    acts = deal(playable, chance).acts
    at = chance.randrange(len(acts))
    kind = chance.choice(tuple(_KINDS))
    missed = _KINDS[kind](playable, acts, at, chance)
    if missed is None:
        return
    counts.tried[kind] += 1
    if missed:
        counts.missed.append(f"{name}, {kind}, {written(acts[at])}: {missed}")


def _left_out(
    playable: PlayableRound, acts: tuple[DealerAct, ...], at: int, _chance: random.Random
) -> str | None:
    """What is left out is named as soon as something else has to wait for it, or is left over."""
    dealing = dealt(playable, acts[:at])
    for act in acts[at + 1 :]:
        fault = dealing.judge(act)
        if fault is not None:
            outstanding = {one.owed.act for one in dealing.open()}
            found = fault.instead in outstanding and acts[at] in outstanding
            return "" if found else _described(fault)
        dealing.do(act)
    return "nothing was missed" if dealing.over else ""


def _again(
    playable: PlayableRound, acts: tuple[DealerAct, ...], at: int, _chance: random.Random
) -> str | None:
    return _wrong(playable, acts[: at + 1], acts[at], _OUT_OF_ORDER, _ORDER_CLASSES)


def _before_its_turn(
    playable: PlayableRound, acts: tuple[DealerAct, ...], at: int, _chance: random.Random
) -> str | None:
    if at + 1 == len(acts):
        return None
    return _wrong(playable, acts[:at], acts[at + 1], _OUT_OF_ORDER, _ORDER_CLASSES)


def _elsewhere(
    playable: PlayableRound, acts: tuple[DealerAct, ...], at: int, chance: random.Random
) -> str | None:
    act = acts[at]
    if isinstance(act, Ask | AskWhichCard | CarryOut | DealCard | PickUp):
        places = [DEALER, *(Place(box, 1) for box in range(1, playable.terms.boxes + 1))]
        wrong: DealerAct = replace(act, place=chance.choice(places))
    elif isinstance(act, PutRight | Discard):
        wrong = replace(act, number=act.number + 1)
    else:
        return None
    return (
        None if wrong == act else _wrong(playable, acts[:at], wrong, _OUT_OF_ORDER, _ORDER_CLASSES)
    )


def _other_amount(
    playable: PlayableRound, acts: tuple[DealerAct, ...], at: int, chance: random.Random
) -> str | None:
    act, by = acts[at], chance.choice((100, 500, 2500))
    if isinstance(act, Pay | Refuse):
        wrong: DealerAct = replace(act, amount=Cents(act.amount + by))
    elif isinstance(act, SetMeter):
        wrong = replace(act, to=Cents(act.to + by))
    else:
        return None
    classes = {ErrorClass.PAYOUT if isinstance(act, Pay) else ErrorClass.GAME_PROTECTION}
    return _wrong(playable, acts[:at], wrong, {FaultKind.OTHER_AMOUNT}, classes)


def _other_fate(
    playable: PlayableRound, acts: tuple[DealerAct, ...], at: int, chance: random.Random
) -> str | None:
    act = acts[at]
    if not isinstance(act, Settling):
        return None
    fates = (Take(act.bet), StandOff(act.bet), Pay(Cents(1000), act.bet), GiveBack(act.bet))
    wrong = chance.choice([fate for fate in fates if type(fate) is not type(act)])
    return _wrong(playable, acts[:at], wrong, {FaultKind.OTHER_FATE}, {ErrorClass.TAKE_AND_PAY})


def _other_words(
    playable: PlayableRound, acts: tuple[DealerAct, ...], at: int, chance: random.Random
) -> str | None:
    act = acts[at]
    if isinstance(act, Say):
        wrong: DealerAct = Say(chance.choice([line for line in LINES if line is not act.line]))
    elif isinstance(act, SayTotal):
        wrong = chance.choice((SayTotal(act.points - 1), SayBlackjack()))
    else:
        return None
    kinds = {FaultKind.OTHER_WORDS, FaultKind.TOO_EARLY}
    return _wrong(playable, acts[:at], wrong, kinds, _ORDER_CLASSES)


_KINDS: Final[
    dict[
        str,
        Callable[[PlayableRound, tuple[DealerAct, ...], int, random.Random], str | None],
    ]
] = {
    "left out": _left_out,
    "done again": _again,
    "before its turn": _before_its_turn,
    "to a wrong place": _elsewhere,
    "of a wrong amount": _other_amount,
    "with another fate": _other_fate,
    "in other words": _other_words,
}
"""Each makes an act wrong: None if it cannot, else what is wrong with the fault that is found."""


def _wrong(
    playable: PlayableRound,
    before: tuple[DealerAct, ...],
    wrong: DealerAct,
    kinds: set[FaultKind] | frozenset[FaultKind],
    classes: set[ErrorClass] | frozenset[ErrorClass],
) -> str | None:
    fault = dealt(playable, before).judge(wrong)
    if fault is None:
        return None  # it is legal all the same
    right = fault.kind in kinds and fault.error in classes
    document = playable.game.document
    named = document.cite(fault.rules) or fault.settings or fault.house is not None
    reason = named or document.readings_of(fault.rules, ())
    return "" if right and reason else _described(fault)


def _described(fault: Fault) -> str:
    instead = written(fault.instead) if fault.instead else "nothing"
    return f"{written(fault.act)} is {fault.kind.value} ({fault.error.value}), {instead}"
