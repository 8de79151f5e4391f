"""What does not fit is mended by an edit, and an incident says what it changes."""

from dataclasses import replace
from random import Random

from tests.authoring.test_writing_a_round import RULES, WRITTEN, begun
from tests.cards import card
from tests.cases import for_each, one_in
from trainer.authoring.asked import NothingAsked
from trainer.authoring.choices import choices
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.edits import (
    add_card,
    add_incident,
    replace_card,
    set_call,
    set_decks,
    set_stated,
)
from trainer.authoring.incidents import forms_at, requests_at, with_form
from trainer.authoring.mends import MendKind, finish, mends, mends_of
from trainer.authoring.placing import put_card
from trainer.authoring.timeline import changes, timeline
from trainer.procedure.acts import Act
from trainer.rulebook import RULEBOOK
from trainer.rulebook.felts import Replaced
from trainer.rulebook.house_choices import HouseChoices, Table
from trainer.rules.bets import DEALER, Asks, Call
from trainer.rules.cards import Card, deck
from trainer.rules.money import Cents
from trainer.rules.ruleset import Origin
from trainer.scenario.incidents import KINDS, CardToEmptyBox, DealingError, Interruption
from trainer.scenario.model import CallWish, Request


def shoe(seed: int = 7) -> tuple[Card, ...]:
    """A shuffled shoe."""
    cards = list(deck()) * 8
    Random(seed).shuffle(cards)
    return tuple(cards)


def mended(draft: Draft, kind: MendKind) -> Draft:
    """The draft after its mend of a kind."""
    found = [one for one in mends(draft, shoe()) if one.kind is kind]
    assert found, (kind, [one.kind for one in mends(draft, shoe())], draft.diagnostics)
    return draft_of(found[0].text)


def test_a_round_is_played_to_its_end() -> None:
    draft = draft_of(add_card(begun(), card("8S")))
    end = mended(draft, MendKind.FINISH)
    assert isinstance(end.asked, NothingAsked)
    assert end.complete
    assert not end.diagnostics
    assert "shoe: 8S " in end.text


def test_cards_that_wait_go_to_their_hands() -> None:
    draft = draft_of(put_card(begun(), DEALER, 1, card("2C")))
    draft = draft_of(put_card(draft, DEALER, 0, card("5D")))
    end = mended(draft, MendKind.FINISH)
    dealer = next(hand for hand in end.hands if hand.place == DEALER)
    assert [one.card for one in dealer.cards][:2] == [card("5D"), card("2C")]
    assert end.complete
    assert "_placed" not in end.text


def test_after_another_card_the_calls_still_legal_stay() -> None:
    draft = draft_of(replace_card(draft_of(WRITTEN), 3, card("9H")))
    assert draft.wrong, "8 and 9 cannot be split"
    end = mended(draft, MendKind.FINISH)
    assert end.complete
    assert "calls: [split" not in end.text
    dropped = mended(draft, MendKind.DROP_CALLS)
    assert not dropped.wrong


MENDED = {
    "calls: [stand]\n": ("calls: [stand, stand]\n", MendKind.DROP_CALLS),
    "KC\n": ("KC 2C\n", MendKind.DROP_CARDS),
    "insurance: 100": ("insurance: 150", MendKind.MOST),
    "main: 50": ("main: 50\n      raises_to: 60", MendKind.REMOVE),
    "[split, stand, double]": ("[split, stand, {double: 150}]", MendKind.MOST),
    "shoe:": ("incidents: [{kind: dealer_overdraws, count: 1}]\nshoe:", MendKind.FINISH),
    "boxes:": ("incidents: [{kind: interruption, after_card: 70}]\nboxes:", MendKind.MOST),
    "format": ("expect: {net: {Ann: 5}}\nformat", MendKind.AS_SETTLED),
    "title": ("level: 12\ntitle", MendKind.REMOVE),
    "rules": ("house: {envy: all_once}\nrules", MendKind.REMOVE),
    "8S KD": ("8S KD", MendKind.ANOTHER_CARD),
}


@for_each(MENDED.items(), lambda case: case[1][1].value)
def test_each_mend_leads_to_a_valid_round(case: tuple[str, tuple[str, MendKind]]) -> None:
    old, (new, kind) = case
    text = WRITTEN.replace(old, new, 1)
    if kind is MendKind.ANOTHER_CARD:
        text = text.replace("8S KD AS 8H 9C", "8S 8S AS 8S 9C").replace(
            "rules:", "table: {decks: 4}\nrules:"
        )
        text = text.replace("TH 3D", "8S 8S")
    draft = draft_of(text)
    assert draft.diagnostics, text
    assert not mended(draft, kind).wrong or kind is MendKind.ANOTHER_CARD


def test_insurance_above_half_becomes_a_request_of_which_half_stays() -> None:
    after = mended(draft_of(WRITTEN.replace("insurance: 100", "insurance: 150")), MendKind.ASKED)
    assert not after.diagnostics
    assert after.scenario is not None
    assert after.scenario.requests == (Request(5, 3, "Cho", Asks.INSURANCE, Cents(150_00)),)
    assert after.net == draft_of(WRITTEN).net, "what settles is what may be insured"


