"""A round written step by step: what the draft asks for, and what the text is in the end."""

from tests.cards import card
from trainer.authoring.asked import BetsAsked, CallAsked, CardAsked, NothingAsked, Stuck
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.edits import (
    add_bettor,
    add_call,
    add_card,
    drop_calls,
    new_text,
    remove_bettor,
    replace_card,
    set_bet,
    set_call,
)
from trainer.authoring.history import History
from trainer.authoring.placing import put_card, take_back, with_placed
from trainer.rules.bets import DEALER, BetKind, Call, Offer, Place
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason
from trainer.scenario.check import check
from trainer.scenario.model import CallWish

RULES = "rws-perfect-pairs-v5"

WRITTEN = """\
format: 1
title: Table 12
rules: rws-perfect-pairs-v5
boxes:
  1:
    - name: Ann
      main: 100
      perfect_pairs: 20
      calls: [split, stand, double]
    - name: Ben
      main: 50
  3:
    - name: Cho
      main: 200
      insurance: 100
      calls: [stand]
shoe: 8S KD AS 8H 9C TH 3D 7C KC
"""


def begun() -> Draft:
    """The bets of the round above, and no card."""
    draft = draft_of(new_text(RULES, "Table 12"))
    assert isinstance(draft.asked, BetsAsked)
    draft = draft_of(add_bettor(draft, 3, "Cho", Cents(200_00)))
    draft = draft_of(add_bettor(draft, 1, "Ann", Cents(100_00)))
    draft = draft_of(add_bettor(draft, 1, "Ben", Cents(50_00)))
    return draft_of(set_bet(draft, 1, 0, BetKind.PERFECT_PAIRS, Cents(20_00)))


def dealt(draft: Draft, *names: str) -> Draft:
    """The draft with further cards."""
    for name in names:
        assert not draft.wrong, draft.wrong
        draft = draft_of(add_card(draft, card(name)))
    return draft


def called(draft: Draft, *calls: Call) -> Draft:
    """The draft with calls of whoever is asked."""
    for call in calls:
        asked = draft.asked
        assert isinstance(asked, CallAsked), asked
        assert call in asked.legal
        draft = draft_of(add_call(draft, asked.box, asked.seat, CallWish(call)))
    return draft


def test_a_round_is_written_from_nothing() -> None:
    draft = begun()
    wanted = []
    for name in ("8S", "KD", "AS", "8H", "9C"):
        assert isinstance(draft.asked, CardAsked)
        wanted.append(draft.asked.place)
        draft = dealt(draft, name)
    assert wanted == [Place(1, 1), Place(3, 1), DEALER, Place(1, 1), Place(3, 1)]
    insurance = [one for one in draft.offers if one.offer is Offer.INSURANCE]
    assert [(one.bettor, one.most) for one in insurance] == [
        ("Ann", 50_00),
        ("Ben", 25_00),
        ("Cho", 100_00),
    ]
    draft = draft_of(set_bet(draft, 3, 0, BetKind.INSURANCE, Cents(100_00)))
    asked = draft.asked
    assert isinstance(asked, CallAsked)
    assert (asked.box, asked.position, asked.bettor, asked.seat) == (1, 1, "Ann", 0)
    refused = asked.calls[Call.SURRENDER]
    assert refused is not None
    assert refused.reason is Reason.SURRENDER_AGAINST_ACE
    draft = dealt(called(draft, Call.SPLIT), "TH")
    draft = dealt(called(draft, Call.STAND), "3D")
    asked = draft.asked
    assert isinstance(asked, CallAsked)
    assert (asked.position, asked.number) == (2, 2)
    draft = dealt(called(draft, Call.DOUBLE), "7C")
    assert not draft.complete
    assert draft.net["Ann"] == 120_00, "the Mixed Pair has been paid"
    draft = dealt(called(draft, Call.STAND), "KC")
    assert isinstance(draft.asked, NothingAsked)
    assert draft.text == WRITTEN
    assert draft.complete
    assert check(draft.text.encode()).valid
    assert draft.settlement is not None
    assert draft.net == draft.settlement.net
    assert all(entry.working for entry in draft.entries if entry.net)


def test_the_shoe_knows_what_is_left() -> None:
    draft = dealt(begun(), "8S", "8S", "8S")
    assert draft.left[card("8S")] == 5
    assert draft.left[card("8H")] == 8


