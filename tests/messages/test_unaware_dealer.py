"""Cards that a file does not name lie where they fell due to a dealer unaware of the mistake."""

from collections.abc import Callable, Iterator

from tests.cases import for_every
from tests.conftest import Stage
from trainer.messages.questions import working_lines
from trainer.messages.round_context import RoundContext
from trainer.procedure.acts import Act
from trainer.procedure.questions import Ordered, Question, Topic
from trainer.rules.bets import DEALER, Place
from trainer.rules.events import CardMisdealt
from trainer.scenario.check import PlayableRound
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Snapshot
from trainer.table.project import table_view

BuildFromText = Callable[[str], tuple[RoundContext, tuple[Question, ...]]]

SPLIT = (
    "rules: rws-perfect-pairs-v5\ntable: {decks: 6, layout: A}\nboxes:\n"
    "  2:\n    - {name: Ann, main: 100, perfect_pairs: 20, calls: [split, stand, double]}\n"
    "    - {name: Ben, main: 50}\n"
    "  5: [{name: Cho, main: 200, calls: [stand]}]\n"
    "shoe: 8S 9D AS 8H TC TH 3D 9C KC\n"
    "incidents: [{kind: dealing_error, after_card: 8, mistake: wrong_box, reconstructed: false,"
    " misdealt: [{card: 7, lies: box 2 hand 1, belongs: box 2 hand 2}]}]\n"
)
THREE = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, calls: [hit, stand]}]\n"
    "  2: [{name: Ben, main: 50, calls: [hit, stand]}]\n"
    "  3: [{name: Cho, main: 50, calls: [stand]}]\n"
    "shoe: TS 9H 8C 7D 2H 3H TD 5C 6C TC\n"
)
ONE, TWO, THIRD = Place(1, 1), Place(2, 1), Place(3, 1)


def erring(mistake: str, card: str, after: int, *, back: bool = True) -> str:
    return (
        f"{THREE}incidents: [{{kind: dealing_error, after_card: {after}, mistake: {mistake},"
        f" reconstructed: {str(back).lower()}, misdealt: [{{card: {card}}}]}}]\n"
    )


def second_total(table: Snapshot) -> int:
    """The total that the felt shows at the second hand of box 2."""
    return next(hand.total for hand in table_view(table).hands if hand.place == Place(2, 2))


def misdealt(playable: PlayableRound) -> Iterator[CardMisdealt]:
    return (event for event in playable.trace.events if isinstance(event, CardMisdealt))


@for_every(
    ("mistake", "card", "then"),
    [
        ("wrong_box", "2, lies: box 3, belongs: box 2", (THIRD, DEALER, ONE, TWO)),
        ("exposed_card", "2, lies: box 2, belongs: box 2", (THIRD, DEALER, ONE, TWO)),
        ("other", "2, lies: dealer, belongs: box 2", (THIRD, DEALER, ONE, TWO)),
        ("skipped_box", "2, lies: box 3, belongs: box 2", (DEALER, ONE, TWO, THIRD)),
        ("box_twice", "2, lies: box 1, belongs: box 2", (TWO, THIRD, DEALER, ONE)),
        ("dealer_out_of_turn", "2, lies: dealer, belongs: box 2", (TWO, THIRD, DEALER, ONE)),
        ("wrong_box", "8, lies: box 2, belongs: box 1", (TWO, DEALER)),
        ("skipped_box", "8, lies: box 2, belongs: box 1", (DEALER, DEALER)),
        ("dealer_out_of_turn", "8, lies: dealer, belongs: box 1", (ONE, TWO)),
        ("drew_to_standing_hand", "9, lies: box 1, belongs: box 2", (TWO,)),
    ],
)
def test_5_9_further_cards_lie_where_they_fell_due(
    stage: Stage, mistake: str, card: str, then: tuple[Place, ...]
) -> None:
    after = int(card[0]) + len(then)
    for back in (True, False):
        playable = stage(erring(mistake, card, after, back=back))
        _named, *further = misdealt(playable)
        assert tuple(one.place for one in further) == then
        final = {one.number: one.place for one in snapshot_after(playable.trace.events).all_cards()}
        assert [one.waits for one in further] == [one.place == final[one.number] for one in further]


def test_5_10_1_the_split_card_alone_is_what_has_gone_wrong(
    context_from_text: BuildFromText,
) -> None:
    context, found = context_from_text(SPLIT)
    what = next(one for one in found if one.topic is Topic.WHAT)
    assert working_lines(what, context) == (
        "Card 7, 3♦, goes to box 2, hand 1, whose hand is complete.",
    )
    table = context.snapshots[what.step]
    assert [(one.number, one.place) for one in table.astray] == [(7, Place(2, 1)), (8, Place(2, 2))]
    marked = {one.number for one in table_view(table).cards if one.astray}
    assert marked == {7}, "the other lies in line with the hand that it belongs to"
    assert second_total(table) == 17, "nobody noticed"
    doubled = next(
        number
        for number, step in enumerate(context.playthrough.steps)
        if number > what.step and step.act is Act.CALL
    )
    assert second_total(context.snapshots[doubled]) == 11


def test_5_9_a_card_that_lies_right_is_not_asked_about(context_from_text: BuildFromText) -> None:
    _context, found = context_from_text(erring("wrong_box", "2, lies: box 3, belongs: box 2", 6))
    topics = [one.topic for one in found if one.topic in {Topic.ORDER, Topic.BELONGS}]
    assert topics == [Topic.BELONGS], "only the card on box 3 is put back"
    _context, found = context_from_text(erring("skipped_box", "2, lies: box 3, belongs: box 2", 4))
    order = next(one for one in found if one.topic is Topic.ORDER)
    assert order.expected == Ordered(("card-2", "card-3", "card-4"))


def test_3_12_cards_lie_face_down_where_they_would(stage: Stage) -> None:
    squeezed = erring("wrong_box", "1, lies: box 3, belongs: box 1", 6).replace(
        "incidents: [", "incidents: [{kind: squeeze, box: 2}, "
    )
    down = {one.number for one in misdealt(stage(squeezed)) if one.down}
    assert down == {2, 6}
    hole = (
        "rules: live-blackjack\n"
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}],"
        " 2: [{name: Ben, main: 50, calls: [stand]}]}\nshoe: TS 9H 8C 9D TH TC\n"
        "incidents: [{kind: dealing_error, after_card: 6, mistake: wrong_box, reconstructed: true,"
        " misdealt: [{card: 4, lies: box 2, belongs: box 1}]}]\n"
    )
    assert [(one.place, one.down) for one in misdealt(stage(hole))] == [
        (TWO, False),
        (TWO, False),
        (DEALER, True),
    ]
