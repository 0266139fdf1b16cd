"""What every option of Scala 40 means, value by value, and which rule document says so.

It stands beside `referee.games.scala40.options`: a test fails when an option or a value has no
line here, when a line is left over, and when a preset's value does not name its own document.
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
from referee.games.scala40.options import ALLOWED, preset_options
from referee.games.scala40.presets import PRESETS, VARIANT_SOURCES, VARIANTS

SOURCES = {
    "000": "the German document, preset classic",
    "001": "the Italian document, preset italian",
    "002": "the Dutch document, preset dutch",
    "003": "the Polish document, preset polish",
    "law": "rules/scala40.md alone, where the documents are silent",
}


ALL = "000 001 002 003"

EXPLAINED: dict[str, Explained] = {
    "jokers": Explained(
        "How many jokers are in the deck, beside two packs of 52 cards.",
        {4: Line("108 cards", ALL), 2: Line("106 cards", "002")},
    ),
    "double_ended_run": Explained(
        "Whether a run of 14 cards may have an ace at both ends.",
        {
            "no": Line("never", "003"),
            "joker_only": Line("if one of the 14 is the joker", "000 001 002"),
            "any": Line("also with two natural aces", "law"),
        },
    ),
    "face_values": Explained(
        "What jacks, queens, kings and high aces count in an opening.",
        {
            "ten": Line("10 each, the ace 11", ALL),
            "ranked": Line("11, 12, 13 and 14; a joker in hand costs 14", "000"),
        },
    ),
    "ace_penalty": Explained(
        "What an ace left in hand counts.",
        {
            "eleven": Line("11", "000 003"),
            "one": Line("1", "002"),
            "only_ace_one": Line("11, but 1 when there is just one ace in the hand", "001"),
            "only_card_one": Line("11, but 1 when it is the whole hand", "001"),
        },
    ),
    "joker_penalty": Explained(
        "What a joker left in hand counts; left alone 25, or 14 with face_values = ranked.",
        {ANY: Line("points", ALL)},
    ),
    "direction": Explained(
        "Which way the deal and the turns go.",
        {
            "clockwise": Line("to the next higher seat", "000 001 003"),
            "counterclockwise": Line("to the next lower seat", "002"),
        },
    ),
    "upcard_joker": Explained(
        "What follows when the card turned up at the deal is a joker.",
        {
            "redraw": Line("it goes back into the stock, another is turned up", "002"),
            "keep": Line("it starts the discard pile", "law"),
        },
    ),
    "pickup_duty": Explained(
        "Whether a card taken from the discard pile must reach the table in that turn.",
        {
            "use": Line("it must", "000 001 003"),
            "none": Line("it may stay in hand", "002"),
        },
    ),
    "pickup_may_swap": Explained(
        "Whether giving the taken card for a joker counts as using it.",
        {True: Line("it does", "003"), False: Line("it must be melded or laid off", "000 001")},
    ),
    "early_pickup": Explained(
        "Whether a seat that has not opened may take the discard.",
        {
            "no": Line("never", "000 002"),
            "to_open": Line("to open with it in that turn", "000 001 003"),
        },
    ),
    "opening_minimum": Explained(
        "What the first melds of a seat must be worth together; 40, and 30 or 50 in 002.",
        {ANY: Line("points", ALL)},
    ),
    "opening_jokers": Explained(
        "Whether the first melds may hold jokers.",
        {
            "allowed": Line("they may, and jokers count what they stand for", "000 001 003"),
            "forbidden": Line("they may not", "002"),
            "clean_minimum": Line("the melds without a joker reach the minimum alone", "law"),
        },
    ),
    "swapped_joker": Explained(
        "What must become of a joker that a swap frees.",
        {
            "keep": Line("it may stay in hand", "000"),
            "use": Line("it is on the table again before the discard", "001 003"),
            "new_meld": Line("it is in a new meld before the discard", "002"),
        },
    ),
    "discard_attachable": Explained(
        "When a card may be discarded that could be laid off on a meld.",
        {
            "after_opening": Line("once the seat has opened", "000 001"),
            "always": Line("always", "002 003"),
        },
    ),
    "discard_jokers": Explained(
        "When a joker may be discarded.",
        {
            "after_opening": Line("once the seat has opened", "000"),
            "always": Line("always", "001 002 003"),
        },
    ),
    "final_discard": Explained(
        "Whether one goes out with a discard.",
        {
            "required": Line("a card must be kept for it", "000 001 002"),
            "optional": Line("the hand may also be emptied by melding", "003"),
        },
    ),
    "final_joker": Explained(
        "Whether the discard that goes out may be a joker.",
        {True: Line("it may", "000 002 003"), False: Line("it may not", "001")},
    ),
    "first_turn_out": Explained(
        "Whether one may go out in one's own first turn of a deal.",
        {True: Line("one may", "law"), False: Line("the second turn is the earliest", ALL)},
    ),
    "reshuffle": Explained(
        "When the discards but the last become the new stock.",
        {
            "at_last_draw": Line("as the last card is drawn", "000"),
            "at_turn_end": Line("after the discard of who drew it", "001"),
            "when_needed": Line("when somebody has to draw from an empty stock", "002 003"),
        },
    ),
    "reshuffles_max": Explained(
        "How often that happens in a deal before it is void.",
        {ANY: Line("times", "law")},
    ),
    "void_deals_max": Explained(
        "How many deals in a row may be void (nobody scores, the same dealer deals again, 001)"
        " before the next such deal counts for everybody.",
        {ANY: Line("deals", "law")},
    ),
    "buying": Explained(
        "Whether the others may buy the discard out of turn when a seat draws from the stock.",
        {
            True: Line("who has opened may lay it at once, and draws a penalty card", "002"),
            False: Line("nobody may", ALL),
        },
    ),
    "unopened_penalty": Explained(
        "What a deal costs a seat that did not open in it.",
        {
            "hand": Line("its hand", "000 002"),
            "flat_100": Line("100, whatever it holds", "001 003"),
        },
    ),
    "closed_out": Explained(
        "What follows when somebody goes out in the turn of his own opening.",
        {
            "plain": Line("nothing", "000 002 003"),
            "double": Line("the hands of the others count double; a flat 100 does not", "001 002"),
            "minus_100": Line("100 points off his total, which may fall below 0", "002"),
        },
    ),
    "team_scoring": Explained(
        "In pairs, what the side of who went out scores.",
        {
            "closer_clears": Line("nothing", "001"),
            "sum": Line("his partner's hand", "002"),
        },
    ),
    "game_format": Explained(
        "What makes a game.",
        {
            "elimination": Line("who reaches the target is out; the last one in wins", ALL),
            "deals": Line("a number of deals; the lowest total wins", "002"),
            "deals_won": Line("the first to win more than half of a number of deals", "001"),
            "points": Line("until somebody reaches the target; the lowest total wins", "000"),
            "single": Line("one deal; who goes out wins, and nothing is counted", "000"),
        },
    ),
    "target": Explained(
        "The total at which a seat is out, or a game of points ends; 101, also 151, 201, 1000.",
        {ANY: Line("points", ALL)},
    ),
    "deals": Explained(
        "How many deals make a game of game_format = deals or deals_won (then an odd number).",
        {ANY: Line("deals", "001 002")},
    ),
    "reentry": Explained(
        "Whether those who reach the target come back while two others stay under it.",
        {
            True: Line("they go on with the highest total that is under it", "000"),
            False: Line("they are out", ALL),
        },
    ),
    "reentries_max": Explained(
        "How often each seat may come back; left alone, without bound.",
        {ANY: Line("times", "law")},
    ),
    "teams": Explained(
        "Who plays together.",
        {
            "none": Line("everybody alone", ALL),
            "pairs": Line("four in two pairs, partners opposite, one total a side", "001 002"),
        },
    ),
    "turns_max": Explained(
        "How many turns a deal may have; then everyone's hand counts.",
        {ANY: Line("turns", "law")},
    ),
    "deals_max": Explained(
        "How many deals a game may have; then the lowest total is first.",
        {ANY: Line("deals", "law")},
    ),
}


def rulebook(preset: str) -> Rulebook:
    """Return what every option means and is under `preset`. Raises OptionError."""
    read_preset(preset, PRESETS)
    options = option_meanings(preset_options(preset), ALLOWED, EXPLAINED)
    variants = variant_meanings(VARIANTS, VARIANT_SOURCES)
    return Rulebook(preset, tuple(PRESETS), SOURCES, options, variants)
