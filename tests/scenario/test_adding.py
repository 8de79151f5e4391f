"""Incidents added to rounds that are written already: where they fit, and what they change."""

from dataclasses import replace
from functools import cache
from itertools import takewhile
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import assume, given, strategies as st

from tests.cases import for_every
from trainer.rules.bets import DEALER, DISCARD, BetKind, Outcome, Place
from trainer.rules.irregularities import Irregularity
from trainer.rules.rulekeys import Rule
from trainer.scenario.adding import (
    Added,
    Effect,
    Fit,
    IncidentRequest,
    Placement,
    Unfit,
    add,
    effect,
    placements,
    read_wanted,
    runs,
    trial,
    why_never,
)
from trainer.scenario.check import CheckedScenario, PlayableRound, check
from trainer.scenario.codes import Code
from trainer.scenario.faults import FaultKind
from trainer.scenario.incident_kind import AtCard, Incident, IncidentKind
from trainer.scenario.incidents import (
    KINDS,
    CardToEmptyBox,
    Chosen,
    DealerOverdraws,
    DealingError,
    FaceUpInShoe,
    ForeignCard,
    FoundAfterNextRound,
    InsufficientCards,
    Interruption,
    LateBet,
    LimitsNotChecked,
    NotShuffled,
    SideBetsSettledLate,
    SimultaneousCards,
    Squeeze,
    WrongCardCount,
)
from trainer.yamlfile.diagnostics import YamlCode
from trainer.yamlfile.edit import append_item, insert_key
from trainer.yamlfile.nodes import MapNode, Mark
from trainer.yamlfile.parse import parse
from trainer.yamlfile.source import MAX_BYTES

RULINGS = Path(__file__).parents[1] / "rulings"
PLACE = "--add"

# Ann draws 8 + 3 + 9, Ben stands on 19, the dealer has 6 + T + 2: an Interim Settlement for Ben.
ROUND = dedent("""\
    # A quiet round
    format: 1
    title: Two boxes   # no more
    rules: rws-perfect-pairs-v5
    boxes:
      1:
        - {name: Ann, main: 100, calls: [hit, stand]}
      3:
        - name: Ben   # stands
          main: 50
          perfect_pairs: 10
          calls:
            - stand   # on 19
    shoe: 8S TD 6C 3H 9D 9C TH 2S  # eight cards
    """)


def playable(text: str = ROUND) -> PlayableRound:
    checked = check(text.encode())
    assert checked.round is not None, checked.diagnostics
    return checked.round


def the_placement(kind: IncidentKind, text: str = ROUND) -> Placement:
    (placement,) = placements(playable(text), kind)
    return placement


def summaries(placement: Placement) -> list[tuple[object, ...]]:
    return [
        (run.first.at, run.last.at, run.first.fit, run.first.void, run.first.rules)
        for run in runs(placement)
    ]


def changed(incident: Incident, text: str = ROUND) -> Effect:
    return effect(playable(text), (incident,))


def bets(found: Effect) -> dict[tuple[str, BetKind], tuple[object, object]]:
    return {
        (change.entry.name, change.entry.bet): (
            change.before and change.before.outcome,
            change.after and change.after.outcome,
        )
        for change in found.bets
    }


def cards(found: Effect) -> dict[int, tuple[Place | None, Place | None]]:
    return {change.number: (change.before, change.after) for change in found.cards}


BOX_1, BOX_3 = Place(1, 1), Place(3, 1)


# Where each kind can happen


def test_every_kind_can_be_tried() -> None:
    base = playable()
    for kind in KINDS.values():
        found = list(placements(base, kind))
        assert found
        assert {placement.form.kind for placement in found} == {kind}
        assert all(placement.trials for placement in found)
        assert kind.rules


def test_5_4_until_a_bet_is_decided_an_interruption_voids_the_round() -> None:
    # The Perfect Pairs bet is lost with Ben's second card, the fifth.
    void = (Rule.INTERRUPTION_VOIDS, Rule.VOID)
    assert summaries(the_placement(Interruption.kind)) == [
        (0, 4, Fit.FITS, True, void),
        (5, 8, Fit.FITS, False, (Rule.INTERRUPTION_CONTINUES,)),
    ]


