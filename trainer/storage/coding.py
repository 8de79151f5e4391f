"""Questions, answers and verdicts as JSON text, and back without loss.

Decoding raises ``ValueError``, ``KeyError`` or ``TypeError`` where a text does not hold what it
should; whoever reads the database takes that for damage.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from trainer.procedure.irregular import IncidentIs
from trainer.procedure.questions import (
    Answer,
    Ask,
    AtStake,
    Choice,
    Chosen,
    Fate,
    Goes,
    Losers,
    Money,
    Ordered,
    Question,
    Topic,
    Total,
)
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.mistakes import Mistake, Remedy
from trainer.rules.money import Basis, Cents, Odds, Rounding, RoundingMode
from trainer.rules.rulekeys import Rule
from trainer.rules.working import Formula, Working

Json = Any
"""What ``json`` makes of a text: the one place where a type cannot say more."""


def dumps(value: Json) -> str:
    """Compact JSON text that is the same for the same value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _bet_out(bet: Bet) -> Json:
    return [bet.box, bet.bettor, bet.kind.value, bet.hand]


def _bet_in(value: Json) -> Bet:
    box, bettor, kind, hand = value
    return Bet(int(box), str(bettor), BetKind(kind), int(hand))


def encode_answer(answer: Answer) -> str:
    """One answer, given or expected, as JSON text."""
    match answer:
        case Money(amount):
            return dumps({"money": amount})
        case Goes(fate):
            return dumps({"fate": fate.value})
        case Total(points, soft):
            return dumps({"points": points, "soft": soft})
        case Chosen(keys):
            return dumps({"chosen": sorted(keys)})
        case Ordered(keys):
            return dumps({"ordered": list(keys)})
        case Losers(bets):
            return dumps({"losers": sorted(_bet_out(bet) for bet in bets)})


def decode_answer(text: str) -> Answer:
    """The answer that ``text`` holds. Raises ValueError if it holds none."""
    match json.loads(text):
        case {"money": int(amount)}:
            return Money(Cents(amount))
        case {"fate": str(fate)}:
            return Goes(Fate(fate))
        case {"points": int(points), "soft": bool(soft)}:
            return Total(points, soft)
        case {"chosen": list(keys)}:
            return Chosen(frozenset(map(str, keys)))
        case {"ordered": list(keys)}:
            return Ordered(tuple(map(str, keys)))
        case {"losers": list(bets)}:
            return Losers(frozenset(map(_bet_in, bets)))
        case _:
            raise ValueError(text)


def _odds_out(odds: Odds) -> Json:
    return [odds.pays, odds.per, odds.basis.value]


def _odds_in(value: Json) -> Odds:
    pays, per, basis = value
    return Odds(int(pays), int(per), Basis(basis))


def _working_out(working: Working) -> Json:
    return {
        "formula": working.formula.value,
        "stake": working.stake,
        "result": working.result,
        "numerator": working.numerator,
        "denominator": working.denominator,
        "odds": None if working.odds is None else _odds_out(working.odds),
        "unit": working.rounding.unit,
        "mode": working.rounding.mode.value,
        "floor": working.floor,
        "net": working.net,
    }


def _working_in(value: Mapping[str, Json]) -> Working:
    return Working(
        formula=Formula(value["formula"]),
        stake=Cents(int(value["stake"])),
        result=Cents(int(value["result"])),
        numerator=int(value["numerator"]),
        denominator=int(value["denominator"]),
        odds=None if value["odds"] is None else _odds_in(value["odds"]),
        rounding=Rounding(Cents(int(value["unit"])), RoundingMode(value["mode"])),
        floor=None if value["floor"] is None else Cents(int(value["floor"])),
        net=Cents(int(value["net"])),
    )


def _at_stake_in(value: Json) -> AtStake:
    bet, stake, fate = value
    return AtStake(_bet_in(bet), Cents(int(stake)), None if fate is None else Fate(fate))


