"""What goes wrong in a scenario, stated without its text."""

import pytest

from tests.authoring.test_writing_a_round import WRITTEN
from tests.cases import for_each
from trainer.authoring.choices import Fact
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.incidents import (
    forms_at,
    incident_facts,
    incident_lacks,
    request_facts,
    request_lacks,
    requests_at,
    with_incident,
    with_request,
)
from trainer.authoring.people import people, with_trait
from trainer.rulebook import RULEBOOK, documents
from trainer.rules.bets import DEALER, Asks, Call, Place
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident, IncidentKind
from trainer.scenario.incidents import KINDS, DealingError, LateBet
from trainer.scenario.model import Request
from trainer.snapshot.fold import snapshots
from trainer.yamlfile.edit import CannotEdit


def first_form(draft: Draft, kind: IncidentKind) -> Incident:
    """The first form of a kind after four cards."""
    what = next(iter(forms_at(draft, kind, 4))).what
    assert isinstance(what, Incident)
    return what


def typed(facts: list[Fact], **others: str) -> dict[str, tuple[str, ...]]:
    """What is typed of each fact, some of them differently."""
    return {one.name: (others[one.name],) if one.name in others else one.typed for one in facts}


HOLE_CARD = """\
format: 1
title: Table 4
rules: live-blackjack
boxes: {1: [{name: Ann, main: 100, calls: [stand]}], 3: [{name: Cho, main: 200, calls: [stand]}]}
shoe: 8S KD AS 8H 9C KC
"""


@for_each(documents())
def test_no_kind_is_offered_that_cannot_happen_in_the_game(document: str) -> None:
    begun = f"{HOLE_CARD[: HOLE_CARD.index('shoe')]}shoe: 8S KD AS\n"
    draft = draft_of(begun.replace("live-blackjack", document))
    offered = {
        word
        for word, kind in KINDS.items()
        if any(form.why_not is None for form in forms_at(draft, kind, 3))
    }
    assert "dealing_error" in offered
    assert ("blackjack_missed" in offered) is RULEBOOK[document].ruleset.hole_card


@for_each(KINDS)
def test_what_is_typed_as_it_stands_is_the_incident_itself(word: str) -> None:
    draft = draft_of(HOLE_CARD if word == "blackjack_missed" else WRITTEN)
    incident = first_form(draft, KINDS[word])
    facts = list(incident_facts(draft, incident, None))
    for fact in facts:
        assert fact.setting.title
        assert not fact.setting.values or len(fact.setting.values) > 1 or word == "squeeze"
        assert "_" not in "".join(one.text for one in fact.setting.values)
        assert "{" not in fact.setting.title
    after = draft_of(with_incident(draft, incident, typed(facts), None))
    assert after.scenario is not None
    assert after.scenario.incidents == (incident,)


def test_a_skipped_box_is_said_card_by_card() -> None:
    draft = draft_of(WRITTEN)
    error = DealingError(5, True)
    facts = list(incident_facts(draft, error, None))
    cards = [one for one in facts if one.name.startswith("misdealt/")]
    assert [one.name for one in cards] == [f"misdealt/{number}" for number in (5, 4, 3, 2, 1)]
    assert cards[1].setting.title == "Card 4, 8♥, for box 1"
    assert [one.text for one in cards[1].setting.values] == [
        "lay where it fell due",
        "was dealt to box 3",
        "was dealt to the dealer",
        "dealt correctly",
    ]
    said = typed(facts, **{"mistake": "skipped_box", "misdealt/4": "box 3", "misdealt/5": "box 1"})
    after = draft_of(with_incident(draft, error, said, None))
    assert after.complete
    assert after.scenario is not None
    (found,) = after.scenario.incidents
    assert found == DealingError(
        5,
        reconstructed=True,
        mistake=Irregularity.SKIPPED_BOX,
        misdealt=(
            Misdealt(4, Place(3, 1), Place(1, 1)),
            Misdealt(5, Place(1, 1), Place(3, 1)),
        ),
    )
    again = list(incident_facts(after, found, 0))
    assert typed(again) == said, "it is offered again as it stands"
    other = draft_of(with_incident(after, found, typed(again, **{"misdealt/4": "dealer"}), 0))
    assert other.scenario is not None
    (changed,) = other.scenario.incidents
    assert isinstance(changed, DealingError)
    assert changed.misdealt[0].lies == DEALER