@pytest.mark.parametrize(
    ("kind", "first", "rule"),
    [
        (WrongCardCount.kind, 0, Rule.WRONG_CARD_COUNT),
        (NotShuffled.kind, 0, Rule.NOT_SHUFFLED),
    ],
)
def test_5_5_a_fault_of_the_cards_voids_the_round_at_any_card(
    kind: IncidentKind, first: int, rule: Rule
) -> None:
    assert summaries(the_placement(kind)) == [(first, 8, Fit.FITS, True, (rule, Rule.VOID))]


def test_5_5_1_a_foreign_card_or_object_voids_the_round_at_any_card() -> None:
    card, thing = placements(playable(), ForeignCard.kind)
    for placement, rule in ((card, Rule.FOREIGN_CARD), (thing, Rule.FOREIGN_OBJECT)):
        assert summaries(placement) == [(1, 8, Fit.FITS, True, (rule, Rule.VOID))]


def test_5_5_3_the_cards_run_out_only_where_they_do_not_suffice() -> None:
    base = playable()
    (placement,) = placements(base, InsufficientCards.kind)
    assert placement.moments == ()
    found = why_never(base, placement.form)
    assert found is not None
    assert found.code is FaultKind.CARDS_SUFFICE
    assert found.values == {"cards": 8}


def test_5_9_cards_can_be_put_right_until_something_is_settled() -> None:
    right, wrong = placements(playable(), DealingError.kind)
    assert isinstance(right.form, DealingError)
    assert right.form.reconstructed
    # Ben's Perfect Pairs bet is collected before card 6; busts and the end come later than that.
    assert [(run.first.at, run.last.at, run.first.fit) for run in runs(right)] == [
        (0, 5, Fit.FITS),
        (6, 8, Fit.NEVER),
    ]
    never = why_never(playable(), replace(right.form, after_card=6))
    assert never is not None
    assert (never.code, never.rule) == (FaultKind.RECONSTRUCTED_TOO_LATE, Rule.NO_RECONSTRUCTION)
    assert set(wrong.moments) == set(range(9))


def test_5_10_2_who_draws_too_much_needs_the_cards_for_it() -> None:
    (tried,) = the_placement(DealerOverdraws.kind).trials
    assert tried.fit is Fit.REST_NO_LONGER_FITS
    assert tried.unfit == (Unfit.CARDS,)
    longer = ROUND.replace("2S  #", "2S KD  #")
    (tried,) = the_placement(DealerOverdraws.kind, longer).trials
    assert tried.fit is Fit.FITS
    assert {Rule.DEALER_OVERDREW, Rule.DEALING_ERROR} <= set(tried.rules)


def test_5_10_3_only_to_boxes_without_a_bet() -> None:
    found = list(placements(playable(), CardToEmptyBox.kind))
    assert [placement.form for placement in found] == [
        CardToEmptyBox(0, box) for box in (2, 4, 5, 6, 7)
    ]
    assert found[0].moments == tuple(range(8))
    by_moment = {one.at: one for one in found[0].trials}
    assert Rule.RECONSTRUCTION in by_moment[4].rules
    assert by_moment[4].fit is Fit.FITS
    assert Rule.CARD_TO_EMPTY_BOX in by_moment[6].rules
    # The last card is discarded, and there is no other.
    assert by_moment[7].unfit == (Unfit.CARDS,)


def test_no_box_is_empty() -> None:
    every = "\n".join(
        f"  {box}:\n    - {{name: B{box}, main: 10, calls: [stand]}}" for box in range(1, 8)
    )
    text = f"format: 1\nrules: rws-perfect-pairs-v5\nboxes:\n{every}\nshoe: " + " ".join(
        ["TS"] * 7 + ["6D"] + ["9H"] * 7 + ["TC", "5D"]
    )
    assert list(placements(playable(text), CardToEmptyBox.kind)) == []


