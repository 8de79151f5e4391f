"""Text that runs over several lines stays within its width."""

from PySide6.QtWidgets import QApplication

from ui.lookup.rules.comparison import laid_out
from ui.theme.lettering import Size, Weight


def test_a_word_wider_than_its_room_is_broken_and_not_cut(qapp: QApplication) -> None:
    for width in (200, 60):
        layout = laid_out("Misdeals, irregularities", Size.BODY, Weight.REGULAR, width)
        ends = [layout.lineAt(at).naturalTextWidth() for at in range(layout.lineCount())]
        assert max(ends) <= width
