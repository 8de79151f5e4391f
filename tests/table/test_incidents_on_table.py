"""What goes wrong, on the table: which card lies where at each moment, and what is set apart."""

from collections.abc import Sequence
from pathlib import Path

from tests.cards import card
from tests.cases import for_each, for_every
from tests.scenario_files import name_of, playable_file, rulings
from tests.table.projected import project
from trainer.felt.places import ChipRole
from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.steps import steps
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, DRAWN, Bet, BetKind, Call, HandState, Place
from trainer.rules.irregularities import AfterError, CardRemedy, Irregularity
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.table.frames import as_seen, frames
from trainer.table.view import CardSign, TableView

R = Rule.INITIAL_DEAL
ANN = Bet(1, "Ann", BetKind.MAIN, 1)
ANN_PAIR = Bet(1, "Ann", BetKind.PERFECT_PAIRS)
BOX_1, BOX_2, BOX_6 = Place(1, 1), Place(2, 1), Place(6, 1)
NAMES = {DEALER: "dealer", DRAWN: "drawn"}


def dealt(number: int, text: str, place: Place, **more: object) -> ev.CardDealt:
    return ev.CardDealt(number, card(text), place, R, **more)  # type: ignore[arg-type]


def misdealt(number: int, text: str, place: Place) -> ev.CardMisdealt:
    return ev.CardMisdealt(number, card(text), place, R)


def discarded(number: int, text: str, place: Place) -> ev.CardDiscarded:
    return ev.CardDiscarded(number, card(text), place, R)


def found(
    error: Irregularity, remedy: CardRemedy, mistake: Irregularity | None = None
) -> ev.ErrorFound:
    return ev.ErrorFound(error, mistake, remedy, (R,))


def bets() -> list[ev.Event]:
    return [
        ev.BettorJoined(1, "Ann", True, R),
        ev.BetPlaced(ANN, Cents(10000), R),
        ev.BetPlaced(ANN_PAIR, Cents(2000), R),
        ev.BetsClosed(R),
    ]


def lying(view: TableView) -> list[str]:
    """Every place's cards in their order: ``1/1 TS 9S!``, what lies astray with a ``!``."""
    rows: dict[Place, list[str]] = {}
    for one in sorted(view.cards, key=lambda one: (one.place, one.order)):
        text = f"{one.card or '?'}{'!' if one.astray else ''}"
        rows.setdefault(one.place, []).append(text)
    return [
        f"{NAMES.get(place, f'{place.box}/{place.hand}')} {' '.join(texts)}"
        for place, texts in sorted(rows.items())
    ]


def followed(events: Sequence[ev.Event]) -> list[list[str]]:
    """Where every card lies after each event; no card is ever there twice or nowhere."""
    pictures: list[list[str]] = []
    for count in range(1, len(events) + 1):
        view = project(events[:count])
        numbers = [one.number for one in view.cards]
        assert len(set(numbers)) == len(numbers)
        assert len(numbers) + view.discarded == view.cards_out
        pictures.append(lying(view))
    return pictures


def signs(view: TableView) -> dict[int, CardSign]:
    return {one.number: one.sign for one in view.cards if one.sign}


def test_5_9_a_card_on_an_empty_box_goes_where_it_belongs() -> None:
    events: list[ev.Event] = [
        dealt(1, "QS", BOX_1),
        dealt(2, "6D", DEALER),
        misdealt(3, "8S", BOX_6),
        found(Irregularity.EMPTY_BOX, CardRemedy.RECONSTRUCT),
        dealt(3, "8S", BOX_1, lay=BOX_6),
    ]
    assert followed(events)[1:] == [
        ["dealer 6D", "1/1 QS"],
        ["dealer 6D", "1/1 QS", "6/1 8S!"],
        ["dealer 6D", "1/1 QS", "6/1 8S!"],
        ["dealer 6D", "1/1 QS 8S"],
    ]


def test_an_empty_box_has_no_hand_although_a_card_lies_there() -> None:
    view = project([dealt(1, "QS", BOX_1), misdealt(2, "8S", BOX_6)])
    assert [hand.place for hand in view.hands] == [BOX_1]