def test_5_12_two_cards_need_two_more_in_the_shoe() -> None:
    first, second = placements(playable(), SimultaneousCards.kind)
    assert first.form == SimultaneousCards(0, Chosen.FIRST)
    assert [one.at for one in first.trials] == list(range(7))
    # Whoever takes the first card plays on as before.
    assert first.trials[0].fit is Fit.FITS
    # Two cards due to the dealer are discarded (¶5.12.1): two more are needed.
    assert Rule.CARDS_TOGETHER_DEALER in first.trials[6].rules
    assert first.trials[6].needs_cards
    assert second.trials[6].needs_cards


def test_5_16_needs_side_bets_and_a_card_after_the_initial_deal() -> None:
    (tried,) = the_placement(SideBetsSettledLate.kind).trials
    assert (tried.fit, tried.rules) == (Fit.FITS, (Rule.SIDE_BETS_LATE,))
    without = ROUND.replace("      perfect_pairs: 10\n", "")
    base = playable(without)
    (placement,) = placements(base, SideBetsSettledLate.kind)
    assert placement.moments == ()
    never = why_never(base, placement.form)
    assert never is not None
    assert never.code is FaultKind.INCIDENT_REFUSED


def test_3_12_every_box_with_a_bet_may_squeeze() -> None:
    forms = [placement.form for placement in placements(playable(), Squeeze.kind)]
    assert forms == [Squeeze(box, exposed) for box in (1, 3) for exposed in (False, True)]


def test_nothing_fits_where_the_house_has_decided_nothing() -> None:
    text = ROUND.replace("rws-perfect-pairs-v5", "huxley-perfect-pairs").replace(
        "boxes:", "house: {irregularities: shift_manager}\nboxes:"
    )
    base = playable(text)
    for kind in KINDS.values():
        for placement in placements(base, kind):
            assert placement.moments == ()
    never = why_never(base, Interruption(2))
    assert never is not None
    assert (never.code, never.rule) == (Code.NOT_DECIDED, Rule.SHIFT_MANAGER)


def test_what_happens_has_no_reason_against_it() -> None:
    assert why_never(playable(), Interruption(2)) is None


def test_another_incident_of_the_round_may_then_never_happen() -> None:
    text = ROUND + "incidents: [{kind: interruption, after_card: 7}]\n"
    early = trial(playable(text), ForeignCard(2))
    assert early.fit is Fit.REST_NO_LONGER_FITS
    assert early.unfit == (Unfit.INCIDENTS,)
    assert trial(playable(text), ForeignCard(8)).fit is Fit.FITS


def test_moments_after_the_rounds_last_card_are_not_all_played() -> None:
    text = ROUND.replace("2S  #", "2S " + "KD KH KS KC " * 500 + " #").replace(
        "boxes:", "incidents: [{kind: wrong_card_count, after_card: 8}]\nboxes:"
    )
    placement = the_placement(Interruption.kind, text)
    assert [one.at for one in placement.trials] == [*range(10), 2008]
    # With card 8 the round is Void already.
    assert placement.moments == tuple(range(8))
    assert list(runs(placement))[-1].last.at == 2008


def test_nothing_of_the_cards_can_go_wrong_without_any() -> None:
    text = ROUND.replace("8S TD 6C 3H 9D 9C TH 2S", "[]") + (
        "incidents: [{kind: interruption, after_card: 0}]\n"
    )
    base = playable(text)
    for kind in (
        ForeignCard.kind,
        CardToEmptyBox.kind,
        FaceUpInShoe.kind,
        SimultaneousCards.kind,
    ):
        assert list(placements(base, kind)) == []
    # The round is Void already.
    assert the_placement(NotShuffled.kind, text).moments == ()


# What it changes


def test_a_void_gives_every_bet_back_and_uses_no_more_cards() -> None:
    found = changed(ForeignCard(6))
    assert found.after is not None
    assert (found.before.void, found.after.void) == (False, True)
    assert found.rules == (Rule.FOREIGN_CARD, Rule.VOID)
    assert bets(found) == {
        ("Ann", BetKind.MAIN): (Outcome.WIN, Outcome.RETURNED),
        ("Ben", BetKind.MAIN): (Outcome.WIN, Outcome.RETURNED),
        ("Ben", BetKind.PERFECT_PAIRS): (Outcome.LOSE, Outcome.RETURNED),
    }
    assert found.net == {"Ann": (100_00, 0), "Ben": (40_00, 0)}
    assert cards(found) == {7: (DEALER, None), 8: (DEALER, None)}
    assert not found.needs_cards


