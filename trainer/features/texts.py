"""Features in words."""

from __future__ import annotations

from trainer.features.feature import Feature
from trainer.messages import _
from trainer.messages.names import outcome_text
from trainer.messages.text import capitalised


def feature_text(feature: Feature) -> str:
    """What a feature is, as a sentence without its stop."""
    if feature.about is None:
        return capitalised(_(feature.text))
    return capitalised(_(feature.text).format(what=outcome_text(feature.about)))
