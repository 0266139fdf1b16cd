"""What every option of Scopa means, value by value, and who says so.

It stands beside `referee.games.scopa.options`: a test fails when an option or a value has no line
here, when a line is left over, and when what a preset changes is not in its own document.
"""

from __future__ import annotations

from referee.games.choices import read_preset
from referee.games.rulebook import (
    ANY,
    Explained,
    Line,
    Rulebook,
    option_meanings,
    variant_meanings,
)
from referee.games.scopa.options import ALLOWED, preset_options
from referee.games.scopa.presets import PRESETS, VARIANT_SOURCES, VARIANTS

SOURCES = {
    "004": "the German document, all presets",
    "most": "most other rule texts, and Italian custom, where the document is silent",
    "others": "what some other houses play",
    "law": "rules/scopa.md alone, where the document is silent",
}

EXPLAINED: dict[str, Explained] = {
    "line_up": Explained(
        "How many play and who plays together; left alone it follows the number of seats:"
        " two, three, four_teams.",
        {
            "two": Line("two seats, 3 cards each, 4 on the table", "004"),
            "three": Line("three seats, each for himself", "004"),
            "four_solo": Line("four seats, each for himself", "004"),
            "four_teams": Line("two pairs, partners opposite, one pile a pair", "004"),
            "scopone": Line("two pairs, 9 cards each at once, 4 on the table", "004"),
            "scopone_scientifico": Line("two pairs, 10 cards each at once, empty table", "004"),
        },
    ),
    "target": Explained(
        "The points that win, at the end of a deal and alone in the lead; 11, also 16 or 21.",
        {ANY: Line("points", "004")},
    ),
    "direction": Explained(
        "Which way the deal and the turns go.",
        {
            "counterclockwise": Line("to the next higher seat", "most"),
            "clockwise": Line("to the next lower seat", "law"),
        },
    ),
    "redeal_kings": Explained(
        "How many kings among the four cards first laid on the table mean a new deal.",
        {
            3: Line("three or four", "most"),
            4: Line("all four", "law"),
            "no": Line("never", "law"),
        },
    ),
    "last_card_scopa": Explained(
        "Whether the very last card of a deal can make a scopa.",
        {True: Line("it can", "others"), False: Line("it cannot", "004")},
    ),
    "pile_visible": Explained(
        "What views say of the piles; every card was public as it was captured.",
        {
            "count": Line("only how many cards each has, one's own too", "004"),
            "all": Line("every card of every pile", "law"),
        },
    ),
    "primiera_all_suits": Explained(
        "Whether a pile without a card of all four suits is out of the primiera.",
        {
            True: Line("it has none and cannot win it", "others"),
            False: Line("the missing suit counts 0", "004"),
        },
    ),
    "asso_piglia_tutto": Explained(
        "Whether a played ace takes every card of the table; then no ace lies on the first table.",
        {
            True: Line("it does, and on an empty table it is laid down", "004"),
            False: Line("an ace is a 1 like any card", "004"),
        },
    ),
    "ace_takes_ace_only": Explained(
        "With asso_piglia_tutto: what an ace takes while an ace lies on the table.",
        {
            True: Line("one ace, alone", "others"),
            False: Line("everything, the ace included", "004"),
        },
    ),
    "ace_sweep_counts": Explained(
        "With asso_piglia_tutto: whether an ace that empties the table makes a scopa.",
        {
            "never": Line("it does not", "004"),
            "lone_ace": Line("only if all it took is one ace", "others"),
            "always": Line("it does", "others"),
        },
    ),
    "napola": Explained(
        "Whether ace, 2 and 3 of coins in one pile are 3 points.",
        {
            True: Line("they are, and each coin that continues the row is 1 more", "004"),
            False: Line("they are nothing", "004"),
        },
    ),
    "napoleone": Explained(
        "With napola: what all ten coins in one pile are.",
        {True: Line("the game, won at once", "others"), False: Line("10 points", "004")},
    ),
    "re_bello": Explained(
        "Whether the king of coins is a point.",
        {True: Line("it is", "004"), False: Line("it is not", "004")},
    ),
    "settanta_coppe": Explained(
        "Whether the 7 of cups is a point.",
        {True: Line("it is, a rare extra", "004"), False: Line("it is not", "004")},
    ),
    "deals_max": Explained(
        "How many deals a game may have; then the most points are first, and places are shared.",
        {ANY: Line("deals", "law")},
    ),
}


def rulebook(preset: str) -> Rulebook:
    """Return what every option means and is under `preset`. Raises OptionError."""
    read_preset(preset, PRESETS)
    options = option_meanings(preset_options(preset), ALLOWED, EXPLAINED)
    variants = variant_meanings(VARIANTS, VARIANT_SOURCES)
    return Rulebook(preset, tuple(PRESETS), SOURCES, options, variants)
