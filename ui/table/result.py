"""The result sheet: an attempt's answers, and what to play next."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from trainer.dealing.coached import Style
from trainer.library.items import LibraryItem
from trainer.messages import _
from trainer.messages.citations import Citation
from trainer.rulebook.felts import table_chips
from trainer.scenario.check import PlayableRound
from trainer.sessions.asking import DEAF
from trainer.sessions.attempt import at_mistake, dealt_so_far
from trainer.snapshot.snapshot import Snapshot
from trainer.storage.rows import Attempt
from trainer.table.project import table_view
from trainer.table.view import TableView
from trainer.texts import N_
from ui.felt.felts import felt_options, laid_felt
from ui.felt.term_card import Look
from ui.shell.commands import Bar, Section, command, on, with_tools
from ui.shell.controller import App, PageController
from ui.table.deal_choices import TableShown
from ui.table.past import round_of
from ui.table.result_page import ResultPage, TwoTablesDialog
from ui.table.states import ResultState
from ui.widgets.rounds import AnswerLine, Result

# The table at a mistake, as it was left and as it should have been.


def show_mistake(app: App, attempt: int, line: AnswerLine) -> None:
    """Open the two tables at the act of ``line``, if its round can still be dealt."""
    records = app.session.records
    if records is None:
        return
    recorded = records.attempts.get(attempt)
    sheet = round_of(recorded, app.layouts.rulebook)
    if sheet is None:
        return
    playable = sheet.playable
    tables = at_mistake(recorded, playable, line.question_id)
    asked = next(
        answer.question for answer in recorded.answers if answer.question.id == line.question_id
    )
    about = asked.bet or asked.about
    settings, scheme = app.preferences.settings, app.preferences.scheme
    dialog = TwoTablesDialog(
        app.window,
        line.question,
        laid_felt(playable, settings.chips),
        felt_options(settings, scheme, reveal=False),
        (
            TableShown(_("As you left it"), _view(tables.was, playable), line.given, about),
            TableShown(
                _("As it should be"), _view(tables.should_be, playable), line.expected, about
            ),
        ),
    )
    dialog.open()


def _view(table: Snapshot, playable: PlayableRound) -> TableView:
    terms = playable.terms
    return table_view(table, None, terms.meters.levels if terms.meters else (), terms.decks)


# The round of a recorded attempt: played again, and opened in the editor.


def recorded_round(app: App, number: int) -> tuple[Attempt, PlayableRound] | None:
    """An attempt and its round, if that can still be played."""
    records = app.session.records
    if records is None:
        return None
    attempt = records.attempts.get(number)
    sheet = round_of(attempt, app.layouts.rulebook)
    return None if sheet is None else (attempt, sheet.playable)


def edit_attempt(app: App, number: int) -> None:
    """Open the round of an attempt in the editor, as it was played."""
    from trainer.authoring.from_round import text_of_round

    found = recorded_round(app, number)
    if found is None or app.edit is None:
        return
    attempt, playable = found
    text = attempt.text
    if attempt.summary.mode.dealt:
        # What went wrong while it was dealt is in the round and not in the text.
        playable, text = dealt_so_far(attempt, playable).dealt.playable, ""
    app.edit(text_of_round(playable, app.house.rulebook, text))


just_played = on(ResultState, lambda here: not (here.recorded or here.sitting or here.shift))
following = on(
    ResultState, lambda here: not (here.recorded or here.sitting or here.shift or here.led)
)


class ResultController(PageController[ResultPage, ResultState]):
    """The controller of the result page; ``attempt`` is the number of the attempt shown."""

    page = "result"
    section = Section.RECORDS
    begins = False

    def __init__(self, app: App) -> None:
        super().__init__(app, ResultState())
        self.attempt: int | None = None
        self._shown = 0
        """When something that had just ended led here, in milliseconds."""
        app.show_result = self._finished

    def make_view(self, parent: QWidget) -> ResultPage:
        page = ResultPage(parent, self._look)
        page.citations.opened.connect(self.app.cite)
        page.answers.chosen.connect(lambda _row: self._chosen())
        return page

    def _look(self) -> Look:
        settings = self.app.preferences.settings
        options = felt_options(settings, self.app.preferences.scheme, reveal=False)
        line = self.view.line
        document = line.document if line is not None else None
        own = document.house_chips if document is not None else ()
        game = document.id if document is not None else ""
        chips = table_chips(settings.chips, "", game, own=own)
        return Look(options.palette, options.four_colours, chips=chips)

    @command("term_of_result", N_("Explain a term"), "F10", when=on(ResultState))
    def explain_term(self) -> None:
        """Open the card of a term that is shown, and of the next one."""
        self.view.terms.open_next()

    def show_result(
        self, result: Result, attempt: int, *, recorded: bool, sitting: bool = False
    ) -> None:
        """Go to the page with this result, which was ``recorded`` before or just played."""
        self.attempt = attempt
        self.view.show_result(result)
        left = not recorded and bool(self.app.last_wrong.skills)
        dealt = result.dealt is not None
        self.state = ResultState(
            recorded,
            self._wrong,
            sitting,
            any_wrong=left and not dealt,
            paragraphs=self._cited,
            dealt=dealt,
            may_slip=self._may_slip,
            led=not recorded and self.app.came_from is self.app.home,
        )
        self.show()

    def show_sitting(
        self, result: Result, attempt: int, *, any_wrong: bool, led: bool = False
    ) -> None:
        """Go to the page with the result of a sitting that has just ended."""
        self._shown = self.app.clock.milliseconds()
        self.attempt = attempt
        self.view.show_result(result)
        self.state = ResultState(
            wrong=self._wrong,
            sitting=True,
            any_wrong=any_wrong,
            paragraphs=self._cited,
            may_slip=self._may_slip,
            led=led,
        )
        self.show()

    def show_shift(self, result: Result, attempt: int) -> None:
        """Go to the page with the result of a shift that has just been dealt."""
        self._shown = self.app.clock.milliseconds()
        self.attempt = attempt
        self.view.show_result(result)
        self.state = ResultState(wrong=self._wrong, paragraphs=self._cited, shift=True)
        self.show()

    @property
    def _wrong(self) -> bool:
        return self.view.line is not None and not self.view.line.right

    @property
    def _may_slip(self) -> bool:
        """True if the selected answer can be marked as a slip."""
        records, line, attempt = self.app.session.records, self.view.line, self.attempt
        if records is None or line is None or line.right or line.detail.slip or attempt is None:
            return False
        return records.attempts.takes_slips(attempt)

    def _chosen(self) -> None:
        self.change(
            replace(self.state, wrong=self._wrong, paragraphs=self._cited, may_slip=self._may_slip)
        )

    @property
    def line(self) -> AnswerLine | None:
        """The selected answer."""
        return self.view.line

    @property
    def attempt_of_line(self) -> int | None:
        """The attempt in which the selected answer was given: of a shift, that at its round."""
        line = self.view.line
        return self.attempt if line is None or line.attempt is None else line.attempt

    @property
    def _cited(self) -> bool:
        return self.view.line is None or bool(self.view.line.detail.citations)

    @property
    def first_cited(self) -> Citation | None:
        return self.view.citations.first

    @command("again", N_("Again"), "A", when=just_played, bar=Bar.ACT, needs=("guided", "table"))
    def again(self) -> None:
        """Play the same scenario once more."""
        if self.app.last_played is not None and self.is_heard:
            self._play(self.app.last_played)

    @command("leave_result", N_("Back"), "Esc", when=on(ResultState), bar=Bar.BACK, section="")
    def leave(self) -> None:
        """Go back to where the round or sitting was begun, or its record was opened."""
        self.app.go_back()

    @command(
        "from_here",
        N_("Again from here"),
        "F",
        when=on(ResultState, lambda here: here.wrong and not (here.recorded or here.sitting)),
        bar=Bar.ACT,
        needs=("guided", "table"),
    )
    def again_from_here(self) -> None:
        """Play the same scenario from what was wrong to its end."""
        line, attempt = self.view.line, self.attempt_of_line
        if line is None:
            return
        if self.state.shift or self._dealt is not None:
            from ui.table.deal import DealController

            if attempt is not None:
                self.app.of(DealController).deal_again(attempt, line.question_id)
        elif self.app.last_played is not None:
            from ui.table.guided import GuidedController

            self.app.of(GuidedController).guide_from(self.app.last_played, line.question_id)

    @command(
        "mark_slip_recorded",
        N_("Mark as slip"),
        "Backspace",
        when=on(ResultState, lambda here: here.may_slip),
        bar=Bar.ASIDE,
    )
    def mark_slip(self) -> None:
        """Mark the selected answer as a slip; it goes on counting."""
        records, line, attempt = self.app.session.records, self.view.line, self.attempt_of_line
        if records is None or line is None or attempt is None:
            return

        def mark() -> None:
            records.attempts.mark_slip(attempt, line.number)
            if self.view.line is line:
                said = _("Marked as a slip; it still counts.")
                detail = replace(line.detail, slip=said)
                self.view.renew_line(replace(line, detail=detail))
                self._chosen()

        self.app.waiting.do("slip", mark)

    @command(
        "two_tables",
        N_("Compare"),
        "V",
        when=on(ResultState, lambda here: (here.dealt or here.shift) and here.wrong),
        bar=Bar.ACT,
        needs=("deal", "table"),
    )
    def show_tables(self) -> None:
        """Show the table at a mistake as it was left, beside it as it should have been."""
        line, attempt = self.view.line, self.attempt_of_line
        if line is not None and attempt is not None:
            self.app.waiting.do("mistake", lambda: show_mistake(self.app, attempt, line))

    @command(
        "edit_played",
        N_("Edit"),
        "E",
        when=with_tools(on(ResultState, lambda here: not here.sitting)),
        bar=Bar.ASIDE,
        needs=("editor",),
        section="",
    )
    def edit(self) -> None:
        """Open the round in the editor, as it was played."""
        attempt = self.attempt_of_line
        if attempt is not None:
            edit_attempt(self.app, attempt)

    @command(
        "next",
        N_("Next scenario"),
        "Return",
        "Enter",
        "N",
        when=on(ResultState, lambda here: here.just_played and not here.led),
        bar=Bar.ACT,
        leading=True,
        needs=("guided", "library", "table"),
    )
    def next(self) -> None:
        if not self.is_heard:
            return
        following = self.app.next_scenario(self.app.last_played)
        if following is None:
            self.app.go_home()
        else:
            self._play(following)

    @property
    def _dealt(self) -> Style | None:
        """The style in which the round was dealt, None where questions were asked about it."""
        return self.view.result.dealt if self.view.result is not None else None

    def _play(self, item: LibraryItem) -> None:
        """Play a round as the last one was played."""
        if self._dealt is not None:
            from ui.table.deal import DealController

            self.app.of(DealController).deal(item, self._dealt)
        else:
            from ui.table.guided import GuidedController

            self.app.of(GuidedController).guide(item)

    @property
    def is_heard(self) -> bool:
        """True if a key that leads on is for this sheet: what comes at once was for a question."""
        return self.app.clock.milliseconds() >= self._shown + DEAF

    def _finished(self, result: Result, attempt: int) -> None:
        self._shown = self.app.clock.milliseconds()
        self.show_result(result, attempt, recorded=False)
