"""A round's questions, judgements and acts as the texts that the pages show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QDate, QLocale

from trainer.felt.chips import Chip, neutral
from trainer.messages import _, ngettext
from trainer.messages.citations import (
    Citation,
    citations,
    cited_practice,
    house_choice_text,
    reasons,
    resting_on,
)
from trainer.messages.figures import with_decimals
from trainer.messages.money import MoneyText, money_of_sheet
from trainer.messages.narration import narrate
from trainer.messages.questions import (
    amount_error_texts,
    answer_text,
    broken_rules,
    choice_text,
    choice_texts,
    deciding_line,
    elsewhere_text,
    error_texts,
    hint_texts,
    left_to_say,
    loser_texts,
    no_even_money_text,
    question_line,
    question_text,
    verdict_text,
    where_text,
    working_lines,
)
from trainer.messages.round_context import (
    RoundContext,
    cited_facts,
    context_without_round,
    table_origins_text,
)
from trainer.messages.rulebook import title_text
from trainer.messages.text import capitalised, short_date_text
from trainer.practice.plan import Sprint
from trainer.practice.sprints import Score, sprints
from trainer.practice.tricks import tricks
from trainer.procedure.acts import Playthrough, removed_together
from trainer.procedure.ask import KINDS
from trainer.procedure.ask_table import done_rightly
from trainer.procedure.chip_work import ChipWork, proven, right_columns, wasted
from trainer.procedure.judge import by_amount
from trainer.procedure.questions import (
    Answer,
    Chosen,
    ErrorClass,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    Topic,
    without_chips,
)
from trainer.procedure.settled import settled_by
from trainer.rounds.sheet import RoundSheet, settled_before
from trainer.rulebook import Document, Game
from trainer.rulebook.houses import HouseRules, house_rules
from trainer.rules.bets import Bet
from trainer.rules.rulekeys import Rule
from trainer.scoring.graded import Graded, GradedAnswer, graded
from trainer.scoring.grading import Grading, RequiredPercent, Target
from trainer.scoring.marks import Cost, JudgedAnswer, mark
from trainer.sessions.asking import SLOW
from trainer.sessions.ports import AnswerRecord
from trainer.snapshot.snapshot import initial_cards
from ui.widgets.rounds import (
    CROSS,
    TICK,
    AnswerLine,
    Feedback,
    GivenLine,
    QuestionView,
    Result,
    StepText,
)

# Answers that need several lines: an order, several sentences, an unknown remedy.


def due_lines(question: Question, context: RoundContext) -> tuple[str, ...]:
    """The right answer line by line; empty where one line is enough."""
    match question.expected:
        case Ordered(keys):
            texts = (choice_text(question, key, context) for key in keys)
            return tuple(_numbered(place, text) for place, text in enumerate(texts, 1))
        case Chosen(keys) if _in_lines(question):
            chosen = choice_texts(question, context)
            return tuple(f"•  {text}" for key, text in chosen if key in keys)
        case _:
            return ()


def given_lines(
    question: Question, given: Answer, context: RoundContext, document: Document
) -> tuple[GivenLine, ...]:
    """The given answer line by line, each right or wrong; empty where one line is enough.

    A remedy that ``document`` does not have is followed by a note.
    """
    match question.expected, given:
        case Ordered(due), Ordered(keys):
            return tuple(
                GivenLine(
                    _numbered(place, choice_text(question, key, context)), due[place - 1] == key
                )
                for place, key in enumerate(keys, 1)
            )
        case Chosen(due), Chosen(keys):
            return _chosen_lines(question, due, keys, context, document)
        case _:
            return ()


def _chosen_lines(
    question: Question,
    due: frozenset[str],
    keys: frozenset[str],
    context: RoundContext,
    document: Document,
) -> tuple[GivenLine, ...]:
    elsewhere = [c.key for c in question.choices if c.elsewhere and c.key in keys - due]
    if not elsewhere and not _in_lines(question):
        return ()
    note = elsewhere_text(question, Chosen(keys), document)
    return tuple(
        GivenLine(text, key in due, note if key in elsewhere[-1:] else "")
        for key, text in choice_texts(question, context)
        if key in keys
    )


def _in_lines(question: Question) -> bool:
    """Tell whether the choices are sentences of which several may be chosen."""
    return question.several and KINDS[question.ask].in_sentences


def _numbered(place: int, text: str) -> str:
    return _("{number}. {text}").format(number=place, text=text)


# What the result sheet says of the mark, of each error's class, and of pace beside its target.


def mark_detail(found: Graded, scheme: Grading) -> str:
    """The pass mark, who has set it, and how many errors there are of each severity."""
    lines = [_pass_mark(found, scheme)]
    errors = [
        _("{count} {severity}").format(count=count, severity=_(severity.text))
        for severity, count in found.errors.items()
        if count
    ]
    if errors:
        lines.append(_("Mistakes: {errors}").format(errors=_(", ").join(errors)))
    return "\n".join(lines)


def _pass_mark(found: Graded, scheme: Grading) -> str:
    if scheme.pass_mark is None:
        return _("no pass mark (none published)")
    said = _("house pass mark {percent} % (none published)").format(percent=scheme.pass_mark)
    if found.passed is None:
        return said
    verdict = _("passed") if found.passed else _("not passed")
    return _("{verdict}; {said}").format(verdict=verdict, said=said)


def pace_detail(found: Graded, scheme: Grading) -> str:
    """How many answers kept their target, or why pace is not compared; empty without targets."""
    if not found.timed:
        return ""
    if not found.pace_counts:
        asked = scheme.accuracy_before_pace
        return _("targets apply from {percent} % right ({source})").format(
            percent=asked.percent, source=_asked_by(asked)
        )
    return ngettext(
        "{in_time} of {timed} within its target",
        "{in_time} of {timed} within their targets",
        found.timed,
    ).format(in_time=found.in_time, timed=found.timed)


def _asked_by(asked: RequiredPercent) -> str:
    return _("house figure") if asked.by_house else _("Feltwork’s default; none published")


def graded_lines(question: Question, time: str, found: GradedAnswer) -> Iterator[str]:
    """The class of an error with its severity, and the time beside the target of its kind."""
    if found.error is not None and found.error is not ErrorClass.PACE and found.grade is not None:
        yield ngettext(
            "{error}, {severity}: counts as {weight} wrong answer",
            "{error}, {severity}: counts as {weight} wrong answers",
            found.grade.weight,
        ).format(
            error=_(found.error.text),
            severity=_(found.grade.severity.text),
            weight=found.grade.weight,
        )
    if found.target is not None:
        kind = _(KINDS[question.ask].timed_as(question).text)
        text = (
            _("{kind}: {time}, over the target of {target} ({source})")
            if found.late
            else _("{kind}: {time}, within the target of {target} ({source})")
        )
        yield text.format(
            kind=kind, time=time, target=_seconds(found.target), source=_source(found.target)
        )


def _seconds(target: Target) -> str:
    tenths = target.milliseconds // 100
    whole, rest = divmod(tenths, 10)
    return _("{seconds} s").format(seconds=f"{whole}.{rest}" if rest else str(whole))


def _source(target: Target) -> str:
    return _(target.source) if target.source else _("house figure")


def layout_text(game: Game) -> str:
    """The rules and the layout of a table, and which parts of the layout are our own."""
    return _("{title}. {layout}: {note}").format(
        title=title_text(game.document), layout=_(game.layout.name), note=_(game.felt.note)
    )


def question_view(
    sheet: RoundSheet, question: Question, number: int, of: int, *, read_bets: bool = False
) -> QuestionView:
    """A question for the panel; with ``read_bets`` the chips on the felt say what is staked."""
    context = sheet.context
    read = read_bets and question.bet in {pile.bet for pile in sheet.frames[question.step].chips}
    return QuestionView(
        question,
        number,
        of,
        capitalised(question_text(question, context, stakes=not read)),
        where_text(question, context),
        choice_texts(question, context),
        loser_texts(question, context),
        tuple(_lying(sheet, question)),
        to_find=_to_find(sheet, question),
        example=sheet.example,
        initial=()
        if question.bet is None
        else initial_cards(context.snapshots[question.step], question.bet),
        settled=settled_before(sheet, question),
        settles=settled_by(question, sheet.playthrough),
        staked=read,
    )


def hints(sheet: RoundSheet, question: Question) -> tuple[str, ...]:
    """Return where to look, what to do, and why: a hint each."""
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    return hint_texts(question, sheet.context, read)


def _to_find(sheet: RoundSheet, question: Question) -> tuple[Bet, ...]:
    """The bets with which something has gone wrong, where that is the question."""
    if question.topic is not Topic.WHAT:
        return ()
    return removed_together(sheet.playthrough.steps, question.step)


def _lying(sheet: RoundSheet, question: Question) -> Iterator[Bet]:
    """All bets on the layout of a bettor whom a question is about as a whole."""
    concerned = KINDS[question.ask].concerns(question, sheet.playthrough)
    if concerned and question.bet is None:
        lying = {pile.bet for pile in sheet.frames[question.step].chips}
        yield from (bet for bet in concerned if bet in lying)


_CITED: Final = 3
"""The most paragraphs that are cited with an answer: those that it is most about come first."""


def feedback(
    answer: JudgedAnswer, context: RoundContext, read: HouseRules, target: int | None = None
) -> Feedback:
    """The judgement of an answer for the panel; ``target`` is how long the house gives it."""
    question = answer.question
    line, working = deciding_line(question, context), working_lines(question, context)
    rules = (
        question.rules if answer.verdict.right else broken_rules(question, answer.given, context)
    )
    errors = tuple(_errors(answer, context, read))
    return Feedback(
        right=answer.verdict.right,
        word=verdict_text(answer.verdict),
        question=question_line(question, context),
        expected=capitalised(answer_text(question, question.expected, context)),
        given=capitalised(answer_text(question, answer.given, context)),
        errors=errors,
        working=tuple(part for part in working if not any(part in error for error in errors)),
        reasons=(
            *_house_choice(answer),
            *reasons(left_to_say(question, rules, line, working, errors)[:1], read),
        ),
        citations=citations(rules, read.document)[:_CITED],
        settings=(
            *resting_on(rules, question.settings, read),
            *_facts(context, question.bet, rules, paid=question.working is not None),
            *cited_practice(question, context.procedure, read.document),
        ),
        due=due_lines(question, context),
        answer=given_lines(question, answer.given, context, read.document),
        line=line,
        chips=_right_chips(answer, context.chips),
        tricks=_tricks(answer, context),
        slip=slip_text(answer, context),
        waits=_waits(answer),
        graded=chips_graded(answer, target),
    )


def _house_choice(answer: JudgedAnswer) -> Iterator[str]:
    """Name the choice of the house by which the chips of an answer are judged."""
    if isinstance(answer.given, InChips) and (named := house_choice_text(answer.question)):
        yield named


def chips_graded(answer: JudgedAnswer, target: int | None) -> str:
    """Return what work in chips is graded by, in a line: amount, columns, seconds, chips wasted."""
    question, given = answer.question, answer.given
    task = question.task
    if task is None or not isinstance(given, InChips):
        return ""
    right = without_chips(given) == by_amount(question).expected
    parts = [
        _("{sign} amount").format(sign=TICK if right else CROSS),
        _("{sign} columns").format(sign=TICK if proven(task, given.columns) else CROSS),
        _seconds_of(answer.milliseconds, target),
    ]
    if right:
        parts.append(_("{number} wasted").format(number=wasted(task, given.columns)))
    return _(" · ").join(parts)


def _seconds_of(milliseconds: int, target: int | None) -> str:
    if target is None:
        return time_text(milliseconds)
    return _("{time} of {target}").format(time=time_text(milliseconds), target=time_text(target))


def _waits(answer: JudgedAnswer) -> str:
    """Say why a right answer does not lead on by itself; empty if it does."""
    if not answer.verdict.right or answer.milliseconds < SLOW:
        return ""
    return _("That took {time}, so nothing goes on by itself.").format(
        time=time_text(answer.milliseconds)
    )


def slip_text(answer: JudgedAnswer, context: RoundContext) -> str:
    """Say that an answer was marked as a slip, and that it counts; empty if it was not."""
    slip = answer.slip
    if slip is None:
        return ""
    if slip.again is None:
        return _("Marked as a slip; it still counts.")
    if slip.again == answer.given:
        return _("Asked again after a slip: your first answer counts.")
    verdict = _("right") if slip.right else _("wrong")
    given = capitalised(answer_text(answer.question, slip.again, context))
    text = _("A slip, taken back; the second answer was {verdict}: {given}. The first one counts.")
    return text.format(verdict=verdict, given=given)


def _tricks(answer: JudgedAnswer, context: RoundContext) -> tuple[str, ...]:
    """The dealer's short cuts, for whoever was wrong or slow."""
    working = answer.question.working
    quick = answer.verdict.right and answer.milliseconds < SLOW
    return () if working is None or quick else tricks(working, context.chips, context.money)


