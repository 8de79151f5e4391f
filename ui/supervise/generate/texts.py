"""What is wanted of generated rounds, and what they are, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from trainer.features.feature import TABLE, Feature, FeatureAt, feature_text
from trainer.features.features import FEATURES, features_of
from trainer.generating.exclusions import excluded_by, exclusions, offered
from trainer.generating.generated import GeneratedRound
from trainer.generating.request import Exclusion, Request, exclusion_text
from trainer.generating.variants import Change
from trainer.messages import _, ngettext
from trainer.messages.citations import short_title
from trainer.messages.names import cards_in_a_row
from trainer.messages.text import capitalised
from trainer.rulebook import Document
from trainer.rules.bets import DEALER, Place
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt
from trainer.scenario.check import PlayableRound
from ui.supervise.generate.page import (
    FeatureGroup,
    FeatureLine,
    FeatureSheet,
    MadeLine,
    VariantSheet,
    WishLine,
)
from ui.widgets.sheets import Options

REFUSED = "-"
"""What stands before the word of a feature that is not wanted, in the key of its wish."""


def feature_sheet(
    request: Request,
    document: Document,
    documents: Iterable[Document],
    layouts: Iterable[tuple[str, str]],
) -> FeatureSheet:
    """What is wanted of the rounds of a document. ``layouts`` are its own, id and title of each."""
    layout = request.layout or document.default_layout
    found, excluded = offered(document).values(), excluded_by(request, document)
    return FeatureSheet(
        Options([(other.id, short_title(other)) for other in documents], document.id),
        Options([*layouts], layout),
        document.layouts[layout].boxes,
        [
            FeatureGroup(
                _(group.text),
                [_line(feature, request, excluded(FeatureAt(feature.word))) for feature in its],
            )
            for group, its in groupby(found, lambda feature: feature.group)
        ],
        [*_wishes(request)],
        [exclusion_text(exclusion) for exclusion in exclusions(request, document)],
    )


def found_of(key: str) -> FeatureAt:
    """The feature and its box of the key of a wish."""
    word, _colon, box = key.partition(":")
    return FeatureAt(word, int(box or TABLE))


def _line(feature: Feature, request: Request, reason: Exclusion | None) -> FeatureLine:
    return FeatureLine(
        feature.word,
        feature_text(feature),
        feature.of_box,
        _mark(feature.word, request),
        exclusion_text(reason) if reason is not None else "",
    )


def _mark(word: str, request: Request) -> str:
    if word in request.without:
        return _("excluded")
    boxes = [finding.box for finding in request.wanted if finding.word == word]
    if TABLE in boxes:
        return _("included")
    numbers = _(", ").join(map(str, sorted(boxes)))
    text = ngettext("included on box {boxes}", "included on boxes {boxes}", len(boxes))
    return text.format(boxes=numbers) if boxes else ""


def _wishes(request: Request) -> Iterator[WishLine]:
    for finding in request.wanted:
        text = feature_text(FEATURES[finding.word])
        if finding.box != TABLE:
            text = _("{feature}, box {box}").format(feature=text, box=finding.box)
        yield WishLine(f"{finding.word}:{finding.box}", text)
    for word in sorted(request.without):
        text = _("Exclude: {feature}").format(feature=feature_text(FEATURES[word]))
        yield WishLine(f"{REFUSED}{word}", text)


def variant_sheet(
    title: str, original: PlayableRound, documents: Iterable[Document]
) -> VariantSheet:
    """Return what variants of a round may differ in."""
    changes = (change for change in Change if change is not Change.DOCUMENT)
    found = {finding.word for finding in features_of(original)}
    return VariantSheet(
        _("Variants of “{title}”").format(title=title),
        features_text(found),
        [(change.value, capitalised(_(change.text))) for change in changes],
        Options(
            [(document.id, short_title(document)) for document in documents],
            original.game.document.id,
        ),
    )


def features_text(words: Iterable[str]) -> str:
    """Features in the order in which they are offered."""
    wanted = frozenset(words)
    return _(" · ").join(
        feature_text(feature) for word, feature in FEATURES.items() if word in wanted
    )


def made_line(number: int, made: GeneratedRound) -> MadeLine:
    """A round that was made, as it is listed."""
    parts = []
    if made.gained:
        parts.append(_("Also: {features}").format(features=features_text(made.gained)))
    if made.lost:
        parts.append(_("Without: {features}").format(features=features_text(made.lost)))
    elif not parts:
        parts.append(_("The same features"))
    boxes = len(made.round.scenario.boxes)
    mark = ngettext("{n} box", "{n} boxes", boxes).format(n=boxes)
    return MadeLine(number, _initial_deal(made.round), _(". ").join(parts), mark)


def _initial_deal(playable: PlayableRound) -> str:
    """The first two cards of each box, and the dealer’s first."""
    hands: dict[Place, list[Card]] = {}
    for event in playable.trace.events:
        if isinstance(event, CardDealt) and len(hands.setdefault(event.place, [])) < 2:
            hands[event.place].append(event.card)
    dealer = cards_in_a_row(hands.pop(DEALER, [])[:1])
    boxes = [
        _("{box}: {cards}").format(box=place.box, cards=cards_in_a_row(hands[place]))
        for place in sorted(hands)
        if place.hand == 1
    ]
    return _("{boxes} against {dealer}").format(boxes=_("   ").join(boxes), dealer=dealer)
