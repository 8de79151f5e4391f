"""Questions and answers as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple, assert_never

from trainer.dealing.notation import read
from trainer.messages.choice_errors import choice_error, total_error
from trainer.messages.citations import citation_text
from trainer.messages.dealing import DealingNames, act_text
from trainer.messages.money import MoneyText
from trainer.messages.names import (
    bet_text,
    card_text,
    hand_text,
    laid_text,
    not_put_back_text,
    outcome_text,
)
from trainer.messages.round_context import (
    Orders,
    RoundContext,
    owner_text,
    place_text,
    short_owner_text,
    spot_text,
)
from trainer.messages.side_bets import outcome_of
from trainer.messages.text import _, all_of, capitalised, ngettext, worded
from trainer.procedure.acts import Act
from trainer.procedure.amount_cases import MoneyError, money_errors
from trainer.procedure.ask import KINDS
from trainer.procedure.ask_cards_astray import card_key
from trainer.procedure.ask_hands import wins_or_loses
from trainer.procedure.chip_work import ChipWork, Columns, FoundFault, total_of
from trainer.procedure.judge import by_amount, faults_of
from trainer.procedure.questions import (
    TOO_MANY,
    Answer,
    Choice,
    Chosen,
    Direction,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    QuestionMoment,
    Topic,
    Total,
    Verdict,
    amount_of,
    without_chips,
)
from trainer.rulebook.document import Document
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Outcome, Place
from trainer.rules.cards import TWENTY_ONE, Rank, is_blackjack
from trainer.rules.events import BettorLeft
from trainer.rules.mistakes import CardRemedy, Mistake
from trainer.rules.money import Cents, Formula, short_money
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset
from trainer.snapshot.snapshot import LaidCard
from trainer.texts import N_, PLAIN, Wording

# The texts of questions about irregularities, and of their choices.

REFUSED: Final = N_("{bet}: how much of it is refused?")
ABOVE_INITIAL_BET: Final = N_("{bet}: how much of it is above the Initial Bet?")
"""The question about a part that is returned before the bets are closed, by reason (¶5.1)."""

PUT_DOWN_FOR: Final = N_("{bettor} places {offered} for {asks}: accept, or return how much?")
"""The same where the felt does not show for what; that a bet is late is for the trainee to see."""

VOID: Final = N_("The round is Void.")


def incident_question(question: Question, context: RoundContext) -> str:
    """The question, preceded by what the felt does not show."""
    return " ".join(filter(None, (_introduction(question, context), _asked(question, context))))


_INTRODUCED: Final = frozenset({Topic.GOES_ON, Topic.RECONSTRUCT, Topic.REMEDY, Topic.COUNTS})
"""The topics of an incident's first question, which begins with what has happened."""


def _introduction(question: Question, context: RoundContext) -> str:
    """Return what has happened or has been decided, without giving away the answer."""
    if question.topic is Topic.OPTIONS and question.remedy is CardRemedy.PLAY_ON:
        return not_put_back_text(_astray_when_stopped(question, context))
    if question.topic is Topic.OPTIONS and question.remedy is not None:
        return _(question.remedy.text)
    if question.topic is Topic.RETURNED:
        return _back(question)
    if question.topic not in _INTRODUCED or question.incident is None:
        return ""
    return capitalised(
        _(question.incident.fact).format(
            bet=_bet_astray(question),
            gone=_gone(question, context),
            amount=_placed(question, context),
            mistake=_((question.mistake or Mistake.OTHER).text),
        )
    )


def _astray_when_stopped(question: Question, context: RoundContext) -> tuple[LaidCard, ...]:
    """What lay astray when the error was noticed: it may be used before a player chooses (¶5.7)."""
    steps = context.playthrough.steps[: question.step]
    stopped = (place for place, step in enumerate(steps) if step.act is Act.STOP_FOR_ERROR)
    return context.snapshots[max(stopped, default=question.step)].misplaced


def _back(question: Question) -> str:
    """Why something is returned."""
    if question.bet is not None:
        return ""
    if question.remedy is None:  # nobody chose it: the round is Void
        return _(VOID)
    return _("{bettor} does not play on.").format(bettor=question.bettor)


def _gone(question: Question, context: RoundContext) -> str:
    """Return who has left the box in question."""
    steps = context.playthrough.steps[: question.step]
    last = steps[-1].last if steps else 0
    box = question.about.box if question.about else None
    gone = [
        event.bettor
        for event in context.playthrough.events[:last]
        if isinstance(event, BettorLeft) and event.box == box
    ]
    return all_of(gone) if gone else _("A player")