def _right_chips(answer: JudgedAnswer, chips: Sequence[Chip]) -> tuple[tuple[Chip, ...], ...]:
    """The right chips after a wrong answer in chips or a wrong count, as they would be set down."""
    task = answer.question.task
    if task is None or answer.verdict.right:
        return ()
    if not isinstance(answer.given, InChips) and task.work is ChipWork.PAY:
        return ()
    known = {chip.value: chip for chip in chips}
    return tuple(
        tuple(known.get(value) or neutral(value) for value in column)
        for column in right_columns(task)
    )


def _errors(answer: JudgedAnswer, context: RoundContext, read: HouseRules) -> Iterator[str]:
    """The mistake in a wrong answer: what it is worth, and how the amount came about."""
    only = no_even_money_text(answer.question, answer.given, context, read.ruleset)
    if only:
        yield only
        return
    yield from error_texts(answer.question, answer.given, answer.verdict, context)
    yield from amount_error_texts(answer.question, answer.given, context)


def marks(answer: AnswerRecord, playthrough: Playthrough) -> dict[Bet, bool]:
    """The bets that get a tick (True) or a cross (False)."""
    question, given = answer.question, answer.given
    if isinstance(question.expected, Losers) and isinstance(given, Losers):
        due = question.expected.bets
        return {bet: (bet in due) == (bet in given.bets) for bet in due | given.bets}
    if isinstance(question.expected, Ordered) and question.among:
        return done_rightly(question, given)
    return dict.fromkeys(KINDS[question.ask].concerns(question, playthrough), answer.verdict.right)


