"""The style sheet of the window's ordinary widgets, derived from a palette.

Dynamic properties say what a widget is, so that pages never name a colour:

- ``kind`` on a QPushButton: ``primary`` (the main action), ``quiet`` (no border),
  ``line`` (a text that leads somewhere),
  ``choice`` (a checkable answer), ``tight`` (one of many), ``card`` (a card, with ``suit`` ``red``
  or ``black``),
  ``link`` (leads to a paragraph), ``pad`` (a key of a pad), ``figure`` (a card with a figure that
  can be opened).
- ``letters`` on a QPushButton: ``small`` (one of so many that they are crowded).
- ``kind`` on a QLabel: ``title``, ``heading``, ``strong``, ``muted``, ``small``, ``accent``,
  ``right``, ``wrong``, ``warning``, ``key`` (a keyboard key), ``source`` (a line of a file).
- ``kind`` on a QComboBox: ``chip`` (a filter in a row of them).
- ``ring``: ``on`` for what has the focus and shows it (``ui.theme.rings``).
- ``kind`` on a QScrollArea or a QTextBrowser: ``read`` (it takes the focus, for its keys to
  scroll it).
- ``kind`` on a QListView: ``cards`` (its rows are cards).
- ``kind`` on a QLineEdit: ``amount`` (money typed on the number pad).
- ``surface`` on a QFrame or QWidget: ``window``, ``panel``, ``raised``, ``bar``, ``right``,
  ``wrong``, ``warning``, ``plain`` (no background of its own).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

import resources
from ui.theme.lettering import Size, Weight
from ui.theme.roles import Palette, Role
from ui.theme.spacing import (
    CONTROL_HEIGHT,
    FIELD_PADDING,
    PANEL_RADIUS,
    RADIUS,
    ROW_HEIGHT,
    TIGHT_HEIGHT,
    TOUCH_HEIGHT,
    Space,
)

_Widget = TypeVar("_Widget", bound=QWidget)

_LINE_HEIGHT: Final = 24
_CHECK_HEIGHT: Final = 28
"""Heights of a link and of a check box, in pixels."""

_SHEET: Final = """
QWidget {{
    color: {text}; placeholder-text-color: {muted_text};
    selection-background-color: {accent}; selection-color: {on_accent};
}}
QMainWindow, QDialog, QWidget[surface="window"] {{ background: {window}; }}
QLabel {{ background: transparent; }}
QLabel[kind="title"] {{ font-size: {title}px; font-weight: {semibold}; }}
QLabel[kind="heading"] {{ font-size: {heading}px; font-weight: {semibold}; }}
QLabel[kind="strong"] {{ font-weight: {semibold}; }}
QLabel[kind="muted"] {{ color: {muted_text}; }}
QLabel[kind="small"] {{ color: {muted_text}; font-size: {small}px; }}
QLabel[kind="accent"] {{ color: {accent}; font-weight: {semibold}; }}
QLabel[kind="right"] {{ color: {right}; font-weight: {semibold}; }}
QLabel[kind="wrong"] {{ color: {wrong}; font-weight: {semibold}; }}
QLabel[kind="warning"] {{ color: {warning}; font-weight: {semibold}; }}
/* A line of a file: its family is the system's, of letters of one width. */
QLabel[kind="source"] {{ color: {muted_text}; font-size: {small}px; }}
QLabel[kind="key"] {{
    color: {muted_text}; font-size: {small}px; font-weight: {semibold};
    border: 1px solid {outline}; border-bottom: 2px solid {outline}; border-radius: 4px;
    padding: 0 6px;
}}

