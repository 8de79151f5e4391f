"""Rounds from compact text, through the scenario file, and their settlement as compact text.

A box is a line: its number, then its bettors, parted by ``|``. A bettor is a name and words::

    1: Ann 100 pp=20 ins=50 [split stand double=50] | Ben 50 -split for=30 | Cho pp=5 leaves

The first number is the main bet; ``even``, ``standing``, ``leaves`` and ``raises=25`` are what they
are in a scenario file, ``-split`` declines, ``for=30`` is ``doubles_for``, and the calls stand in
brackets. ``pair=``, ``under=``, ``over=`` and ``plus=`` are Player Pair, Under 13, Over 13 and
21+3, ``prog`` is the progressive wager, ``back`` is ``after_error: return``.

An incident is its kind, ``after_card`` and further keys; misdealt cards are written
``misdealt=2@box3>box2,3@dealer>box3``: number, where it lay, where it belongs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from trainer.messages.diagnostics import diagnostic_text
from trainer.procedure.acts import Trace
from trainer.rules.bets import DEALER, DRAWN, HandState, Outcome, Place
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardFoundFaceUp,
    CardMisdealt,
    CardSelected,
    CardsTurned,
    ErrorFound,
    Event,
    FoundLate,
    HandEnded,
    Interrupted,
    OptionTaken,
    RoundEnded,
    SettlementUndone,
    SideBetsOverlooked,
    SqueezeGranted,
    VoidDeclared,
)
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.check import CheckedScenario, check
from trainer.yamlfile.diagnostics import Severity

Limits = Mapping[str, Sequence[object]]

PP5 = "rws-perfect-pairs-v5"

_WORDS = {
    "pp": "perfect_pairs",
    "pair": "player_pair",
    "under": "under_13",
    "over": "over_13",
    "plus": "twenty_one_plus_three",
    "ins": "insurance",
    "for": "doubles_for",
    "raises": "raises_to",
}
_FLAGS = {
    "even": "even_money",
    "standing": "standing",
    "leaves": "leaves",
    "prog": "progressive",
}
_BACK = "after_error: return"


@dataclass(frozen=True, slots=True)
class Table:
    """A round that was played to its end."""

    checked: CheckedScenario

    @property
    def settlement(self) -> Settlement:
        assert self.checked.round is not None
        return self.checked.round.settlement

    @property
    def trace(self) -> Trace:
        assert self.checked.round is not None
        return self.checked.round.trace

    @property
    def void(self) -> bool:
        return self.settlement.void

    @property
    def bets(self) -> list[str]:
        """Every entry: ``1 Ann main/1 100: win 100 final``, a stake first, then what came of it."""
        return [_told(entry) for entry in self.settlement.bets]

    @property
    def hands(self) -> list[str]:
        """Every hand: ``1/1 TS 9C 19 stood``; a soft total is marked with ``s``."""
        return [
            f"{hand.box}/{hand.hand} {' '.join(map(str, hand.cards))} "
            f"{hand.total}{'s' if hand.soft else ''} {hand.state.value}"
            for hand in self.settlement.hands
        ]

    @property
    def dealer(self) -> str:
        """The dealer's cards and what they are."""
        dealer = self.settlement.dealer
        words = [*map(str, dealer.cards), str(dealer.total)]
        if dealer.blackjack:
            words.append("blackjack")
        if dealer.bust:
            words.append("bust")
        return " ".join(words)

    @property
    def net(self) -> dict[str, str]:
        """What each gained or lost."""
        return {name: short(amount) for name, amount in self.settlement.net.items()}

    @property
    def meters(self) -> list[str]:
        """The progressive's meters afterwards."""
        return [short(amount) for amount in self.settlement.meters]

    @property
    def deal(self) -> list[str]:
        """Where every card went, as they left the shoe: ``1/1 TS``, ``dealer 9C down``."""
        dealt = (event for event in self.trace.events if isinstance(event, CardDealt))
        return [
            f"{'dealer' if one.place == DEALER else f'{one.place.box}/{one.place.hand}'}"
            f" {one.card}{' down' if one.down else ''}"
            for one in dealt
        ]

    @property
    def settled(self) -> list[str]:
        """The bets in the order in which the dealer settled them: ``3 Cy perfect_pairs lose``."""
        return [
            f"{one.bet.box} {one.bet.bettor} {one.bet.kind.value} {one.outcome.value}"
            for one in self.trace.events
            if isinstance(one, BetSettled)
        ]

    @property
    def story(self) -> list[str]:
        """The cards, the errors, the choices and the settlements, in their order."""
        told = map(_event, self.trace.events)
        return [text for text in told if text is not None]

    def after(self, text: str) -> list[str]:
        """The story from the entry ``text`` on, without it."""
        story = self.story
        return story[story.index(text) + 1 :]

    @property
    def errors(self) -> list[str]:
        """What was found, with its paragraphs: ``dealing_error reconstruct 5.7 5.9``."""
        assert self.checked.game is not None
        cite = self.checked.game.document.cite
        return [
            " ".join((one.error.value, one.remedy.value, *cite(one.rules)))
            for one in self.trace.events
            if isinstance(one, ErrorFound)
        ]

    @property
    def warnings(self) -> list[str]:
        """What the file is told beside being valid."""
        return [one.code for one in self.checked.diagnostics]

    def entry(self, told: str) -> Entry:
        """The one entry whose text begins with ``told``."""
        (found,) = [entry for entry in self.settlement.bets if _told(entry).startswith(told)]
        return found

    def cites(self, told: str) -> list[str]:
        """The paragraphs of that entry."""
        assert self.checked.game is not None
        return list(self.checked.game.document.cite(self.entry(told).rules))

    def settings(self, told: str) -> list[str]:
        """The register's entries on which that entry rests, those of the document."""
        assert self.checked.game is not None
        return list(self.checked.game.document.settings_of(self.entry(told).settings))


