"""The paragraph that a citation names."""

from __future__ import annotations

from trainer.rulebook.citing import divided
from trainer.rulebook.document import Document, Paragraph
from trainer.rulebook.documents import load_document


def paragraph(document: Document, number: str) -> tuple[Document, Paragraph]:
    """The paragraph that ``document`` cites as ``number``, and the document it stands in.

    ``3.22`` is its own, ``rws-blackjack-v5 3.22`` that document's. Raises KeyError if there is no
    such paragraph.
    """
    other, own_number = divided(number, document.paragraphs)
    stands_in = load_document(other) if other else document
    return stands_in, stands_in.paragraphs[own_number]