def _asked(question: Question, context: RoundContext) -> str:
    assert question.topic is not None, "a question about an incident is after something"
    template = question.topic.text
    if question.topic is Topic.RETURNED and question.bet is not None:
        above = {Rule.UNDER_OVER_CAP, Rule.CAP_FOUND_LATE} & set(question.rules)
        template = ABOVE_INITIAL_BET if above else REFUSED
    request = context.request(question.step)
    asks = request.asks if request is not None else None
    if question.topic is Topic.PUT_DOWN and asks not in {None, Asks.BET}:
        template = PUT_DOWN_FOR
    return capitalised(
        _(template).format(
            offered=context.money.text(question.offered),
            asks=_(asks.text) if asks is not None else "…",
            bet=_bet_astray(question),
            amount=_placed(question, context),
            bettor=_bettor(question),
            card=_card(question, context),
        )
    )


def _bet_astray(question: Question) -> str:
    return bet_text(question.bet.kind) if question.bet else ""


def _placed(question: Question, context: RoundContext) -> str:
    """Tell how much was put down for the bet in question."""
    return context.money.text(question.working.stake) if question.working else ""


def _bettor(question: Question) -> str:
    return question.bettor or (question.bet.bettor if question.bet else "")


def _card(question: Question, context: RoundContext) -> str:
    """The card in question, and where it lies: ``5♥ from box 5``."""
    card = next((choice.card for choice in question.choices if choice.card), None)
    if card is None:
        return ""
    if question.about is None:
        return card_text(card)
    lying = context.snapshots[question.step].astray
    unseen = (
        laid_card
        for laid_card in lying
        if laid_card.down and (laid_card.card, laid_card.place) == (card, question.about)
    )
    hidden = next(unseen, None)
    return _("{card} from {place}").format(
        card=card_text(card) if hidden is None else laid_text(hidden),
        place=spot_text(question.about, context.snapshots[question.step].hands),
    )


def incident_choice(question: Question, choice: Choice, context: RoundContext) -> str:
    """The text of one choice."""
    orders = context.snapshots[question.step].hands
    if question.topic is Topic.BELONGS and choice.place is not None:
        return place_text(choice.place, orders)
    if choice.card is None:
        answers = question.topic.answers if question.topic is not None else None
        assert answers is not None, "what is neither a card nor a place has a text"
        # The reasons for a refusal are the halves of sentences.
        return capitalised(_(answers(choice.key).text))
    # Its place is added if that distinguishes the cards.
    lying = {
        card_key(laid_card.number): laid_card
        for laid_card in context.snapshots[question.step].astray
    }
    laid = lying.get(choice.key)
    text = card_text(choice.card) if laid is None else laid_text(laid)
    if choice.place is not None and len({other.place for other in question.choices}) > 1:
        text = _("{card} from {place}").format(card=text, place=spot_text(choice.place, orders))
    alike = _alike(question, choice)
    if len(alike) < 2:
        return text
    return _("{card}, number {number} there").format(card=text, number=alike.index(choice.key) + 1)


def _alike(question: Question, choice: Choice) -> list[str]:
    """The choices that look the same and are at the same place, the lowest card first."""
    keys = [
        other.key
        for other in question.choices
        if (other.card, other.place) == (choice.card, choice.place)
    ]
    return sorted(keys, key=lambda key: (len(key), key))


# What is asked


def question_text(question: Question, context: RoundContext, *, stakes: bool = True) -> str:
    """The question without its place: ``Perfect Pairs, 15: what is it paid?``.

    Without ``stakes`` the stake is left out, to be read from the chips.
    """
    if question.topic is not None:
        return incident_question(question, context)
    if question.ask is QuestionGroup.ACT:
        return _("Action {number}").format(number=question.step + 1)
    text = _template(question, context, stakes=stakes)
    bet, stake = _bet(question), _stake(question, context.money)
    if stakes and bet and stake and "{bet}" in text and "{stake}" not in text:
        bet = _("{bet}, {stake}").format(bet=bet, stake=stake)
    bettor = question.bet.bettor if question.bet else question.bettor or ""
    offered = context.money.text(question.offered) if question.offered else ""
    chip = context.money.text(question.task.right[0].chip) if question.task else ""
    if question.task is not None and question.task.work is ChipWork.MAKE_CHANGE:
        stake = context.money.text(Cents(question.offered - question.task.amount))
    return _(text).format(bet=bet, stake=stake, bettor=bettor, offered=offered, chip=chip)