def test_a_card_put_right_changes_nothing() -> None:
    found = changed(CardToEmptyBox(3, 2))
    assert (found.bets, found.net, found.cards) == ((), {}, ())
    assert Rule.RECONSTRUCTION in found.rules


def test_a_discarded_card_moves_all_that_follow() -> None:
    # Ann is due the 9: it goes to box 2 and is discarded, and she draws the dealer's T: 21.
    longer = ROUND.replace("2S  #", "2S KD  #")
    found = changed(CardToEmptyBox(5, 2), longer)
    assert cards(found) == {
        6: (BOX_1, DISCARD),
        7: (DEALER, BOX_1),
        9: (None, DEALER),
    }
    assert found.after is not None
    assert found.after.dealer.total == 18
    assert (BetKind.MAIN, Outcome.WIN) in {(one.bet, one.outcome) for one in found.after.bets}


def test_two_cards_at_once_change_places() -> None:
    # Ann takes Ben's ten first, and he her eight: 13 + 9 = 22 is too many, and her stand is over.
    found = changed(SimultaneousCards(0, Chosen.SECOND))
    assert cards(found)[1] == (BOX_1, BOX_3)
    assert cards(found)[2] == (BOX_3, BOX_1)
    tried = trial(playable(), SimultaneousCards(0, Chosen.SECOND))
    assert tried.fit is Fit.REST_NO_LONGER_FITS
    assert tried.unfit == (Unfit.CALLS,)
    assert {fault.path[0] for fault in tried.faults} == {"boxes"}


def test_a_round_that_is_not_played_to_its_end_has_no_result() -> None:
    found = changed(DealerOverdraws(1))
    assert found.after is None
    assert found.needs_cards
    assert (found.bets, found.net) == ((), {})


def test_a_late_bet_is_another_entry() -> None:
    found = changed(LateBet(5, 2, "Zoe", BetKind.MAIN, playable().settlement.bets[0].stake))
    assert bets(found) == {("Zoe", BetKind.MAIN): (None, Outcome.REFUSED)}
    assert found.net == {"Zoe": (None, 0)}
    assert found.cards == ()


def test_several_incidents_together() -> None:
    both = (CardToEmptyBox(3, 2), Interruption(4))
    found = effect(playable(), both)
    assert found.after is not None
    assert found.after.void
    assert {Rule.RECONSTRUCTION, Rule.INTERRUPTION_VOIDS} <= set(found.rules)


# In the text


def wanted(text: str, base: str = ROUND) -> IncidentRequest:
    return read_wanted(text.encode(), playable(base), PLACE)


def added(text: str, base: str = ROUND) -> Added:
    checked = check(base.encode())
    found = wanted(text, base)
    assert found.diagnostics == ()
    return add(checked, found)


def test_the_first_incident_of_a_file_has_a_key_of_its_own() -> None:
    found = added("{kind: interruption, after_card: 3}")
    assert found.text == ROUND + "incidents: [{kind: interruption, after_card: 3}]\n"
    assert found.checked.valid


def test_its_place_is_before_what_follows_it_in_the_format() -> None:
    base = ROUND.replace("shoe:", "ask: all   # everything\nshoe:") + "# the end\n"
    found = added("{kind: squeeze, box: 1}", base)
    line = "incidents: [{kind: squeeze, box: 1}]\n"
    assert found.text == base.replace("# eight cards\n", f"# eight cards\n{line}")


