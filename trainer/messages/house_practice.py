"""What no rule document says: how chips are handled."""

from __future__ import annotations

from trainer.messages.citations import Cited, short_title
from trainer.messages.text import _
from trainer.procedure.chip_work import ChipWork
from trainer.procedure.data import Procedure
from trainer.procedure.questions import InChips, Question
from trainer.rulebook.document import Document


def cited_practice(
    question: Question, procedure: Procedure, document: Document
) -> tuple[Cited, ...]:
    """That work in chips rests on house practice and on no paragraph; nothing for other questions.

    No document has a paragraph about it: of chips they say only that bets count as these lie
    (¶5.14). Where a payout has paragraphs, they are of its amount.
    """
    task = question.task
    if task is None or (task.work is ChipWork.PAY and not isinstance(question.expected, InChips)):
        return ()
    chosen = procedure.proof is not None or procedure.colour_for_colour
    own = chosen and task.work is not ChipWork.COUNT
    heading = _("House practice, the house’s choice") if own else _("House practice")
    return (Cited(heading, _silence(task.work, short_title(document))),)


def _silence(work: ChipWork, title: str) -> str:
    """What the document with this title leaves open about the work."""
    if work is ChipWork.COUNT:
        return _("{document} has no paragraph on counting chips.").format(document=title)
    if work is ChipWork.PAY:
        return _("{document} says how much is paid; in which chips is not in its text.").format(
            document=title
        )
    return _("{document} has no paragraph on how chips are set down or changed.").format(
        document=title
    )
