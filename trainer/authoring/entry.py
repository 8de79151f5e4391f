"""What is typed at the table while a round is written: cards, calls and bets, one word each.

8s 10h Kd        the next cards
h s d p r        Hit, Stand, Double Down, Split, Surrender (or the whole word)
3:200+20         a bettor on box 3 with a main bet of 200 and 20 on the first side bet
3:i100  3:e      Insurance of 100 on box 3; Even Money there
3=8s  0=Ad       the next card of the hand on box 3, of the dealer, whenever that is due
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from trainer.authoring import edits
from trainer.authoring.asked import CallAsked, CardAsked
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.placing import put_next, with_placed
from trainer.making.people import NAMES
from trainer.messages.figures import read_amount
from trainer.rulebook import RULEBOOK, Documents
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import Card, parse_card
from trainer.rules.money import Cents
from trainer.rules.refusals import Refusal
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import CallWish
from trainer.scenario.read_boxes import SIDE_BETS
from trainer.texts import N_, TextEnum
from trainer.yamlfile.edit import CannotEdit
from trainer.yamlfile.nodes import ListNode

_BET: Final = re.compile(r"(\d{1,2}):([^:]+)")
_PUT: Final = re.compile(r"(\d{1,2})=(.+)")
_LETTERS: Final[Mapping[str, Call]] = {
    "h": Call.HIT,
    "s": Call.STAND,
    "d": Call.DOUBLE,
    "p": Call.SPLIT,
    "r": Call.SURRENDER,
}


class Problem(TextEnum):
    """Why a word could not be taken."""

    NOT_UNDERSTOOD = "not_understood", N_("not a card, a call or a bet")
    NO_AMOUNT = "no_amount", N_("a stake in it is not an amount")
    CARD_GONE = "card_gone", N_("no such card left in the shoe")
    NO_CARD_DUE = "no_card_due", N_("no card is due now")
    NO_CALL_DUE = "no_call_due", N_("no call is due now")
    REFUSED = "refused", N_("this call is not allowed here")
    CANNOT_EDIT = "cannot_edit", N_("it cannot be added here; edit the text instead")


class Typed(NamedTuple):
    """The draft after the words that could be taken.

    ``left`` are the words from the first that could not be, ``problem`` says why, ``refusal`` has
    the reason of the rules for a call that is not legal.
    """

    draft: Draft
    left: str = ""
    problem: Problem | None = None
    refusal: Refusal | None = None


class _NotTaken(Exception):
    def __init__(self, problem: Problem, refusal: Refusal | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.refusal = refusal


def typed(draft: Draft, text: str, documents: Documents = RULEBOOK) -> Typed:
    """The draft after what has been typed, word by word, up to the first that cannot be taken."""
    words = text.split()
    for number, word in enumerate(words):
        try:
            draft = with_placed(draft_of(_edited(draft, word), documents), documents)
        except _NotTaken as error:
            return Typed(draft, " ".join(words[number:]), error.problem, error.refusal)
        except CannotEdit:
            return Typed(draft, " ".join(words[number:]), Problem.CANNOT_EDIT)
    return Typed(draft)


def call_of(word: str) -> Call | None:
    """The call that a word stands for; None if it is none."""
    return _LETTERS.get(word.lower()) or next((call for call in Call if call == word.lower()), None)


def _edited(draft: Draft, word: str) -> str:
    card = parse_card(word)
    if card is not None:
        return _next_card(draft, card)
    call = call_of(word)
    if call is not None:
        return _next_call(draft, call)
    for pattern, take in _WRITTEN:
        match = pattern.fullmatch(word)
        if match is not None:
            return take(draft, int(match[1]), match[2])
    raise _NotTaken(Problem.NOT_UNDERSTOOD)


def _next_card(draft: Draft, card: Card) -> str:
    if not isinstance(draft.asked, CardAsked):
        raise _NotTaken(Problem.NO_CARD_DUE)
    if draft.left[card] < 1 and not _may_be_foreign(draft):
        raise _NotTaken(Problem.CARD_GONE)
    return edits.add_card(draft, card)


def _may_be_foreign(draft: Draft) -> bool:
    """Tell whether something goes wrong with which the shoe may have more of a card (¶5.5.1)."""
    positions = draft.file.positions
    listed = positions.node((edits.INCIDENTS,))
    # One that is about the next card cannot be read before that is there.
    kinds = (
        positions.text(edits.INCIDENTS, number, "kind")
        for number in range(len(listed.items) if isinstance(listed, ListNode) else 0)
    )
    found = (KINDS.get(word or "") for word in kinds)
    return any(kind is not None and kind.type.voids_the_count for kind in found)


def _next_call(draft: Draft, call: Call) -> str:
    asked = draft.asked
    if not isinstance(asked, CallAsked):
        raise _NotTaken(Problem.NO_CALL_DUE)
    refusal = asked.calls[call]
    if refusal is not None:
        raise _NotTaken(Problem.REFUSED, refusal)
    if asked.written is not None:
        return edits.set_call(draft, asked.box, asked.seat, asked.number, CallWish(call))
    return edits.add_call(draft, asked.box, asked.seat, CallWish(call))


def _bet(draft: Draft, box: int, text: str) -> str:
    """Bets of a new bettor, or the answer to an offer of the last one on the box."""
    last = max(range(len(draft.bettors(box))), default=None)
    if text == "e" and last is not None:
        return edits.set_even_money(draft, box, last, True)
    if text.startswith("i") and last is not None:
        return edits.set_bet(draft, box, last, BetKind.INSURANCE, _money(text[1:]))
    stakes = [_money(item) for item in text.split("+")]
    edited = edits.add_bettor(draft, box, next_name(draft), stakes[0])
    seat = 0 if last is None else last + 1
    for kind, stake in zip(side_bets(draft), stakes[1:], strict=False):
        edited = edits.set_bet(draft_of(edited), box, seat, kind, stake)
    return edited


def _put(draft: Draft, box: int, text: str) -> str:
    card = parse_card(text)
    if card is None:
        raise _NotTaken(Problem.NOT_UNDERSTOOD)
    return put_next(draft, Place(box, 1) if box else DEALER, card)


_WRITTEN: Final[tuple[tuple[re.Pattern[str], Callable[[Draft, int, str], str]], ...]] = (
    (_BET, _bet),
    (_PUT, _put),
)


def _money(text: str) -> Cents:
    found = read_amount(text)
    if found is None or found <= 0:
        raise _NotTaken(Problem.NO_AMOUNT)
    return found


def next_name(draft: Draft) -> str:
    """A name that nobody in the round has."""
    boxes = draft.scenario.boxes if draft.scenario else ()
    taken = {bettor.name for box in boxes for bettor in box.bettors}
    numbered = (f"{name} {number}" for number in range(2, 100) for name in NAMES)
    return next(name for name in (*NAMES, *numbered) if name not in taken)


def side_bets(draft: Draft) -> tuple[BetKind, ...]:
    """The side bets with a stake of the bettor's own that the game has, in their usual order."""
    known = draft.document.bets if draft.document else frozenset()
    return tuple(kind for kind in SIDE_BETS if kind in known)
