"""What can be wrong with a lesson, besides what can be wrong with any file or any round."""

from __future__ import annotations

from trainer.texts import N_, TextEnum


class CourseCode(TextEnum):
    """The faults that only a lesson can have."""

    UNKNOWN_STAGE = "unknown_stage", N_("“{value}” is not a stage of the syllabus.")
    OTHER_STAGE = (
        "other_stage",
        N_("The lesson is of “{value}”; expected “{stage}”, after which its file is named."),
    )
    NOT_A_STEP = (
        "not_a_step",
        N_("A step has {value}; expected one of explain, compare, show, do and test."),
    )
    UNKNOWN_CONDITION = (
        "unknown_condition",
        N_("“{value}” is nothing that a table has or has not."),
    )
    UNKNOWN_ROUND = "unknown_round", N_("There is no round “{value}” in this lesson.")
    UNKNOWN_TERM = "unknown_term", N_("“{value}” is not a term of the glossary.")
    NOT_A_MOMENT = (
        "not_a_moment",
        N_(
            "“{value}” is not a moment; expected such as “dealt”, “settling”, “before dealer_card” "
            "or “after deal_card box 2 2”."
        ),
    )
    NOT_A_SPOTLIGHT = (
        "not_a_spotlight",
        N_(
            "“{value}” is nothing to look at; expected such as “box 2”, “hand box 2”, “bet box 2”, "
            "“dealer”, “shoe” or “tray”."
        ),
    )
    NUMBER_OF_SIDES = (
        "number_of_sides",
        N_("A comparison has {value} sides; expected two, three or four."),
    )
    CARDS_OR_ROUND = (
        "cards_or_round",
        N_("A side shows either “cards” or the hand “of” a round; expected one of them."),
    )
    CARDS_OR_SHOE = (
        "cards_or_shoe",
        N_("A round has either “cards” by their place or a “shoe”; expected one of them."),
    )
    # At a table
    NO_VARIANT = "no_variant", N_("At the table of {game} no variant of “{value}” applies.")
    NO_SUCH_MOMENT = (
        "no_such_moment",
        N_("At the table of {game} the round never comes to “{value}”."),
    )
    MOMENTS_REVERSED = (
        "moments_reversed",
        N_("At the table of {game} “{value}” does not come after “from”."),
    )
    NOTHING_THERE = (
        "nothing_there",
        N_("At the table of {game} there is no “{value}” at this moment."),
    )
    CARD_MISSING = (
        "card_missing",
        N_("At the table of {game} another card is due to {value}."),
    )
    CARD_LEFT = "card_left", N_("At the table of {game} {value} gets no more cards.")
    NOT_IN_GAME = (
        "not_in_game",
        N_("The document {game} has no paragraph for “{value}”; expected a condition."),
    )
    UNKNOWN_PLACEHOLDER = (
        "unknown_placeholder",
        N_("At the table of {game} nothing stands for “{value}”."),
    )
    NO_SKILL = "no_skill", N_("At the table of {game} the stage has no skill “{value}”.")
