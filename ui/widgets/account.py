"""What has become of bets, one below the other, like an account."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.widgets.running_text import RunningText, far_side, rich, table_row
from ui.widgets.sheets import ResultLine


class Account(RunningText):
    """Each bet with what it has brought at the right, and why below."""

    def __init__(self, parent: QWidget, results: Sequence[ResultLine]) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Result of each bet"))
        self.setAccessibleDescription(
            "\n".join(_(", ").join(filter(None, result)) for result in results)
        )
        rows = "".join(row for result in results for row in _rows(result))
        self.show_rich(f'<table width="100%" cellspacing="0">{rows}</table>')


def _rows(result: ResultLine) -> Iterator[str]:
    what, net = rich(result.what), rich(result.net, "strong")
    below = f'style="padding-bottom: {int(Space.S)}px"'
    last = "" if result.told else below
    yield table_row(
        f"<td {last}>{what}</td>", f'<td align="{far_side()}" nowrap="nowrap">{net}</td>'
    )
    if result.told:
        yield f'<tr><td colspan="2" {below}>{rich(result.told, "small")}</td></tr>'
