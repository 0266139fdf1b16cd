"""Every option of Scopa in one frozen record (rules/scopa.md), its presets and its limits."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game. Names, values and defaults are those of rules/scopa.md.

    `line_up` follows the number of seats where it is not given (2 `two`, 3 `three`, 4
    `four_teams`); in the record it is always named.
    """

    preset: str = "classic"
    line_up: str = "two"
    target: int = 11
    direction: str = "counterclockwise"
    redeal_kings: int | str = 3
    last_card_scopa: bool = False
    pile_visible: str = "count"
    primiera_all_suits: bool = False
    asso_piglia_tutto: bool = False
    ace_takes_ace_only: bool = False
    ace_sweep_counts: str = "never"
    napola: bool = False
    napoleone: bool = False
    re_bello: bool = False
    settanta_coppe: bool = False
    deals_max: int = 200
