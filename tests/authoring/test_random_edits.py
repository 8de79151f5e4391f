"""Edits drawn by chance: nothing raises, and what ends complete passes the check."""

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import given, strategies as st

from tests.cases import examples
from tests.scenario_files import rulings, some_shipped
from trainer.authoring import edits
from trainer.authoring.asked import BetsAsked, CallAsked
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.incidents import forms_at, with_form
from trainer.authoring.mends import MendKind, mends
from trainer.authoring.placing import put_card, with_placed
from trainer.authoring.timeline import timeline
from trainer.rulebook import RULEBOOK
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import Card, deck
from trainer.rules.money import Cents
from trainer.scenario.check import check
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import CallWish
from trainer.yamlfile.edit import CannotEdit

FILES = (*some_shipped(), *rulings())
Done = Callable[[Draft, Random], str]


def cards(chance: Random) -> tuple[Card, ...]:
    """A shuffled shoe."""
    shoe = list(deck()) * 8
    chance.shuffle(shoe)
    return tuple(shoe)


def seat(draft: Draft, chance: Random) -> tuple[int, int]:
    """Some bettor, perhaps one that there is not."""
    boxes = draft.scenario.boxes if draft.scenario else ()
    if not boxes or chance.random() < 0.05:
        return chance.randint(1, 9), chance.randint(0, 2)
    box = chance.choice(boxes)
    return box.number, chance.randrange(len(box.bettors) or 1)


def shoe_length(draft: Draft) -> int:
    """How many cards have been written."""
    return len(draft.scenario.shoe) if draft.scenario else 0


def any_incident(draft: Draft, chance: Random) -> str:
    """Some incident somewhere, possible or not."""
    kind = KINDS[chance.choice(list(KINDS))]
    forms = list(forms_at(draft, kind, chance.randint(0, shoe_length(draft) + 2)))
    return with_form(draft, chance.choice(forms)) if forms else draft.text


def next_call(draft: Draft, chance: Random) -> str:
    """What is asked for, or any call."""
    asked = draft.asked
    if isinstance(asked, CallAsked) and asked.legal:
        wish = CallWish(chance.choice(asked.legal))
        return edits.add_call(draft, asked.box, asked.seat, wish)
    return edits.add_call(draft, *seat(draft, chance), CallWish(chance.choice(list(Call))))


def any_mend(draft: Draft, chance: Random) -> str:
    """One of the mends."""
    found = mends(draft, cards(chance))
    return chance.choice(found).text if found else draft.text


DONE: Sequence[Done] = (
    lambda d, c: edits.add_bettor(
        d, c.randint(1, 7), c.choice("ABCDE"), Cents(c.randint(1, 9) * 500)
    ),
    lambda d, c: edits.add_bettor(d, c.randint(1, 8), c.choice("ABCDE")),
    lambda d, c: edits.remove_bettor(d, *seat(d, c)),
    lambda d, c: edits.set_bet(
        d, *seat(d, c), c.choice(list(BetKind)[:8]), c.choice((None, Cents(1000)))
    ),
    lambda d, c: edits.set_of_bettor(d, *seat(d, c), "standing", c.choice((None, True))),
    lambda d, c: edits.set_of_bettor(d, *seat(d, c), "leaves", c.choice((None, True))),
    lambda d, c: edits.set_of_bettor(d, *seat(d, c), "declines", ["split"]),
    lambda d, c: edits.add_card(d, c.choice(deck())),
    lambda d, c: edits.add_card(d, c.choice(deck())),
    lambda d, c: edits.add_card(d, c.choice(deck())),
    lambda d, c: edits.replace_card(d, c.randrange(shoe_length(d) + 1), c.choice(deck())),
    lambda d, c: edits.insert_card(d, c.randrange(shoe_length(d) + 1), c.choice(deck())),
    lambda d, c: edits.remove_card(d, c.randrange(shoe_length(d) + 1)),
    lambda d, c: edits.drop_cards(d, c.randrange(shoe_length(d) + 1)),
    lambda d, c: put_card(
        d, c.choice((DEALER, Place(c.randint(1, 7), 1))), c.randint(0, 2), c.choice(deck())
    ),
    lambda d, c: with_placed(d).text,
    next_call,
    next_call,
    lambda d, c: edits.set_call(d, *seat(d, c), c.randint(0, 2), CallWish(c.choice(list(Call)))),
    lambda d, c: edits.drop_calls(d, *seat(d, c), c.randint(0, 2)),
    any_incident,
    lambda d, c: edits.remove_incident(d, c.randint(0, 1)),
    lambda d, c: edits.set_document(d, c.choice(list(RULEBOOK))),
    lambda d, c: edits.set_decks(d, c.choice((None, 4, 6, 8))),
    lambda d, c: edits.set_title(d, c.choice(("", "A: title", "yes", "#"))),
    any_mend,
    any_mend,
)


def drawn(draft: Draft, chance: Random, count: int) -> Draft:
    """The draft after some edits; those for which it has no place are passed over."""
    for _number in range(count):
        try:
            text = chance.choice(DONE)(draft, chance)
        except CannotEdit:
            continue
        draft = draft_of(text)
        assert draft.file.root is not None, text
        assert draft.complete == check(text.encode()).valid
        timeline(draft)
        assert len(draft.hands) <= 32
        assert draft.net is not None
    return draft


def made_whole(draft: Draft, chance: Random) -> Draft:
    """The draft with one mend after the other, the first of each time."""
    for _number in range(40):
        found = mends(draft, cards(chance))
        if draft.complete or not found:
            break
        finish = [one for one in found if one.kind is MendKind.FINISH]
        draft = draft_of((finish or found)[0].text)
    return draft


@examples(15)
@given(st.sampled_from(sorted(RULEBOOK)), st.integers(0, 10**9))
def test_a_round_made_of_random_edits(document: str, seed: int) -> None:
    chance = Random(seed)
    draft = draft_of(edits.new_text(document, "A round"))
    draft = drawn(draft, chance, 25)
    whole = made_whole(draft, chance)
    if not isinstance(whole.asked, BetsAsked) and not whole.wrong:
        assert whole.complete, whole.text


@examples(15)
@given(st.sampled_from(FILES), st.integers(0, 10**9))
def test_random_edits_of_files(path: object, seed: int) -> None:
    assert hasattr(path, "read_text")
    drawn(draft_of(path.read_text(encoding="utf-8")), Random(seed), 8)


@given(st.sampled_from(FILES), st.integers(0, 10**9))
def test_a_damaged_text_is_a_draft_all_the_same(path: object, seed: int) -> None:
    assert hasattr(path, "read_text")
    chance = Random(seed)
    text = path.read_text(encoding="utf-8")
    for _number in range(3):
        start = chance.randrange(len(text))
        end = start + chance.choice((0, 1, 1, 5, 40))
        new = chance.choice(("", "", "[", "{", ":", "\n", "-", '"', "\ud800", "\x00", "99", " # x"))
        text = text[:start] + new + text[end:]
    draft = draft_of(text)
    mends(draft, cards(chance))
    timeline(draft)
    assert draft.text == text
