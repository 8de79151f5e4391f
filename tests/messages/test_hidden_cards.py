"""No text names a card that lies face down or is still in the shoe."""

import re
from collections.abc import Callable, Iterator

from trainer.messages.names import card_text
from trainer.messages.narration import narrate
from trainer.messages.questions import choice_texts, question_line
from trainer.messages.round_context import RoundContext
from trainer.procedure.questions import Question
from trainer.rules.bets import DEALER
from trainer.rules.events import (
    CardDealt,
    CardFoundFaceUp,
    CardMisdealt,
    CardsTurned,
    HoleCardTurned,
)
from trainer.scenario.check import PlayableRound

BuildContext = Callable[[PlayableRound], tuple[RoundContext, tuple[Question, ...]]]

CARD = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")


def seen_at(context: RoundContext) -> Iterator[frozenset[str]]:
    """The cards that somebody can have seen, before each step and after the last."""
    seen: set[str] = set()
    down: dict[int, CardDealt] = {}
    yield frozenset()
    for step in context.playthrough.steps:
        for event in context.playthrough.events[step.first : step.last]:
            match event:
                case CardDealt(down=True):
                    down[event.number] = event
                case CardMisdealt(down=True):
                    pass
                case CardDealt() | CardMisdealt() | CardFoundFaceUp():
                    seen.add(card_text(event.card))
                case CardsTurned() | HoleCardTurned():
                    place = event.place if isinstance(event, CardsTurned) else DEALER
                    seen |= {card_text(one.card) for one in down.values() if one.place == place}
                case _:
                    pass
        yield frozenset(seen)


def named(text: str) -> set[str]:
    return set(CARD.findall(text))


def test_no_text_names_a_card_before_it_can_be_seen(
    rounds: dict[str, PlayableRound], build_context: BuildContext
) -> None:
    hidden = 0
    for name, playable in rounds.items():
        context, found = build_context(playable)
        seen = tuple(seen_at(context))
        for number, step in enumerate(narrate(context), 1):
            assert named(step.text) <= seen[number], (name, step.text)
        for question in found:
            texts = [text for _key, text in choice_texts(question, context)]
            for text in (question_line(question, context), *texts):
                assert named(text) <= seen[question.step], (name, text)
        hidden += any(isinstance(e, CardDealt) and e.down for e in context.playthrough.events)
    assert hidden > 20, "rounds with a hole card or a squeeze"


def test_a_card_goes_astray_as_it_came(rounds: dict[str, PlayableRound]) -> None:
    """Face down as a hole card or on a squeezed box, unless that is the mistake."""

    def downs(name: str) -> list[bool]:
        events = rounds[f"{name}.scenario.yaml"].trace.events
        return [event.down for event in events if isinstance(event, CardMisdealt)]

    assert downs("live-5.9-the-hole-card-on-a-box") == [True]
    assert downs("live-two-hole-cards") == [True, True]
    assert downs("3.12-a-squeezed-card-on-the-wrong-box") == [True, False]
    assert downs("live-the-hole-card-shows") == [False]
    assert downs("a-nine-and-a-ten-at-once") == [False, False]