def test_hands_and_totals_so_far() -> None:
    draft = dealt(begun(), "AS", "KD", "AS", "6H")
    hands = [
        (hand.place, hand.position, hand.total.points, hand.total.soft) for hand in draft.hands
    ]
    assert hands == [
        (Place(1, 1), 1, 17, True),
        (Place(3, 1), 1, 10, False),
        (DEALER, 0, 11, True),
    ]


def test_cards_are_put_straight_onto_hands() -> None:
    draft = begun()
    wishes = [
        (DEALER, 0, "AS"),
        (Place(1, 1), 1, "8H"),
        (Place(1, 1), 0, "8S"),
        (Place(3, 1), 0, "KD"),
    ]
    for place, nth, name in wishes:
        draft = with_placed(draft_of(put_card(draft, place, nth, card(name))))
    assert draft.text.splitlines()[-1] == "shoe: 8S KD AS 8H", "dealt in the order of the table"
    assert not draft.placed
    draft = draft_of(put_card(draft, DEALER, 0, card("6S")))
    assert draft.text.splitlines()[-1] == "shoe: 8S KD 6S 8H", "what lies there is replaced"


def test_a_card_that_waits_is_replaced_and_taken_back() -> None:
    draft = begun()
    draft = draft_of(put_card(draft, DEALER, 1, card("KC")))
    draft = draft_of(put_card(draft, DEALER, 1, card("9C")))
    assert [one.card for one in draft.placed] == [card("9C")]
    assert not draft.wrong
    again = draft_of(take_back(draft, 0))
    assert again.text == begun().text


def test_a_call_in_the_middle_is_changed_and_what_follows_stays() -> None:
    draft = draft_of(WRITTEN)
    changed = draft_of(set_call(draft, 1, 0, 0, CallWish(Call.STAND)))
    assert [one.code.value for one in changed.wrong] == ["call_left_over"]
    asked = draft_of(set_call(draft, 1, 0, 1, CallWish(Call.SPLIT))).asked
    assert isinstance(asked, CallAsked)
    assert asked.written is Call.SPLIT
    dropped = draft_of(drop_calls(changed, 1, 0, 1))
    assert not dropped.wrong
    assert "calls: [stand]\n    - name: Ben" in dropped.text
    assert "calls: [split, stand]" in drop_calls(draft, 1, 0, 2)


def test_the_round_stays_on_the_felt_while_another_part_is_wrong() -> None:
    draft = draft_of(WRITTEN.replace("title: Table 12", "title: [1]\nlevel: 9"))
    assert len(draft.wrong) == 2
    assert draft.settlement is not None
    assert not draft.complete
    beyond = draft_of(WRITTEN + "incidents: [{kind: interruption, after_card: 40}]\n")
    assert beyond.settlement is not None
    assert not beyond.complete
    unknown = draft_of(WRITTEN.replace(RULES, "roulette"))
    assert isinstance(unknown.asked, Stuck)
    assert unknown.scenario is not None


def test_the_last_bettor_leaves_an_empty_table() -> None:
    draft = draft_of(add_bettor(draft_of(new_text(RULES)), 5, "Ann", Cents(25_00)))
    again = draft_of(remove_bettor(draft, 5, 0))
    assert isinstance(again.asked, BetsAsked)
    assert draft_of(add_bettor(again, 5, "Ann", Cents(25_00))).text == draft.text


def test_undo_and_redo() -> None:
    history = History.of("a").edited("b", "first").edited("c", "second")
    assert (history.undo_label, history.can_redo) == ("second", False)
    back = history.back()
    assert (back.text, back.redo_label, back.forward()) == ("b", "second", history)
    assert back.edited("b", "nothing") is back
    assert not back.edited("d", "other").can_redo
    typed = History.of("").edited("x", "typing", joins=True).edited("xy", "typing", joins=True)
    assert typed.back().text == ""
    assert History.of("a").back().text == History.of("a").forward().text == "a"


def test_a_card_is_replaced() -> None:
    draft = draft_of(WRITTEN)
    assert "shoe: 8S KD AS 8H 9C TH 3D 7C 5C\n" in replace_card(draft, 8, card("5C"))