def _template(question: Question, context: RoundContext, *, stakes: bool) -> str:
    """The text that the question's kind has for it at its moment, with fields to be filled in."""
    done = context.playthrough.steps[: question.step]
    moment = QuestionMoment(
        before=context.playthrough.events[done[-1].first] if done else None,
        dealer=context.snapshots[question.step].face_up(DEALER),
        insurance_exact=context.insurance_exact,
        stakes=stakes,
    )
    return KINDS[question.ask].text_of(question, moment)


def where_text(question: Question, context: RoundContext) -> str:
    """Whose hand or bet a question is about: ``Box 3, Ann``; empty if it is about none."""
    orders = context.snapshots[question.step].hands
    if question.bet is not None:
        return owner_text(question.bet, orders)
    # The card to be put right is named together with its place.
    if question.about is None or question.topic is Topic.BELONGS:
        return ""
    # What is returned to a bettor concerns his whole box, even after a Split (¶5.7.3).
    whole_box = question.topic is Topic.RETURNED or question.ask is QuestionGroup.BOX
    return place_text(question.about, {} if whole_box else orders)


def question_line(question: Question, context: RoundContext) -> str:
    """The question in one line, for a list: ``Box 3, Ann: Perfect Pairs, 15: what is it paid?``.

    Who is named in the question is not named before it: ``Box 3: Ann asks for Even Money``.
    """
    where, text = where_text(question, context), question_text(question, context)
    if question.bet is not None and _names_bettor(question, context):
        orders = context.snapshots[question.step].hands if question.bet.hand else {}
        where = place_text(Place(question.bet.box, question.bet.hand), orders)
    return _("{where}: {text}").format(where=where, text=text) if where else text


def _names_bettor(question: Question, context: RoundContext) -> bool:
    if question.topic is not None or question.ask is QuestionGroup.ACT:
        return False
    return "{bettor}" in _template(question, context, stakes=True)


def choice_texts(question: Question, context: RoundContext) -> tuple[tuple[str, str], ...]:
    """Each choice's key with its text, in the question's order."""
    return tuple((c.key, choice_text(question, c.key, context)) for c in question.choices)


def choice_text(question: Question, key: str, context: RoundContext) -> str:
    """The text of one choice."""
    if question.ask is QuestionGroup.INCIDENT:
        chosen = next(choice for choice in question.choices if choice.key == key)
        return incident_choice(question, chosen, context)
    if question.ask is QuestionGroup.ACT:
        orders = context.snapshots[question.step].hands
        return act_text(read(key), DealingNames(context.procedure, context.money, orders))
    if question.ask is QuestionGroup.NEXT_ACT:
        return _(context.procedure.acts[Act(key)].title)
    if wins_or_loses(question):
        return capitalised(outcome_text(Outcome.LOSE if key == Outcome.LOSE else Outcome.WIN))
    choices = KINDS[question.ask].choices
    return hand_text(outcome_of(key), context.hands) if choices is None else _(choices(key).text)


class NamedBet(NamedTuple):
    """A bet with its text, and a short one; empty where that would not do for it."""

    bet: Bet
    text: str
    short: str = ""


def loser_texts(question: Question, context: RoundContext) -> tuple[NamedBet, ...]:
    """Each bet that can be named as a loser: ``Box 3, hand 2, Ann: main bet``, ``3/2 Ann``.

    None where it is not the losers that are asked for.

    Its amount lies on the felt; what of it counts on a box over its limit is not shown (¶5.1.1).
    """
    if not isinstance(question.expected, Losers):
        return ()
    orders = context.snapshots[question.step].hands
    alike = bets_alike(question)
    return tuple(
        NamedBet(
            entry.bet,
            _("{owner}: {bet}").format(
                owner=owner_text(entry.bet, orders), bet=bet_text(entry.bet.kind)
            ),
            short_owner_text(entry.bet, orders) if alike else "",
        )
        for entry in question.among
    )


def bets_alike(question: Question) -> bool:
    """True if all bets that can be named as losers are of one kind, which need not be said then."""
    return len({entry.bet.kind for entry in question.among}) == 1