QFrame[surface="panel"] {{
    background: {surface}; border: 1px solid {outline}; border-radius: {panel_radius}px;
}}
QFrame[surface="raised"] {{
    background: {raised}; border: 1px solid {outline}; border-radius: {panel_radius}px;
}}
QFrame[surface="bar"] {{ background: {surface}; border: 0; border-top: 1px solid {outline}; }}
QFrame[surface="right"] {{
    background: {right_tint}; border: 1px solid {right}; border-radius: {panel_radius}px;
}}
QFrame[surface="wrong"] {{
    background: {wrong_tint}; border: 1px solid {wrong}; border-radius: {panel_radius}px;
}}
QFrame[surface="warning"] {{
    background: {warning_tint}; border: 1px solid {warning}; border-radius: {panel_radius}px;
}}
QWidget[surface="plain"] {{ background: transparent; border: 0; }}
QFrame[frameShape="4"], QFrame[frameShape="5"] {{
    color: {outline}; background: {outline}; border: 0; max-height: 1px;
}}

QPushButton, QToolButton {{
    background: {raised}; border: 1px solid {outline_strong}; border-radius: {radius}px;
    min-height: {control}px; padding: 0 {l}px; outline: 0;
}}
QToolButton {{ padding: 0 {s}px; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; border-color: {muted_text}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {sunken}; }}
/* A thicker border takes its pixel from the padding: nothing moves with the focus. */
QPushButton[ring="on"], QPushButton:checked {{
    padding: 0 {l_inner}px; min-height: {control_inner}px;
}}
QToolButton[ring="on"], QToolButton:checked {{
    padding: 0 {s_inner}px; min-height: {control_inner}px;
}}
QPushButton[ring="on"], QToolButton[ring="on"] {{ border: 2px solid {focus}; }}
QPushButton:disabled, QToolButton:disabled {{
    color: {disabled_text}; placeholder-text-color: {disabled_text};
    background: {surface}; border-color: {outline};
}}
QPushButton:checked, QToolButton:checked {{
    background: {accent_tint}; border: 2px solid {accent};
}}
QPushButton[ring="on"]:checked, QToolButton[ring="on"]:checked {{
    border: 2px solid {focus};
}}
QPushButton[kind="primary"] {{
    background: {accent}; color: {on_accent}; border: 1px solid {accent};
    font-weight: {semibold};
}}
QPushButton[kind="primary"]:hover {{
    background: {accent_hover}; border-color: {accent_hover};
}}
QPushButton[kind="primary"]:pressed {{ background: {accent_pressed}; }}
QPushButton[kind="primary"][ring="on"] {{ border: 2px solid {focus}; }}
QPushButton[kind="primary"]:disabled {{
    background: {surface}; color: {disabled_text}; border: 1px solid {outline};
}}
QPushButton[kind="quiet"], QPushButton[kind="line"], QToolButton[kind="quiet"] {{
    background: transparent; border: 1px solid transparent; padding: 0 {m}px;
}}
QPushButton[kind="line"], QPushButton[kind="line"]:disabled {{ color: {muted_text}; }}
QPushButton[kind="quiet"]:hover, QPushButton[kind="line"]:hover:enabled,
QToolButton[kind="quiet"]:hover {{ background: {hover}; }}
QPushButton[kind="quiet"][ring="on"], QPushButton[kind="line"][ring="on"],
QToolButton[kind="quiet"][ring="on"] {{
    border: 2px solid {focus}; padding: 0 {m_inner}px;
}}
QPushButton[kind="quiet"]:checked {{
    background: {hover}; border: 1px solid {outline}; padding: 0 {m}px; min-height: {control}px;
}}
QPushButton[kind="quiet"][ring="on"]:checked {{
    border: 2px solid {focus}; padding: 0 {m_inner}px; min-height: {control_inner}px;
}}
QPushButton[kind="choice"] {{ text-align: left; }}
QPushButton[kind="tight"] {{ text-align: left; min-height: {tight}px; }}
QPushButton[kind="tight"][ring="on"], QPushButton[kind="tight"]:checked {{
    min-height: {tight_inner}px;
}}
QPushButton[letters="small"] {{ font-size: {small}px; }}
QPushButton[kind="card"] {{
    background: {card}; border: 1px solid {card_edge}; text-align: left; padding: 0 {xs}px;
    min-height: {tight}px; min-width: 0;
}}
QPushButton[kind="card"][suit="red"] {{ color: {suit_red}; }}
QPushButton[kind="card"][suit="black"] {{ color: {suit_black}; }}
QPushButton[kind="card"]:hover {{ border-color: {accent}; }}
QPushButton[kind="card"][ring="on"] {{
    border: 2px solid {focus}; padding: 0 3px; min-height: {tight_inner}px;
}}
QPushButton[kind="card"]:disabled {{
    background: {raised}; color: {muted_text}; border-color: {outline};
}}
QPushButton[kind="card"][letters="small"] {{ min-height: {low}px; }}
QPushButton[kind="card"][letters="small"][ring="on"] {{ min-height: {low_inner}px; }}
QPushButton[kind="pad"] {{ min-height: {pad}px; }}
QPushButton[kind="pad"][ring="on"], QPushButton[kind="pad"]:checked {{
    min-height: {pad_inner}px;
}}
/* A mark on the sheet of a table test, for a finger. */
QPushButton[kind="mark"] {{ padding: 0; min-width: {touch}px; min-height: {touch}px; }}
QPushButton[kind="mark"]:checked {{
    padding: 0; min-width: {touch_inner}px; min-height: {touch_inner}px;
}}
MarkRow[chosen="yes"] {{ border: 1px solid {accent}; }}
MarkRow[ring="on"] {{ border: 2px solid {focus}; }}
QPushButton[kind="figure"] {{
    border: 1px solid {outline}; border-radius: {panel_radius}px; min-height: 0; padding: 0;
}}
QPushButton[kind="figure"]:hover {{ border-color: {muted_text}; }}
QPushButton[kind="figure"]:disabled {{ background: {raised}; border-color: {outline}; }}
QPushButton[kind="figure"][ring="on"] {{ border: 2px solid {focus}; min-height: 0; padding: 0; }}
QPushButton[kind="link"] {{
    background: transparent; border: 2px solid transparent; border-radius: 4px;
    color: {accent}; font-weight: {semibold}; text-align: left; min-height: {line}px; padding: 0;
}}
QPushButton[kind="link"]:hover {{ text-decoration: underline; }}
QPushButton[kind="link"][ring="on"] {{
    border: 2px solid {focus}; padding: 0; min-height: {line}px;
}}

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QDateEdit, QComboBox {{
    background: {sunken}; border: 1px solid {outline_strong}; border-radius: {radius}px;
    padding: 0 {m}px; min-height: {control}px;
}}
/* Their text begins where that of a box to choose from does. */
QLineEdit, QSpinBox, QDoubleSpinBox, QDateEdit {{ padding: 0 {field}px; }}
QAbstractSpinBox {{ max-height: {control}px; }}
QAbstractSpinBox[ring="on"] {{ max-height: {control_inner}px; }}
QPlainTextEdit, QTextEdit {{ padding: {s}px; }}
/* The button that clears a text is not styled like a button. */
QLineEdit > QToolButton {{ background: transparent; border: 0; min-height: 0; padding: 0; }}
QLineEdit[ring="on"], QPlainTextEdit[ring="on"], QTextEdit[ring="on"], QSpinBox[ring="on"],
QDoubleSpinBox[ring="on"], QDateEdit[ring="on"], QComboBox[ring="on"] {{
    border: 2px solid {focus};
}}
QLineEdit[ring="on"], QSpinBox[ring="on"], QDoubleSpinBox[ring="on"], QDateEdit[ring="on"] {{
    padding: 0 {field_inner}px; min-height: {control_inner}px;
}}
QComboBox[ring="on"] {{ padding: 0 {m_inner}px; min-height: {control_inner}px; }}
QPlainTextEdit[ring="on"], QTextEdit[ring="on"] {{ padding: {s_inner}px; }}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled, QPlainTextEdit:disabled {{
    color: {disabled_text}; background: {surface}; border-color: {outline};
}}
QLineEdit:read-only {{ background: {surface}; border-color: {outline}; }}
QLineEdit[kind="amount"] {{
    font-size: {title}px; font-weight: {semibold}; min-height: 0; padding: 0;
    background: transparent; border: 0;
}}
QComboBox[kind="chip"] {{ padding-right: {xs}px; }}
QComboBox[kind="chip"][ring="on"] {{ padding-right: 3px; }}
QComboBox::drop-down {{ border: 0; width: 32px; }}
QComboBox[kind="chip"]::drop-down {{ width: 24px; }}
QComboBox::down-arrow {{ image: url("{chevron_down}"); width: 12px; height: 12px; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button,
QDoubleSpinBox::down-button, QDateEdit::up-button, QDateEdit::down-button {{
    border: 0; width: 28px; background: transparent;
}}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow, QDateEdit::up-arrow {{
    image: url("{chevron_up}"); width: 12px; height: 12px;
}}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow, QDateEdit::down-arrow {{
    image: url("{chevron_down}"); width: 12px; height: 12px;
}}
QComboBox QAbstractItemView {{
    background: {raised}; border: 1px solid {outline}; outline: 0; padding: {xs}px;
}}
QComboBox QAbstractItemView[ring="on"] {{ border: 1px solid {outline}; padding: {xs}px; }}
QCheckBox {{ spacing: {s}px; min-height: {check}px; background: transparent; }}
QCheckBox:disabled {{ color: {disabled_text}; }}
QCheckBox::indicator, QAbstractItemView::indicator {{
    width: 16px; height: 16px; background: {sunken}; border: 1px solid {outline_strong};
    border-radius: 4px;
}}
QCheckBox::indicator:disabled, QAbstractItemView::indicator:disabled {{
    background: {surface}; border-color: {outline};
}}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
    background: {accent}; border-color: {accent}; image: url("{tick}");
}}
QCheckBox::indicator:checked:disabled, QAbstractItemView::indicator:checked:disabled {{
    background: {disabled_text}; border-color: {disabled_text};
}}
QCheckBox[ring="on"]::indicator {{ width: 14px; height: 14px; border: 2px solid {focus}; }}