def test_the_mends_of_a_diagnostic_are_its_own() -> None:
    draft = draft_of(WRITTEN.replace("insurance: 100", "insurance: 150").replace("KC\n", "KC 2C\n"))
    kinds = {one.code.value: [m.kind for m in mends_of(draft, one)] for one in draft.diagnostics}
    assert kinds == {
        "insurance_refused": [MendKind.MOST, MendKind.ASKED, MendKind.REMOVE],
        "cards_left_over": [MendKind.DROP_CARDS],
    }


def test_an_incident_that_ends_the_round_leaves_nothing_to_mend() -> None:
    before = draft_of(WRITTEN)
    after = draft_of(add_incident(before, Interruption(1)))
    found = changes(before, after)
    assert found.void == (False, True)
    assert found.net == {name: (was, 0) for name, was in before.net.items() if was}
    assert not found.unfit
    assert after.complete


def test_an_incident_after_which_cards_go_elsewhere() -> None:
    before = draft_of(WRITTEN)
    after = draft_of(add_incident(before, CardToEmptyBox(6, 5)))
    found = changes(before, after)
    assert found.cards
    assert mended(after, MendKind.FINISH).complete or not found.unfit
    assert not changes(before, before)


def test_incidents_at_a_point_of_the_round() -> None:
    draft = draft_of(WRITTEN)
    possible = {
        word
        for word, kind in KINDS.items()
        if any(form.why_not is None for form in forms_at(draft, kind, 4))
    }
    assert {"interruption", "card_to_empty_box", "dealing_error", "squeeze"} <= possible
    assert "insufficient_cards" not in possible
    forms = list(forms_at(draft, KINDS["dealing_error"], 4))
    assert [form.what for form in forms] == [DealingError(4, True), DealingError(4, False)]


def test_what_is_asked_for_in_vain_at_a_point_of_the_round() -> None:
    draft = draft_of(WRITTEN)
    before = draft.settlement
    cards = len(draft.scenario.shoe) if draft.scenario else 0
    forms = [
        form
        for after in range(cards + 1)
        for box in (draft.scenario.boxes if draft.scenario else ())
        for bettor in box.bettors
        for form in requests_at(draft, after, box.number, bettor)
    ]
    refused = [form for form in forms if form.why_not is None]
    assert 0 < len(refused) < len(forms), "what a player may have is not refused"
    for form in one_in(3, refused):
        asked = draft_of(with_form(draft, form))
        assert not asked.wrong, form
        assert asked.settlement == before, "a request never changes a result"


def test_an_incident_of_the_next_card_is_added_before_that_is_known() -> None:
    draft = draft_of(add_card(begun(), card("8S")))
    form = next(iter(forms_at(draft, KINDS["card_to_empty_box"], 1)))
    assert form.why_not is None
    draft = draft_of(with_form(draft, form))
    assert draft.diagnostics
    assert not draft.wrong
    draft = draft_of(add_card(draft, card("KD")))
    assert not draft.wrong
    assert changes(draft_of(add_card(begun(), card("8S"))), draft).cards
    assert mended(draft, MendKind.FINISH).complete


def test_the_timeline_says_what_happens_between_the_cards() -> None:
    draft = draft_of(add_incident(draft_of(WRITTEN), Interruption(6)))
    moments = timeline(draft).moments
    assert [one.number for one in moments if one.number] == list(range(1, 10))
    assert [one.card for one in moments if one.number == 3] == [card("AS")]
    acts = [one.step.act for one in moments]
    assert acts[0] is Act.PLACE_BETS
    marked = next(one for one in moments if one.incidents)
    assert (marked.cards, marked.incidents) == (6, (0,))
    assert timeline(draft_of("title: x")).moments == ()
    assert len(timeline(draft_of(add_card(begun(), card("8S")))).moments) > 3


def test_what_a_scenario_chooses_of_its_own() -> None:
    own_house = HouseChoices({"blackjack_beats_21": False}, Table(decks=6))
    documents = Replaced(RULEBOOK, replace(RULEBOOK[RULES], house=own_house))
    draft = draft_of(WRITTEN, documents)
    found = {one.name: (one.origin, one.differs) for one in choices(draft)}
    assert found == {
        "blackjack_beats_21": (Origin.HOUSE, False),
        "table.decks": (Origin.HOUSE, False),
    }
    draft = draft_of(set_decks(draft, 6), documents)
    draft = draft_of(set_stated(draft, "blackjack_beats_21", True), documents)
    found = {one.name: (one.origin, one.differs) for one in choices(draft)}
    assert found == {
        "blackjack_beats_21": (Origin.SCENARIO, True),
        "table.decks": (Origin.SCENARIO, False),
    }


def test_a_call_that_changes_what_follows() -> None:
    before = draft_of(WRITTEN)
    after = draft_of(set_call(before, 1, 0, 2, CallWish(Call.HIT)))
    assert changes(before, after).unfit == (), "another call is merely still to be made"
    assert mended(after, MendKind.FINISH).complete


def test_nothing_is_played_to_its_end_without_bets() -> None:
    assert finish(draft_of("title: x"), shoe()) is None
    assert mends(draft_of("["), shoe()) == ()