SPLIT = b"""format: 1
rules: rws-perfect-pairs-v5
boxes:
  2: [{name: Ann, main: 100, calls: [split, stand, double]}, {name: Ben, main: 50}]
  5: [{name: Cho, main: 200, calls: [stand]}]
shoe: 8S TH AS 8H 9C TD 3C 9H KS
"""


def test_a_card_on_the_wrong_hand_of_a_split_is_said() -> None:
    draft = draft_of(SPLIT.decode())
    error = DealingError(8, True)
    facts = list(incident_facts(draft, error, None))
    (sixth,) = (one for one in facts if one.name == "misdealt/6")
    assert sixth.setting.title == "Card 6, 10♦, for box 2, hand 1"
    assert [(one.written, one.text) for one in sixth.setting.values] == [
        ("", "lay where it fell due"),
        ("box 2 hand 2", "was dealt to box 2, hand 2"),
        ("box 5", "was dealt to box 5"),
        ("dealer", "was dealt to the dealer"),
        ("box 2", "dealt correctly"),
    ]
    (second,) = (one for one in facts if one.name == "misdealt/2")
    assert "hand" not in "".join(one.text for one in second.setting.values), "nothing is split yet"
    said = typed(facts, **{"misdealt/6": "box 2 hand 2"})
    after = draft_of(with_incident(draft, error, said, None))
    assert after.complete, after.wrong
    assert after.scenario is not None
    (found,) = after.scenario.incidents
    assert isinstance(found, DealingError)
    here, there = Place(2, 1), Place(2, 2)
    assert found.misdealt == (Misdealt(6, there, here),), "the others need not be named"
    assert typed(list(incident_facts(after, found, 0))) == said, "it is offered again as it stands"
    # It lies where it was put until the error is noticed.
    assert after.played is not None
    shots = snapshots([event] for event in after.played.trace.events)
    seventh = next(one for one in shots if 7 in one.by_number)
    assert seventh.by_number[6].dealt_to == there
    assert shots[-1].by_number[6].dealt_to == here
    # Belonging elsewhere is a fault, and so is a hand that is not there.
    for other, code in (
        ("lies: box 2 hand 2, belongs: box 2 hand 2", "misdealt_to_another_hand"),
        ("lies: box 2 hand 3, belongs: box 2", "misdealt_no_hand"),
    ):
        wrong = after.text.replace("lies: box 2 hand 2, belongs: box 2}", other + "}")
        assert wrong != after.text
        assert [one.code.value for one in draft_of(wrong).wrong] == [code]


def test_what_is_needed_is_asked_for() -> None:
    draft = draft_of(WRITTEN)
    late = first_form(draft, KINDS["late_bet"])
    said = typed(list(incident_facts(draft, late, None)))
    assert incident_lacks(late, said) == ""
    assert incident_lacks(late, {**said, "amount": ("",)}) == "Still needed: Amount"
    lacking = {"asks": ("insurance",), "amount": (" ",)}
    assert request_lacks(lacking) == "Still needed: Amount"
    assert request_lacks({**lacking, "amount": ("150",)}) == ""
    assert request_lacks({**lacking, "asks": ("split",)}) == ""


def test_of_a_bettor_only_what_can_be_true_is_offered() -> None:
    draft = draft_of(SPLIT.decode())
    ann, ben, _cho = people(draft)
    assert {"standing", "even_money"} <= {one.name for one in ann.facts}
    assert {"declines", "doubles_for"}.isdisjoint({one.name for one in ann.facts})
    assert {"declines", "doubles_for"} <= {one.name for one in ben.facts}
    assert "standing" not in {one.name for one in ben.facts}
    (declines,) = (one for one in ben.facts if one.name == "declines")
    after = draft_of(with_trait(draft, ben, declines, ["split, double"]))
    assert after.scenario is not None
    assert after.scenario.boxes[0].bettors[1].declines == {Call.SPLIT, Call.DOUBLE}


