"""Plays one game of Scopa twice at once, by the referee and by the slow model, and compares.

Both get the same key of a deal; the model shuffles by itself, after docs/fair-dealing.md.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from model import scopa_cards, scopa_game, scopa_moves, scopa_stages
from model.scopa_view import view as model_view

from referee.cards.italian import read_cards, write_card, write_cards
from referee.games.rules import Applied, Due
from referee.games.scopa.events import DealEnded, Dealt, Played, Refilled, SeatOut
from referee.games.scopa.game import GAME
from referee.games.scopa.moves import Play
from referee.games.scopa.options import Options
from referee.games.scopa.state import State
from referee.games.scopa.view import View
from support.mutants import DisagreementError

Model = dict[str, Any]

LINE_UPS = {
    "two": 2,
    "three": 3,
    "four_solo": 4,
    "four_teams": 4,
    "scopone": 4,
    "scopone_scientifico": 4,
}
PRESETS = ("classic", "scopone", "scopone_scientifico")
VARIANTS = ("asso_piglia_tutto", "napola", "napoleone", "re_bello", "settanta_coppe")

CHOICES: dict[str, tuple[object, ...]] = {
    "direction": ("counterclockwise", "clockwise"),
    "redeal_kings": (3, 4, "no"),
    "last_card_scopa": (False, True),
    "pile_visible": ("count", "all"),
    "primiera_all_suits": (False, True),
    "asso_piglia_tutto": (False, True),
    "napola": (False, True),
    "re_bello": (False, True),
    "settanta_coppe": (False, True),
    "deals_max": (1, 2, 3, 200),
    "target": (1, 4, 11, 11, 16, 21),
}

ONLY_WITH: dict[str, tuple[str, tuple[object, ...]]] = {
    "ace_takes_ace_only": ("asso_piglia_tutto", (False, True)),
    "ace_sweep_counts": ("asso_piglia_tutto", ("never", "lone_ace", "always")),
    "napoleone": ("napola", (False, True)),
}
"""Options that may only be set beside another."""

FAVOURED: tuple[dict[str, object], ...] = (
    {"asso_piglia_tutto": True, "ace_takes_ace_only": True},
    {"asso_piglia_tutto": True, "ace_sweep_counts": "lone_ace"},
    {"asso_piglia_tutto": True, "ace_sweep_counts": "always"},
    {"napola": True, "napoleone": True},
)
"""Options that only say something together, or seldom."""

WITHDRAWING = 0.04


class Ruleset(NamedTuple):
    preset: str
    changes: dict[str, object]
    seats: int


def plain_ruleset(chance: random.Random) -> Ruleset:
    """A preset as it is, perhaps with variants by their names."""
    preset = chance.choice(PRESETS)
    seats = chance.choice([2, 3, 4]) if preset == "classic" else 4
    variants = chance.sample(VARIANTS, chance.choice([0, 0, 1, 2]))
    return Ruleset(preset, {"variants": variants} if variants else {}, seats)


def random_ruleset(chance: random.Random) -> Ruleset:
    """A line-up and some options changed at random, in any combination that is allowed."""
    line_up = chance.choice(list(LINE_UPS))
    changes: dict[str, object] = {"line_up": line_up}
    for name in chance.sample(list(CHOICES), chance.randint(1, len(CHOICES))):
        changes[name] = chance.choice(CHOICES[name])
    for name, (needed, values) in ONLY_WITH.items():
        if changes.get(needed) and chance.random() < 0.6:
            changes[name] = chance.choice(values)
    if chance.random() < 0.5:
        changes |= chance.choice(FAVOURED)
    return Ruleset("classic", changes, LINE_UPS[line_up])


def words(cards: bytes) -> list[str]:
    return write_cards(cards).split()


def packed(cards: list[str]) -> bytes:
    return read_cards(" ".join(cards))


def option_values(options: Options) -> dict[str, Any]:
    return {name: getattr(options, name) for name in Options.__struct_fields__}


# Both in the same plain form.


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def view_form(view: View) -> dict[str, Any]:
    form = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in view._asdict().items()
    }
    plays = [(write_card(play.card), words(play.take)) for play in view.plays]
    cards = [card for card, _ in plays]
    assert cards == scopa_cards.in_order(cards), "the plays are in the order of the hand"
    form |= {"hand": words(view.hand), "table": words(view.table), "plays": sorted(plays)}
    form["piles"] = [words(pile) for pile in view.piles]
    return form


def game_form(state: State) -> dict[str, Any]:
    over = GAME.outcome(state)
    return {
        "due": GAME.due(state).value,
        "places": list(over.places) if over else None,
        "totals": list(over.totals) if over else None,
        "adjudicated": bool(over and over.adjudicated),
    }


def model_game_form(model: Model) -> dict[str, Any]:
    over = model["phase"] == "over"
    return {
        "due": {"play": "move", "deal": "deal", "over": "nothing"}[model["phase"]],
        "places": model["places"] if over else None,
        "totals": model["totals"] if over else None,
        "adjudicated": model["adjudicated"],
    }


def event_form(event: Any) -> tuple[Any, ...]:
    """An event in words; what the law leaves open in the end of a broken-off deal is left out."""
    if isinstance(event, Dealt):
        thrown_in = [words(table) for table in event.thrown_in]
        return ("dealt", words(event.table), thrown_in)
    if isinstance(event, Played):
        return ("played", event.seat, write_card(event.card), words(event.take), event.is_sweep)
    if isinstance(event, Refilled):
        return ("refilled", event.stock_count)
    if isinstance(event, SeatOut):
        return ("seat_out", event.seat)
    assert isinstance(event, DealEnded)
    tally = event.tally and {key: plain(of) for key, of in event.tally._asdict().items()}
    return ("deal_ended", event.end.value, words(event.leftovers), event.leftovers_to, tally)


def differing(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    names = sorted(ours.keys() | theirs.keys())
    return {
        name: {"referee": ours.get(name), "model": theirs.get(name)}
        for name in names
        if ours.get(name) != theirs.get(name)
    }


class Mirror:
    """One game in both, step by step. Raises DisagreementError at the first difference."""

    def __init__(self, preset: str, changes: Mapping[str, object], seats: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.rules = GAME.options(preset, changes, seats)
        said = GAME.describe(self.rules)
        assert GAME.options(said["preset"], said["options"], seats) == self.rules, said
        self.label = f"seed {seed}, {seats} seats, {GAME.describe(self.rules)}"
        dealer = self.chance.randrange(seats)
        self.state: State = GAME.start(self.rules, seats, dealer)
        self.model = scopa_game.start(option_values(self.rules), seats, dealer)
        self.styles = [self.chance.choice(scopa_moves.STYLES) for _ in range(seats)]
        self.counts: Counter[str] = Counter()
        sides = [list(side) for side in GAME.sides(self.rules, seats)]
        self.equal("the sides", {"sides": sides}, {"sides": self.model["sides"]})

    def equal(self, what: str, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        if found := differing(ours, theirs):
            model = self.model
            where = f"table {model['table']}, hands {model['hands']}, seat {model['seat']}"
            raise DisagreementError(f"{what}: {found}\n{where}\n{self.label}")

    def compare(self, what: str, applied: Applied[State], model: Model) -> None:
        """Compare two states, all that any seat sees of them, and the events that led there."""
        ours = {"events": [event_form(event) for event in applied.events]}
        self.equal(what, ours, {"events": model["events"]})
        self.equal(what, game_form(applied.state), model_game_form(model))
        for event in applied.events:
            if isinstance(event, DealEnded):
                self.compare_end(event, model)
        if model["phase"] != "play":
            for seat in range(model["seats"]):
                view = GAME.view(applied.state, seat)
                shown = [view.hand, view.table, *view.plays, *view.piles]
                self.equal(
                    f"{what}: cards though none are dealt", {"shown": any(shown)}, {"shown": False}
                )
            return
        self.equal(what, {"seat": GAME.to_act(applied.state)}, {"seat": model["seat"]})
        for seat in range(model["seats"]):
            ours = view_form(GAME.view(applied.state, seat))
            self.equal(f"{what}, view of {seat}", ours, model_view(model, seat))

    def compare_end(self, event: DealEnded, model: Model) -> None:
        ours = {
            "deal": event.deal,
            "totals": list(event.totals),
            "piles": [words(bytes(sorted(pile))) for pile in event.piles],
        }
        piles = [scopa_cards.in_order(pile) for pile in model["piles"]]
        theirs = {"deal": model["deal"], "totals": model["totals"], "piles": piles}
        self.equal("the end of the deal", ours, theirs)
        self.counts[f"end {event.end.value}"] += 1
        self.counts["leftovers to nobody"] += bool(event.leftovers) and event.leftovers_to is None

    # What happens.

    def deal(self, key: bytes | None = None) -> None:
        key = key or self.chance.randbytes(32)
        applied = GAME.deal(self.state, key)
        self.model = scopa_game.deal(self.model, partial(scopa_cards.deck_of, key))
        model = self.model
        dealt = applied.events[-1]
        assert isinstance(dealt, Dealt)
        ours = {"deal": dealt.deal, "dealer": dealt.dealer, "first": dealt.first}
        theirs = {"deal": model["deal"], "dealer": model["dealer"], "first": model["seat"]}
        self.equal("the deal", ours, theirs)
        self.compare("the deal", applied, model)
        self.state = applied.state
        self.counts["deals"] += 1
        self.counts["thrown in"] += len(dealt.thrown_in)

    def stage(self) -> None:
        """Go to a moment in the middle of the deal."""
        self.model = scopa_stages.stage(self.model, self.chance)
        model = self.model
        self.state = self.state._replace(
            hands=tuple(bytes(sorted(packed(hand))) for hand in model["hands"]),
            table=bytes(sorted(packed(model["table"]))),
            stock=packed(model["stock"]),
            piles=tuple(packed(pile) for pile in model["piles"]),
            sweeps=tuple(model["sweeps"]),
            last_capture=model["last_capture"],
            turn=model["turn"],
            standing=self.state.standing._replace(totals=tuple(model["totals"])),
        )
        self.compare("the moment dealt", Applied(self.state, ()), model)

    def judge(self, seat: int, text: str) -> tuple[State, Model] | None:
        """Compare a move in both without playing it; None when both refuse it."""
        move = GAME.read_move(text)
        assert GAME.read_move(GAME.write_move(move)) == move, text
        verdict = GAME.apply(self.state, seat, move)
        try:
            theirs: Model | None = scopa_game.play(self.model, seat, text)
            expected = "legal"
        except scopa_cards.IllegalError as illegal:
            theirs, expected = None, illegal.reason
        said = "legal" if isinstance(verdict, Applied) else verdict.reason.name
        self.equal(f"seat {seat}: {text}", {"verdict": said}, {"verdict": expected})
        refusal = GAME.check(self.state, seat, move)
        assert (refusal.reason.name if refusal else "legal") == said, text
        if theirs is None or not isinstance(verdict, Applied):
            self.counts[f"reason {said}"] += 1
            return None
        self.compare(f"seat {seat}: {text}", verdict, theirs)
        return verdict.state, theirs

    def step(self, mutations: int) -> None:
        """Play a legal move in both, after some that are changed."""
        seat = self.model["seat"]
        play = scopa_moves.choose(self.model, self.styles[seat], self.chance)
        for _ in range(mutations):
            changed = scopa_moves.mutate(self.model, play, self.chance)
            other = seat if self.chance.random() < 0.97 else (seat + 1) % self.model["seats"]
            self.judge(other, scopa_moves.write(changed, self.chance))
        text = scopa_moves.write(play, self.chance)
        before = self.model
        after = self.judge(seat, text)
        assert after is not None
        self.state, self.model = after
        self.counts["moves"] += 1
        self.counts["sweeps"] += after[1]["events"][0][4]
        self.counts["captures"] += bool(play[1])
        self.counts["choices"] += len(scopa_game.legal_plays(before)) > 1

    def withdraw(self, seat: int) -> None:
        applied = GAME.withdraw(self.state, seat)
        model = scopa_game.withdraw(self.model, seat)
        self.compare(f"withdrawal of {seat}", applied, model)
        self.state, self.model = applied.state, model
        self.counts["withdrawals"] += 1

    def plainest_is_legal(self) -> None:
        move = GAME.plainest(self.state)
        assert isinstance(move, Play)
        assert self.judge(self.model["seat"], GAME.write_move(move)) is not None

    def perhaps_withdraw(self, share: float) -> None:
        """Now and then somebody leaves, most often who captured last."""
        model = self.model
        if model["phase"] == "over" or self.chance.random() >= share:
            return
        playing = [seat for seat, is_in in enumerate(model["playing"]) if is_in]
        last = [seat for seat in playing if model["side_of"][seat] == model["last_capture"]]
        likely = last if last and self.chance.random() < 0.6 else playing
        self.withdraw(self.chance.choice(likely))


def play_mirrored(
    mirror: Mirror, *, mutations: int, moves_max: int, staged: bool = False, withdrawing: float = 0
) -> Counter[str]:
    """Play a game in both to its end, or so many moves; return what was counted.

    `staged` games go on from the middle of each deal, where rare things are near; `withdrawing`
    is how likely somebody leaves the game after a move.
    """
    while GAME.due(mirror.state) is not Due.NOTHING and mirror.counts["moves"] < moves_max:
        if GAME.due(mirror.state) is Due.DEAL:
            mirror.judge(0, "7D")
            mirror.deal()
            if staged:
                mirror.stage()
        else:
            mirror.step(mutations)
            if mirror.model["phase"] == "play" and mirror.chance.random() < 0.05:
                mirror.plainest_is_legal()
        mirror.perhaps_withdraw(withdrawing)
    mirror.counts["games"] += 1
    if mirror.model["phase"] == "over":
        mirror.judge(0, "7D")
        mirror.counts["over"] += 1
        mirror.counts["adjudicated"] += mirror.model["adjudicated"]
    return mirror.counts


def play_games(seeds: range, *, mutations: int, moves_max: int) -> Counter[str]:
    """Play games of random rules in both, one for each seed; return what was counted."""
    total: Counter[str] = Counter()
    for seed in seeds:
        chance = random.Random(seed)
        ruleset = plain_ruleset(chance) if seed % 5 == 0 else random_ruleset(chance)
        mirror = Mirror(*ruleset, seed)
        total += play_mirrored(
            mirror,
            mutations=mutations,
            moves_max=moves_max,
            staged=seed % 2 == 0,
            withdrawing=chance.choice([0, 0, WITHDRAWING]),
        )
    return total