QListView, QTreeView, QTableView {{
    background: {surface}; alternate-background-color: {surface}; border: 1px solid {outline};
    border-radius: {panel_radius}px; outline: 0; gridline-color: {outline}; padding: 1px;
}}
QListView[ring="on"], QTreeView[ring="on"], QTableView[ring="on"] {{
    border: 2px solid {focus}; padding: 0;
}}
QListView::item, QTreeView::item {{
    min-height: {row}px; padding: 0 {m}px; border: 0; border-left: 3px solid transparent;
}}
QListView[kind="cards"] {{ background: transparent; border: 2px solid transparent; padding: 0; }}
QListView[kind="cards"][ring="on"] {{ border: 2px solid {focus}; }}
QListView[kind="cards"]::item {{
    background: {raised}; border: 1px solid {outline}; border-radius: {panel_radius}px;
    margin: 0 {s}px {s}px 0;
}}
QListView[kind="cards"]::item:hover {{ background: {hover}; }}
QListView[kind="cards"]::item:selected, QListView[kind="cards"]::item:selected:active {{
    background: {accent_tint}; border: 1px solid {accent};
}}
QTableView::item {{ padding: {xs}px {m}px; border: 0; border-bottom: 1px solid {outline}; }}
QListView::item:hover, QTreeView::item:hover {{ background: {hover}; }}
QListView::item:selected, QTreeView::item:selected {{
    background: {accent_tint}; color: {text};
}}
QListView::item:disabled {{ color: {disabled_text}; }}
QTableView {{ selection-color: {text}; }}
QTableView::item:selected {{ background: {accent_tint}; }}
RowsView {{ qproperty-rightInk: "{right}"; qproperty-wrongInk: "{wrong}"; }}
QListView::item:selected:active {{ border-left: 3px solid {accent}; }}
QHeaderView {{
    background: {surface}; border: 0; font-size: {small}px; font-weight: {semibold};
}}
/* Text in a cell is indented by 3 pixels more than its padding; headings align with it. */
QHeaderView::section {{
    background: {surface}; color: {muted_text}; padding: {s}px 15px; border: 0;
    border-bottom: 1px solid {outline_strong}; text-align: left;
}}
QHeaderView::section:vertical {{ border: 0; }}
QTableCornerButton::section {{ background: {surface}; border: 0; }}