def test_5_9_several_cards_go_back_in_their_order() -> None:
    # Box 1 was passed over: the 8 is its card, the 4 box 2's, and the 9 the dealer's.
    events: list[ev.Event] = [
        dealt(1, "QS", BOX_1),
        dealt(2, "TS", BOX_2),
        dealt(3, "6D", DEALER),
        misdealt(4, "8D", BOX_2),
        misdealt(5, "4H", DEALER),
        misdealt(6, "9C", BOX_1),
        found(Irregularity.DEALING_ERROR, CardRemedy.RECONSTRUCT, Irregularity.SKIPPED_BOX),
        dealt(4, "8D", BOX_1, lay=BOX_2),
        dealt(5, "4H", BOX_2, lay=DEALER),
        dealt(6, "9C", DEALER, lay=BOX_1),
    ]
    assert followed(events)[5:] == [
        ["dealer 6D 4H!", "1/1 QS 9C!", "2/1 TS 8D!"],
        ["dealer 6D 4H!", "1/1 QS 9C!", "2/1 TS 8D!"],
        ["dealer 6D 4H!", "1/1 QS 9C! 8D", "2/1 TS"],
        ["dealer 6D", "1/1 QS 9C! 8D", "2/1 TS 4H"],
        ["dealer 6D 9C", "1/1 QS 8D", "2/1 TS 4H"],
    ]


def test_what_lies_astray_is_no_part_of_the_hand() -> None:
    view = project([dealt(1, "AS", BOX_1), misdealt(2, "KS", BOX_1), misdealt(3, "5S", DEALER)])
    (hand,) = view.hands
    assert (hand.place, hand.cards, hand.total, hand.blackjack) == (BOX_1, 1, 11, False)


def test_a_card_that_lay_at_its_own_place_is_astray_no_more() -> None:
    events: list[ev.Event] = [
        dealt(1, "QS", BOX_1),
        misdealt(2, "8S", BOX_1),
        dealt(2, "8S", BOX_1, lay=BOX_1),
    ]
    assert followed(events) == [["1/1 QS"], ["1/1 QS 8S!"], ["1/1 QS 8S"]]


def test_a_split_leaves_a_card_astray_where_it_lies() -> None:
    events: list[ev.Event] = [
        dealt(1, "8S", BOX_1),
        dealt(2, "8D", BOX_1),
        misdealt(3, "KC", BOX_1),
        ev.HandSplit(1, 1, 2, False, R),
        dealt(3, "KC", BOX_1, lay=BOX_1),
    ]
    assert followed(events)[2:] == [
        ["1/1 8S 8D KC!"],
        ["1/1 8S KC!", "1/2 8D"],
        ["1/1 8S KC", "1/2 8D"],
    ]


def test_a_collected_hand_leaves_a_card_astray_where_it_lies() -> None:
    events: list[ev.Event] = [
        dealt(1, "TS", BOX_1),
        misdealt(2, "KC", BOX_1),
        ev.CardsCollected(BOX_1, R),
        discarded(2, "KC", BOX_1),
    ]
    assert followed(events)[1:] == [["1/1 TS KC!"], ["1/1 KC!"], []]


def test_the_card_of_a_double_down_lies_across_wherever_it_comes_from() -> None:
    events: list[ev.Event] = [
        dealt(1, "6S", BOX_1),
        dealt(2, "5D", BOX_1),
        ev.Called(1, 1, Call.DOUBLE, "Ann", R),
        misdealt(3, "KC", BOX_2),
        dealt(3, "KC", BOX_1, lay=BOX_2),
    ]
    assert [one.number for one in project(events[:-1]).cards if one.across] == []
    assert [one.number for one in project(events).cards if one.across] == [3]


def test_5_10_2_what_the_dealer_drew_too_much_is_discarded() -> None:
    events: list[ev.Event] = [
        dealt(1, "TD", DEALER),
        dealt(2, "8D", DEALER),
        misdealt(3, "5C", DEALER),
        misdealt(4, "8C", DEALER),
        found(Irregularity.OVERDRAWN, CardRemedy.DISCARD),
        discarded(3, "5C", DEALER),
        discarded(4, "8C", DEALER),
    ]
    assert followed(events)[3:] == [
        ["dealer TD 8D 5C! 8C!"],
        ["dealer TD 8D 5C! 8C!"],
        ["dealer TD 8D 8C!"],
        ["dealer TD 8D"],
    ]
    assert project(events).discarded == 2
    assert [hand.total for hand in project(events[:4]).hands] == [18]