class Given(TypedDict, total=False):
    """What a round may have beside its boxes, its shoe and what goes wrong in it."""

    limits: Limits | None
    house: Mapping[str, object] | None
    rounding: tuple[object, str] | None
    rules: str
    table: Mapping[str, object] | None
    progressive: Mapping[str, object] | None


def play(boxes: str, shoe: str, *incidents: str, **given: Unpack[Given]) -> Table:
    """Play a valid round; AssertionError with the diagnostics if it is not valid."""
    text = scenario(boxes, shoe, *incidents, **given)
    checked = check(text.encode())
    assert checked.round is not None, "\n".join((*_messages(checked), text))
    return Table(checked)


def faults(boxes: str, shoe: str, *incidents: str, **given: Unpack[Given]) -> list[str]:
    """What is wrong with a round: ``code reason paragraph`` of each error, what there is of it."""
    text = scenario(boxes, shoe, *incidents, **given)
    checked = check(text.encode())
    assert not checked.valid, text
    return [
        " ".join(
            str(part)
            for part in (one.code, one.values.get("reason"), checked.paragraph(one))
            if part is not None
        )
        for one in checked.diagnostics
        if one.severity is Severity.ERROR
    ]


def scenario(
    boxes: str,
    shoe: str,
    *incidents: str,
    limits: Limits | None = None,
    house: Mapping[str, object] | None = None,
    rounding: tuple[object, str] | None = None,
    rules: str = PP5,
    table: Mapping[str, object] | None = None,
    progressive: Mapping[str, object] | None = None,
) -> str:
    """The text of the scenario file; ``table`` are further keys of its table."""
    lines = ["format: 1", f"rules: {rules}"]
    if house:
        lines += ["house:", *(f"  {name}: {_flow(value)}" for name, value in house.items())]
    if limits or rounding or table or progressive:
        lines.append("table:")
    if table:
        lines += [f"  {key}: {_flow(value)}" for key, value in table.items()]
    if progressive:
        lines.append("  progressive:")
        lines += [f"    {key}: {_flow(value)}" for key, value in progressive.items()]
    if limits:
        lines.append("  limits:")
        lines += [f"    {kind}: [{low}, {high}]" for kind, (low, high) in limits.items()]
    if rounding:
        lines.append(f"  rounding: {{unit: {rounding[0]}, mode: {rounding[1]}}}")
    lines.append("boxes:")
    for line in boxes.strip().splitlines():
        number, _, bettors = line.partition(":")
        lines.append(f"  {number.strip()}:")
        lines += [f"    - {{{_bettor(bettor)}}}" for bettor in bettors.split("|")]
    lines.append(f"shoe: {shoe or _flow('')}")
    if incidents:
        lines.append("incidents:")
        lines += [f"  - {{{_incident(incident)}}}" for incident in incidents]
    return "\n".join((*lines, ""))


def short(amount: object) -> str:
    """An amount of cents without needless decimals."""
    assert isinstance(amount, int)
    return f"{amount / 100:.2f}".removesuffix(".00")