@for_every(
    ("before", "after"),
    [
        (
            "incidents:  # two\n  - kind: squeeze\n    box: 3\n  # and\n",
            "incidents:  # two\n  - kind: squeeze\n    box: 3\n  - {kind: squeeze, box: 1}\n"
            "  # and\n",
        ),
        (
            "incidents: [{kind: squeeze, box: 3}]  # one\n",
            "incidents: [{kind: squeeze, box: 3}, {kind: squeeze, box: 1}]  # one\n",
        ),
        ("incidents: []\n", "incidents: [{kind: squeeze, box: 1}]\n"),
    ],
)
def test_another_incident_goes_to_the_end_of_the_list(before: str, after: str) -> None:
    for base in (ROUND + before, before + ROUND, before.replace("\n", "\r\n") + ROUND):
        found = added("{kind: squeeze, box: 1}", base)
        assert found.text.replace("\r\n", "\n") == base.replace("\r\n", "\n").replace(before, after)
        assert found.checked.valid


def test_json_stays_json() -> None:
    base = (
        '{"format": 1, "rules": "rws-perfect-pairs-v5", "shoe": "TS 6D 9H TC 5D", '
        '"boxes": {"2": [{"name": "Ann", "main": 5, "calls": ["stand"]}]}}'
    )
    found = added('{"kind": "squeeze", "box": 2}', base)
    assert found.text == base[:-1] + ', "incidents": [{"kind": "squeeze", "box": 2}]}'


def test_a_list_of_several() -> None:
    found = added("[{kind: interruption, after_card: 5}, {kind: squeeze, box: 3}]")
    assert found.text.endswith(
        "incidents: [{kind: interruption, after_card: 5}, {kind: squeeze, box: 3}]\n"
    )
    assert found.checked.round is not None
    assert found.checked.round.scenario.incidents == (Interruption(5), Squeeze(3))


def test_what_no_longer_fits_is_reported_at_its_line_of_the_old_file() -> None:
    # The list of incidents stands above the boxes, so that the new entry moves every line.
    base = "incidents:\n  - {kind: squeeze, box: 1}\n" + ROUND
    found = added("{kind: foreign_card, after_card: 4}", base)
    assert found.checked.valid
    places = {(one.code, one.mark.line) for one in found.diagnostics}
    lines = base.splitlines()
    at_calls = next(number for number, line in enumerate(lines, 1) if "Ann" in line)
    at_stand = next(number for number, line in enumerate(lines, 1) if "- stand" in line)
    at_shoe = next(number for number, line in enumerate(lines, 1) if "shoe" in line)
    assert places == {
        (FaultKind.CALL_LEFT_OVER, at_calls),
        (FaultKind.CALL_LEFT_OVER, at_stand),
        (FaultKind.CARDS_LEFT_OVER, at_shoe),
    }
    assert {one.mark.file for one in found.diagnostics} == {""}


def test_columns_of_the_same_line_are_those_of_the_old_file() -> None:
    base = (
        "{format: 1, incidents: [{kind: squeeze, box: 2}], rules: rws-perfect-pairs-v5, "
        "boxes: {2: [{name: Ann, main: 5, calls: [stand]}]}, shoe: TS 6D 9H TC 5D}"
    )
    found = added("{kind: foreign_card, after_card: 2}", base)
    left = {one.code: one.mark for one in found.diagnostics}
    assert left[FaultKind.CALL_LEFT_OVER] == Mark(1, base.index("stand") + 1)
    assert left[FaultKind.CARDS_LEFT_OVER] == Mark(1, base.index("9H") + 1)


def test_what_is_wrong_with_the_incident_is_reported_where_it_was_written() -> None:
    base = "incidents:\n  - {kind: squeeze, box: 1}\n" + ROUND
    found = added("[{kind: squeeze, box: 3},\n {kind: insufficient_cards}]", base)
    assert not found.checked.valid
    assert [(one.code, one.mark) for one in found.diagnostics] == [
        (FaultKind.CARDS_SUFFICE, Mark(2, 2, PLACE))
    ]


def test_a_warning_that_the_file_had_before_is_not_told_again() -> None:
    base = ROUND.replace("2S  #", "2S KD  #")
    assert [one.code for one in check(base.encode()).diagnostics] == [FaultKind.CARDS_LEFT_OVER]
    assert added("{kind: squeeze, box: 1}", base).diagnostics == ()