def test_5_12_the_chosen_card_goes_first_and_the_other_keeps_its_place() -> None:
    events: list[ev.Event] = [
        dealt(1, "5S", BOX_1),
        misdealt(2, "KH", DRAWN),
        misdealt(3, "4H", DRAWN),
        found(Irregularity.TOGETHER, CardRemedy.CHOOSE),
        ev.CardSelected(2, 1, "Ann", R),
        dealt(2, "KH", BOX_1, lay=DRAWN),
        dealt(3, "4H", DEALER, lay=DRAWN),
    ]
    assert followed(events)[2:] == [
        ["drawn KH! 4H!", "1/1 5S"],
        ["drawn KH! 4H!", "1/1 5S"],
        ["drawn KH! 4H!", "1/1 5S"],
        ["drawn 4H!", "1/1 5S KH"],
        ["dealer 4H", "1/1 5S KH"],
    ]
    assert signs(project(events[:4])) == {}
    assert signs(project(events[:5])) == {2: CardSign.CHOSEN}
    chosen_gone = project(events[:6])
    assert signs(chosen_gone) == {}
    assert [one.order for one in chosen_gone.cards if one.place == DRAWN] == [1]


def test_5_12_the_card_that_waits_can_go_astray_once_more() -> None:
    events: list[ev.Event] = [
        dealt(1, "TD", DEALER),
        misdealt(2, "KH", DRAWN),
        misdealt(3, "4H", DRAWN),
        dealt(3, "4H", DEALER, lay=DRAWN),
        misdealt(2, "KH", DEALER),
        discarded(2, "KH", DEALER),
    ]
    assert followed(events)[3:] == [
        ["drawn KH!", "dealer TD 4H"],
        ["dealer TD 4H KH!"],
        ["dealer TD 4H"],
    ]


def test_5_12_1_both_cards_are_discarded() -> None:
    events: list[ev.Event] = [
        misdealt(1, "KH", DRAWN),
        misdealt(2, "4H", DRAWN),
        discarded(1, "KH", DRAWN),
        discarded(2, "4H", DRAWN),
    ]
    assert followed(events)[1:] == [["drawn KH! 4H!"], ["drawn 4H!"], []]


def test_5_11_a_face_in_the_shoe_is_seen_until_that_card_is_out() -> None:
    seen: list[ev.Event] = [dealt(1, "5S", BOX_1), ev.CardFoundFaceUp(card("QD"), R)]
    assert project(seen).shoe_card == card("QD")
    for after in (dealt(2, "QD", DEALER), misdealt(2, "QD", BOX_6)):
        assert project([*seen, after]).shoe_card is None
    # A card that lay astray does not come from the shoe.
    events: list[ev.Event] = [misdealt(1, "5S", BOX_6), seen[1], dealt(1, "5S", BOX_1, lay=BOX_6)]
    assert project(events).shoe_card == card("QD")


def test_5_7_3_bets_and_cards_of_a_bettor_who_leaves_the_round_are_gone() -> None:
    events: list[ev.Event] = [
        *bets(),
        dealt(1, "QS", BOX_1),
        misdealt(2, "8S", BOX_6),
        found(Irregularity.EMPTY_BOX, CardRemedy.DISCARD),
        ev.OptionTaken(1, "Ann", AfterError.RETURN, CardRemedy.DISCARD, R),
    ]
    asked = project(events)
    assert lying(asked) == ["1/1 QS", "6/1 8S!"]
    assert sum(chips.amount for chips in asked.chips) == 12000
    events += [
        ev.BetReturned(ANN, Cents(10000), (R,)),
        ev.BetReturned(ANN_PAIR, Cents(2000), (R,)),
        ev.HandEnded(1, 1, HandState.RETURNED, R),
        ev.CardsCollected(BOX_1, R),
    ]
    view = project(events)
    assert view.chips == ()
    assert lying(view) == ["6/1 8S!"]


