"""One’s own times beside the targets, as the progress page lists them."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.messages import _, ngettext
from trainer.procedure.acts import RoundsOf, Timed
from trainer.scoring.grading import Grading
from trainer.scoring.marks import RoundsDealt
from trainer.storage.progress import KeySum, Sum, together
from ui.me.progress.names import Names
from ui.me.progress.view_models import FigureLine, ProgressSheet, ProgressView, first_answered
from ui.paint.charts import Bar, Bars
from ui.table.phrasing import time_text
from ui.theme.roles import Role


def beside_targets(
    sums: Sequence[KeySum], acts: Sum, dealt: RoundsDealt, grading: Grading, names: Names
) -> ProgressSheet:
    """Each kind of act with a target: one's own time beside it, and who has set it.

    ``acts`` is the sum of those that were dealt, ``dealt`` are the rounds of one's own shifts.
    """
    sums_of = {key_sum.key: key_sum.sum for key_sum in sums}
    bars, lines = [], []
    for timed, target in grading.targets.items():
        skills, limit = names.timed(timed), time_text(target.milliseconds)
        all_of_it = together(sums_of[key] for key in skills if key in sums_of)
        if timed is Timed.ACT:
            all_of_it = acts
        median = all_of_it.median
        if median is None:
            drilled = bool(skills) or timed is Timed.ACT
            lines.append(_without_own(timed, limit, target.source, drilled=drilled))
            continue
        text = _("{time} of {target}").format(time=time_text(median), target=limit)
        kept = median <= target.milliseconds
        ink, share = Role.RIGHT if kept else Role.WRONG, median / (2 * target.milliseconds)
        bars.append(Bar(timed.value, _(timed.text), share, text, ink))
        answers, by = str(all_of_it.tally.answers), _set_by(target.source)
        texts = (_(timed.text), time_text(median), limit, answers, "", by)
        note = _target_note(timed, limit, target.source)
        lines.append(FigureLine(timed.value, texts, note=note))
    for of, rounds in grading.rounds.items():
        usual = _("{least} to {most}").format(least=rounds.least, most=rounds.most)
        if of is RoundsOf.MANUAL_SHOE:
            lines.append(_of_shifts(dealt, usual, rounds.source))
        else:
            lines.append(_without_own(of, usual, rounds.source, drilled=False))
    chart = Bars(_("Time against target (line)"), tuple(bars), marked=0.5)
    return ProgressSheet(
        ProgressView.TARGETS,
        (chart,) if bars else (),
        (_("Action"), _("Pace"), _("Target"), _("Answers"), "", _("Set by")),
        tuple(lines),
        first_answered(),
    )


def _set_by(source: str) -> str:
    return _("default") if source else _("the house")


def _target_note(timed: Timed, limit: str, source: str) -> str:
    """The target in full: who has set it, and what one's own time is not quite of."""
    said = _("{act}: {target} at most ({source})").format(
        act=_(timed.text), target=limit, source=_(source) if source else _("the house")
    )
    if timed is Timed.RUN_DOWN:
        return _("{target}; yours covers larger and smaller stacks").format(target=said)
    return said


def _of_shifts(dealt: RoundsDealt, usual: str, source: str) -> FigureLine:
    """The rounds in an hour of one's own shifts, which are dealt from a shoe."""
    what, hourly = _(RoundsOf.MANUAL_SHOE.text), dealt.an_hour
    if hourly is None:
        own = _("not yet")
        note = _("{act}: no shift dealt yet. Deal one to see your own figure here.").format(
            act=what
        )
    else:
        own = str(hourly)
        note = _("{act}: typically {usual} ({source}); yours come from shifts").format(
            act=what, usual=usual, source=_(source) if source else _("the house")
        )
    number = dealt.rounds
    rounds = ngettext("{n} round", "{n} rounds", number).format(n=number)
    texts = (what, own, usual, rounds, "", _set_by(source))
    return FigureLine(RoundsOf.MANUAL_SHOE.value, texts, opens=False, note=note)


def _without_own(act: Timed | RoundsOf, target: str, source: str, *, drilled: bool) -> FigureLine:
    """A target without a figure of one's own beside it, and why there is none."""
    if drilled:
        own, answers = _("not yet"), "0"
        note = _("{act}: no answers yet. Practise these to see your own time here.").format(
            act=_(act.text)
        )
    else:
        own, answers = _("not timed"), "–"
        note = _("{act}: this is not timed here, so you have no figure.").format(act=_(act.text))
    texts = (_(act.text), own, target, answers, "", _set_by(source))
    return FigureLine(act.value, texts, opens=False, note=note)
