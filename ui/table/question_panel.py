"""The question and the editor for its answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QVBoxLayout, QWidget

from trainer.felt.chips import Chip, whole
from trainer.messages import _
from trainer.procedure.ask import KINDS
from trainer.procedure.ask_table import work_of
from trainer.procedure.chip_work import BY_HAND, ChipWork
from trainer.procedure.questions import Goes, InChips, Losers, Money, Ordered, Question, Total
from trainer.rules.money import NOTHING, Cents
from trainer.texts import PLAIN
from ui.felt.close_up import HEIGHT, SMALL_HEIGHT, CloseUpView, heard
from ui.table.answers.chips import MOST, ChipEditor
from ui.table.answers.choices import ChoiceEditor, LosersEditor, OrderEditor
from ui.table.answers.editor import ENTER, MARKS, AnswerEditor, enter_button
from ui.table.answers.numbers import MoneyEditor, PadEditor, TotalEditor
from ui.table.answers.table import EDITORS
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.chips import ChipColumns
from ui.widgets.citations import CitationList
from ui.widgets.containers import filled, lay_out, layouts_in, polished, spaced
from ui.widgets.labels import CardFrame, label
from ui.widgets.latin_keys import typed_key
from ui.widgets.rounds import Feedback, QuestionView, answer_lines, heard_lines, verdict_line
from ui.widgets.running_text import Line, Lines
from ui.widgets.speech import announce, in_words
from ui.widgets.spoken_view import HeardPanel, hear_as_group
from ui.widgets.terms import TermLabel


class QuestionPanel(HeardPanel):
    """The question above the editor for its kind of answer, or next to it."""

    answered = Signal(object)
    """An ``Answer``."""
    losers_marked = Signal(object)
    """The bets marked so far as losers."""
    loser_current = Signal(object)
    """The bet selected with the arrow keys."""

    chips_preferred = Signal(bool)
    """Whether payouts are to be answered in chips from now on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.chips: Sequence[Chip] = ()
        self.in_chips = False
        self.words = PLAIN
        self._wide = False
        self.editor: AnswerEditor | None = None
        self.asked: QuestionView | None = None
        self._editors: dict[Hashable, AnswerEditor] = {}
        """Each pad for all questions of its kind; any other for its question, shown or the next."""
        self._text = named(TermLabel("", "heading", self), "question")
        self._where = TermLabel("", "muted", self)
        head = filled(spaced(QVBoxLayout(), Space.XS), self._text, self._where)
        self._hints = named(TermLabel("", "", self), "hints")
        head.addWidget(self._hints)
        self._useless = named(label("", "strong", self), "useless_key")
        head.addWidget(self._useless)
        self._example = named(TermLabel("", "small", self), "example")
        filled(head, self._example, 1)
        self._head = head
        self._layout = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), Space.L)
        self._layout.addLayout(head)
        self.close_up = CloseUpView(self)
        self._layout.addWidget(self.close_up)

    def spread(self, wide: bool) -> None:
        """Question and editor side by side, when the panel is under the felt."""
        self._wide = wide
        self._layout.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )
        self._layout.setStretchFactor(self._head, 1 if wide else 0)
        # Beside the answer there is room for it under the question only.
        beside, under = (self._layout, self._head) if wide else (self._head, self._layout)
        beside.removeWidget(self.close_up)
        under.insertWidget(under.count() - 1 if wide else 1, self.close_up)
        if self.editor is not None:
            self.editor.spread(wide)

    def prepare(self, asked: QuestionView) -> Iterator[None]:
        """Make the editor of the question that will be asked next."""
        if self._kind(asked.question) in self._editors:
            return
        editor = self._editor_for(asked)
        yield
        yield from polished(editor)
        editor.spread(self._wide)
        editor.resize(self.width(), editor.sizeHint().height())
        # Laid out and drawn once, its parts have the sizes and pictures that they will have.
        for _twice in range(2):
            lay_out(layouts_in(editor))
        for button in editor.findChildren(KeyButton):
            yield
            button.grab()

    def ask(self, asked: QuestionView) -> None:
        self.asked = asked
        self._text.setText(asked.text)
        self._where.setText(asked.where)
        self._where.setVisible(bool(asked.where))
        self._example.setText("\n".join(asked.example))
        self._example.setVisible(bool(asked.example))
        for said in (self._hints, self._useless):
            said.hide()
        self._show_editor(asked)
        self._fit_close_up()
        self.tell(*self._heard(asked))

    def cover(self) -> None:
        """Show and say no more of what was to be taken in at a glance."""
        self.close_up.cover()
        if self.asked is not None:
            self.setAccessibleName(in_words(". ", *self._heard(self.asked)))

    def _heard(self, asked: QuestionView) -> Iterator[str]:
        """Say the cards that the question is about, the question, and what can be chosen."""
        yield heard(self.close_up.shown, asked.where, staked=asked.staked)
        yield from (asked.text, *asked.example)
        choices = (*(text for _key, text in asked.choices), *(bet.heard for bet in asked.bets))
        yield from (f"{mark}: {text}" for mark, text in zip(MARKS, choices, strict=False))

    def show_hints(self, hints: Sequence[str]) -> None:
        """Show these hints below the question, the last of them said aloud."""
        self._useless.hide()
        self._hints.setText("\n".join(hints))
        self._hints.show()
        self._fit_close_up()
        announce(self, *hints[-1:])

    def _say_useless(self, key: str) -> None:
        """Say that a key has no meaning for this answer, and which keys have one."""
        assert self.editor is not None, "a question is shown"
        why = _("{key} does nothing here. {keys}").format(key=key, keys=self.editor.keys_text)
        if key == HINT_KEY:
            why = _("There is no other hint.")
        self._useless.setText(why)
        self._useless.show()
        self._fit_close_up()
        announce(self._useless, why, *islice(self.editor.heard_keys(), 1, None))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show of the close-up what there is room for."""
        super().resizeEvent(event)
        self._fit_close_up()

    def minimumSizeHint(self) -> QSize:
        """Without the close-up, which gives way when the window gets smaller."""
        return super().minimumSizeHint() - QSize(0, self.close_up.height())

    def _fit_close_up(self) -> None:
        if self.editor is not None and not self._wide:
            self.editor.fit(QSize(self.width(), self._room_below() - Space.L))
        if self._wide or self.editor is None:
            self._layout.setSpacing(Space.L)
            self.close_up.fit(self._room_under() if self._wide else 0)
            return
        left = self._room_left()
        if left - 2 * Space.S < HEIGHT and self.close_up.shown.lying is not None:
            # The stack lies nowhere else; an example can be done without.
            self._example.hide()
            left = max(self._room_left(), SMALL_HEIGHT + 2 * Space.S)
        # In a small window it is worth more than the space around it.
        gap = Space.L if left - 2 * Space.L >= HEIGHT else Space.S
        self._layout.setSpacing(gap)
        self.close_up.fit(left - 2 * gap)

    def _room_under(self) -> int:
        """The height in pixels that the question leaves where the answer is beside it."""
        lines = [
            line for line in (self._text, self._where, self._example) if line.isVisibleTo(self)
        ]
        width = self._head.geometry().width()
        text = sum(max(line.heightForWidth(width), line.sizeHint().height()) for line in lines)
        return self.height() - text - len(lines) * self._head.spacing()

    def _room_left(self) -> int:
        """The height in pixels that text and editor leave; choices can be scrolled, and may not be.

        One that is out of sight could be overlooked: the close-up gives way to it.
        """
        assert self.editor is not None, "a question is shown"
        room = self._room_below()
        if isinstance(self.editor, ChoiceEditor):
            whole = self.editor.whole_height(self.width())
            if whole <= room:
                return room - whole
        return room - self.editor.minimumSizeHint().height()

    def _room_below(self) -> int:
        """The height in pixels that the text leaves."""
        # A line may have been shown or hidden since it was laid out.
        self._head.invalidate()
        text = self._head.heightForWidth(self.width())
        if text < 0:
            # Before it is first shown nothing in it depends on the width.
            text = self._head.sizeHint().height()
        return self.height() - text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.isAutoRepeat() and event.key() in ENTER:
            return
        if self.editor is None:
            super().keyPressEvent(event)
        elif event.key() in ENTER and self._lacks_answer:
            self.editor.take_key(event)
            announce(self, *self.editor.heard_keys())
        elif self.editor.take_key(event):
            if self._useless.isVisible():
                self._useless.hide()
                self._fit_close_up()
        elif key := said_key(event):
            self._say_useless(key)
        else:
            super().keyPressEvent(event)

    @property
    def _lacks_answer(self) -> bool:
        """There is nothing yet that Enter could give."""
        confirm = None if self.editor is None else self.editor.findChild(KeyButton, "confirm")
        return confirm is not None and not confirm.isEnabled()

    def _show_editor(self, asked: QuestionView) -> None:
        """Show an empty editor for the answer: one with a pad again, any other anew."""
        kind = self._kind(asked.question)
        for known, made in tuple(self._editors.items()):
            if isinstance(made, PadEditor | ChipEditor):
                made.setVisible(known == kind)
            elif known != kind or made is self.editor:
                made.hide()
                self._layout.removeWidget(self._editors.pop(known))
                made.deleteLater()
        self.editor = self._editor_for(asked)
        if isinstance(self.editor, PadEditor | ChipEditor):
            self.editor.clear()
        if isinstance(self.editor, ChipEditor):
            self.editor.sizes = self._heights(asked.question)
            self.editor.most = hand_holds(asked.question)
        self.editor.spread(self._wide)
        # At once, not only with the next layout: the first click may come before it.
        self.editor.show()

    def _editor_for(self, asked: QuestionView) -> AnswerEditor:
        """The editor for a question; made when first asked for, and hidden until it is needed."""
        kind = self._kind(asked.question)
        if kind not in self._editors:
            editor = self._editors[kind] = self._make_editor(asked)
            editor.hide()
            editor.answered.connect(self.answered)
            self._layout.addWidget(editor, 2)
        return self._editors[kind]

    def _kind(self, question: Question) -> Hashable:
        """Return what two questions answered on one pad have in common; else the question."""
        match question.expected:
            case Money() | Goes() | InChips():
                fates = tuple(KINDS[question.ask].fates(question))
                return (
                    self.words,
                    fates,
                    tuple(self.chips),
                    self._has_tray(question),
                    self._pays_in_chips(question),
                    self._in_hand(question),
                    _counts_chips(question),
                )
            case Total():
                return Total, self.words
            case _:
                return question

    def _in_hand(self, question: Question) -> tuple[Chip, ...]:
        """The chips that are dropped one by one; empty where they are taken from the tray."""
        task = question.task
        if task is None or task.work not in BY_HAND:
            return ()
        held = {pile.chip for pile in task.right}
        return tuple(chip for chip in self.chips if chip.value in held)

    def _has_tray(self, question: Question) -> bool:
        """Tell whether chips leave the tray for the answer, or might: that gives nothing away."""
        return bool(self.chips) and KINDS[question.ask].paid

    def _pays_in_chips(self, question: Question) -> bool:
        """Tell whether the answer is set down in chips."""
        if isinstance(question.expected, InChips):
            return True
        return self.in_chips and self._has_tray(question)

    def _prefer(self, chips: bool) -> None:
        """Answer this question and those to come in chips, or by numbers."""
        self.in_chips = chips
        self.chips_preferred.emit(chips)
        if self.asked is not None:
            self._show_editor(self.asked)
            self._fit_close_up()
            self.setFocus()

    def _heights(self, question: Question) -> dict[Cents, int]:
        """Tell how high each colour of the question's bet is, for a payout to be sized into it."""
        if question.task is not None:
            return {pile.chip: pile.number for pile in question.task.stake}
        stake = question.working.stake if question.working is not None else NOTHING
        return {stack.chip.value: stack.number for stack in whole(stake, self.chips).stacks}

    def _make_pad(self, question: Question) -> MoneyEditor | ChipEditor:
        fates = KINDS[question.ask].fates(question)
        if self._pays_in_chips(question):
            set_down = ChipEditor(self, self.chips, fates=fates, pad=True, words=self.words)
            set_down.pad_wanted.connect(lambda: self._prefer(False))
            return set_down
        tray = self._has_tray(question)
        number = _counts_chips(question)
        # A number of chips is not shown as an amount in chips.
        chips = () if number else self.chips
        pad = MoneyEditor(
            self, fates=fates, chips=chips, tray=tray, words=self.words, number=number
        )
        pad.chips_wanted.connect(lambda: self._prefer(True))
        return pad

    def _marking(self, editor: LosersEditor) -> LosersEditor:
        editor.marked_changed.connect(self.losers_marked)
        editor.current_changed.connect(self.loser_current)
        return editor

    def _make_editor(self, asked: QuestionView) -> AnswerEditor:
        match asked.question.expected:
            case Money() | Goes():
                return self._make_pad(asked.question)
            case InChips():
                hand = self._in_hand(asked.question)
                chips, by_hand = hand or self.chips, bool(hand)
                return ChipEditor(self, chips, fates=(), pad=False, by_hand=by_hand)
            case Total():
                return TotalEditor(self, self.words)
            case Losers():
                return self._marking(LosersEditor(self, asked.bets))
            case Ordered() if asked.bets:
                return self._marking(EDITORS[work_of(asked.question)](self, asked.bets, self.words))
            case Ordered():
                return OrderEditor(self, asked.choices)
            case _:
                question = asked.question
                players = [entry.bet for entry in question.among]
                return ChoiceEditor(self, asked.choices, several=question.several, players=players)


