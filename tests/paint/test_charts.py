"""Charts: where their figures are, that they are drawn there, in words, and as files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from ui.export.charts import charts_pdf, charts_png, charts_svg
from ui.export.scene import make_ready
from ui.paint.charts import (
    Bar,
    Bars,
    Cell,
    CellRow,
    Chart,
    ChartStyle,
    HeatMap,
    LineChart,
    Point,
    Tick,
    chart_height,
    paint_chart,
    spoken,
    spots,
)
from ui.theme.roles import PALETTES, ColorScheme, Role

LINE = LineChart(
    "Accuracy",
    (
        Point("a", 1, 60, "2 Nov", "60 %"),
        Point("b", 2, 80, "9 Nov", "80 %"),
        Point("c", 4, 100, "23 Nov", "100 %"),
    ),
    (Tick(0, "0 %"), Tick(50, "50 %"), Tick(100, "100 %")),
    Tick(90, "target 90 %"),
)
BARS = Bars(
    "Documents", (Bar("x", "One", 0.5, "50 %"), Bar("y", "Two", 1.0, "100 %", ink=Role.WRONG))
)
HEAT = HeatMap(
    "Skills",
    (
        CellRow(
            "Totals", tuple(Cell(f"t{n}", f"T {n}", f"{n} %", Role.RIGHT_TINT) for n in range(9))
        ),
        CellRow("Payouts", (Cell("p", "P", "40 %", Role.WRONG_TINT),)),
    ),
)
CHARTS: tuple[Chart, ...] = (LINE, BARS, HEAT)


def drawn(chart: Chart, style: ChartStyle, width: float = 400) -> tuple[QImage, QRectF]:
    app = make_ready()
    area = QRectF(0, 0, width, chart_height(chart, width, style))
    image = QImage(area.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(style.palette[Role.RAISED]))
    painter = QPainter(image)
    paint_chart(painter, area, chart, style)
    painter.end()
    assert app is not None
    return image, area


@pytest.mark.parametrize("scheme", ColorScheme)
def test_a_figure_is_drawn_at_its_spot(scheme: ColorScheme) -> None:
    style = ChartStyle(PALETTES[scheme])
    accent = QColor(style.palette[Role.ACCENT]).rgb()
    image, area = drawn(LINE, style)
    for spot in spots(LINE, area, style):
        assert image.pixel(spot.area.center().toPoint()) == accent
    image, area = drawn(HEAT, style)
    found = dict(spots(HEAT, area, style))
    for key, role in (("t3", Role.RIGHT_TINT), ("p", Role.WRONG_TINT)):
        corner = found[key].topLeft().toPoint()
        assert image.pixel(corner.x() + 5, corner.y() + 5) == QColor(style.palette[role]).rgb()
    image, area = drawn(BARS, style)
    half, whole = (spot.area for spot in spots(BARS, area, style))
    inked = [
        sum(
            image.pixel(x, round(row.center().y())) == QColor(style.palette[role]).rgb()
            for x in range(image.width())
        )
        for row, role in ((half, Role.ACCENT), (whole, Role.WRONG))
    ]
    assert inked[1] == pytest.approx(2 * inked[0], rel=0.1)


def test_a_mark_is_drawn_over_the_bars_in_the_middle_of_a_whole_one() -> None:
    style = ChartStyle(PALETTES[ColorScheme.DARK])
    plain, area = drawn(BARS, style)
    marked, _area = drawn(replace(BARS, marked=0.5), style)
    half, whole = (spot.area for spot in spots(BARS, area, style))
    for row in (half, whole):
        changed = [
            x
            for x in range(plain.width())
            if plain.pixel(x, round(row.center().y())) != marked.pixel(x, round(row.center().y()))
        ]
        accent = QColor(style.palette[Role.ACCENT]).rgb()
        inked = [
            x for x in range(plain.width()) if plain.pixel(x, round(half.center().y())) == accent
        ]
        # The bar of one half ends where the mark is.
        assert changed[0] - 2 <= inked[-1] <= changed[-1] + 2


def test_only_what_is_seen_of_a_heat_map_is_drawn_and_that_as_ever() -> None:
    style = ChartStyle(PALETTES[ColorScheme.DARK])
    whole, area = drawn(HEAT, style)
    part = QImage(whole.size(), whole.format())
    part.fill(whole.pixel(0, 0))
    lower = area.adjusted(0, area.height() / 2, 0, 0).toRect()
    painter = QPainter(part)
    painter.setClipRect(lower)
    paint_chart(painter, area, HEAT, style)
    painter.end()
    assert part.copy(lower) == whole.copy(lower)


def test_a_line_is_to_scale() -> None:
    style = ChartStyle(PALETTES[ColorScheme.LIGHT])
    _image, area = drawn(LINE, style)
    first, second, last = (spot.area.center() for spot in spots(LINE, area, style))
    assert last.x() - second.x() == pytest.approx(2 * (second.x() - first.x()))
    assert first.y() - second.y() == pytest.approx(second.y() - last.y())


def test_everything_is_within_the_area_and_nothing_overlaps() -> None:
    make_ready()
    for scale in (1.0, 1.4):
        style = ChartStyle(PALETTES[ColorScheme.DARK], scale)
        for chart in CHARTS:
            for width in (240, 500, 1200):
                area = QRectF(10, 20, width, chart_height(chart, width, style))
                found = spots(chart, area, style)
                for spot in found:
                    assert area.adjusted(-1, -1, 1, 1).contains(spot.area), (chart.title, width)
                if chart is not LINE:
                    places = [spot.area for spot in found]
                    assert not any(
                        one.adjusted(1, 1, -1, -1).intersects(other)
                        for number, one in enumerate(places)
                        for other in places[number + 1 :]
                    )


def test_the_focused_figure_has_a_ring() -> None:
    palette = PALETTES[ColorScheme.DARK]
    plain, _area = drawn(BARS, ChartStyle(palette))
    ringed, _area = drawn(BARS, ChartStyle(palette, focused="y"))
    assert plain != ringed


def test_a_chart_in_words_has_every_figure() -> None:
    assert spoken(LINE) == ("Accuracy. 2 Nov: 60 %; 9 Nov: 80 %; 23 Nov: 100 %; target 90 %")
    assert spoken(BARS) == "Documents. One: 50 %; Two: 100 %"
    assert spoken(HEAT).endswith("T 8: 8 %; P: 40 %")


def test_a_chart_without_figures_is_drawn() -> None:
    for chart in (
        LineChart("A", (), (Tick(0, "0"), Tick(1, "1"))),
        Bars("B", ()),
        HeatMap("C", ()),
    ):
        image, area = drawn(chart, ChartStyle(PALETTES[ColorScheme.DARK]))
        assert not image.isNull()
        assert spots(chart, area, ChartStyle(PALETTES[ColorScheme.DARK])) == ()


def test_the_charts_as_files() -> None:
    made = charts_svg("Progress", CHARTS)
    assert b"<title>Progress</title>" in made
    assert b"<text" not in made
    assert made == charts_svg("Progress", CHARTS)
    assert made != charts_svg("Progress", CHARTS[:2])
    printed = charts_pdf("Progress", CHARTS)
    assert printed.startswith(b"%PDF")
    assert b"/FontFile" not in printed
    assert printed == charts_pdf("Progress", CHARTS)
    image = QImage.fromData(charts_png("Progress", CHARTS))
    assert image.width() == 2 * (720 + 48)
    assert image.text("Title") == "Progress"