def squeezed() -> list[ev.Event]:
    return [
        *bets(),
        ev.SqueezeGranted(1, False, R),
        dealt(1, "AS", BOX_1, down=True),
        dealt(2, "6D", DEALER),
        dealt(3, "KS", BOX_1, down=True),
        ev.HandEnded(1, 1, HandState.BLACKJACK, R),
    ]


def test_3_12_a_squeezed_hand_is_seen_when_it_is_turned() -> None:
    hidden = project(squeezed())
    assert lying(hidden) == ["dealer 6D", "1/1 ? ?"]
    (hand,) = [hand for hand in hidden.hands if hand.place == BOX_1]
    assert (hand.cards, hand.state, hand.blackjack) == (0, None, False)
    shown = project([*squeezed(), ev.CardsTurned(BOX_1, R)])
    assert lying(shown) == ["dealer 6D", "1/1 AS KS"]
    (hand,) = [hand for hand in shown.hands if hand.place == BOX_1]
    assert (hand.cards, hand.state, hand.blackjack) == (2, HandState.BLACKJACK, True)


def test_3_12_a_card_exposed_by_mistake_is_set_apart_until_the_others_are_turned() -> None:
    events: list[ev.Event] = [
        dealt(1, "AS", BOX_1, down=True),
        dealt(2, "9S", BOX_1),
        ev.CardExposed(2, BOX_1, R),
    ]
    view = project(events)
    assert lying(view) == ["1/1 ? 9S"]
    assert signs(view) == {2: CardSign.EXPOSED}
    assert signs(project([*events, ev.CardsTurned(BOX_1, R)])) == {}


LATE = Bet(5, "Zoe", BetKind.MAIN, 1)


def test_5_8_chips_refused_lie_beside_the_spot_until_play_goes_on() -> None:
    refused: list[ev.Event] = [*bets(), ev.BetRefused(LATE, Cents(500), Rule.LATE_BET)]
    view = project(refused)
    offered = [chips for chips in view.chips if chips.role is ChipRole.OFFERED]
    assert [(chips.bet, chips.amount) for chips in offered] == [(LATE, 500)]
    after = project([*refused, dealt(1, "AS", BOX_1)])
    assert all(chips.role is not ChipRole.OFFERED for chips in after.chips)


def test_5_8_two_who_come_late_to_one_spot_have_a_place_each() -> None:
    other = LATE._replace(bettor="Yul")
    refused: list[ev.Event] = [
        ev.BetRefused(bet, Cents(500), Rule.LATE_BET) for bet in (LATE, other)
    ]
    assert [(chips.bettor_order, chips.bettors) for chips in project(refused).chips] == [
        (0, 2),
        (1, 2),
    ]


def test_5_4_the_lamp_is_out_until_something_is_done_again() -> None:
    events: list[ev.Event] = [*bets(), dealt(1, "AS", BOX_1), ev.Interrupted((), R)]
    assert project(events).interrupted
    assert project(events).notice is Irregularity.INTERRUPTION
    declared: list[ev.Event] = [*events, ev.VoidDeclared(Irregularity.INTERRUPTION, R)]
    assert project(declared).interrupted
    for after in (
        [*declared, ev.BetReturned(ANN, Cents(10000), (R,))],
        [*events, dealt(2, "6D", DEALER)],
    ):
        assert not project(after).interrupted
        assert project(after).notice is None


@for_every(
    ("cause", "notice"),
    [
        (Irregularity.FOREIGN_CARD, None),
        (Irregularity.FOREIGN_OBJECT, Irregularity.FOREIGN_OBJECT),
        (Irregularity.INSUFFICIENT_CARDS, None),
        (Irregularity.WRONG_CARD_COUNT, Irregularity.WRONG_CARD_COUNT),
        (Irregularity.NOT_SHUFFLED, Irregularity.NOT_SHUFFLED),
    ],
)
def test_5_5_what_neither_cards_nor_shoe_show_is_said(
    cause: Irregularity, notice: Irregularity | None
) -> None:
    view = project([dealt(1, "AS", BOX_1), ev.VoidDeclared(cause, R)], decks=1)
    assert view.void
    assert view.notice is notice
    assert view.shoe_empty is (cause is Irregularity.INSUFFICIENT_CARDS)
    assert signs(view) == {}


