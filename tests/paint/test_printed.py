"""What is printed on every packaged layout is as large as the layout says, and legible."""

from __future__ import annotations

from collections.abc import Iterator
from math import radians

import pytest

from trainer.felt.layout import Felt, Ink, LegendKey, PayTablePlace
from trainer.felt.legends import FeltLegends, legends_of
from trainer.felt.shapes import Band
from trainer.messages.felt import FeltTexts, felt_texts
from trainer.rulebook import Game, documents, game, load_document
from trainer.rulebook.game import TableFacts, legends_at_table
from trainer.rulebook.paytables import ProgressiveFacts
from trainer.rules.bets import BetKind
from ui.paint.letters import arc_text
from ui.paint.signs import grid_of
from ui.paint.still import spot_setting
from ui.theme.lettering import Weight

MIN_RULES, MIN_MAIN, MIN_ROW, MIN_NAME = 17.5, 30.0, 10.0, 7.0
"""How high capitals are in millimetres: of rules, main legends, pay tables, names of spots."""

LAYOUTS = [(name, layout) for name in documents() for layout in load_document(name).layouts]


@pytest.fixture(params=LAYOUTS, ids="/".join)
def played(request: pytest.FixtureRequest) -> Game:
    name, layout = request.param
    return game(name, layout)


def texts(played: Game, said: FeltLegends) -> FeltTexts:
    return felt_texts(said, played.felt.printing)


def reach(felt: Felt, text: str, key: LegendKey, sweep: float) -> float:
    """How many degrees a legend takes when it is allowed ``sweep``."""
    (legend,) = (found for found in felt.legends if found.key is key)
    weight = Weight.BOLD if legend.ink is Ink.LEGEND else Weight.SEMIBOLD
    path = arc_text(
        text.upper(),
        legend.radius,
        legend.height,
        legend.spacing,
        sweep,
        outward=True,
        weight=weight,
    )
    return path.boundingRect().width()


def test_no_legend_has_to_be_set_smaller_than_its_layout_says(played: Game) -> None:
    felt, said = played.felt, texts(played, legends_of(played.terms()))
    for legend in felt.legends:
        text = said.legends[legend.key]
        assert text
        allowed = reach(felt, text, legend.key, legend.sweep)
        assert allowed == pytest.approx(reach(felt, text, legend.key, 180)), legend.key
        main = legend.key in {LegendKey.BLACKJACK_PAYS, LegendKey.INSURANCE_PAYS}
        assert legend.height >= (MIN_MAIN if main else MIN_RULES)
        # Not much less than what it is allowed, or the sweep would keep others away for nothing.
        chord = 2 * legend.radius * radians(legend.sweep) / 2
        assert allowed > chord * 0.55, legend.key


def shown(played: Game) -> Iterator[tuple[str, FeltTexts, PayTablePlace]]:
    """Every pay table of the document in its place on the layout."""
    document = played.document
    for place in played.felt.pay_tables:
        if place.bets == (BetKind.PROGRESSIVE,):
            for name in document.side_bets[BetKind.PROGRESSIVE].pay_tables:
                facts = TableFacts(progressive=ProgressiveFacts(name))
                said = legends_at_table(document, played.terms(facts), facts)
                yield name, texts(played, said), place
            continue
        for name in document.side_bets[place.bets[0]].pay_tables:
            facts = TableFacts(pay_tables={place.bets[0]: name})
            said = legends_at_table(document, played.terms(facts), facts)
            yield name, texts(played, said), place


def test_every_pay_table_of_a_document_is_legible_in_its_place(played: Game) -> None:
    seen = 0
    for name, said, place in shown(played):
        table = said.pay_table(place.bets)
        assert table is not None
        assert grid_of(place, table).capital >= MIN_ROW, (name, place.bets)
        seen += 1
    tables = [len(offer.pay_tables) for offer in played.document.side_bets.values()]
    assert seen >= max(tables)


def test_a_bets_name_is_legible_in_its_spot(played: Game) -> None:
    felt, said = played.felt, texts(played, legends_of(played.terms()))
    for bet in said.spots:
        outline = felt.spot(1, bet).outline
        assert not isinstance(outline, Band)
        lines, capital = spot_setting(said.spots[bet], outline)
        assert " ".join(lines) == said.spots[bet].upper()
        assert capital >= MIN_NAME, bet
