"""The dealer's acts as text: one line each, as records and hand-written sequences have them.

    say close_bets
    deal 3.2 sideways
    pay 150.00 3.2 main Ann

A place is a box with its hand, or ``dealer``; a bet is its place, its kind and its bettor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_type_hints

from trainer.dealing.acts import ACTS, DealerAct, Lay
from trainer.procedure.acts import Act
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Call, Place
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents, parse_money, plain_money

_CLASSES: Final = MappingProxyType({kind.word: cls for cls, kind in ACTS.items()})
_DEALER: Final = "dealer"


def written(act: DealerAct) -> str:
    """The line that stands for ``act``."""
    words = [ACTS[type(act)].word]
    for name, field in _FIELDS[type(act)]:
        words += field.write(getattr(act, name))
    return " ".join(words)


def read(line: str) -> DealerAct:
    """The act that ``line`` stands for. Raises ValueError where it is none."""
    word, *rest = line.split(" ")
    kind = _CLASSES.get(word)
    if kind is None:
        raise ValueError(f"no act: {line!r}")
    try:
        values = [field.read(rest) for _name, field in _FIELDS[kind]]
    except (IndexError, KeyError) as error:
        raise ValueError(f"not a whole act: {line!r}") from error
    if rest:
        raise ValueError(f"too much: {line!r}")
    act: DealerAct = kind(*values)
    return act


class _Field(NamedTuple):
    """Reads a value off the front of a line's words, which it takes away, and writes one."""

    read: Callable[[list[str]], Any]
    write: Callable[[Any], list[str]]


def _place(words: list[str]) -> Place:
    word = words.pop(0)
    if word == _DEALER:
        return DEALER
    box, _dot, hand = word.partition(".")
    return Place(int(box), int(hand or 1))


def _place_words(place: Place) -> list[str]:
    if place == DEALER:
        return [_DEALER]
    return [f"{place.box}.{place.hand}" if place.hand > 1 else str(place.box)]


def _bet(words: list[str]) -> Bet:
    place = _place(words)
    kind = BetKind(words.pop(0))
    return Bet(place.box, _name(words), kind, place.hand if kind is BetKind.MAIN else 0)


def _bet_words(bet: Bet) -> list[str]:
    return [*_place_words(Place(bet.box, bet.hand or 1)), bet.kind.value, bet.bettor]


def bet_line(bet: Bet) -> str:
    """The words that stand for a bet."""
    return " ".join(_bet_words(bet))


def _name(words: list[str]) -> str:
    """A bettor's name: all that is left of the line."""
    if not words:
        raise IndexError
    name = " ".join(words)
    words.clear()
    return name


def _money(words: list[str]) -> Cents:
    amount = parse_money(words.pop(0))
    if amount is None:
        raise KeyError
    return amount


def _lay(words: list[str]) -> Lay:
    return Lay(words.pop(0)) if words else Lay.UP


_FIELD_OF: Final[Mapping[type[object], _Field]] = MappingProxyType(
    {
        Act: _Field(lambda words: Act(words.pop(0)), lambda act: [act.value]),
        Asks: _Field(lambda words: Asks(words.pop(0)), lambda asks: [asks.value]),
        Call: _Field(lambda words: Call(words.pop(0)), lambda call: [call.value]),
        Irregularity: _Field(lambda words: Irregularity(words.pop(0)), lambda what: [what.value]),
        Lay: _Field(_lay, lambda lay: [] if lay is Lay.UP else [lay.value]),
        Place: _Field(_place, _place_words),
        Bet: _Field(_bet, _bet_words),
        Cents: _Field(_money, lambda amount: [plain_money(amount)]),
        int: _Field(lambda words: int(words.pop(0)), lambda number: [str(number)]),
        str: _Field(_name, lambda name: [name]),
    }
)


def _fields(kind: type[DealerAct]) -> tuple[tuple[str, _Field], ...]:
    hints = get_type_hints(kind)
    return tuple(
        (field.name, _FIELD_OF[hints[field.name]]) for field in fields(kind) if field.compare
    )


_FIELDS: Final = MappingProxyType({kind: _fields(kind) for kind in ACTS})
"""The fields of each class of acts by name, in the order in which they are written."""