def _bet(question: Question) -> str:
    return bet_text(question.bet.kind) if question.bet else ""


def _stake(question: Question, money: MoneyText) -> str:
    """The chips there, not how much of them counts; empty if both were added to, or there are none.

    On a box over its limit the trainee has to find the share (¶5.1.1).
    """
    working, counted = question.working, question.counted
    if working is None or working.formula is Formula.DEALER_ENVY:
        return ""
    if working.formula is Formula.METER:
        return money.text(Cents(working.result - working.net))
    if counted is None:
        return money.text(working.stake)
    return money.text(counted.stake) if working.stake == counted.result else ""


# What is answered


def answer_text(question: Question, answer: Answer, context: RoundContext) -> str:
    """An answer, given or expected, as text."""
    match answer:
        case Money(amount) if question.offered:
            return _("{money} returned").format(money=context.money.text(amount))
        case Money(amount):
            return context.money.text(amount)
        case InChips(columns):
            return chips_text(columns, context.money)
        case Goes(fate):
            return worded(fate.text, context.words)
        case Total():
            return _total(answer, context.words)
        case Chosen(keys):
            chosen = [c.key for c in question.choices if c.key in keys]
            return _(", ").join(choice_text(question, key, context) for key in chosen)
        case Ordered(keys):
            return _(", then ").join(choice_text(question, key, context) for key in keys)
        case Losers(bets):
            return _losers(question, bets, context.snapshots[question.step].hands)
        case _:
            assert_never(answer)


def chips_text(columns: Columns, money: MoneyText) -> str:
    """An amount in chips, the largest first: ``62.50: 2 × 25, 5 × 2.50``."""
    number = Counter(value for column in columns for value in column)
    chips = _(", ").join(
        _("{number}\u00a0×\u00a0{chip}").format(number=number[value], chip=short_money(value))
        for value in sorted(number, reverse=True)
    )
    amount = money.text(total_of(columns))
    return _("{amount}: {chips}").format(amount=amount, chips=chips) if chips else amount


def chip_fault_text(found: FoundFault) -> str:
    """Return what is wrong with the chips of a right amount, as a sentence."""
    return _(found.fault.text).format(number=found.number, due=found.due)


def _total(total: Total, words: Wording) -> str:
    if total.blackjack:
        return _("Blackjack")
    if total == TOO_MANY:
        return worded("Too Many", words)
    text = total_text(total.points, soft=total.soft)
    if total.points > TWENTY_ONE:
        return worded("{points}, Too Many", words).format(points=text)
    return text


def total_text(points: int, *, soft: bool) -> str:
    """A Point Total: ``Soft 17`` or ``17``."""
    return _("Soft {points}").format(points=points) if soft else str(points)


def _losers(question: Question, bets: frozenset[Bet], orders: Orders) -> str:
    """The owners of bets, in the order of the list; the bets only if there are several.

    A line does not end in the middle of a place.
    """
    if not bets:
        return _("none")
    alike = bets_alike(question)
    hands: dict[str, list[str]] = {}
    for bet in (entry.bet for entry in question.among if entry.bet in bets):
        whose = bet.bettor
        if not alike:
            whose = _("{owner} ({bet})").format(owner=whose, bet=bet_text(bet.kind))
        where = place_text(Place(bet.box, bet.hand), orders if bet.hand else {})
        where = where.replace(" ", "\u00a0")
        hands.setdefault(where, []).append(whose)
    return _("; ").join(
        _("{where}: {bettors}").format(where=where, bettors=_(", ").join(whose))
        for where, whose in hands.items()
    )


# The verdict


def verdict_text(verdict: Verdict) -> str:
    """One word: right or wrong."""
    return _("Right") if verdict.right else _("Wrong")


def error_texts(
    question: Question, given: Answer, verdict: Verdict, context: RoundContext
) -> tuple[str, ...]:
    """Return what is wrong with an answer, in sentences; empty if there is nothing to name."""
    if verdict.right:
        return ()
    if isinstance(given, InChips):
        if faults := faults_of(question, given):
            # One at a time, as they are judged: the rest follows from it more often than not.
            return (chip_fault_text(faults[0]),)
        question, given = by_amount(question), without_chips(given)
    if question.ask is QuestionGroup.CHIPS:
        return tuple(_chip_errors(verdict, context.money))
    if question.offered:
        return tuple(_insurance_errors(question, given, context.money))
    if question.ask is QuestionGroup.OPTIONS and isinstance(given, Chosen):
        return tuple(_option_errors(question, given, context))
    if isinstance(given, Chosen):
        said = error_text(verdict, context.money, context.words)
        return tuple(filter(None, (said, choice_error(question, given, context))))
    if isinstance(given, Total) and isinstance(question.expected, Total) and question.about:
        cards = context.snapshots[question.step].face_up(question.about)
        return tuple(filter(None, (total_error(cards, question.expected, given),)))
    if question.ask is not QuestionGroup.PAYOUTS:
        return tuple(filter(None, (error_text(verdict, context.money, context.words),)))
    errors = money_errors(question, given, verdict)
    return tuple(money_error_text(error, context.money, context.words) for error in errors)


