"""What can be added at a point of a round that is being written.

It is something that goes wrong, or something that a player asks for and must not get.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from trainer.authoring import edits
from trainer.authoring.choices import Fact
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.edits import INCIDENTS, add_incident, add_request
from trainer.house.offered import Field, HouseSetting, Value, plain
from trainer.messages import _
from trainer.messages.money import MoneyText
from trainer.messages.names import card_text
from trainer.messages.round_context import Orders, spot_text
from trainer.messages.text import capitalised
from trainer.rules.bets import ASKED_WITH_AMOUNT, DEALER, Asks, BetKind, Place
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt, HandSplit, RequestRefused
from trainer.rules.money import short_money
from trainer.rules.refusals import Reason
from trainer.scenario.adding import seats
from trainer.scenario.check import diagnostic_of, play_by_procedure
from trainer.scenario.codes import Code, Seats
from trainer.scenario.incident_keys import (
    CardCount,
    KeyType,
    MisdealtCards,
    Money,
    Number,
    OfferedBet,
    place_word,
)
from trainer.scenario.incident_kind import AtCard, Incident, IncidentKind, Key
from trainer.scenario.model import Bettor, Request, Scenario
from trainer.scenario.requests import REQUESTS, written
from trainer.texts import TextEnum
from trainer.yamlfile.characters import visible
from trainer.yamlfile.diagnostics import Diagnostic, Severity
from trainer.yamlfile.splice import Plain, Writable


class Form(NamedTuple):
    """Something as it could be added; ``why_not`` says why it cannot happen, None if it can."""

    what: Incident | Request
    why_not: Diagnostic | None


def forms_at(draft: Draft, kind: IncidentKind, after_card: int) -> Iterator[Form]:
    """The forms of a kind when ``after_card`` cards have left the shoe.

    A kind whose moment is no card has its forms at any; one that cannot happen in the game of the
    document has none.
    """
    if draft.played is None or draft.scenario is None or not draft.scenario.boxes:
        return
    if draft.document is None or not draft.document.cite(kind.rules):
        return
    for form in kind.type.forms(seats_of(draft)):
        incident = form.at(after_card) if isinstance(form, AtCard) else form
        yield Form(incident, _why_not(draft, incident))


def requests_at(draft: Draft, after_card: int, box: int, bettor: Bettor) -> Iterator[Form]:
    """Return what a bettor could ask for when ``after_card`` cards have left the shoe."""
    scenario = draft.scenario
    if draft.played is None or scenario is None:
        return
    number = len(scenario.requests)
    for asks in Asks:
        amount = bettor.main if asks in ASKED_WITH_AMOUNT else None
        if asks in ASKED_WITH_AMOUNT and amount is None:
            continue
        request = Request(after_card, box, bettor.name, asks, amount)
        tried = replace(scenario, requests=(*scenario.requests, request), expect=None)
        yield Form(request, fault_of(draft, tried, (REQUESTS, number)))


def with_form(draft: Draft, form: Form) -> str:
    """The text with what could be added. Raises CannotEdit."""
    if isinstance(form.what, Request):
        return add_request(draft, form.what)
    return add_incident(draft, form.what)


def _why_not(draft: Draft, incident: Incident) -> Diagnostic | None:
    scenario = draft.scenario
    assert scenario is not None, "its seats are known"
    cards = len(scenario.shoe)
    if isinstance(incident, AtCard):
        moments = incident.moments(cards)
        if incident.after_card not in moments:
            if incident.after_card == cards and not draft.complete:
                return None  # the card that it is about is the next to be written
            return Diagnostic(
                Severity.ERROR,
                draft.file.positions.key("shoe"),
                Code.CARD_BEYOND_SHOE,
                {"key": "after_card", "value": incident.after_card, "most": moments.stop - 1},
            )
    tried = replace(scenario, incidents=(*scenario.incidents, incident), expect=None)
    return fault_of(draft, tried, (INCIDENTS, len(scenario.incidents)))


def fault_of(draft: Draft, tried: Scenario, own: tuple[str | int, ...]) -> Diagnostic | None:
    """Return what is wrong at ``own`` with a scenario that has been added to."""
    assert draft.game is not None, "its table is known"
    assert draft.terms is not None, "they come with the game"
    played = play_by_procedure(tried, draft.game, draft.terms)
    faults = (other for other in played.faults if not other.warning and other.path[:2] == own)
    fault = next(faults, None)
    return None if fault is None else diagnostic_of(fault, draft.file.positions)


def seats_of(draft: Draft) -> Seats:
    """Return who bets where at the table of a draft that has boxes."""
    assert draft.scenario is not None, "it has boxes"
    assert draft.game is not None, "its table is known"
    return seats(draft.scenario, draft.game)


# What goes wrong, or is asked for in vain, in a scenario: all that it states, to be chosen.

KIND: Final = "kind"
_AMOUNT: Final = "amount"
_ASKS: Final = "asks"

Typed = Mapping[str, Sequence[str]]
"""What is chosen or typed of each fact, by its name."""


class _Dealt(NamedTuple):
    """Card ``number`` (from 1) of the shoe, where it belongs, and which hands each box has then."""

    number: int
    card: Card
    place: Place
    hands: Orders

    def word(self, place: Place) -> str:
        """A place as the file writes it: the hands of a box are counted as they are played."""
        if place == DEALER:
            return place_word(place)
        return place_word(Place(place.box, self.hands[place.box].index(place.hand) + 1))


def incident_facts(draft: Draft, incident: Incident, number: int | None) -> Iterator[Fact]:
    """All that can be stated of an incident; ``number`` (from 0) if the text has it already."""
    for name, key in incident.kind.keys.items():
        if isinstance(key.type, MisdealtCards):
            lies = {item.card: place_word(item.lies) for item in getattr(incident, name)}
            for dealt in _dealt(draft, incident, number):
                setting = _of_card(draft, name, key.type, dealt)
                yield Fact(setting.id, setting, (lies.get(dealt.number, ""),))
        else:
            setting = _setting(draft, name, key)
            value = getattr(incident, name)
            yield Fact(name, setting, ("" if value is None else _typed(key.type.write(value)),))


def with_incident(draft: Draft, incident: Incident, typed: Typed, number: int | None) -> str:
    """The text with what is typed of an incident: a new one, or number ``number`` of the text.

    Raises CannotEdit. What cannot be read is written as well: it is then a fault with its place.
    """
    entry: dict[str, Writable] = {KIND: incident.kind.word}
    for name, key in incident.kind.keys.items():
        if isinstance(key.type, MisdealtCards):
            astray = [*_astray(draft, incident, typed, name, number)]
            if astray:
                entry[name] = astray
            continue
        text = typed[name][0].strip()
        default = None if key.default is None or key.required else key.type.write(key.default)
        if text and (key.required or text != _typed(default)):
            entry[name] = plain(text)
    if number is None:
        return edits.add_entry(draft, edits.INCIDENTS, entry)
    return edits.set_entry(draft, edits.INCIDENTS, number, entry)


def value_said(kind: KeyType[Any], value: Any, money: MoneyText) -> str:
    """Return what a key of an incident says: ``box 3``, ``the cards can be put right``."""
    if isinstance(kind, Money):
        shown = money.text(value)
    else:
        shown = _(value.text) if isinstance(value, TextEnum) else visible(str(value))
    return _(kind.says(value)).format(value=shown)


def request_facts(draft: Draft, request: Request, asks: Sequence[Asks]) -> Iterator[Fact]:
    """What can be stated of a request: one of what the player must not get there, and how much."""
    values = tuple(Value(ask.value, capitalised(_(ask.text))) for ask in asks)
    yield Fact(_ASKS, HouseSetting((_ASKS,), _("Asks for"), "", values=values), (request.asks,))
    amount = "" if request.amount is None else short_money(request.amount)
    title = _("Amount (Insurance or bet only)")
    field = Field(title, _("none"), number=True, amount=True)
    setting = HouseSetting((_AMOUNT,), title, "", fields=(field,))
    yield Fact(_AMOUNT, setting, (amount,))


def with_request(draft: Draft, request: Request, typed: Typed, number: int | None) -> str:
    """The text with what is typed of a request, as ``with_incident``."""
    asks, amount = typed[_ASKS][0], typed[_AMOUNT][0].strip()
    entry = written(replace(request, asks=Asks(asks), amount=None))
    if amount and (asks in ASKED_WITH_AMOUNT or asks == Asks.DOUBLE):
        entry[_AMOUNT] = plain(amount)
    if number is None:
        return _with_most(edits.add_entry(draft, REQUESTS, entry), request)
    return _with_most(edits.set_entry(draft, REQUESTS, number, entry), request)


def _with_most(text: str, request: Request) -> str:
    """The text in which what is not too much of the Insurance that is put down stays there.

    Only what is above the most goes back (¶3.15.2 a): a bettor without Insurance has the most.
    """
    draft = draft_of(text)
    if draft.played is None or draft.scenario is None:
        return text
    at = (request.box, request.name)
    most = [
        event.most
        for event in draft.played.trace.events
        if isinstance(event, RequestRefused)
        and event.reason is Reason.INSURANCE_OVER_HALF
        and (event.place.box, event.bettor) == at
    ]
    for box in draft.scenario.boxes:
        for seat, bettor in enumerate(box.bettors):
            if most and (box.number, bettor.name) == at and bettor.insurance is None:
                return edits.set_bet(draft, box.number, seat, BetKind.INSURANCE, most[-1])
    return text


def incident_lacks(incident: Incident, typed: Typed) -> str:
    """What has to be typed of an incident before it can be stated; empty if nothing is left out."""
    keys = ((key, typed.get(name)) for name, key in incident.kind.keys.items())
    return _lacks(_(key.type.title) for key, text in keys if key.required and text and not text[0])


def request_lacks(typed: Typed) -> str:
    """The same of a request."""
    needed = typed[_ASKS][0] in ASKED_WITH_AMOUNT and not typed[_AMOUNT][0].strip()
    return _lacks([_("Amount")] if needed else [])


def _lacks(titles: Iterable[str]) -> str:
    missing = next(iter(titles), "")
    return _("Still needed: {field}").format(field=missing) if missing else ""


def _setting(draft: Draft, name: str, key: Key) -> HouseSetting:
    kind: KeyType[Any] = key.type
    title = _(kind.title)
    possible = kind.possible(seats_of(draft))
    if possible is None:
        number = isinstance(kind, CardCount | Money | Number)
        field = Field(title, "", number=number, amount=isinstance(kind, Money))
        return HouseSetting((name,), title, "", fields=(field,))
    if isinstance(kind, OfferedBet) and draft.document is not None:
        possible = [item for item in possible if item in draft.document.bets]
    values = [
        Value(_typed(kind.write(item)), capitalised(value_said(kind, item, MoneyText())))
        for item in possible
    ]
    if not key.required and key.default is None:
        values.insert(0, Value("", capitalised(_(kind.unsaid))))
    return HouseSetting((name,), title, "", values=tuple(values))


def _typed(value: Writable | None) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.text if isinstance(value, Plain) else "" if value is None else str(value)


def _of_card(draft: Draft, name: str, kind: MisdealtCards, dealt: _Dealt) -> HouseSetting:
    """Return where a card can have lain instead of where it belongs."""
    title = _("Card {number}, {card}, for {hand}").format(
        number=dealt.number, card=card_text(dealt.card), hand=spot_text(dealt.place, dealt.hands)
    )
    boxes = seats_of(draft).taken
    places = [*(Place(box, hand) for box in boxes for hand in dealt.hands[box]), DEALER]
    lay = (
        Value(dealt.word(at), _("was dealt to {hand}").format(hand=spot_text(at, dealt.hands)))
        for at in places
        if at != dealt.place
    )
    # Where a card fell due is another place after a box that was skipped or dealt to twice.
    belongs = Value(dealt.word(dealt.place), _("dealt correctly"))
    values = (Value("", _(kind.unsaid)), *lay, belongs)
    return HouseSetting((name, dealt.number), title, "", values=values)


def _astray(
    draft: Draft, incident: Incident, typed: Typed, name: str, number: int | None
) -> Iterator[Writable]:
    for dealt in reversed(_dealt(draft, incident, number)):
        lies = typed.get(f"{name}/{dealt.number}", ("",))[0]
        if lies:
            yield {"card": dealt.number, "lies": lies, "belongs": dealt.word(dealt.place)}


def _dealt(draft: Draft, incident: Incident, number: int | None) -> Sequence[_Dealt]:
    """The cards that have left the shoe by then, the last first, and where each belongs."""
    scenario, game, terms = draft.scenario, draft.game, draft.terms
    if scenario is None or game is None or terms is None:
        return ()
    others = tuple(other for n, other in enumerate(scenario.incidents) if n != number)
    played = play_by_procedure(replace(scenario, incidents=others, expect=None), game, terms)
    hands: dict[int, tuple[int, ...]] = {box.number: (1,) for box in scenario.boxes}
    found: dict[int, _Dealt] = {}
    for event in played.trace.events:
        match event:
            case CardDealt(number=card):
                found[card] = _Dealt(card, event.card, event.place, dict(hands))
            case HandSplit(box=box, hand=hand, new_hand=new):
                before = hands[box].index(hand) + 1
                hands[box] = (*hands[box][:before], new, *hands[box][before:])
    last = incident.moment or 0
    return [found[card] for card in range(last, 0, -1) if card in found]
