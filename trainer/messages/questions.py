"""Questions, answers and what is said of them as text: their kinds know what that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, assert_never

from trainer.messages.citations import citation_text, reasons
from trainer.messages.money import MoneyText
from trainer.messages.names import ORDINARY, HandNames, bet_text, hand_text, total_text
from trainer.messages.narration import narrate
from trainer.messages.round_context import Orders, RoundContext, owner_text, place_text
from trainer.messages.sentences import said
from trainer.messages.spoken import said_cards
from trainer.messages.text import _, capitalised, ngettext, pgettext, worded
from trainer.messages.workings import odds_text
from trainer.procedure.acts import Act
from trainer.procedure.ask import KINDS
from trainer.procedure.chip_work import ChipWork, Columns, FoundFault, total_of
from trainer.procedure.error_models import Recognised
from trainer.procedure.judge import by_amount, faults_of
from trainer.procedure.mistakes import amount_errors
from trainer.procedure.questions import (
    TOO_MANY,
    Answer,
    Choice,
    Chosen,
    Goes,
    InChips,
    Losers,
    Money,
    Narrated,
    Ordered,
    Question,
    QuestionMoment,
    Topic,
    Total,
    Verdict,
    without_chips,
)
from trainer.procedure.total_errors import BROKEN
from trainer.rulebook.document import Document
from trainer.rulebook.houses import HouseRules
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import TWENTY_ONE, Card, Rank, is_blackjack
from trainer.rules.money import Formula, Odds, short_money
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset
from trainer.snapshot.snapshot import Snapshot, initial_cards
from trainer.texts import Wording


def _moment(question: Question, context: RoundContext, *, stakes: bool = True) -> QuestionMoment:
    return QuestionMoment(
        question.step,
        context.playthrough,
        context.snapshots[question.step],
        context.procedure,
        context.terms,
        stakes,
    )


def _said(value: object, question: Question, context: RoundContext) -> str:
    return said(value, context, context.snapshots[question.step].hands)


# What is asked


def question_text(question: Question, context: RoundContext, *, stakes: bool = True) -> str:
    """The question without its place: ``Perfect Pairs, 15: what is it paid?``.

    Without ``stakes`` the stake is left out, to be read from the chips.
    """
    kind, moment = KINDS[question.ask], _moment(question, context, stakes=stakes)
    return _said(kind.sentence(question, moment), question, context)


def where_text(question: Question, context: RoundContext) -> str:
    """Tell whose hand or bet a question is about: ``Box 3, Ann``; empty if it is about none."""
    return _said(KINDS[question.ask].place(question), question, context)


def question_line(question: Question, context: RoundContext) -> str:
    """The question in one line, for a list: ``Box 3, Ann: Perfect Pairs, 15: what is it paid?``.

    Who is named in the question is not named before it: ``Box 3: Ann asks for Even Money``.
    """
    kind, bet = KINDS[question.ask], question.bet
    named = bet is not None and kind.names_bettor(question, _moment(question, context))
    about = Place(bet.box, bet.hand) if bet is not None and named else kind.place(question)
    where, text = _said(about, question, context), question_text(question, context)
    line = pgettext("before a question", "{where}: {text}")
    if line.partition("{text}")[0].endswith(". "):
        text = capitalised(text)  # a language may set the place off as a sentence of its own
    return line.format(where=where, text=text) if where else text


def choice_texts(question: Question, context: RoundContext) -> tuple[tuple[str, str], ...]:
    """Each choice's key with its text, in the question's order."""
    kind, moment = KINDS[question.ask], _moment(question, context)
    return tuple(
        (choice.key, _said(kind.choice(question, choice, moment), question, context))
        for choice in question.choices
    )


def choice_text(question: Question, key: str, context: RoundContext) -> str:
    """The text of one choice."""
    chosen = next((choice for choice in question.choices if choice.key == key), Choice(key))
    named = KINDS[question.ask].choice(question, chosen, _moment(question, context))
    return _said(named, question, context)


class NamedBet(NamedTuple):
    """A bet with its text, and the cards that it is on: who sees them needs no words for them."""

    bet: Bet
    text: str
    cards: tuple[Card | None, ...] = ()

    @property
    def heard(self) -> str:
        """The bet and its cards, for whoever hears the table."""
        return _(", ").join(filter(None, (self.text, said_cards(self.cards))))


def _cards_of(moment: Snapshot, bet: Bet) -> tuple[Card | None, ...]:
    """The cards that a bet is on, None for one that lies face down."""
    hand = moment.hand(Place(bet.box, bet.hand)) if bet.hand else ()
    return tuple(None if one.down else one.card for one in hand) or initial_cards(moment, bet)


def loser_texts(question: Question, context: RoundContext) -> tuple[NamedBet, ...]:
    """Each bet that can be named as a loser, or is settled: ``Box 3, hand 2, Ann: main bet``.

    None where it is not several bets that are asked for.

    Its amount lies on the felt; what of it counts on a box over its limit is not shown (¶5.1.1).
    """
    if not isinstance(question.expected, Losers | Ordered) or not question.among:
        return ()
    moment = context.snapshots[question.step]
    return tuple(
        NamedBet(
            entry.bet,
            _("{owner}: {bet}").format(
                owner=owner_text(entry.bet, moment.hands), bet=bet_text(entry.bet.kind)
            ),
            _cards_of(moment, entry.bet),
        )
        for entry in question.among
    )


def hint_texts(question: Question, context: RoundContext, read: HouseRules) -> tuple[str, ...]:
    """Return where to look, then what to do, then why: a hint each, and none of them the answer."""
    where = where_text(question, context)
    if question.topic is Topic.WHAT:
        look = _("Look at what is marked on the felt.")
    elif where:
        look = _("Look here: {where}.").format(where=where)
    else:
        look = _("Look at the whole table.")
    hints = KINDS[question.ask].hints(question, _moment(question, context))
    said_of_it = [
        " ".join(reasons((hint,), read))
        if isinstance(hint, Rule)
        else _said(hint, question, context)
        for hint in hints
    ]
    return tuple(filter(None, (look, *said_of_it[:1], " ".join(said_of_it[1:]))))


# What is answered


def answer_text(question: Question, answer: Answer, context: RoundContext) -> str:
    """An answer, given or expected, as text."""
    match answer:
        case Money(amount) if question.offered:
            return _("{money} returned").format(money=context.money.text(amount))
        case Money(amount) if question.task and question.task.work is ChipWork.NUMBER:
            return short_money(amount)
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


def _losers(question: Question, bets: frozenset[Bet], orders: Orders) -> str:
    """The owners of bets, in the order of the list; the bets only if there are several.

    A line does not end in the middle of a place.
    """
    if not bets:
        return _("none")
    hands: dict[str, list[str]] = {}
    for bet in (entry.bet for entry in question.among if entry.bet in bets):
        whose = bet.bettor
        if not question.alike:
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
    found = KINDS[question.ask].errors(question, given, verdict, _moment(question, context))
    return tuple(_said(error, question, context) for error in found)


MOST: Final = 3
"""How many errors are named that give the same amount."""


def amount_error_texts(question: Question, given: Answer, context: RoundContext) -> Iterator[str]:
    """The errors that give this wrong amount, a sentence each, several introduced as possible.

    Nothing is recognised in an old round that can no longer be played.
    """
    terms = context.terms
    if terms is None:
        return
    found, due = amount_errors(question, given, context.playthrough, terms, context.chips)
    texts = [amount_error_text(error, due, context.money, context.hands) for error in found]
    named = tuple(dict.fromkeys(texts))[:MOST]
    if len(named) > 1:
        yield _("This amount could come from:")
    yield from named


def amount_error_text(
    found: Recognised, due: Odds | None, money: MoneyText, hands: HandNames = ORDINARY
) -> str:
    """One error as a sentence; ``due`` are the odds that are paid, if there are any."""
    return _(found.error.text).format(
        odds=odds_text(found.odds) if found.odds else "",
        hand=capitalised(hand_text(found.hand, hands)) if found.hand else "",
        due=odds_text(due) if due else "",
        bettor=found.bettor,
        chip=money.text(found.chip),
        other=money.text(found.other),
    )


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
    # How much Insurance may be is asked about the same bet.
    if working.formula is Formula.HALF:
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


# What decides a question, in one line with the cards in it, ``20 beats 19``, and its arithmetic.


def deciding_line(question: Question, context: RoundContext) -> str:
    """The cards that decide, and what they come to; empty if the cards say nothing more.

    For an old round that can no longer be played the cards are not known.
    """
    line = KINDS[question.ask].line(question, _moment(question, context))
    return _said(line, question, context)


def working_lines(question: Question, context: RoundContext) -> tuple[str, ...]:
    """The arithmetic of a question's answer, a line for each part; empty if there is none.

    For an old round that can no longer be played the cards are not known, so that nothing can be
    added up. If the question is about what has happened, that is described instead.
    """
    parts = KINDS[question.ask].working(question, _moment(question, context))
    return tuple(
        narrate(context)[part.number].text
        if isinstance(part, Narrated)
        else _said(part, question, context)
        for part in parts
    )


_SAID_BY_CARDS: Final = frozenset(
    (
        Rule.HIGHER_TOTAL,
        Rule.LOWER_TOTAL,
        Rule.STAND_OFF,
        Rule.DEALER_BUST,
        Rule.BUST,
        Rule.POINT_TOTAL,
        Rule.BLACKJACK_STAND_OFF,
        Rule.PERFECT_PAIR,
        Rule.COLOURED_PAIR,
        Rule.MIXED_PAIR,
        Rule.PLAYER_PAIR,
        Rule.PLAYER_PAIR_LOSES,
        Rule.PERFECT_PAIRS_LOSE,
        Rule.TWENTY_ONE_PLUS_THREE,
        Rule.TWENTY_ONE_PLUS_THREE_LOSES,
        Rule.PROGRESSIVE_LOSES,
    )
)
"""The rules whose sentence says in general what the line says of the cards."""

_IN_THE_ARITHMETIC: Final = frozenset((Rule.PAY_TABLE, Rule.SIDE_BET_PAY_TABLE, Rule.FOR_ONE))
"""The rules on odds: the arithmetic has them, and says that a wager paid “for 1” is taken."""


_SAID_BY_ERRORS: Final = frozenset(BROKEN.values())
"""The rules whose sentence says in general what is said of an error in a total."""


def broken_rules(question: Question, given: Answer, context: RoundContext) -> tuple[Rule, ...]:
    """The rules that a wrong answer is about, the first of them most of all."""
    asked, plain = by_amount(question), without_chips(given)
    return KINDS[question.ask].broken(asked, plain, _moment(question, context))


def left_to_say(
    question: Question,
    rules: Sequence[Rule],
    line: str,
    working: Sequence[str],
    errors: Sequence[str],
) -> tuple[Rule, ...]:
    """Those ``rules`` whose sentences say more than the ``line`` with the cards and the rest."""
    if question.topic is Topic.WHAT and working:
        return ()  # what has happened is told; what follows from it is asked next
    said = _IN_THE_ARITHMETIC | (_SAID_BY_CARDS if line else frozenset())
    if errors:
        said |= _SAID_BY_ERRORS
    # “For 1” comes first only where the mistake is about it: then it has not been said.
    about = rules[:1] if rules[:1] == (Rule.FOR_ONE,) else ()
    return tuple(rule for rule in rules if rule in about or rule not in said)
