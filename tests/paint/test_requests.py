"""What a bettor asks for is written where it covers no index, the lower ones included."""

from __future__ import annotations

import pytest

from tests.paint.on_screen import drawn
from tests.paint.test_totals import totals
from tests.scenario_files import shipped_round
from trainer.felt.laying import index_area
from trainer.felt.shapes import Pose
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rules.bets import Asks, Place
from trainer.table.view import RequestView
from ui.felt.felts import apply_felt
from ui.felt.view import FeltView


@pytest.fixture(scope="module")
def sheet() -> RoundSheet:
    playable = shipped_round("everybody-at-once")
    return lay_out(playable)


@pytest.mark.parametrize("size", [(688, 584), (935, 744), (1400, 1000)])
def test_no_index_is_covered(view: FeltView, sheet: RoundSheet, size: tuple[int, int]) -> None:
    view.resize(*size)
    apply_felt(view, sheet.playable, "")
    table = next(frame for frame in sheet.frames if frame.requests)
    places = {card.place for card in table.cards if card.place.box}
    for place in sorted(places):
        request = RequestView(place, "Ivo", Asks.EVEN_MONEY)
        view.show_table(table._replace(requests=(request,)), animate=False)
        assert_no_index_covered(view, place)


def assert_no_index_covered(view: FeltView, place: Place) -> None:
    camera, card = view.camera(), drawn(view).card
    assert camera is not None
    (pill,) = totals(view)
    for piece in view.arrangement().cards.values():
        for angle in (0, 180):
            index = index_area(card, Pose(piece.pose.at, piece.pose.angle + angle))
            for across, down in ((0, 0), (0, -0.4), (0, 0.4), (-0.4, 0), (0.4, 0)):
                side, far = across * index.width, down * index.depth
                at = camera.pixel(index.centre.moved(side, far, index.angle))
                inside_x = pill.left < at.x() < pill.left + pill.width
                inside_y = pill.top < at.y() < pill.top + pill.height
                assert not (inside_x and inside_y), (place, piece)
