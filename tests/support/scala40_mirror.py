"""Plays one game of Scala 40 twice at once, by the referee and by the slow model, and compares.

The model is told of chance (the order of a deck, of a reshuffle) by the specification in
docs/fair-dealing.md; everything else it decides for itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from model import scala40_game, scala40_model, scala40_moves, scala40_stages, scala40_turn

from referee.cards.card import NO_CARD
from referee.cards.dealing import reshuffle_key, upcard_key
from referee.cards.notation import read_cards, write_cards
from referee.cards.shuffle import Chance, shuffle
from referee.games.rules import Applied, Due
from referee.games.scala40.events import DealEnded
from referee.games.scala40.game import GAME
from referee.games.scala40.options import ALLOWED
from referee.games.scala40.state import Phase, State
from support.mutants import DisagreementError
from support.scala40_rulesets import plain_ruleset, random_ruleset

Model = dict[str, Any]


def words(cards: bytes) -> list[str]:
    return write_cards(cards).split()


def packed(cards: list[str]) -> bytes:
    return read_cards(" ".join(cards))


def packed_meld(meld: list[str]) -> bytes:
    """A meld as it lies on the referee's table: a set sorted."""
    cards = packed(meld)
    return bytes(sorted(cards)) if laid(meld) is not meld else cards


def option_values(options: Any) -> dict[str, Any]:
    return {name: getattr(options, name) for name in ALLOWED}


def referee_form(state: State) -> dict[str, Any]:
    """What is compared of the referee's state, in plain words."""
    standing = state.standing
    over = GAME.outcome(state)
    form: dict[str, Any] = {
        "due": GAME.due(state).value,
        "totals": list(standing.totals),
        "places": list(over.places) if over else None,
        "adjudicated": bool(over and over.adjudicated),
    }
    if GAME.due(state) is not Due.NOTHING:
        form |= {"dealer": standing.dealer, "playing": list(standing.playing)}
    if GAME.due(state) is Due.MOVE:
        form |= {
            "phase": state.phase.name.lower(),
            "deal": standing.deal,
            "seat": state.seat,
            "turn": state.turn,
            "hands": [sorted(words(hand)) for hand in state.hands],
            "stock": words(state.stock),
            "pile": words(state.pile),
            "melds": [laid(words(meld)) for meld in state.melds],
            "opened": list(state.opened),
            "turns_taken": list(state.turns_taken),
            "reshuffles": state.reshuffles,
        }
    return form


def model_form(state: Model) -> dict[str, Any]:
    """The same of the model's state."""
    over = state["phase"] == "over"
    due = {"over": "nothing", "deal": "deal"}.get(state["phase"], "move")
    form: dict[str, Any] = {
        "due": due,
        "totals": state["totals"],
        "places": state["places"] if over else None,
        "adjudicated": over and state["adjudicated"],
    }
    if not over:
        form |= {"dealer": state["dealer"], "playing": state["playing"]}
    if due == "move":
        plain = ("phase", "deal", "seat", "turn", "stock", "pile", "opened", "turns_taken")
        form |= {name: state[name] for name in (*plain, "reshuffles")}
        form["hands"] = [sorted(hand) for hand in state["hands"]]
        form["melds"] = [laid(meld) for meld in state["melds"]]
    return form


def laid(meld: list[str]) -> list[str]:
    """A meld as it is compared: the order of a set says nothing."""
    same_rank = len({card.removeprefix("*")[:-1] for card in meld}) == 1
    return sorted(meld) if same_rank else meld


def differences(state: State, model: Model) -> dict[str, tuple[Any, Any]]:
    ours, theirs = referee_form(state), model_form(model)
    names = ours.keys() | theirs.keys()
    return {
        name: (ours.get(name), theirs.get(name))
        for name in sorted(names)
        if ours.get(name) != theirs.get(name)
    }