QTabBar {{ background: transparent; }}
QTabBar::tab {{
    background: transparent; color: {muted_text}; padding: 1px {l}px; border: 0;
    border-bottom: 2px solid transparent;
}}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::scroller {{ width: {control}px; }}
QTabBar QToolButton {{ border: 0; min-height: 0; padding: 0; background: {window}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
QTabBar[ring="on"]::tab:selected {{ border-bottom: 2px solid {focus}; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {outline}; }}

QScrollArea {{ border: 0; background: transparent; }}
QScrollArea[kind="read"], QTextBrowser[kind="read"] {{
    background: transparent; border: 2px solid transparent; border-radius: 4px; padding: 0;
}}
QScrollArea[kind="read"][ring="on"], QTextBrowser[kind="read"][ring="on"] {{
    border: 2px solid {focus};
}}
RunningText {{ border: 1px solid transparent; }}
RunningText[ring="on"] {{ border: 1px solid {focus}; }}
QScrollArea > QWidget > QWidget {{ background: transparent; }}
QGraphicsView {{ border: 0; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{
    background: {outline_strong}; border-radius: 4px; margin: 2px; min-height: 32px;
    min-width: 32px;
}}
QScrollBar::handle:hover {{ background: {muted_text}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; border: 0; }}

QSlider {{ min-height: 20px; border: 2px solid transparent; border-radius: 4px; }}
QSlider[ring="on"] {{ border: 2px solid {focus}; }}
QSlider::groove:horizontal {{ background: {outline}; height: 4px; border-radius: 2px; }}
QSlider::{passed}-page:horizontal {{ background: {accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{
    background: {text}; width: 16px; height: 16px; margin: -6px 0; border-radius: 8px;
}}
QProgressBar {{
    background: {outline}; border: 0; border-radius: 2px; max-height: 4px; min-height: 4px;
    text-align: center;
}}
QProgressBar::chunk {{ background: {accent}; border-radius: 2px; }}

QMenuBar {{ background: {window}; border: 0; }}
QMenuBar::item {{ padding: {xs}px {s}px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {hover}; }}
QMenu {{ background: {raised}; border: 1px solid {outline}; padding: {xs}px; }}
QMenu::item {{ padding: {s}px {l}px; border-radius: 4px; }}
QMenu::item:selected {{ background: {accent_tint}; }}
QMenu::item:disabled {{ color: {disabled_text}; }}
QMenu::separator {{ height: 1px; background: {outline}; margin: {xs}px; }}
QToolBar {{ background: transparent; border: 0; spacing: {s}px; padding: 0; }}
#action_bar {{ min-height: {bar}px; max-height: {bar}px; }}
/* Qt gives it 12 pixels. */
#qt_toolbar_ext_button {{
    min-width: 12px; max-width: 12px; padding: 0; border: 0; background: transparent;
    qproperty-icon: url("{chevron_down}"); qproperty-iconSize: 10px 10px;
}}
#qt_toolbar_ext_button:hover {{ background: {hover}; }}
#qt_toolbar_ext_button[ring="on"] {{ border: 2px solid {focus}; }}
QStatusBar {{ background: {window}; color: {muted_text}; font-size: {small}px; }}
QStatusBar::item {{ border: 0; }}
QToolTip {{
    background: {raised}; color: {text}; border: 1px solid {outline_strong}; padding: {xs}px;
    font-size: {small}px;
}}
QSplitter::handle {{ background: {outline}; }}
QSplitter::handle:horizontal {{ width: 1px; }}
QSplitter::handle:vertical {{ height: 1px; }}
QGroupBox {{
    border: 0; margin-top: {xl}px; font-weight: {semibold}; background: transparent;
}}
QGroupBox::title {{ subcontrol-origin: margin; left: 0; }}
"""


_FIELDS: Final = """
QLineEdit { qproperty-alignment: "AlignRight | AlignAbsolute | AlignVCenter"; }
"""
"""Figures and names begin where a line does, as in labels."""
_SIDES: Final = re.compile(r"(?<=padding|.border|.margin)-(left|right)\b")


def style_sheet(palette: Palette, text_size: int = 100) -> str:
    """The style sheet for ``palette``, with letters of ``text_size`` per cent."""

    def scaled(pixels: int) -> int:
        return round(pixels * text_size / 100)

    sheet = _SHEET.format(
        **{role.value: palette[role] for role in Role},
        **{size.name.lower(): scaled(size) for size in Size},
        **{space.name.lower(): int(space) for space in Space},
        chevron_down=icon_file(f"chevron-down-{palette.scheme}"),
        chevron_up=icon_file(f"chevron-up-{palette.scheme}"),
        tick=icon_file(f"tick-{palette.scheme}"),
        semibold=int(Weight.SEMIBOLD),
        radius=RADIUS,
        panel_radius=PANEL_RADIUS,
        control=scaled(CONTROL_HEIGHT) - 2,
        control_inner=scaled(CONTROL_HEIGHT) - 4,
        tight=scaled(TIGHT_HEIGHT) - 2,
        tight_inner=scaled(TIGHT_HEIGHT) - 4,
        low=TIGHT_HEIGHT - 2,
        low_inner=TIGHT_HEIGHT - 4,
        pad=CONTROL_HEIGHT - 2,
        touch=TOUCH_HEIGHT - 2,
        touch_inner=TOUCH_HEIGHT - 4,
        pad_inner=CONTROL_HEIGHT - 4,
        line=scaled(_LINE_HEIGHT) - 2,
        check=scaled(_CHECK_HEIGHT),
        **{f"{space.name.lower()}_inner": space - 1 for space in (Space.S, Space.M, Space.L)},
        field=FIELD_PADDING,
        field_inner=FIELD_PADDING - 1,
        row=scaled(ROW_HEIGHT),
        bar=scaled(CONTROL_HEIGHT) + 2 * Space.S + 3,
        passed="add" if QGuiApplication.isRightToLeft() else "sub",
    )
    if QGuiApplication.isRightToLeft():
        other = {"left": "right", "right": "left"}
        return _SIDES.sub(lambda side: f"-{other[side[1]]}", sheet) + _FIELDS
    return sheet


def icon_file(name: str) -> str:
    """The path of a packaged icon in the notation of Qt and its style sheets."""
    return (Path(resources.__path__[0]) / "icons" / f"{name}.svg").as_posix()


def named(widget: _Widget, name: str, heard: str = "") -> _Widget:
    """A widget under the name by which it is found, and as a screen reader is to name it."""
    widget.setObjectName(name)
    if heard:
        widget.setAccessibleName(heard)
    return widget


def mark_as(widget: _Widget, **properties: str) -> _Widget:
    """Set the dynamic properties above and restyle the widget.

    A new one is not restyled: it is styled when it is first shown, or its size is asked for.
    """
    for name, value in properties.items():
        widget.setProperty(name, value)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)
    return widget