def _counts_chips(question: Question) -> bool:
    return question.task is not None and question.task.work is ChipWork.NUMBER


_IN_HAND: Final = 40
"""How many chips two hands hold: more than are due, so that their number gives nothing away."""


def hand_holds(question: Question) -> int:
    """The number of chips that can be dropped, where the question is about those there are."""
    task = question.task
    if task is not None and task.work in {ChipWork.DROP_CUT, ChipWork.PROVE}:
        return sum(pile.number for pile in task.lies)
    return _IN_HAND if task is not None and task.work in BY_HAND else MOST


def said_key(event: QKeyEvent) -> str:
    """The name of a key that somebody who answers may press by mistake, empty for any other."""
    if event.isAutoRepeat():
        return ""
    return HINT_KEY if event.key() == Qt.Key.Key_F4 else typed_key(event)


HINT_KEY: Final = "F4"


# The feedback: right or wrong, what was due, the working, the paragraph.

_CHIPS = 120
"""Height of the right chips, in pixels."""


class FeedbackPanel(HeardPanel):
    """Shown until the trainee goes on."""

    go_on = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._card = CardFrame(self, "right")
        self._verdict_lines = Lines(self._card, self._card.column)
        self._worked = working = QWidget(self)
        working_column = spaced(QVBoxLayout(working), Space.XS)
        self._working = Lines(working, working_column)
        self.citations = CitationList(self, 0)
        self._chips_title = label(_("The right chips"), "muted", self)
        self._chips = ChipColumns(self)
        self._chips.setFixedHeight(_CHIPS)
        read = QWidget(self)
        reasons = QWidget(read)
        reason_column = spaced(QVBoxLayout(reasons), Space.L)
        filled(reason_column, self._chips_title, self._chips, working, self.citations, 1)
        verdict = filled(QVBoxLayout(), self._card, 1)
        self._parts = spaced(
            QBoxLayout(QBoxLayout.Direction.TopToBottom, read), Space.L, (0, 0, Space.XS, 0)
        )
        filled(self._parts, verdict, (reasons, 1))
        self._area = QScrollArea(self, widgetResizable=True)
        self._area.setWidget(read)
        # It can have the focus, to be scrolled.
        mark_as(self._area, kind="read")
        hear_as_group(self._area)
        self._area.setAccessibleName(_("Feedback"))
        self._said = named(label("", "small", self), "said")
        self._button = named(enter_button(_("Continue"), self), "go_on_button")
        self._button.clicked.connect(self.go_on)
        self._layout = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), Space.L)
        self._layout.addWidget(self._area, 1)
        foot = filled(spaced(QVBoxLayout(), Space.S), self._said, self._button)
        self._layout.addLayout(foot)

    def spread(self, wide: bool) -> None:
        """Verdict and reasons side by side, when the panel is under the felt."""
        along = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        for layout in (self._layout, self._parts):
            layout.setDirection(along)
        self._parts.setStretch(0, 1 if wide else 0)

    def say(self, what: str) -> None:
        """Say something above the button that leads on."""
        self._said.setText(what)
        self._said.setVisible(bool(what))
        if what:
            announce(self._said, what)

    def show_feedback(self, feedback: Feedback) -> None:
        self.say(feedback.waits)
        surface = "right" if feedback.right else "wrong"
        if self._card.property("surface") != surface:
            mark_as(self._card, surface=surface)
        self._verdict_lines.show(
            (
                Line(feedback.question, "small"),
                verdict_line(feedback),
                *answer_lines(feedback, "heading"),
            )
        )
        worked = (
            *(Line(line, "strong") for line in _working(feedback)),
            *(Line(line) for line in feedback.tricks),
            *(Line(line) for line in feedback.reasons if not feedback.right),
        )
        self._working.show(worked)
        self._worked.setVisible(bool(worked))
        self._chips.show_columns(feedback.chips)
        for widget in (self._chips_title, self._chips):
            widget.setVisible(bool(feedback.chips))
        cited = (*feedback.citations, *feedback.settings)
        # Whoever was right needs no more than where it stands.
        self.citations.show_citations(cited[:1] if feedback.right else cited)
        self._area.verticalScrollBar().setValue(0)
        self.tell(*said_feedback(feedback))


def said_feedback(feedback: Feedback) -> Iterator[str]:
    """Say right or wrong, what was due, and of a wrong answer what was given and why not."""
    yield feedback.word
    yield from heard_lines(answer_lines(feedback, ""))
    yield from (*_working(feedback), *feedback.tricks)
    if not feedback.right:
        yield from feedback.reasons
    yield feedback.waits


def _working(feedback: Feedback) -> tuple[str, ...]:
    """The arithmetic; after a right answer one line of it, and none where the cards say it all."""
    if not feedback.right:
        return feedback.working
    return () if feedback.line else feedback.working[-1:]