def due_at(answer: JudgedAnswer, context: RoundContext) -> dict[Bet, str]:
    """Return what was due at the bet of a question about money that was answered wrongly."""
    question = answer.question
    if answer.verdict.right or question.lies_at is None:
        return {}
    if not isinstance(question.expected, Money | Goes):
        return {}
    return {question.lies_at: capitalised(answer_text(question, question.expected, context))}


def step_texts(sheet: RoundSheet) -> tuple[StepText, ...]:
    """Every act of the round, for Watch."""
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    return tuple(
        StepText(
            text=narration.text,
            says=narration.says,
            working=narration.working,
            reasons=reasons(step.rules, read),
            citations=citations(step.rules, read.document),
            settings=(
                *resting_on(step.rules, narration.settings, read),
                *_facts(sheet.context, step.bet, step.rules, paid=bool(narration.working)),
            ),
        )
        for step, narration in zip(sheet.playthrough.steps, narrate(sheet.context), strict=True)
    )


def result(
    title: str,
    answers: Sequence[JudgedAnswer],
    context: RoundContext,
    read: HouseRules,
    scheme: Grading,
    *,
    when: str = "",
    notes: Mapping[int, str] | None = None,
    mended: Collection[int] = (),
    cost: Cost | None = None,
    house: Mapping[int, Citation] = MappingProxyType({}),
) -> Result:
    """The result sheet: accuracy and pace apart, the mark by ``scheme``, the cost, every answer.

    ``notes`` are on answers, by their numbers, and ``mended`` the numbers of mistakes that were put
    right. ``cost`` is what the mistakes cost in the end, where that is known, and ``house`` the
    choice of the house that an answer breaks.
    """
    table = table_origins_text(context.origins)
    told = [
        AnswerInRound(
            answer,
            context,
            read,
            (notes or {}).get(answer.number, ""),
            mended=answer.number in mended,
            house=house.get(answer.number),
        )
        for answer in answers
    ]
    return _sheet(title, told, scheme, when=when, table=table, cost=cost)