def _chip_errors(verdict: Verdict, money: MoneyText) -> Iterator[str]:
    """By how much chips that were set down are too many or too few."""
    amount = money.text(verdict.money)
    match verdict.direction:
        case Direction.OVERPAID:
            yield _("{money} too much.").format(money=amount)
        case Direction.UNDERPAID:
            yield _("{money} too little.").format(money=amount)
        case None:
            pass


def _option_errors(question: Question, given: Chosen, context: RoundContext) -> Iterator[str]:
    """The calls that the hand may not make, and those that were left out."""
    assert isinstance(question.expected, Chosen), "calls are chosen"
    due = question.expected.keys
    if barred := given.keys - due:
        calls = answer_text(question, Chosen(barred), context)
        yield _("Not allowed here: {calls}.").format(calls=calls)
    if missing := due - given.keys:
        calls = answer_text(question, Chosen(missing), context)
        yield _("Missing: {calls}.").format(calls=calls)


def _insurance_errors(question: Question, given: Answer, money: MoneyText) -> Iterator[str]:
    """Tell how a wrong answer misjudges what is put on Insurance (¶3.15.2 a)."""
    back, due = amount_of(given), amount_of(question.expected)
    if back < due:
        yield _("{money} too much accepted.").format(money=money.text(Cents(due - back)))
    elif back > due:
        yield _("{money} too much returned.").format(money=money.text(Cents(back - due)))


def money_error_text(error: MoneyError, money: MoneyText, words: Wording = PLAIN) -> str:
    """One bet's error as a sentence."""
    return worded(error.kind.text, words).format(money=money.text(error.amount))


def error_text(verdict: Verdict, money: MoneyText, words: Wording = PLAIN) -> str:
    """The mistake in one sentence; empty if there is none to name."""
    if verdict.right or verdict.direction is None:
        return ""
    if verdict.money == 0:
        return (
            _("A winning side bet was missed.")
            if (verdict.direction is Direction.MISSED_SIDE_BET)
            else ""
        )
    return worded(verdict.direction.text, words).format(money=money.text(verdict.money))


def no_even_money_text(
    question: Question, given: Answer, context: RoundContext, ruleset: Ruleset
) -> str:
    """If Even Money was chosen in a document without it: just that."""
    if ruleset.even_money:
        return ""
    offered = given == Chosen(frozenset((Act.OFFER_EVEN_MONEY.value,)))
    if offered or _paid_even_money(question, given, context):
        return _("These rules do not offer Even Money.")
    return ""


def _paid_even_money(question: Question, given: Answer, context: RoundContext) -> bool:
    """Tell whether a Blackjack was paid 1 to 1 against the dealer's Ace."""
    bet, working = question.bet, question.working
    if bet is None or bet.kind is not BetKind.MAIN or working is None:
        return False
    moment = context.snapshots[question.step]
    place = Place(bet.box, bet.hand)
    dealer = moment.face_up(DEALER)
    natural = place not in moment.split and is_blackjack(moment.face_up(place))
    ace = bool(dealer) and dealer[0].rank is Rank.ACE
    return natural and ace and given == Money(working.stake) != question.expected


def elsewhere_text(question: Question, given: Answer, document: Document) -> str:
    """If a remedy that the document does not have was chosen: the paragraphs that apply instead."""
    if not isinstance(given, Chosen) or given == question.expected:
        return ""
    if not any(choice.elsewhere and choice.key in given.keys for choice in question.choices):
        return ""
    return ngettext(
        "These rules have no such remedy: {paragraphs} applies.",
        "These rules have no such remedy: {paragraphs} apply.",
        len(document.cite(question.rules)),
    ).format(paragraphs=citation_text(question.rules, document))
