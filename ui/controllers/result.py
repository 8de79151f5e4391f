"""The result sheet: an attempt's answers, and what to play next."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from trainer.texts import N_
from ui.actions.commands import Bar, Section, command, on
from ui.actions.page_states import ResultState
from ui.controllers.controller import App, PageController
from ui.controllers.guided import GuidedController
from ui.controllers.library import LibraryController
from ui.controllers.rules import RulesController
from ui.views.result_page import ResultPage
from ui.views.round_view_models import Result
from ui.views.view_models import Citation

just_played = on(ResultState, lambda here: not here.recorded)


class ResultController(PageController[ResultPage, ResultState]):
    """The controller of the result page; ``attempt`` is the number of the attempt shown."""

    page = "result"

    def __init__(self, app: App) -> None:
        super().__init__(app, ResultState())
        self.attempt: int | None = None
        self._guided = app.of(GuidedController)
        self._guided.finished.append(self._finished)

    def make_view(self, parent: QWidget) -> ResultPage:
        """The figures, and every answer."""
        page = ResultPage(parent)
        page.citations.opened.connect(self.app.of(RulesController).open_at)
        return page

    def show_result(self, result: Result, attempt: int, *, recorded: bool) -> None:
        """Go to the page with this result, which was ``recorded`` before or just played."""
        self.attempt = attempt
        self.view.show_result(result)
        self.state = ResultState(recorded)
        self.show()

    @property
    def first_cited(self) -> Citation | None:
        """The first paragraph of the selected answer."""
        return self.view.citations.first

    @command("again", N_("Again"), "A", when=just_played, bar=Bar.ACT, section=Section.RECORDS)
    def again(self) -> None:
        """Play the same scenario once more."""
        if self._guided.last is not None:
            self._guided.guide(self._guided.last)

    @command(
        "next",
        N_("Next scenario"),
        "Return",
        "Enter",
        "N",
        when=just_played,
        bar=Bar.ACT,
        leading=True,
        section=Section.RECORDS,
    )
    def next(self) -> None:
        """Play the next scenario in the library."""
        following = self.app.of(LibraryController).library.after(self._guided.last)
        if following is None:
            self.app.go_home()
        else:
            self._guided.guide(following)

    def _finished(self, result: Result, attempt: int) -> None:
        self.show_result(result, attempt, recorded=False)