_RANKS: Final[Mapping[str, Rank]] = {rank.value: rank for rank in Rank}
_ON_INCIDENTS: Final[Mapping[str, type[StrEnum]]] = {
    "topic": Topic,
    "incident": IncidentIs,
    "mistake": Mistake,
    "remedy": Remedy,
}
"""What only questions on an incident have; others, and those of earlier versions, do without."""


def _incident_out(question: Question) -> dict[str, Json]:
    """What ``question`` has of what only questions on an incident have."""
    found = {name: getattr(question, name) for name in _ON_INCIDENTS}
    out: dict[str, Json] = {name: value.value for name, value in found.items() if value is not None}
    if question.bettor is not None:
        out["bettor"] = question.bettor
    beside = [_beside_out(choice) for choice in question.choices]
    if any(card or place or elsewhere for card, place, elsewhere in beside):
        out["beside"] = beside
    return out


def _incident_in(value: Mapping[str, Json]) -> dict[str, Json]:
    known = {name: enum(value[name]) for name, enum in _ON_INCIDENTS.items() if name in value}
    return {**known, "bettor": str(value["bettor"]) if "bettor" in value else None}


def _beside_out(choice: Choice) -> Json:
    """What a choice is about, beside its key."""
    card = None if choice.card is None else [choice.card.rank.value, choice.card.suit.value]
    return [card, None if choice.place is None else list(choice.place), choice.elsewhere]


def _choices_in(value: Mapping[str, Json]) -> tuple[Choice, ...]:
    keys = [str(key) for key in value["choices"]]
    beside = value.get("beside")
    if beside is None:
        return tuple(map(Choice, keys))
    return tuple(_choice_in(key, *about) for key, about in zip(keys, beside, strict=True))


def _choice_in(key: str, card: Json, place: Json, elsewhere: Json) -> Choice:
    return Choice(
        key,
        None if card is None else Card(_RANKS[card[0]], Suit(card[1])),
        None if place is None else Place(int(place[0]), int(place[1])),
        bool(elsewhere),
    )


def encode_question(question: Question) -> str:
    """A question as JSON text, without its id, kind and expected answer: they have columns."""
    return dumps(
        _incident_out(question)
        | {
            "step": question.step,
            "bet": None if question.bet is None else _bet_out(question.bet),
            "about": None if question.about is None else list(question.about),
            "choices": [choice.key for choice in question.choices],
            "several": question.several,
            "rules": [rule.value for rule in question.rules],
            "settings": list(question.settings),
            "working": None if question.working is None else _working_out(question.working),
            "among": [
                [_bet_out(at.bet), at.stake, None if at.fate is None else at.fate.value]
                for at in question.among
            ],
            "counted": None if question.counted is None else _working_out(question.counted),
        }
    )


def decode_question(name: str, ask: str, expected: str, rest: str) -> Question:
    """The question that ``encode_question`` and the three columns keep."""
    value = json.loads(rest)
    about = value["about"]
    return Question(
        id=name,
        ask=Ask(ask),
        step=int(value["step"]),
        expected=decode_answer(expected),
        bet=None if value["bet"] is None else _bet_in(value["bet"]),
        about=None if about is None else Place(int(about[0]), int(about[1])),
        choices=_choices_in(value),
        several=bool(value["several"]),
        rules=tuple(Rule(key) for key in value["rules"]),
        settings=tuple(map(str, value["settings"])),
        working=None if value["working"] is None else _working_in(value["working"]),
        among=tuple(map(_at_stake_in, value["among"])),
        counted=None if value["counted"] is None else _working_in(value["counted"]),
        **_incident_in(value),
    )


def encode_texts(texts: Sequence[str]) -> str:
    """Several short texts (paragraph numbers, rule keys) as JSON text."""
    return dumps(list(texts))


def decode_texts(text: str) -> tuple[str, ...]:
    """The texts that ``encode_texts`` wrote."""
    return tuple(map(str, json.loads(text)))