def test_an_assertion_that_no_longer_holds_is_reported() -> None:
    base = ROUND + "expect: {result: completed}\n"
    found = added("{kind: not_shuffled, after_card: 8}", base)
    assert not found.checked.valid
    (miss,) = (one for one in found.diagnostics if one.code is Code.ASSERTION_FAILS)
    assert miss.mark.line == len(base.splitlines())


def test_only_a_valid_scenario_can_be_added_to() -> None:
    right = wanted("{kind: squeeze, box: 1}")
    with pytest.raises(ValueError, match="nothing to add"):
        add(check(b"format: 1\n"), right)
    with pytest.raises(ValueError, match="nothing to add"):
        add(check(ROUND.encode()), IncidentRequest((), (), ()))
    many = IncidentRequest((Squeeze(1),) * 11, (Mark(1, 1),) * 11, ())
    with pytest.raises(ValueError, match="too many"):
        add(check(ROUND.encode()), many)


# Whatever somebody wants to add


@for_every(
    ("text", "code", "mark"),
    [
        ("", YamlCode.EMPTY_FILE, Mark(1, 1, PLACE)),
        ("[", YamlCode.NOT_YAML, Mark(1, 2, PLACE)),
        ("[]", YamlCode.EMPTY_LIST, Mark(1, 1, PLACE)),
        ("interruption", YamlCode.NOT_A_MAPPING, Mark(1, 1, PLACE)),
        ("{after_card: 3}", YamlCode.MISSING_KEY, Mark(1, 1, PLACE)),
        ("{kind: interuption, after_card: 3}", Code.UNKNOWN_INCIDENT, Mark(1, 8, PLACE)),
        ("{kind: interruption, after_card: 9}", Code.CARD_BEYOND_SHOE, Mark(1, 34, PLACE)),
        ("{kind: interruption, after: 3}", YamlCode.UNKNOWN_KEY, Mark(1, 22, PLACE)),
        ("{kind: squeeze, box: 2}", Code.BOX_WITHOUT_BETS, Mark(1, 22, PLACE)),
        ("{kind: squeeze, box: 8}", Code.NO_SUCH_BOX, Mark(1, 22, PLACE)),
        (
            "{kind: card_to_empty_box, after_card: 1, box: 3}",
            Code.BOX_WITH_BETS,
            Mark(1, 47, PLACE),
        ),
        (
            "{kind: late_bet, after_card: 1, box: 3, name: Zoe, bet: under_13, amount: 5}",
            Code.BET_OF_ANOTHER_GAME,
            Mark(1, 57, PLACE),
        ),
        ("[" * 100, YamlCode.TOO_DEEP, Mark(1, 17, PLACE)),
        ("&a {kind: squeeze, box: 1}", YamlCode.ANCHOR, Mark(1, 1, PLACE)),
        ("x" * (MAX_BYTES + 1), YamlCode.TOO_LARGE, Mark(1, 1, PLACE)),
    ],
)
def test_what_cannot_be_read(text: str, code: YamlCode, mark: Mark) -> None:
    found = wanted(text)
    assert found.incidents == ()
    assert code in {one.code for one in found.diagnostics}
    assert mark in {one.mark for one in found.diagnostics if one.code is code}


@given(st.binary(max_size=60))
def test_no_bytes_raise(data: bytes) -> None:
    found = read_wanted(data, playable(), PLACE)
    assert found.diagnostics or found.incidents
    assert all(one.mark.file == PLACE for one in found.diagnostics)


# Rounds of every kind


def _files() -> list[Path]:
    found = sorted(RULINGS.glob("*/*.scenario.yaml"))
    return [path for path in found if path.parent.name != "invalid"]


@cache
def _without_assertion(path: Path) -> CheckedScenario:
    checked = check(path.read_bytes())
    text = checked.text
    if checked.round is not None and checked.round.scenario.expect is not None:
        text = _without_key(text, "expect")
    return check(text.encode())


def _without_key(text: str, key: str) -> str:
    """The text without a key at its top and all that stands below it."""
    root = parse(text.encode()).root
    assert isinstance(root, MapNode)
    assert not root.flow
    starts = [*(entry.key.start for entry in root.entries), len(text)]
    place = [entry.key.text for entry in root.entries].index(key)
    return text[: starts[place]] + text[starts[place + 1] :]