class Mirror:
    """One game in both, step by step. Raises DisagreementError at the first difference."""

    def __init__(self, preset: str, changes: Mapping[str, object], seats: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.rules = GAME.options(preset, changes, seats)
        self.label = f"seed {seed}, {seats} seats, {GAME.describe(self.rules)}"
        dealer = self.chance.randrange(seats)
        self.state = GAME.start(self.rules, seats, dealer)
        self.model = scala40_game.start(option_values(self.rules), seats, dealer)
        self.key = b""
        self.endings: list[dict[str, Any]] = []
        self.counts: Counter[str] = Counter()

    # Chance, as docs/fair-dealing.md has it.

    def shuffled(self, cards: list[str], number: int) -> list[str]:
        return words(shuffle(reshuffle_key(self.key, number), packed(cards)))

    def deal(self) -> None:
        self.key = self.chance.randbytes(32)
        applied = GAME.deal(self.state, self.key)
        deck = words(shuffle(self.key, packed(scala40_game.full_deck(self.model["options"]))))
        place = Chance(upcard_key(self.key)).uniform
        self.model = scala40_game.deal(self.model, deck, place)
        scala40_model.begin_turn(self.model, self.shuffled)
        self.state = applied.state
        self.same("the deal")
        self.counts["deals"] += 1

    def rig(self, stock: int) -> None:
        """Give everybody cards that make melds, and leave so many in the stock."""
        model = self.model
        pool = sorted(
            card for cards in (*model["hands"], model["pile"], model["stock"]) for card in cards
        )
        chunks = [pool[place : place + 3] for place in range(0, len(pool), 3)]
        self.chance.shuffle(chunks)
        cards = [card for chunk in chunks for card in chunk]
        hands = [[cards.pop() for _ in hand] for hand in model["hands"]]
        pile = [cards.pop() for _ in model["pile"]]
        kept = max(1, min(stock, len(cards)))
        rigged = {"hands": hands, "pile": pile, "stock": cards[:kept]}
        drawn = hands[model["seat"]][0] if model["phase"] == "rest" else None
        self.put({**model, **rigged, "drawn": drawn}, cards[kept:])

    def stage(self) -> None:
        """Go to a moment in the middle of the deal."""
        self.put(*scala40_stages.stage(self.model, self.chance))

    def put(self, model: Model, aside: list[str]) -> None:
        """Make both go on from here."""
        self.model = model
        self.state = self.state._replace(
            phase=Phase[model["phase"].upper()],
            seat=model["seat"],
            turn=model["turn"],
            hands=tuple(bytes(sorted(packed(hand))) for hand in model["hands"]),
            stock=packed(model["stock"]),
            pile=packed(model["pile"]),
            aside=packed(aside),
            melds=tuple(packed_meld(meld) for meld in model["melds"]),
            opened=tuple(model["opened"]),
            turns_taken=tuple(model["turns_taken"]),
            drawn=packed([model["drawn"]])[0] if model["drawn"] else NO_CARD,
            reshuffles=model["reshuffles"],
        )
        self.same("the moment dealt")

    # Moves.

    def verdicts(self, seat: int, text: str) -> tuple[State | str, Model | str]:
        """What both say of a move: the state after it, or the reason and the action's index."""
        verdict = GAME.apply(self.state, seat, GAME.read_move(text))
        self.endings = []
        if isinstance(verdict, Applied):
            ours: State | str = verdict.state
            ends = [event for event in verdict.events if isinstance(event, DealEnded)]
            self.endings = [{"how": end.end.value, "winner": end.winner} for end in ends]
        else:
            ours = f"{verdict.reason.name} at {verdict.action}"
        try:
            theirs: Model | str = scala40_model.play(self.model, seat, text, self.shuffled)
        except scala40_turn.IllegalError as illegal:
            theirs = f"{illegal.reason} at {illegal.action}"
        return ours, theirs

    def judge(self, seat: int, text: str) -> tuple[State, Model] | None:
        """Compare a move in both without playing it; None when both refuse it."""
        ours, theirs = self.verdicts(seat, text)
        if isinstance(ours, str) or isinstance(theirs, str):
            if ours != theirs:
                said = ours if isinstance(ours, str) else "legal"
                expected = theirs if isinstance(theirs, str) else "legal"
                raise self.disagreement(
                    seat, text, f"the referee says {said}, the model {expected}"
                )
            self.counts["refused"] += 1
            self.counts[f"reason {ours.split()[0]}"] += 1
            return None
        for ending in self.endings:
            if ending != theirs["ended"]:
                raise self.disagreement(seat, text, f"{ending}, the model {theirs['ended']}")
        if found := differences(ours, theirs):
            raise self.disagreement(seat, text, f"referee and model go on with {found}")
        self.counts["accepted"] += 1
        return ours, theirs

    def disagreement(self, seat: int, text: str, words: str) -> DisagreementError:
        model = self.model
        where = f"hand {' '.join(sorted(model['hands'][seat]))}; table {model['melds']}"
        more = f"pile {model['pile']}, stock {len(model['stock'])}, phase {model['phase']}"
        opened = f"opened {model['opened']}, turns {model['turns_taken']}"
        said = f"seat {seat}: {text}: {words}"
        return DisagreementError(f"{said}\n{where}\n{more}, {opened}\n{self.label}")

    def same(self, what: str) -> None:
        if found := differences(self.state, self.model):
            raise DisagreementError(f"{what}: referee and model differ in {found}; {self.label}")

    def step(self, mutations: int) -> str:
        """Compare moves until one is legal in both, and mutations of it; play and return it."""
        seat = self.model["seat"]
        for move in scala40_moves.candidates(self.model, seat, self.chance):
            after = self.judge(seat, scala40_moves.write(move))
            if after is not None:
                break
        else:
            raise self.disagreement(seat, "", "no legal move was found")
        for _ in range(mutations):
            changed = scala40_moves.mutate(self.model, move, self.chance)
            if self.chance.random() < 0.3:
                changed = scala40_moves.mutate(self.model, changed, self.chance)
            other = seat if self.chance.random() < 0.97 else (seat + 1) % self.model["seats"]
            self.judge(other, scala40_moves.write(changed))
        self.state, self.model = after
        self.counts["moves"] += 1
        return scala40_moves.write(move)


def play_mirrored(mirror: Mirror, *, start: str, mutations: int, moves_max: int) -> Counter[str]:
    """Play a game in both to its end, or so many moves; return what was counted.

    `start` says from where each deal is played: `dealt` as it is, `rigged` with cards that make
    melds, `staged` from a moment in its middle.
    """
    while GAME.due(mirror.state) is not Due.NOTHING and mirror.counts["moves"] < moves_max:
        if GAME.due(mirror.state) is Due.MOVE:
            mirror.step(mutations)
            continue
        mirror.judge(0, "discard 2S")
        mirror.deal()
        if GAME.due(mirror.state) is Due.MOVE and start == "rigged":
            mirror.rig(mirror.chance.choice([2, 10, 30, 100]))
        elif GAME.due(mirror.state) is Due.MOVE and start == "staged":
            mirror.stage()
    mirror.counts["games"] += 1
    mirror.counts["over"] += GAME.due(mirror.state) is Due.NOTHING
    return mirror.counts


def play_games(seeds: range, *, mutations: int, moves_max: int) -> Counter[str]:
    """Play games of random rules in both, one for each seed; return what was counted."""
    total: Counter[str] = Counter()
    for seed in seeds:
        chance = random.Random(seed)
        ruleset = plain_ruleset(chance) if seed % 3 == 0 else random_ruleset(chance)
        mirror = Mirror(*ruleset, seed)
        start = ("dealt", "rigged", "staged", "staged")[seed % 4]
        total += play_mirrored(mirror, start=start, mutations=mutations, moves_max=moves_max)
    return total