def _told(entry: Entry) -> str:
    hand = f"/{entry.hand}" if entry.hand is not None else ""
    words = [f"{entry.box} {entry.name} {entry.bet.value}{hand}"]
    if entry.amount is not None:
        assert (entry.stake, entry.net) == (0, 0)
        assert (entry.settled is None) == (entry.outcome is Outcome.REFUSED)
        return f"{words[0]}: {entry.outcome.value} {short(entry.amount)}"
    words.append(f"{short(entry.stake)}: {entry.outcome.value} {short(entry.net)}")
    words.append(entry.settled.value if entry.settled else "-")
    return " ".join(words)


def _messages(checked: CheckedScenario) -> list[str]:
    return [diagnostic_text(one.code, one.values) for one in checked.diagnostics]


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_flow(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flow, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value) or "''"


def _bettor(text: str) -> str:
    before, _, rest = text.partition("[")
    calls, _, after = rest.partition("]")
    name, *words = (before + " " + after).split()
    keys = [f"name: {name}"]
    declines = []
    for word in words:
        key, sign, value = word.partition("=")
        if sign:
            keys.append(f"{_WORDS.get(key, key)}: {value}")
        elif word == "back":
            keys.append(_BACK)
        elif word in _FLAGS:
            keys.append(f"{_FLAGS[word]}: true")
        elif word.startswith("-"):
            declines.append(word[1:])
        else:
            keys.append(f"main: {word}")
    if calls:
        keys.append(f"calls: [{', '.join(map(_call, calls.split()))}]")
    if declines:
        keys.append(f"declines: [{', '.join(declines)}]")
    return ", ".join(keys)


def _call(word: str) -> str:
    call, sign, amount = word.partition("=")
    return f"{{{call}: {amount}}}" if sign else call


def _incident(text: str) -> str:
    """``interruption 3`` or ``late_bet 1 box=1 name=Ann``: the kind, after_card, the other keys."""
    kind, *words = text.split()
    keys = [f"kind: {kind}"]
    for word in words:
        if word.startswith("misdealt="):
            keys.append(f"misdealt: [{', '.join(map(_misdealt, word[9:].split(',')))}]")
            continue
        number = re.fullmatch(r"\d+", word)
        keys.append(f"after_card: {word}" if number else word.replace("=", ": "))
    return ", ".join(keys)


def _misdealt(text: str) -> str:
    """``2@box3>dealer``: the card, where it lay and where it belongs."""
    card, lies, belongs = re.split("[@>]", text.replace("box", "box "))
    return f"{{card: {card}, lies: {lies}, belongs: {belongs}}}"


def _place(place: Place) -> str:
    named = {DEALER: "dealer", DRAWN: "drawn"}
    return named.get(place, f"{place.box}/{place.hand}")


def _event(event: Event) -> str | None:  # noqa: PLR0912 - one case an event
    """One event of what went wrong, and the cards and settlements between."""
    match event:
        case CardMisdealt(number, card, place, _):
            return f"{number} {card} astray {_place(place)}"
        case CardDealt(number, card, place, _, down, lay):
            came = f" from {_place(lay)}" if lay is not None else ""
            return f"{number} {card} to {_place(place)}{came}{' down' if down else ''}"
        case CardDiscarded(number, card, place, _):
            return f"{number} {card} discarded from {_place(place)}"
        case ErrorFound(error, _, remedy, _, _):
            return f"{error.value}: {remedy.value}"
        case OptionTaken(box, bettor, choice, _, _, _):
            return f"{box} {bettor} {choice.value}"
        case BetReturned(bet, stake, _, _):
            return f"{bet.box} {bet.bettor} {bet.kind.value} {short(stake)} back"
        case SettlementUndone(bet, _, _):
            return f"{bet.box} {bet.bettor} {bet.kind.value} undone"
        case HandEnded(box, hand, HandState.RETURNED, _):
            return f"{box}/{hand} out"
        case CardSelected(number, box, bettor, _):
            return f"{box} {bettor} takes {number}"
        case CardFoundFaceUp(card, _):
            return f"{card} face up"
        case SideBetsOverlooked():
            return "side bets overlooked"
        case SqueezeGranted(box=box):
            return f"{box} squeezes"
        case CardExposed(number, place, _):
            return f"{number} exposed at {_place(place)}"
        case CardsTurned(place, _):
            return f"{_place(place)} turned"
        case BetSettled(bet, outcome, _, net, moment, _, _, _):
            what = f"{bet.box} {bet.bettor} {bet.kind.value} {outcome.value}"
            return f"{what} {short(net)} {moment.value}"
        case Interrupted(decided, _):
            return f"interrupted, {len(decided)} decided"
        case VoidDeclared(cause, _, number):
            return f"void: {cause.value}{f' {number}' if number else ''}"
        case FoundLate(mistake, _, _):
            return f"found late: {mistake.value}"
        case RoundEnded():
            return "over"
    return None