def _spliced(base: CheckedScenario, incident: Incident) -> CheckedScenario:
    """The file with the incident, put in by other means than those that are tested."""
    assert base.round is not None
    entry = incident.written()
    if base.round.scenario.incidents:
        return check(append_item(base.text, ("incidents",), entry).encode())
    return check(insert_key(base.text, (), "incidents", [entry]).encode())


@given(st.data())
def test_an_incident_is_accepted_exactly_where_it_is_said_to_be_possible(
    data: st.DataObject,
) -> None:
    base = _without_assertion(data.draw(st.sampled_from(_files())))
    assume(base.round is not None)
    assert base.round is not None
    kind = data.draw(st.sampled_from(tuple(KINDS.values())))
    found = list(placements(base.round, kind))
    if not found:
        cards = len(base.round.scenario.shoe)
        assert kind is CardToEmptyBox.kind or cards < 2
        return
    placement = data.draw(st.sampled_from(found))
    form: Incident = placement.form
    at = None
    if isinstance(form, AtCard):
        at = data.draw(st.integers(0, len(base.round.scenario.shoe) + 1))
        form = form.at(at)
    again = _spliced(base, form)
    fits = {one.at for one in placement.trials if one.fit is Fit.FITS}
    assert again.valid == (at in fits)
    if at not in placement.moments:
        assert not again.valid
        return
    after = effect(base.round, (form,)).after
    if again.round is not None:
        assert after == again.round.settlement


@given(st.data())
def test_adding_says_what_the_new_file_comes_to(data: st.DataObject) -> None:
    base = _without_assertion(data.draw(st.sampled_from(_files())))
    assume(base.round is not None)
    assert base.round is not None
    found_placements = list(
        placements(base.round, data.draw(st.sampled_from(tuple(KINDS.values()))))
    )
    assume(found_placements)
    placement = data.draw(st.sampled_from(found_placements))
    tried = data.draw(st.sampled_from(placement.trials))
    found = add(base, IncidentRequest((tried.incident,), (Mark(1, 1, PLACE),), ()))
    assert found.checked.valid == (tried.fit is Fit.FITS)
    # Every other character of the file is where it was.
    both = zip(base.text, found.text, strict=False)
    start = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], both))
    rest = base.text[start:]
    assert found.text.endswith(rest) or rest.startswith("]")
    assert len(found.text) > len(base.text)
    lines = base.text.count("\n") + 1
    assert all(one.mark.file == PLACE or one.mark.line <= lines for one in found.diagnostics)
    if tried.fit is Fit.NEVER:
        never = why_never(base.round, tried.incident)
        assert never is not None
        assert never.code in {one.code for one in found.diagnostics}
    if found.effect.after is not None:
        for name, (before, after) in found.effect.net.items():
            assert before == base.round.settlement.net.get(name)
            assert after == found.effect.after.net.get(name)


def test_limits_change_nothing_where_they_are_kept() -> None:
    found = changed(LimitsNotChecked(1))
    assert (found.rules, found.bets, found.cards) == ((), (), ())


def test_the_other_kinds_leave_the_cards_where_they_were() -> None:
    for incident in (
        FaceUpInShoe(5),
        SideBetsSettledLate(),
        Squeeze(3, True),
        FoundAfterNextRound(next(iter(_mistakes()))),
    ):
        found = changed(incident)
        assert found.after is not None
        assert found.cards == ()
        assert found.net == {}
        assert set(incident.kind.rules) >= set(found.rules) != set()


def _mistakes() -> list[Irregularity]:
    forms = [placement.form for placement in placements(playable(), FoundAfterNextRound.kind)]
    return [form.mistake for form in forms if isinstance(form, FoundAfterNextRound)]


def test_who_runs_out_of_cards_is_reported_to_the_file_that_ends_early() -> None:
    short = ROUND.replace("TH 2S", "TH") + "incidents: [{kind: insufficient_cards}]\n"
    base = playable(short)
    assert base.settlement.void
    assert trial(base, InsufficientCards()).fit is Fit.NEVER
    assert trial(base, Interruption(5)).fit is Fit.FITS
