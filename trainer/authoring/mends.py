"""What can be done about what does not fit: each mend is an edit with the text it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from trainer.authoring.asked import NothingAsked
from trainer.authoring.draft import Draft
from trainer.authoring.edits import (
    INCIDENTS,
    add_request,
    drop_calls,
    drop_cards,
    with_calls,
    with_cards,
    without_entry,
)
from trainer.authoring.finishing import Finished, finished
from trainer.authoring.placed import PLACED
from trainer.rules.bets import Asks, Offer
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt, Offered
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason
from trainer.scenario.codes import Code
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.model import Request
from trainer.scenario.requests import REQUESTS
from trainer.texts import N_, TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, Severity, YamlCode
from trainer.yamlfile.edit import CannotEdit, insert_key, remove_key, replace_word, set_value
from trainer.yamlfile.nodes import Path, ScalarNode
from trainer.yamlfile.splice import Plain, Writable, amount


class MendKind(TextEnum):
    """What a mend does."""

    FINISH = "finish", N_("Complete the round by basic strategy")
    DROP_CALLS = "drop_calls", N_("Remove calls that no longer fit")
    DROP_CARDS = "drop_cards", N_("Remove leftover cards")
    MOST = "most", N_("Set to the maximum allowed")
    ASKED = "asked", N_("Let it be placed: the excess is returned")
    REMOVE = "remove", N_("Remove it")
    REMOVE_INCIDENT = "remove_incident", N_("Remove the irregularity")
    REMOVE_REQUEST = "remove_request", N_("Remove the request")
    AS_DEALT = "as_dealt", N_("Leave the cards as dealt")
    BELONGS = "belongs", N_("Set where the card belongs")
    CHOOSE_FIRST = "choose_first", N_("Choose the first card")
    AS_SETTLED = "as_settled", N_("Expect what the rules say")
    KNOWN = "known", N_("Use the likely word")
    ANOTHER_CARD = "another_card", N_("Use a card still in the shoe")


class Mend(NamedTuple):
    """One way to mend what is wrong at ``path``, and the text that it leads to.

    ``about`` is the diagnostic that it is for, None for the whole round.
    """

    kind: MendKind
    text: str
    path: Path = ()
    about: Diagnostic | None = None


def mends(draft: Draft, cards: Sequence[Card] = ()) -> tuple[Mend, ...]:
    """Return what can be done about all that is wrong with a draft, the likeliest first.

    ``cards`` are those that would come next from the shoe, in their order: to play on needs them.
    """
    found: dict[str, Mend] = {}
    end = None if draft.complete else finish(draft, cards)
    if end is not None and not isinstance(draft.asked, NothingAsked):
        found[end.text] = end
    for diagnostic in draft.diagnostics:
        for mend in mends_of(draft, diagnostic):
            found.setdefault(mend.text, mend)
    if end is not None:
        found.setdefault(end.text, end)
    return tuple(mend for mend in found.values() if mend.text != draft.text)


def mends_of(draft: Draft, diagnostic: Diagnostic) -> tuple[Mend, ...]:
    """Return what can be done about one thing that is wrong, apart from playing on."""
    path = draft.file.positions.path_at(diagnostic.mark)
    fault = next(
        (
            other
            for other in draft.faults
            if other.kind is diagnostic.code and _same_place(other.path, path)
        ),
        None,
    )
    if fault is not None:
        found = _tried(_of_fault(draft, fault))
    else:
        found = _tried(_of_reading(draft, diagnostic, path))
    return tuple(mend._replace(about=diagnostic) for mend in found)


def _same_place(first: Path, other: Path) -> bool:
    """Tell whether one path leads to the other; a key that is a number may be given as one."""
    return all(str(step) == str(its) for step, its in zip(first, other, strict=False))


def finish(draft: Draft, cards: Sequence[Card]) -> Mend | None:
    """The round played to its end; None if it cannot be."""
    end = finished(draft, cards)
    if end is None:
        return None
    try:
        text = _ended(draft, end)
    except CannotEdit:
        return None
    return Mend(MendKind.FINISH, text, ("shoe",))


_Making = tuple[MendKind, Path, Callable[[], str]]


def _tried(makings: Iterator[_Making]) -> tuple[Mend, ...]:
    """The mends for which the text has a place."""
    found: list[Mend] = []
    for kind, path, make in makings:
        try:
            found.append(Mend(kind, make(), path))
        except CannotEdit:
            continue
    return tuple(found)


_REMOVED: Final = frozenset(
    (
        FaultKind.EVEN_MONEY_REFUSED,
        FaultKind.INSURANCE_REFUSED,
        FaultKind.DOUBLES_FOR_REFUSED,
        FaultKind.RAISE_REFUSED,
        FaultKind.RAISE_UNUSED,
        FaultKind.BET_REFUSED,
        FaultKind.AFTER_ERROR_ABSENT,
        FaultKind.AFTER_ERROR_UNUSED,
        FaultKind.CHOSEN_UNUSED,
    )
)
"""What a key says in vain, or what must not be."""

_LISTED: Final = {
    INCIDENTS: MendKind.REMOVE_INCIDENT,
    REQUESTS: MendKind.REMOVE_REQUEST,
}


def _of_fault(draft: Draft, fault: Fault) -> Iterator[_Making]:
    text, path = draft.text, fault.path
    most = fault.refusal.most if fault.refusal else None
    if most is not None and fault.call is None:
        yield MendKind.MOST, path, lambda: set_value(text, path, amount(most))
    # ¶3.15.2 a
    if most is not None and fault.refusal and fault.refusal.reason is Reason.INSURANCE_OVER_HALF:
        yield MendKind.ASKED, path, lambda: _put_down(draft, fault, most)
    if most is not None and fault.call is not None:
        wish = {fault.call.value: amount(most)}
        yield MendKind.MOST, path, lambda: set_value(text, path, wish)
    if fault.kind in _REMOVED:
        yield MendKind.REMOVE, path, lambda: remove_key(text, path)
    match fault.kind, path:
        case (
            FaultKind.CALL_REFUSED | FaultKind.CALL_LEFT_OVER | FaultKind.CALLS_NOT_HIS,
            (_, int(box), int(seat), _, int(first)),
        ):
            yield MendKind.DROP_CALLS, path, lambda: drop_calls(draft, box, seat, first)
        case FaultKind.CARDS_LEFT_OVER, (_, int(first)):
            yield MendKind.DROP_CARDS, path, lambda: drop_cards(draft, first)
        case FaultKind.RECONSTRUCTED_TOO_LATE, _:
            yield MendKind.AS_DEALT, path, lambda: set_value(text, path, False)
        case FaultKind.MISDEALT_ELSEWHERE, _:
            word = f"box {fault.box}"
            yield MendKind.BELONGS, path, lambda: set_value(text, path, word)
        case FaultKind.MISDEALT_NOT_TO_A_BOX, _:
            yield MendKind.BELONGS, path, lambda: set_value(text, path, "dealer")
        case FaultKind.CHOSEN_MISSING, _:
            yield MendKind.CHOOSE_FIRST, path, lambda: insert_key(text, path, "chosen", 1)
        case _:
            pass
    yield from _removing_entry(text, path, needed=not fault.warning)


def _put_down(draft: Draft, fault: Fault, most: Cents) -> str:
    """The text in which the bettor asks for what is above the most, and insures the most."""
    assert draft.scenario is not None, "a fault of its round"
    assert draft.played is not None, "a fault of its round"
    assert fault.box is not None, "a fault of a bettor on it"
    before = takewhile(
        lambda event: not isinstance(event, Offered) or event.offer is not Offer.INSURANCE,
        draft.played.trace.events,
    )
    cards = sum(isinstance(event, CardDealt) for event in before)
    (wanted,) = (
        bettor
        for box in draft.scenario.boxes
        for bettor in box.bettors
        if (box.number, bettor.name) == (fault.box, fault.bettor)
    )
    request = Request(cards, fault.box, wanted.name, Asks.INSURANCE, wanted.insurance)
    return set_value(add_request(draft, request), fault.path, amount(most))


def _removing_entry(text: str, path: Path, *, needed: bool) -> Iterator[_Making]:
    """Removing the incident or the request at ``path``."""
    match path:
        case ("incidents" | "requests" as key, int(number), *_) if needed:
            kind = _LISTED[key]
            yield kind, path[:2], lambda: without_entry(text, key, number)
        case _:
            pass


_REQUIRED: Final = frozenset(("format", "rules", "boxes", "shoe", "name"))


def _of_reading(draft: Draft, found: Diagnostic, path: Path) -> Iterator[_Making]:
    text, values = draft.text, found.values
    node = draft.file.positions.node(path)
    most, known, got = values.get("most"), values.get("known"), values.get("got")
    if found.code is Code.ASSERTION_FAILS:
        if isinstance(got, str) and isinstance(node, ScalarNode):
            new: Writable = Plain(got) if _is_amount(node) else got
            yield MendKind.AS_SETTLED, path, lambda: set_value(text, path, new)
        yield MendKind.REMOVE, ("expect",), lambda: remove_key(text, ("expect",))
        return
    if found.code is Code.CARD_BEYOND_SHOE and isinstance(most, int) and node is not None:
        yield MendKind.MOST, path, lambda: set_value(text, path, most)
    if found.code is Code.TOO_MANY_OF_A_CARD and path and path[0] == "shoe":
        card = _another(draft, str(values.get("value", "")))
        place = path[-1]
        if card is not None and isinstance(place, int):
            yield (
                MendKind.ANOTHER_CARD,
                path,
                lambda: replace_word(text, ("shoe",), place, str(card)),
            )
    if isinstance(known, tuple) and len(known) == 1 and isinstance(node, ScalarNode):
        yield MendKind.KNOWN, path, lambda: set_value(text, path, known[0])
    yield from _removing_entry(text, path, needed=found.severity is Severity.ERROR)
    if path and path[-1] not in _REQUIRED and _removable(found) and isinstance(path[-1], str):
        yield MendKind.REMOVE, path, lambda: remove_key(text, path)


def _removable(found: Diagnostic) -> bool:
    return found.code not in (YamlCode.MISSING_KEY, YamlCode.NOT_YAML)


def _is_amount(node: ScalarNode) -> bool:
    return node.plain and node.text.lstrip("-").replace(".", "", 1).isdigit()


def _another(draft: Draft, name: str) -> Card | None:
    """A card of the same rank that is left, else any."""
    left = [card for card, count in draft.left.items() if count > 0]
    return next((card for card in left if name and str(card)[0] == name[0]), next(iter(left), None))


def _ended(draft: Draft, end: Finished) -> str:
    """The text with the cards and calls that the round still needs."""
    assert draft.scenario is not None, "it has been played"
    text = with_cards(draft.text, end.shoe[len(draft.scenario.shoe) :])
    for box in draft.scenario.boxes:
        for seat, bettor in enumerate(box.bettors):
            made = end.calls.get((box.number, bettor.name), ())
            text = with_calls(text, box.number, seat, bettor.calls, made)
    return remove_key(text, (PLACED,)) if draft.placed else text
