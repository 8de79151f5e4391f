"""The tags on a felt as texts whose terms can be asked about."""

from __future__ import annotations

from ui.felt.view import FeltView
from ui.widgets.terms import Place, TermSource


class FeltTags(TermSource):
    """Finds the terms in what can be read on a felt; nothing is drawn under them there."""

    def __init__(self, felt: FeltView) -> None:
        super().__init__(felt.viewport())
        self._felt = felt
        felt.texts_laid.connect(self.gone)

    @property
    def rank(self) -> int:
        """After the texts, unless the felt has the focus."""
        return -1 if self._felt.hasFocus() else 1

    def places(self) -> list[Place]:
        """Each term, where its whole tag is."""
        scope = self.scope
        if scope is None or scope.nouns is None:
            return []
        return [
            Place(noun.term, self.widget, area)
            for text, area in self._felt.tags()
            for noun in scope.nouns.found(text)
        ]
