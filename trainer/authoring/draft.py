"""A scenario that is being written: a text, and all that it says so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from trainer.authoring.asked import (
    Asked,
    BetsAsked,
    CardAsked,
    OfferMade,
    Stuck,
    asked_of,
    offers_of,
)
from trainer.authoring.placed import DraftCard, placed_in
from trainer.rulebook import RULEBOOK, Documents, Game
from trainer.rulebook.document import Document
from trainer.rulebook.felts import Replaced
from trainer.rulebook.house_choices import NO_CHOICES, HouseChoices
from trainer.rules.bets import DEALER, Bet, BetKind, Call, HandState, Outcome, Place
from trainer.rules.cards import Card, PointTotal, deck, point_total
from trainer.rules.events import BetRefused, BetReturned, BetSettled, Called
from trainer.rules.money import NOTHING, Cents
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.check import (
    PlayableRound,
    blamed,
    diagnostic_of,
    play_and_check,
    play_by_procedure,
    stage,
)
from trainer.scenario.codes import Code
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.model import Bettor, Scenario
from trainer.scenario.play import PlayedScenario
from trainer.scenario.read import read_partly
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import LaidCard, Snapshot
from trainer.yamlfile.diagnostics import Diagnostic, Faults, Severity, YamlCode, has_errors
from trainer.yamlfile.nodes import MapNode, Mark
from trainer.yamlfile.parse import ParsedFile, parse

_PLAYED_ALL_THE_SAME: Final = frozenset(
    (
        *("format", "title", "notes", "tags", "level", "author", "stage", "ask", "expect"),
        *("shoe", "incidents", "requests"),
    )
)
"""The keys of which a fault does not keep the rest of the round from being played."""

_OF_THE_GAME: Final = frozenset(("rules", "house", "table"))
"""The keys without which it is not known what is played, and on which table."""

_TO_COME: Final = frozenset((FaultKind.SHOE_TOO_SHORT, FaultKind.CALL_MISSING))
"""What is not wrong with a round that is still being written."""

_MISSING: Final = frozenset((YamlCode.EMPTY_VALUE, YamlCode.EMPTY_LIST, YamlCode.MISSING_KEY))
_FILLED: Final = frozenset(("boxes", "shoe"))
"""The keys that are filled while a round is written."""


class HandSoFar(NamedTuple):
    """A hand as it lies, or as it lay when it was collected.

    ``position`` is its number on the box that a person reads, 0 for the dealer's. ``total`` is that
    of all its cards, also where some lie face down; ``state`` how it has ended.
    """

    place: Place
    position: int
    cards: tuple[LaidCard, ...]
    total: PointTotal
    state: HandState | None


class CallMade(NamedTuple):
    """Call ``number`` (from 0) of a bettor, by box and their place there, on a hand of it.

    ``position`` is the hand's number that a person reads, as it is now.
    """

    box: int
    seat: int
    number: int
    place: Place
    position: int
    call: Call


@dataclass(frozen=True, slots=True)
class Draft:
    """The text of a scenario and all that it says, complete or not, right or not.

    ``scenario`` is what could be read of it, ``game`` and ``terms`` are known where its document
    and its table could be. ``played`` is the round as far as it goes, ``table`` what lies where
    then, and ``entries`` what has become of each bet by then. ``round`` is the complete and valid
    one, None before. ``left`` says how many of each card are left in the shoe, ``placed`` are
    cards put onto hands that have not been dealt yet. ``diagnostics`` are in the order of the text.
    """

    text: str
    file: ParsedFile
    scenario: Scenario | None
    document: Document | None
    game: Game | None
    terms: Terms | None
    diagnostics: tuple[Diagnostic, ...]
    played: PlayedScenario | None
    round: PlayableRound | None
    asked: Asked
    offers: tuple[OfferMade, ...] = ()
    left: Mapping[Card, int] = field(default_factory=dict)
    placed: tuple[DraftCard, ...] = ()
    table: Snapshot = field(default_factory=Snapshot)
    entries: tuple[Entry, ...] = ()

    def bettors(self, box: int) -> tuple[Bettor, ...]:
        """Return who bets on a box; nobody where it has no bets."""
        boxes = self.scenario.boxes if self.scenario else ()
        return next((other.bettors for other in boxes if other.number == box), ())

    @property
    def complete(self) -> bool:
        """True if it is a valid scenario: saved, it passes the check."""
        return self.round is not None

    @property
    def settlement(self) -> Settlement | None:
        """The result of the round, once it can be settled."""
        return self.played.settlement if self.played else None

    @property
    def net(self) -> Mapping[str, Cents]:
        """Return what each bettor has gained or lost so far."""
        if self.settlement is not None:
            return self.settlement.net
        net: dict[str, Cents] = {}
        for box in self.scenario.boxes if self.scenario else ():
            net |= {bettor.name: NOTHING for bettor in box.bettors if bettor.name not in net}
        for entry in self.entries:
            net[entry.name] = Cents(net.get(entry.name, NOTHING) + entry.net)
        return net

    @property
    def wrong(self) -> tuple[Diagnostic, ...]:
        """Return what is wrong: not what is merely still to be written."""
        return tuple(
            diagnostic
            for diagnostic in self.diagnostics
            if diagnostic.severity is Severity.ERROR and not self._to_come(diagnostic)
        )

    def _to_come(self, found: Diagnostic) -> bool:
        missing = found.code in _MISSING and found.values.get("key") in _FILLED
        return missing or found.code in _TO_COME or self._card_to_come(found)

    def _card_to_come(self, found: Diagnostic) -> bool:
        """Tell whether an incident only lacks the card that it is about, which is the next one."""
        after = found.values.get("value")
        cards = len(self.scenario.shoe) if self.scenario else 0
        return (
            found.code is Code.CARD_BEYOND_SHOE
            and found.values.get("key") == "after_card"
            and after in (cards, cards + 1)
            and isinstance(self.asked, CardAsked)
        )

    @property
    def hands(self) -> tuple[HandSoFar, ...]:
        """The hands as far as they are dealt, box by box in order of play, then the dealer's."""
        places = [
            (Place(box, hand), position)
            for box, hands in sorted(self.table.hands.items())
            for position, hand in enumerate(hands, 1)
        ]
        known = {place for place, _position in places}
        places += [
            (place, 1) for place in sorted(self.table.cards) if place.box > 0 and place not in known
        ]
        return tuple(
            HandSoFar(
                place,
                position,
                cards,
                point_total([card.card for card in cards]),
                self.table.ended.get(place),
            )
            for place, position in [
                *sorted(places, key=lambda item: (item[0].box, item[1])),
                (DEALER, 0),
            ]
            if (cards := self.table.hand(place))
        )

    @property
    def calls(self) -> tuple[CallMade, ...]:
        """The calls that have been made, each on its hand, in the order of the round."""
        return tuple(self._calls())

    def _calls(self) -> Iterator[CallMade]:
        seats = {
            (box.number, bettor.name): seat
            for box in (self.scenario.boxes if self.scenario else ())
            for seat, bettor in enumerate(box.bettors)
        }
        made: Counter[tuple[int, str]] = Counter()
        for event in self.played.trace.events if self.played else ():
            if not isinstance(event, Called):
                continue
            who = event.box, event.bettor
            order = self.table.hands.get(event.box, (event.hand,))
            yield CallMade(
                event.box,
                seats[who],
                made[who],
                Place(event.box, event.hand),
                order.index(event.hand) + 1,
                event.call,
            )
            made[who] += 1

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return what does not fit in the round as it was played."""
        return self.played.faults if self.played else ()


def draft_of(text: str, documents: Documents = RULEBOOK) -> Draft:
    """All that ``text`` says; raises nothing, whatever it is.

    ``documents`` are the rule documents that it may name, with a house's choices.
    """
    file = parse(text.encode("utf-8", "surrogatepass"))
    found = Faults(file.lines, file.faults)
    scenario = read_partly(file, documents, found)
    diagnostics = found.in_order()
    document = documents.get(scenario.rules) if scenario else None
    wrong = _wrong_keys(file, diagnostics)
    if scenario is None or document is None or wrong & _OF_THE_GAME:
        nothing = Stuck()
        return Draft(text, file, scenario, document, None, None, diagnostics, None, None, nothing)
    game, terms = stage(scenario, document)
    if not wrong <= _PLAYED_ALL_THE_SAME:
        asked = Stuck() if scenario.boxes else BetsAsked()
        left = _left(scenario, terms)
        return Draft(
            *(text, file, scenario, document, game, terms, diagnostics, None, None, asked),
            left=left,
            placed=tuple(placed_in(file)),
        )
    round_ = None
    if has_errors(diagnostics):
        played = play_by_procedure(scenario, game, terms)
        diagnostics = _with_faults(diagnostics, played, file)
    else:
        checked = play_and_check(scenario, diagnostics, file, documents)
        assert checked.played is not None, "whatever could be read is played"
        played, round_, diagnostics = checked.played, checked.round, checked.diagnostics
    table = snapshot_after(played.trace.events)
    return Draft(
        text,
        file,
        scenario,
        document,
        game,
        terms,
        diagnostics,
        played,
        round_,
        asked_of(scenario, played, terms),
        tuple(offers_of(scenario, played, terms)),
        _left(scenario, terms),
        tuple(placed_in(file)),
        table,
        _entries(played, table),
    )


def with_causes(
    draft: Draft, documents: Documents = RULEBOOK, check: Callable[[], None] = lambda: None
) -> Draft:
    """The draft, each of whose diagnostics names the house's choices that cause it.

    It is read again without each of them; ``check`` is called each time, and may raise.
    """
    document = draft.document
    if not draft.diagnostics or document is None or document.house == NO_CHOICES:
        return draft
    house = document.house
    again: list[tuple[HouseChoices, tuple[Diagnostic, ...]]] = []
    for other in (NO_CHOICES, *(house.without(name) for name in house.stated())):
        check()
        read = draft_of(draft.text, Replaced(documents, replace(document, house=other)))
        again.append((other, read.diagnostics))
    return replace(
        draft,
        diagnostics=blamed(
            draft.diagnostics,
            document,
            lambda asked: next(found for other, found in again if other == asked.house),
        ),
    )


def _wrong_keys(file: ParsedFile, diagnostics: tuple[Diagnostic, ...]) -> frozenset[str]:
    """The keys of the root in which there is an error; what is missing counts as its own key."""
    return frozenset(
        str(diagnostic.values["key"])
        if diagnostic.code is YamlCode.MISSING_KEY and _in_root(file, diagnostic)
        # What has no key is no part of a round.
        else key_of(file, diagnostic.mark) or "rules"
        for diagnostic in diagnostics
        if diagnostic.severity is Severity.ERROR
    )


def _in_root(file: ParsedFile, found: Diagnostic) -> bool:
    return file.root is not None and found.mark == file.lines.mark(file.root.start)


def key_of(file: ParsedFile, mark: Mark) -> str | None:
    """The key of the file in whose line or below it ``mark`` is."""
    if not isinstance(file.root, MapNode):
        return None
    found = None
    for entry in file.root.entries:
        if file.lines.mark(entry.key.start) <= mark:
            found = entry.key.text
    return found


def _with_faults(
    diagnostics: tuple[Diagnostic, ...], played: PlayedScenario, file: ParsedFile
) -> tuple[Diagnostic, ...]:
    """Return what could not be read and, of what does not fit, whatever does not depend on that."""
    unread = {key_of(file, diagnostic.mark) for diagnostic in diagnostics}
    fits_not = (
        diagnostic_of(fault, file.positions)
        for fault in played.faults
        if fault.path[0] not in unread
    )
    return tuple(sorted((*diagnostics, *fits_not), key=lambda diagnostic: diagnostic.mark))


def _left(scenario: Scenario, terms: Terms) -> dict[Card, int]:
    gone = Counter(scenario.shoe)
    return {card: max(terms.decks - gone[card], 0) for card in deck()}


def _entries(played: PlayedScenario, table: Snapshot) -> tuple[Entry, ...]:
    """Return what has become of each bet so far."""
    if played.settlement is not None:
        return played.settlement.bets
    found: dict[Bet, Entry] = {}
    refused: list[Entry] = []
    for event in played.trace.events:
        match event:
            case BetSettled(bet, outcome, stake, net, moment, working, rules, settings):
                found[bet] = Entry(
                    bet.box,
                    bet.bettor,
                    bet.kind,
                    _position(bet, table),
                    stake,
                    outcome,
                    net,
                    moment,
                    rules,
                    settings,
                    working,
                )
            case BetReturned(bet, stake, rules, settings):
                found[bet] = Entry(
                    bet.box,
                    bet.bettor,
                    bet.kind,
                    _position(bet, table),
                    stake,
                    Outcome.RETURNED,
                    NOTHING,
                    None,
                    rules,
                    settings,
                )
            case BetRefused(bet, amount, rule, settings):
                refused.append(
                    Entry(
                        bet.box,
                        bet.bettor,
                        bet.kind,
                        None,
                        NOTHING,
                        Outcome.REFUSED,
                        NOTHING,
                        None,
                        (rule,),
                        settings,
                        amount=amount,
                    )
                )
            case _:
                pass
    return (*sorted(found.values(), key=lambda entry: entry.box), *refused)


def _position(bet: Bet, table: Snapshot) -> int | None:
    if bet.kind is not BetKind.MAIN:
        return None
    order = table.hands.get(bet.box, (1,))
    return order.index(bet.hand) + 1 if bet.hand in order else 1
