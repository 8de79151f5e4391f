"""What is wanted of generated rounds, and why it cannot be had."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from trainer.features.feature import TABLE, FeatureAt, feature_text
from trainer.features.features import FEATURES
from trainer.messages import _
from trainer.texts import N_, TextEnum


@dataclass(frozen=True, slots=True)
class Request:
    """Rounds of ``document`` that have all of ``wanted`` and none of ``without``.

    ``layout`` is a layout of the document, empty for its first; ``seed`` decides everything that
    comes by chance.
    """

    document: str
    wanted: tuple[FeatureAt, ...] = ()
    without: frozenset[str] = frozenset()
    layout: str = ""
    seed: int = 0


def wish(request: Request, found: FeatureAt) -> Request:
    """Want this feature as well; where that is wanted already, no longer.

    What is wanted on a box is not wanted on any box beside that.
    """
    if found in request.wanted:
        return replace(
            request, wanted=tuple(finding for finding in request.wanted if finding != found)
        )
    others = (
        finding
        for finding in request.wanted
        if finding.word != found.word or TABLE not in (finding.box, found.box)
    )
    return replace(
        request, wanted=(*others, found), without=request.without.difference({found.word})
    )


def refuse(request: Request, word: str) -> Request:
    """Do not want this feature at all; where that is so already, let it occur."""
    if word in request.without:
        return replace(request, without=request.without - {word})
    wanted = tuple(finding for finding in request.wanted if finding.word != word)
    return replace(request, wanted=wanted, without=request.without | {word})


class Clash(TextEnum):
    """Why features cannot be had, or not together. ``{first}`` and ``{second}`` are features."""

    NOT_OFFERED = "not_offered", N_("{first}: not part of this document")
    NO_SUCH_BOX = "no_such_box", N_("{first}: the layout has no such box")
    NOT_AT_A_BOX = "not_at_a_box", N_("{first}: not tied to a box")
    WITHOUT = "without", N_("{first} always brings {second}, which is excluded")
    DEALER = "dealer", N_("{first} and {second}: the dealer’s hand can end only one way")
    UP_CARD = "up_card", N_("{first} and {second}: no up-card allows both")
    ONE_HAND = "one_hand", N_("{first} and {second}: a bet can make only one hand")
    OVER_AT_ONCE = (
        "over_at_once",
        N_("{first} and {second}: the hole card ends the round before anybody plays"),
    )
    VOID = "void", N_("{first} and {second}: a Void round is not settled")
    VOID_ONCE = "void_once", N_("{first} and {second}: only one of them can make a round Void")
    UNDECIDED = (
        "undecided",
        N_("{first} and {second}: the dealer draws as long as a bet is undecided"),
    )
    NO_CARD_DUE = (
        "no_card_due",
        N_("{first} and {second}: no card is due once the dealer’s hand is complete"),
    )
    NO_EMPTY_BOX = "no_empty_box", N_("{first} and {second}: every box has a bet")
    ONE_TABLE = "one_table", N_("{first} and {second}: no pay table pays both")
    FIRST_CARDS = (
        "first_cards",
        N_("{first} and {second}: no two first cards allow both"),
    )
    LIMITS = "limits", N_("{first} and {second}: a box’s limits are either checked or not")
    ONE_PLAY = "one_play", N_("{first} and {second}: the same hand cannot be played both ways")


class Exclusion(NamedTuple):
    """A reason why a request cannot be met; ``second`` is None where one feature is enough."""

    clash: Clash
    first: FeatureAt
    second: FeatureAt | None = None


# Why features cannot be had together, in words.


def exclusion_text(exclusion: Exclusion) -> str:
    """The reason as a sentence."""
    second = exclusion.second
    text = _(exclusion.clash.text).format(
        first=found_text(exclusion.first), second="" if second is None else found_text(second)
    )
    return _("{reason}.").format(reason=text)


def found_text(found: FeatureAt) -> str:
    """A feature, with its box where it is wanted at one."""
    text = feature_text(FEATURES[found.word])
    if not found.box:
        return _("“{feature}”").format(feature=text)
    return _("“{feature}” on box {box}").format(feature=text, box=found.box)