def test_5_5_1_the_foreign_card_is_set_apart() -> None:
    events: list[ev.Event] = [dealt(1, "AS", BOX_1), dealt(2, "6D", DEALER)]
    view = project([*events, ev.VoidDeclared(Irregularity.FOREIGN_CARD, R, 2)])
    assert signs(view) == {2: CardSign.FOREIGN}


@for_every(("decks", "marked"), [(1, {1, 3}), (2, set()), (None, set())])
def test_5_5_2_equal_cards_are_set_apart_where_they_prove_the_count(
    decks: int | None, marked: set[int]
) -> None:
    events: list[ev.Event] = [
        dealt(1, "AS", BOX_1),
        dealt(2, "6D", DEALER),
        dealt(3, "AS", BOX_1),
        ev.VoidDeclared(Irregularity.WRONG_CARD_COUNT, R),
    ]
    view = project(events, decks=decks)
    assert signs(view) == dict.fromkeys(marked, CardSign.TWIN)
    assert (view.notice is None) is bool(marked)


def test_5_5_2_a_card_face_down_proves_nothing() -> None:
    events: list[ev.Event] = [
        dealt(1, "AS", DEALER, down=True),
        dealt(2, "AS", BOX_1),
        ev.VoidDeclared(Irregularity.WRONG_CARD_COUNT, R),
    ]
    assert signs(project(events, decks=1)) == {}


def test_5_5_2_a_card_that_was_collected_proves_nothing() -> None:
    events: list[ev.Event] = [
        dealt(1, "AS", BOX_1),
        dealt(2, "AS", BOX_2),
        ev.CardsCollected(BOX_1, R),
        ev.VoidDeclared(Irregularity.WRONG_CARD_COUNT, R),
    ]
    view = project(events, decks=1)
    assert signs(view) == {}
    assert view.notice is Irregularity.WRONG_CARD_COUNT


def test_an_error_that_no_card_shows_is_said_while_the_dealer_stops() -> None:
    stopped: list[ev.Event] = [
        dealt(1, "AS", BOX_1),
        found(Irregularity.DEALING_ERROR, CardRemedy.PLAY_ON, Irregularity.EXPOSED_CARD),
    ]
    assert project(stopped).notice is Irregularity.EXPOSED_CARD
    assert (
        project([stopped[0], found(Irregularity.DEALING_ERROR, CardRemedy.PLAY_ON)]).notice
        is Irregularity.DEALING_ERROR
    )
    chosen: list[ev.Event] = [
        *stopped,
        ev.OptionTaken(1, "Ann", AfterError.CONTINUE, CardRemedy.PLAY_ON, R),
    ]
    assert project(chosen).notice is Irregularity.EXPOSED_CARD
    assert project([*chosen, dealt(2, "6D", DEALER)]).notice is None
    assert project([*chosen, ev.Called(1, 1, Call.STAND, "Ann", R)]).notice is None
    astray: list[ev.Event] = [
        misdealt(1, "AS", BOX_6),
        found(Irregularity.EMPTY_BOX, CardRemedy.RECONSTRUCT),
    ]
    assert project(astray).notice is None


def test_5_13_what_is_found_late_is_said_and_moves_nothing() -> None:
    ended: list[ev.Event] = [
        *bets(),
        dealt(1, "AS", BOX_1),
        ev.CardsCollected(BOX_1, R),
        ev.RoundEnded(False, R),
    ]
    before = project(ended)
    after = project([*ended, ev.FoundLate(Irregularity.WRONG_BOX, (R,))])
    assert after.notice is Irregularity.FOUND_LATE
    assert (after.cards, after.chips, after.discarded) == (before.cards, before.chips, 1)


# What is seen before the dealer answers it


