"""A dealer who does only what the page of Deal offers: its targets, its keys and its lists."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tests.dealing.shifts import any_plan
from trainer.dealing.acts import (
    DealerAct,
    Decline,
    Pay,
    Refuse,
    SayBlackjack,
    SayTotal,
    SetMeter,
)
from trainer.dealing.again import table_of
from trainer.dealing.coached import CoachedRound
from trainer.dealing.round import Dealing
from trainer.features.feature import TABLE, FeatureAt
from trainer.features.features import features_for
from trainer.generating.generate import generated
from trainer.generating.request import Request
from trainer.making.tables import practice_table
from trainer.messages.dealing import DealingNames
from trainer.messages.money import money_of_sheet
from trainer.rulebook import RULEBOOK, Document, documents
from trainer.rules.bets import DEALER, Bet, BetKind
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.shift.plan import ShiftState
from trainer.shift.rounds import round_of
from ui.table.deal_choices import (
    LIST_KEYS,
    Announced,
    DealTable,
    Entry,
    WithAmount,
    act_of,
    choices_at,
    fitting,
    lines,
    lines_now,
    reports,
    reports_now,
    results,
)
from ui.table.deal_screen import announced, deal_table

_ENDLESS: Final = 2000
"""More acts than any round has."""


class NotOfferedError(AssertionError):
    """The page has no way to do what may be done."""


def deal_by_page(
    playable: PlayableRound,
    chance: random.Random | None = None,
    *,
    without: frozenset[BetKind] = frozenset(),
) -> CoachedRound:
    """A round dealt to its end through what the page offers.

    Everything that may be done must be offered at every moment. ``chance`` says which of it is
    done, otherwise the procedure. ``without``: bets that are taken off the page.
    """
    coached = CoachedRound(playable, playable.scenario.shoe)
    said = announced(playable.game.procedure, playable.terms.ruleset)
    money = money_of_sheet((), playable.table.currency)
    while not coached.now.over:
        dealing = coached.now
        assert len(dealing.acts) < _ENDLESS, "it does not end"
        seen = table_of(coached)
        names = DealingNames(dealing.procedure, money, seen.hands)
        table = _without(deal_table(dealing, seen, names), without)
        assert_few(table, said)
        ways = {owed.act: _way(owed.act, dealing, table, said) for owed in dealing.allowed()}
        offered_now = {act: way for act, way in ways.items() if way is not None}
        # What one player asks for several times is declined one after the other.
        declining = any(isinstance(act, Decline) for act in offered_now)
        missing = [one for one in ways if one not in offered_now]
        missing = [one for one in missing if not (declining and isinstance(one, Decline))]
        suggested = dealing.suggested()
        if suggested is not None and isinstance(suggested.act, SayTotal | SayBlackjack):
            assert suggested.act in [line for _text, line in lines_now(table, said)]
        if missing or suggested is None:
            raise NotOfferedError(f"no way to {missing} after {dealing.acts[-3:]}")
        first = suggested.act if suggested.act in offered_now else next(iter(offered_now))
        act = first if chance is None else chance.choice(tuple(offered_now))
        assert coached.attempt(offered_now[act]).fault is None
    return coached


def assert_few(table: DealTable, said: Announced) -> None:
    """What is shown first must be a few of what there is, five at most."""
    every = {text for text, _act in (*lines(table, said), *results(said))}
    now = [text for text, _act in lines_now(table, said)]
    assert len(now) <= 5, now
    assert {*now} <= every, now
    reported = reports_now(table, said)
    assert len(reported) <= 5
    assert {text for text, _act in reported} <= {text for text, _act in reports(table, said)}
    for target in table.targets:
        choices = choices_at(target.at, table, said)
        few = fitting(target.at, table, choices)
        assert len(few) <= (6 if target.at == DEALER else 5), few
        assert {*few} <= {*choices}, few


def _without(table: DealTable, kinds: frozenset[BetKind]) -> DealTable:
    left = (one for one in table.targets if not (isinstance(one.at, Bet) and one.at.kind in kinds))
    return replace(table, targets=tuple(left)) if kinds else table


def _way(act: DealerAct, dealing: Dealing, table: DealTable, said: Announced) -> DealerAct | None:
    """The act as the page makes it, which the round takes for ``act``; None if it makes none."""
    return next((one for one in offered(table, said, act) if _means(dealing, one, act)), None)


def _means(dealing: Dealing, made: DealerAct, act: DealerAct) -> bool:
    """Whether what the page makes is ``act``, or says the same words."""
    return made == act or dealing.same(act, made)


def offered(table: DealTable, said: Announced, like: DealerAct) -> Iterator[DealerAct]:
    """Everything that the page lets a dealer do, amounts as in ``like``."""
    match like:
        case Pay(amount=amount) | Refuse(amount=amount) | SetMeter(to=amount):
            typed: Cents | None = amount
        case _:
            typed = None
    for target in table.targets:
        for choice in choices_at(target.at, table, said):
            act = act_of(choice, target.at, table, typed)
            if act is not None:
                yield act
    for listed in ((*lines(table, said), *results(said)), tuple(reports(table, said))):
        yield from _listed(listed, typed)


def _listed(entries: tuple[Entry, ...], typed: Cents | None) -> Iterator[DealerAct]:
    """The acts of a list, as far as it has keys for them."""
    for _key, (_text, act) in zip(LIST_KEYS, entries, strict=False):
        if not isinstance(act, WithAmount):
            yield act
        elif typed is not None:
            yield act.act(typed, None)


def generated_rounds(number: int, seed: int = 1) -> Iterator[tuple[str, PlayableRound]]:
    """This many rounds drawn by chance, of every document as many, each with a name of its own.

    Half of them are rounds of shifts, in which anything may go wrong; the others have a feature of
    their document each.
    """
    names = documents()
    for count in range(number):
        document = RULEBOOK[names[count % len(names)]]
        made = _of_a_shift if count // len(names) % 2 else _with_a_feature
        yield made(document, seed * number + count)


def _of_a_shift(document: Document, seed: int) -> tuple[str, PlayableRound]:
    plan = replace(any_plan(seed), document=document.id, layout="")
    made = round_of(plan, ShiftState(), practice_table(document, ""), "A round")
    return f"{document.id}, shift {seed}", made


def _with_a_feature(document: Document, seed: int) -> tuple[str, PlayableRound]:
    features = features_for(document)
    table = practice_table(document, "")
    for step in range(len(features)):
        feature = features[(seed + step) % len(features)]
        request = Request(document.id, (FeatureAt(feature.word, TABLE),), seed=seed)
        found = next(generated(request, table), None)
        if found is not None:
            return f"{document.id}, {feature.word} {seed}", found
    raise AssertionError(f"no feature of {document.id} can be had")
