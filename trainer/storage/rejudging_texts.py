"""What judging once more has found, in words."""

from __future__ import annotations

from trainer.messages.questions import verdict_text
from trainer.messages.text import _, ngettext
from trainer.rejudging.compare import Rejudged
from trainer.storage.rejudging import Found
from trainer.storage.rejudgings import Judgement


def found_lines(found: Found) -> list[str]:
    """How much would be judged otherwise, what was looked at, and what could not be judged."""
    looked = found.looked
    if not looked.attempts and not looked.unread:
        return [_("Nothing has been recorded yet that could be judged again: play a round first.")]
    attempts = ngettext("{n} attempt", "{n} attempts", looked.attempts)
    lines = [
        ngettext(
            "{n} answer would be judged otherwise.",
            "{n} answers would be judged otherwise.",
            found.answers,
        ).format(n=f"{found.answers:,}"),
        _("{answers} in {attempts} looked at, {replayed} of them judged once more.").format(
            answers=_answers(looked.answers),
            attempts=attempts.format(n=f"{looked.attempts:,}"),
            replayed=f"{looked.replayed:,}",
        ),
    ]
    if looked.unknown:
        unknown = _("{answers} about what is not asked any more.")
        lines.append(unknown.format(answers=_answers(looked.unknown)))
    if looked.unread:
        lines.append(
            ngettext(
                "{n} attempt cannot be read.", "{n} attempts cannot be read.", looked.unread
            ).format(n=f"{looked.unread:,}")
        )
    return lines


def _answers(n: int) -> str:
    return ngettext("{n} answer", "{n} answers", n).format(n=f"{n:,}")


def attempt_text(judgement: Judgement) -> str:
    """An attempt, and how many of its answers were right and would be."""
    before, after = judgement.comparison.right
    return _("{trainee}, {date}, “{title}”: {before} of {answers} right, now {after}").format(
        trainee=judgement.trainee,
        date=judgement.started.date().isoformat(),
        title=judgement.title,
        before=before,
        after=after,
        answers=judgement.comparison.answers,
    )


def answer_lines(one: Rejudged) -> tuple[str, str, str]:
    """An answer: what was asked and answered, how it was judged, and how it would be."""
    told = one.told
    return (
        _("{question} {answer}").format(question=told.question, answer=told.given),
        _("Was: {verdict}; due was {due}").format(verdict=verdict_text(one.before), due=told.then),
        _("Now: {verdict}; due is {due}").format(verdict=verdict_text(one.after), due=told.now),
    )