class AnswerInRound(NamedTuple):
    """An answer, its round and the rules of that.

    ``note`` says which round it is, or what of it is missing; ``attempt`` is the number of the
    attempt that it is in, where a sheet has answers of several. ``mended``: it is a mistake that
    was put right. ``house`` is the choice of the house that it breaks.
    """

    answer: JudgedAnswer
    context: RoundContext
    read: HouseRules
    note: str = ""
    attempt: int | None = None
    mended: bool = False
    house: Citation | None = None


def told(answer: JudgedAnswer, sheet: RoundSheet) -> AnswerInRound:
    """An answer about the round of ``sheet``."""
    playable = sheet.playable
    return AnswerInRound(answer, sheet.context, house_rules(playable.game.document, playable.terms))


def sitting_result(
    title: str,
    answered: Sequence[AnswerInRound],
    scheme: Grading,
    *,
    when: str = "",
    note: str = "",
    cost: Cost | None = None,
) -> Result:
    """The result sheet of a sitting: each of its answers is about a round of its own."""
    return replace(_sheet(title, answered, scheme, when=when, cost=cost), note=note)


def _sheet(
    title: str,
    told_of: Sequence[AnswerInRound],
    scheme: Grading,
    *,
    when: str = "",
    table: str = "",
    cost: Cost | None = None,
) -> Result:
    answers = [statement.answer for statement in told_of]
    mended = {place for place, statement in enumerate(told_of) if statement.mended}
    figures, found = mark(answers), graded(answers, scheme, mended)
    all_of_it = figures.tally
    cost = figures.cost if cost is None else cost
    currency = told_of[0].context.money.currency if told_of else ""
    money = money_of_sheet((cost.house, cost.guests), currency)
    return Result(
        title=title,
        when=when,
        accuracy=percent_text(all_of_it.percent),
        accuracy_detail=ngettext(
            "{right} of {answers} answer right", "{right} of {answers} answers right", len(answers)
        ).format(right=all_of_it.right, answers=all_of_it.answers),
        pace=time_text(all_of_it.mean),
        pace_detail="\n".join(
            filter(
                None,
                (
                    _("per answer, {total} in all").format(total=time_text(all_of_it.milliseconds)),
                    pace_detail(found, scheme),
                ),
            )
        ),
        mark=percent_text(found.percent),
        mark_detail=mark_detail(found, scheme),
        cost=cost_text(cost, money),
        table=table,
        lines=tuple(
            _line(statement, its) for statement, its in zip(told_of, found.answers, strict=True)
        ),
    )