def test_what_cannot_be_read_is_a_fault_where_it_stands() -> None:
    draft = draft_of(WRITTEN)
    late = first_form(draft, KINDS["late_bet"])
    assert isinstance(late, LateBet)
    facts = list(incident_facts(draft, late, None))
    after = draft_of(with_incident(draft, late, typed(facts, amount="much"), None))
    assert not after.complete
    assert "much" in after.text
    assert len(after.wrong) == 1


def test_a_player_asks_for_any_amount() -> None:
    draft = draft_of(WRITTEN)
    (request, *_others) = (
        one.what
        for bettor in draft.bettors(3)
        if bettor.name == "Cho"
        for one in requests_at(draft, 5, 3, bettor)
        if one.why_not is None and isinstance(one.what, Request)
    )
    assert isinstance(request, Request)
    facts = list(request_facts(draft, request, [Asks.INSURANCE, Asks.SURRENDER]))
    said = {**typed(facts), "asks": ("insurance",), "amount": ("150",)}
    once = draft_of(with_request(draft, request, said, None))
    assert once.scenario is not None
    assert once.scenario.requests[-1].asks is Asks.INSURANCE
    assert once.scenario.requests[-1].amount == 15_000
    said["asks"] = ("surrender",)
    other = draft_of(with_request(once, once.scenario.requests[-1], said, 0))
    assert other.scenario is not None
    assert [one.asks for one in other.scenario.requests] == [Asks.SURRENDER]
    assert other.scenario.requests[0].amount is None, "nothing is staked in giving up"


def test_half_stays_of_the_insurance_that_is_put_down_above_it() -> None:
    draft = draft_of(WRITTEN.replace("      insurance: 100\n", ""))
    request = Request(5, 3, "Cho", Asks.INSURANCE, Cents(200_00))
    facts = list(request_facts(draft, request, [Asks.INSURANCE]))
    after = draft_of(with_request(draft, request, {**typed(facts), "amount": ("150",)}, None))
    assert not after.diagnostics
    assert after.net == draft_of(WRITTEN).net, "what does not go back is insured"


def test_a_renamed_player_is_renamed_wherever_the_text_names_him() -> None:
    text = WRITTEN.replace("calls: [stand]\n", "calls: [stand]\n  5: [{name: Cho, main: 20}]\n") + (
        "requests:\n  - {after_card: 5, box: 3, name: Cho, asks: insurance, amount: 150}  # over\n"
        "incidents: [{kind: late_bet, after_card: 5, box: 4, name: Cho, bet: main, amount: 5}]\n"
        "expect: {net: {Ann: 20, Cho: 5}, bets: [{box: 3, name: Cho, bet: main}]}\n"
    )
    draft = draft_of(text)
    cho = next(one for one in people(draft) if one.name == "Cho")
    name = next(fact for fact in cho.facts if fact.name == "name")
    assert with_trait(draft, cho, name, ["Dee"]) == text.replace("Cho", "Dee")
    # A name that YAML would read as something else, and one that is taken.
    awkward = draft_of(with_trait(draft, cho, name, ["10: a"]))
    assert awkward.text.count("10: a") == 6
    assert awkward.scenario is not None
    assert {one.name for one in people(awkward)} == {"Ann", "Ben", "10: a"}
    with pytest.raises(CannotEdit):
        with_trait(draft, cho, name, ["Ann"])


def test_a_name_that_is_taken_away_stays_where_else_it_is_written() -> None:
    draft = draft_of(WRITTEN + "expect: {net: {Cho: 5}}\n")
    cho = next(one for one in people(draft) if one.name == "Cho")
    name = next(fact for fact in cho.facts if fact.name == "name")
    assert with_trait(draft, cho, name, [""]).count("Cho") == 1
