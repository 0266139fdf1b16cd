"""A small greedy player of Scala 40, View -> Move, for tests that need whole games.

It opens when it can, melds and lays off all it can, and throws its dearest useless card. It is
written against the view alone, with its own reading of melds, so that it also checks the law.
"""

from __future__ import annotations

from itertools import combinations

from referee.games.scala40.moves import Action, DrawStock, End, LayOff, Meld, Move, Play
from referee.games.scala40.view import View

JOKER = 0x40
VALUES = {0: 25, 1: 11, 11: 10, 12: 10, 13: 10}


def value(card: int) -> int:
    rank = card & 0x0F
    return VALUES.get(rank, rank)


def natural_melds(hand: bytes) -> list[bytes]:
    """Every meld without a joker, the longest runs and sets of each start only."""
    faces = set(hand) - {JOKER}
    found = []
    for rank in range(1, 14):
        same = sorted(face for face in faces if face & 0x0F == rank)
        if len(same) >= 3:
            found.append(bytes(same))
    for face in faces:
        run = [face]
        while run[-1] & 0x0F < 13 and run[-1] + 1 in faces:
            run.append(run[-1] + 1)
        if run[-1] & 0x0F == 13 and (run[-1] & 0x30) | 1 in faces and face & 0x0F != 1:
            run.append((run[-1] & 0x30) | 1)
        if len(run) >= 3:
            found.append(bytes(run))
    return found


def joker_melds(hand: bytes) -> list[bytes]:
    """Sets and runs of three with one joker, where the hand holds one."""
    if JOKER not in hand:
        return []
    faces = sorted(set(hand) - {JOKER})
    found = []
    for one, two in combinations(faces, 2):
        if one & 0x0F == two & 0x0F:
            suit = next(s for s in range(4) if s not in (one >> 4, two >> 4))
            found.append(bytes([one, two, JOKER | suit << 4 | one & 0x0F]))
        elif one >> 4 == two >> 4 and two - one == 2:
            found.append(bytes([one, JOKER | one + 1, two]))
        elif one >> 4 == two >> 4 and two - one == 1 and one & 0x0F > 1:
            found.append(bytes([JOKER | one - 1, one, two]))
    return found


def points(meld: bytes) -> int:
    low_ace = meld[0] & 0x0F == 1 and meld[1] & 0x0F == 2
    return sum(value(card & 0x3F) for card in meld) - (10 if low_ace else 0)


def without(hand: bytes, cards: bytes) -> bytes | None:
    for card in cards:
        one = bytes([JOKER if card & JOKER else card])
        if one not in hand:
            return None
        hand = hand.replace(one, b"", 1)
    return hand


def best_melds(hand: bytes, *, jokers: bool) -> tuple[list[bytes], bytes]:
    """Take the dearest meld that leaves a card, again and again."""
    chosen: list[bytes] = []
    while True:
        options = natural_melds(hand) + (joker_melds(hand) if jokers else [])
        options = [meld for meld in options if len(meld) < len(hand)]
        if not options:
            return chosen, hand
        meld = max(options, key=lambda cards: (points(cards), cards))
        chosen.append(meld)
        hand = without(hand, meld) or b""


def fits(meld: bytes, card: int) -> End | None:
    """Where a natural card goes on a meld, None where it does not."""
    faces = bytes(face & 0x3F for face in meld)
    if faces[0] & 0x0F == faces[1] & 0x0F:
        rank_fits = card & 0x0F == faces[0] & 0x0F
        return End.ANY if rank_fits and card not in faces and len(meld) < 4 else None
    if card >> 4 != faces[0] >> 4:
        return None
    low, high, rank = faces[0] & 0x0F, faces[-1] & 0x0F, card & 0x0F
    if rank == low - 1 and low > 1:
        return End.LOW
    if high not in (1, 13) and rank == high + 1:
        return End.HIGH
    ends_in_king = high == 13 and rank == 1 and low != 1
    return End.HIGH if ends_in_king else None


def lay_off_all(hand: bytes, melds: list[bytes]) -> tuple[list[Action], bytes]:
    actions: list[Action] = []
    moved = True
    while moved and len(hand) > 1:
        moved = False
        for card in hand:
            if card == JOKER or len(hand) == 1:
                continue
            for number, meld in enumerate(melds):
                end = fits(meld, card)
                if end is None:
                    continue
                actions.append(LayOff(number, card, end))
                one = bytes([card])
                melds[number] = one + meld if end is End.LOW else meld + one
                hand = hand.replace(one, b"", 1)
                moved = True
                break
    return actions, hand


def rest_of_turn(view: View, hand: bytes) -> tuple[list[Action], bytes]:
    """The table actions, and what is left to discard from."""
    opened = view.opened[view.seat]
    chosen, rest = best_melds(hand, jokers=False)
    if not opened and sum(map(points, chosen)) < 40:
        chosen, rest = best_melds(hand, jokers=True)
    if not opened and sum(map(points, chosen)) < 40:
        return [], hand
    more, rest = lay_off_all(rest, [*view.melds, *chosen])
    actions: list[Action] = [*(Meld(cards) for cards in chosen), *more]
    if len(rest) == 1 and not view.turns_taken[view.seat]:
        return [], hand
    return actions, rest


def choose(view: View) -> Move:
    """Return the greedy move."""
    if view.may_take_discard and view.opened[view.seat]:
        top = view.discard_pile[-1]
        actions, rest = rest_of_turn(view, bytes(sorted(view.hand + bytes([top]))))
        if top in laid_cards(actions) and top != JOKER:
            return Play(tuple(actions), worst(view, rest, acted=bool(actions)), takes_discard=True)
    if view.may_draw_stock:
        return DrawStock()
    actions, rest = rest_of_turn(view, view.hand)
    return Play(tuple(actions), worst(view, rest, acted=bool(actions)))


def laid_cards(actions: list[Action]) -> bytes:
    laid = b""
    for action in actions:
        laid += action.cards if isinstance(action, Meld) else bytes([action.card])
    return laid


def worst(view: View, rest: bytes, *, acted: bool) -> int:
    """The dearest card that belongs to no pair; jokers last."""
    allowed = rest if acted or view.opened[view.seat] else view.discards
    naturals = [card for card in allowed if card != JOKER] or list(allowed)

    def useful(card: int) -> int:
        near = {card - 2, card - 1, card + 1, card + 2}
        pairs = sum(other & 0x0F == card & 0x0F and other != card for other in set(rest))
        return pairs + sum(other in near for other in set(rest))

    return max(naturals, key=lambda card: (-useful(card), value(card), card))