def cost_text(cost: Cost, money: MoneyText) -> str:
    """Return what was paid wrongly, in one sentence."""
    parts = []
    if cost.house:
        parts.append(_("overpaid: {money}").format(money=money.text(cost.house)))
    if cost.guests:
        parts.append(_("underpaid: {money}").format(money=money.text(cost.guests)))
    return capitalised(_("; ").join(parts)) if parts else _("Nothing")


def context_of_answers(answers: Sequence[JudgedAnswer]) -> RoundContext:
    """The context for stored answers whose round can no longer be played."""
    return context_without_round([answer.question for answer in answers])


def percent_text(percent: int | None) -> str:
    """Accuracy in whole per cent; a dash where nothing was answered."""
    return "–" if percent is None else _("{percent} %").format(percent=percent)


def time_text(milliseconds: int | None) -> str:
    """Seconds to a tenth, or minutes and seconds from two minutes on; a dash for None."""
    if milliseconds is None:
        return "–"
    tenths = milliseconds // 100
    if tenths < 1200:
        return _("{seconds} s").format(seconds=with_decimals(tenths // 10, str(tenths % 10)))
    minutes, seconds = divmod(tenths // 10, 60)
    return _("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds)


def _line(statement: AnswerInRound, found: GradedAnswer) -> AnswerLine:
    answer = statement.answer
    shown = feedback(answer, statement.context, statement.read)
    if statement.house is not None:
        shown = replace(shown, citations=(statement.house,))
    time = time_text(answer.milliseconds)
    return AnswerLine(
        question=shown.question,
        expected=shown.expected,
        given=shown.given,
        right=shown.right,
        time=time,
        paragraphs=_(", ").join(citation.paragraph for citation in shown.citations),
        detail=shown,
        graded=(
            *graded_lines(answer.question, time, found),
            *((statement.note,) if statement.note else ()),
        ),
        number=answer.number,
        question_id=answer.question.id,
        attempt=statement.attempt,
        document=statement.read.document,
    )


def _facts(
    context: RoundContext, bet: Bet | None, rules: Iterable[Rule], *, paid: bool
) -> tuple[Citation, ...]:
    """The facts of the table on which something rests: who has chosen them."""
    kind = bet.kind if bet is not None else None
    return cited_facts(context.origins, kind, rules, paid=paid)


def date_text(moment: datetime) -> str:
    """Local date and time of day, the month as a word."""
    local = moment.astimezone()
    return _("{day}, {time}").format(day=day_text(local.toordinal()), time=f"{local:%H:%M}")


def score_text(sprint: Sprint, reached: Score) -> str:
    """Say what came of a sprint: right answers, and where it has a number of questions the time."""
    right = _("{right} of {answers} right").format(right=reached.right, answers=reached.answers)
    if sprints()[sprint].questions is None:
        return right
    return _("{right} in {time}").format(right=right, time=time_text(reached.milliseconds))


def day_text(day: int) -> str:
    """A day, the month as a word."""
    when = date.fromordinal(day)
    return short_date_text(when) or QLocale().toString(
        QDate(when.year, when.month, when.day), "d MMM yyyy"
    )


def best_text(sprint: Sprint, best: Score) -> str:
    """Say what came of the best sprint so far, and on which day."""
    return _("{score}, {day}").format(score=score_text(sprint, best), day=day_text(best.day))