def seen_before(act: Act, *events: ev.Event) -> TableView:
    """The table as it is seen before the step that these last events make up."""
    earlier: list[ev.Event] = [*bets(), dealt(1, "AS", BOX_1)]
    stages = (
        Step(Act.DEAL_CARD, 0, len(earlier), (R,)),
        Step(act, len(earlier), len(earlier) + len(events), (R,)),
    )
    playthrough = Playthrough((*earlier, *events), stages)
    views = frames(playthrough, decks=1)
    seen = as_seen(playthrough, views)
    assert seen[0] == views[0]
    assert seen[2] == views[2]
    assert (seen[1].cards_out, seen[1].discarded, seen[1].taken) == (1, 0, 0)
    return seen[1]


def test_5_8_late_chips_are_seen_before_they_are_refused() -> None:
    view = seen_before(Act.REFUSE_LATE_BET, ev.BetRefused(LATE, Cents(500), Rule.LATE_BET))
    assert [chips.role for chips in view.chips] == [
        ChipRole.STAKE,
        ChipRole.STAKE,
        ChipRole.OFFERED,
    ]


def test_5_11_a_face_is_seen_before_the_dealer_speaks_of_it() -> None:
    view = seen_before(Act.FACE_UP_IN_SHOE, ev.CardFoundFaceUp(card("QD"), R))
    assert view.shoe_card == card("QD")


def test_5_4_the_lamp_is_out_before_anything_is_decided() -> None:
    assert seen_before(Act.INTERRUPTION, ev.Interrupted((), R)).interrupted


def test_5_5_1_a_foreign_card_is_seen_and_the_void_not_yet_declared() -> None:
    declared = ev.VoidDeclared(Irregularity.FOREIGN_CARD, R, 1)
    view = seen_before(Act.DECLARE_VOID, declared, ev.SettlementUndone(ANN_PAIR, R))
    assert signs(view) == {1: CardSign.FOREIGN}
    assert not view.void


def test_5_5_3_the_shoe_is_seen_empty() -> None:
    declared = ev.VoidDeclared(Irregularity.INSUFFICIENT_CARDS, R)
    assert seen_before(Act.DECLARE_VOID, declared).shoe_empty


def test_no_other_act_is_seen_before_it_is_done() -> None:
    assert seen_before(Act.DEAL_CARD, ev.CardFoundFaceUp(card("QD"), R)).shoe_card is None


FILES = [path for path in rulings("pp5", "own", "bj5") if "incidents:" in path.read_text("utf-8")]


@for_each(FILES, name=name_of)
def test_no_card_is_lost_in_a_round_in_which_something_goes_wrong(path: Path) -> None:
    playable = playable_file(path)
    playthrough = steps(playable.trace, playable.game.procedure)
    views = frames(playthrough, decks=playable.terms.decks)
    for view in (*views, *as_seen(playthrough, views)):
        numbers = {one.number for one in view.cards}
        assert len(numbers) == len(view.cards)
        assert len(numbers) + view.discarded == view.cards_out
        places = [(one.place, one.order) for one in view.cards]
        assert len(set(places)) == len(places)
    assert views[-1].cards == ()
    assert views[-1].chips == ()


def test_cards_that_cannot_be_put_back_lie_swept() -> None:
    def after(
        remedy: CardRemedy, mistake: Irregularity | None, rule: Rule, *more: ev.Event
    ) -> bool:
        error = ev.ErrorFound(Irregularity.DEALING_ERROR, mistake, remedy, (rule,))
        return project([*bets(), dealt(1, "QS", BOX_1), *more, error]).swept

    assert after(CardRemedy.PLAY_ON, Irregularity.OTHER, Rule.RECONSTRUCTION)
    assert not after(CardRemedy.RECONSTRUCT, Irregularity.OTHER, Rule.RECONSTRUCTION)
    assert not after(CardRemedy.PLAY_ON, Irregularity.OTHER, Rule.NO_RECONSTRUCTION)
    assert not after(CardRemedy.PLAY_ON, Irregularity.WRONG_BOX, Rule.RECONSTRUCTION)
    astray = misdealt(2, "8S", BOX_2)
    assert not after(CardRemedy.PLAY_ON, Irregularity.OTHER, Rule.RECONSTRUCTION, astray)
