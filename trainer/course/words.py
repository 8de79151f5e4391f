"""The sentences of a lesson in words: what stands for their placeholders comes from the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.course.lesson import Claim
from trainer.course.reader import place_of
from trainer.messages import _
from trainer.messages.citations import Citation, cited, short_title
from trainer.messages.money import MoneyText
from trainer.messages.names import card_text, hand_names, hand_text, total_text
from trainer.messages.text import capitalised, worded
from trainer.messages.workings import odds_text, pay_text, share_text
from trainer.rulebook.document import Document
from trainer.rules.bets import BetKind, Place
from trainer.rules.cards import Card, Rank, point_total
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Entry
from trainer.scenario.check import PlayableRound
from trainer.table.view import TableView

BARE: Final = TableView()
"""A table on which nothing lies."""
_PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")


class Said(NamedTuple):
    """A sentence in words, and the paragraphs on which it rests."""

    text: str
    citations: tuple[Citation, ...] = ()


class UnknownPlaceholder(Exception):
    """Nothing at this table stands for a placeholder."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sentence is about: a table and, where it shows one, a round at a moment.

    ``cards`` are those of a side of a comparison.
    """

    document: Document
    terms: Terms
    money: MoneyText
    playable: PlayableRound | None = None
    view: TableView = BARE
    cards: tuple[Card, ...] = ()


def said(claim: Claim, subject: Subject) -> Said:
    """A sentence in words. Raises ``UnknownPlaceholder``, and LookupError for a rule not cited."""
    text = worded(claim.text, subject.document.words)
    filled = _PLACEHOLDER.sub(lambda found: value_of(found[1], subject), text)
    # Of each rule the paragraph that states it: what else it rests on is found from there.
    mains = dict.fromkeys(subject.document.cite((rule,))[0] for rule in claim.rules)
    return Said(filled, tuple(cited(number, subject.document) for number in mains))


def value_of(placeholder: str, subject: Subject) -> str:
    """Return what stands for a placeholder. Raises ``UnknownPlaceholder``."""
    name, _dot, rest = placeholder.partition(".")
    read = _READ.get(name)
    found = read(subject, rest.split(".") if rest else []) if read is not None else None
    if found is None:
        raise UnknownPlaceholder(placeholder)
    return found


# Figures of the table


def _odds(subject: Subject, path: Sequence[str]) -> str | None:
    """The odds of a bet that wins, or of a hand of a side bet."""
    rules = subject.terms.ruleset
    base = {
        "win": rules.win_odds,
        "blackjack": rules.blackjack_odds,
        "even_money": rules.even_money_odds,
        "insurance": rules.insurance_odds,
    }
    if len(path) == 1 and path[0] in base:
        return odds_text(base[path[0]])
    if len(path) != 2 or path[0] not in tuple(BetKind):
        return None
    side_bet = subject.terms.side_bets.get(BetKind(path[0]))
    if side_bet is None:
        return None
    meters = subject.terms.meters
    levels = len(meters.levels) if meters is not None else 1
    return next(
        (pay_text(pay, levels) for hand, pay in side_bet.pays.items() if hand == path[1]), None
    )


def _envy(subject: Subject, path: Sequence[str]) -> str | None:
    """Return what the others are paid where somebody has a hand, or the share of the dealer."""
    side_bet = subject.terms.side_bets.get(BetKind.PROGRESSIVE)
    if list(path) == ["dealer"] and side_bet is not None and side_bet.dealer_envy is not None:
        return share_text(*side_bet.dealer_envy)
    found = side_bet.envy.items() if side_bet is not None else ()
    return next((odds_text(odds) for hand, odds in found if [hand] == list(path)), None)


def _hand_name(subject: Subject, path: Sequence[str]) -> str | None:
    if len(path) != 2 or path[0] not in tuple(BetKind):
        return None
    side_bet = subject.terms.side_bets.get(BetKind(path[0]))
    names = hand_names(subject.terms.side_bets, subject.document.words)
    hands = side_bet.pays if side_bet is not None else ()
    return next((capitalised(hand_text(hand, names)) for hand in hands if hand == path[1]), None)


def _limit(subject: Subject, path: Sequence[str]) -> str | None:
    """The least or the most of a kind of bet."""
    if len(path) != 2 or path[0] not in tuple(BetKind) or path[1] not in {"least", "most"}:
        return None
    limits = subject.terms.limits.get(BetKind(path[0]))
    if limits is None:
        return None
    return subject.money.text(limits.minimum if path[1] == "least" else limits.maximum)


def _rule(subject: Subject, path: Sequence[str]) -> str | None:
    """A number of the game: the decks, where the dealer stands, how many hands a box may have."""
    rules = subject.terms.ruleset
    numbers = {
        "decks": subject.terms.decks,
        "stands_on": rules.dealer_stands_on,
        "draws_to": rules.dealer_stands_on - 1,
        "forced_below": rules.forced_draw_below,
        "most_hands": rules.most_hands,
        "most_splits": rules.most_hands - 1,
    }
    found = numbers.get(path[0]) if len(path) == 1 else None
    return None if found is None else str(found)


def _word(subject: Subject, path: Sequence[str]) -> str | None:
    """A term as the document in force has it."""
    return worded(".".join(path), subject.document.words) if path else None


def _game(subject: Subject, path: Sequence[str]) -> str | None:
    return None if path else short_title(subject.document)


# What lies on the table


def _lying(subject: Subject, path: Sequence[str]) -> tuple[Card, ...] | None:
    """The cards of a hand as far as they lie face up; without a hand those compared."""
    if not path:
        return subject.cards or None
    place = place_of(path[0])
    lying = sorted(
        (card for card in subject.view.cards if card.place == place and not card.astray),
        key=lambda card: card.order,
    )
    return tuple(card.card for card in lying if card.card is not None) or None


def _total(subject: Subject, path: Sequence[str]) -> str | None:
    cards = _lying(subject, path)
    if cards is None:
        return None
    total = point_total(cards)
    return total_text(total.points, soft=total.soft)


def _points(subject: Subject, path: Sequence[str]) -> str | None:
    """The Point Total of a hand as a number, or the points of one of its cards."""
    cards = _lying(subject, path[:1])
    if cards is None:
        return None
    return str(point_total(cards).points) if len(path) < 2 else _of_card(cards, path[1], _counted)


def _counted(card: Card) -> str:
    return _("1 or 11") if card.rank is Rank.ACE else str(card.points)


def _sum(subject: Subject, path: Sequence[str]) -> str | None:
    """The addition of a hand, an Ace as it counts there."""
    cards = _lying(subject, path)
    if cards is None:
        return None
    points = [card.points for card in cards]
    if point_total(cards).soft:
        points[next(at for at, card in enumerate(cards) if card.rank is Rank.ACE)] = 11
    return " + ".join(map(str, points))


def _card(subject: Subject, path: Sequence[str]) -> str | None:
    cards = _lying(subject, path[:1])
    return None if cards is None or len(path) != 2 else _of_card(cards, path[1], card_text)


def _rank(subject: Subject, path: Sequence[str]) -> str | None:
    cards = _lying(subject, path[:1])
    if cards is None or len(path) != 2:
        return None
    return _of_card(cards, path[1], lambda card: _(card.rank.text))


def _of_card(cards: Sequence[Card], nth: str, write: Callable[[Card], str]) -> str | None:
    place = int(nth) - 1 if nth.isdecimal() else -1
    return write(cards[place]) if 0 <= place < len(cards) else None


# What becomes of a bet


def _entries(subject: Subject, path: Sequence[str]) -> Iterator[Entry]:
    """The entries of a box’s bet: the main one unless ``path`` names another, or somebody’s."""
    if subject.playable is None or not path:
        return
    place = place_of(path[0])
    kinds = [word for word in path[1:] if word in tuple(BetKind)]
    names = [word for word in path[1:] if word not in tuple(BetKind)]
    for entry in subject.playable.settlement.bets:
        if place is None or entry.box != place.box or entry.bet != (kinds or [BetKind.MAIN])[0]:
            continue
        if entry.hand in {None, place.hand} and (not names or entry.name == names[0]):
            yield entry


def _stake(subject: Subject, path: Sequence[str]) -> str | None:
    entry = next(_entries(subject, path), None)
    return None if entry is None else subject.money.text(entry.stake)


def _net(subject: Subject, path: Sequence[str]) -> str | None:
    """Return what a bet wins or loses, without its sign."""
    entry = next(_entries(subject, path), None)
    return None if entry is None else subject.money.text(type(entry.net)(abs(entry.net)))


def _paid(subject: Subject, path: Sequence[str]) -> str | None:
    """Return what goes out for a bet: with odds “for 1” more than it wins."""
    entry = next(_entries(subject, path), None)
    if entry is None or entry.working is None:
        return None
    return subject.money.text(entry.working.result if entry.amount is None else entry.amount)


def _name(subject: Subject, path: Sequence[str]) -> str | None:
    """The first bettor of a box."""
    place = place_of(path[0]) if len(path) == 1 else None
    if subject.playable is None or place is None:
        return None
    boxes = subject.playable.scenario.boxes
    return next((box.bettors[0].name for box in boxes if box.number == place.box), None)


_READ: Final[Mapping[str, Callable[[Subject, Sequence[str]], str | None]]] = {
    "odds": _odds,
    "envy": _envy,
    "hand": _hand_name,
    "limit": _limit,
    "rule": _rule,
    "word": _word,
    "game": _game,
    "total": _total,
    "points": _points,
    "sum": _sum,
    "card": _card,
    "rank": _rank,
    "stake": _stake,
    "net": _net,
    "paid": _paid,
    "name": _name,
}
"""The kinds of placeholder, by the word with which each begins."""


def place_text(place: Place) -> str:
    """A hand as a lesson’s file has it."""
    if place.box < 1:
        return "dealer"
    return f"box {place.box}" if place.hand == 1 else f"box {place.box} hand {place.hand}"
