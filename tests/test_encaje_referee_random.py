"""The referee of Encaje over random games: what must hold whatever is dealt and said.

These tests check the oracle, not the library. The stones are counted again from the ledger alone,
and the hands compared by `naive_lances`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cmp_to_key
from itertools import pairwise
from random import Random

import pytest

from oracles.encaje_random import calls, random_encaje_action, random_settings
from oracles.encaje_referee import Closed, EncajeReferee, EncajeSettings, Entry
from oracles.naive_lances import compare, is_real, plays, sets_of, total

SESSIONS = 150
LONGEST_GAME = 500

AT_ONCE = ("STAKE", "UNOPPOSED", "RAISE_REFUSED")
AT_THE_SHOWDOWN = ("PASSED", "OWN_VALUE", "POT", "VALUE")
OUT_OF_THE_GAME = ("PASSED", "UNOPPOSED", "OWN_VALUE")


@dataclass(frozen=True)
class Played:
    """One hand of a random game, as it was when it had ended."""

    settings: EncajeSettings
    mano: int
    stones: tuple[int, ...]
    discarded: int
    hands: tuple[frozenset[str] | None, ...]
    closed: list[Closed]
    ledger: list[Entry]
    stones_after: tuple[int, ...]
    discarded_after: int
    shown: tuple[frozenset[str] | None, ...]
    loser: int | None

    def laid_out(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        assert hand is not None
        return sorted(hand)

    def compare(self, lance: str, one: int, other: int) -> int:
        """Which of two seats has the better hand, 1 or -1: equal hands go to the nearer (E-18)."""
        found = compare(
            lance,
            self.laid_out(one),
            self.laid_out(other),
            self.settings.kings,
            self.settings.real,
        )
        order = self.settings.around(self.mano)
        return found or (1 if order.index(one) < order.index(other) else -1)


@cache
def sessions() -> list[list[Played]]:
    """The hands of every session."""
    return [list(play_session(seed)) for seed in range(SESSIONS)]


def played_hands() -> list[Played]:
    """All the hands of all the sessions."""
    return [hand for session in sessions() for hand in session]


def play_session(seed: int) -> Iterator[Played]:
    """Play a session at a random table and watch every step of it."""
    rng = Random(seed)
    settings = random_settings(rng, players=2 + seed % 7)
    referee = EncajeReferee(settings, mano=rng.randrange(settings.players))
    patience = rng.choice([0.2, 0.5, 0.8])
    hands_of_game = 0
    while referee.phase != "OVER":
        hands_of_game = hands_of_game + 1 if referee.game_loser is None else 1
        assert hands_of_game <= LONGEST_GAME
        yield play_hand(referee, rng, patience)


def play_hand(referee: EncajeReferee, rng: Random, patience: float) -> Played:
    """Play one hand."""
    mano = referee.mano
    referee.tell(random_encaje_action(referee, rng, patience))
    stones, discarded, hands = referee.stones, referee.discarded, referee.hands
    assert referee.mano == mano
    while referee.phase not in ("DEAL", "OVER"):
        hands = referee.hands
        watch_a_step(referee, rng, patience)
    return Played(
        referee.settings,
        mano,
        stones,
        discarded,
        hands,
        referee.closed_lately,
        referee.ledger,
        referee.stones,
        referee.discarded,
        referee.shown,
        referee.game_loser,
    )


def watch_a_step(referee: EncajeReferee, rng: Random, patience: float) -> None:
    """Tell one action; what must hold before and after it (E-5, E-8, E-10, E-12)."""
    lance, closed = referee.lance, len(referee.closed)
    before = (referee.stones, referee.discarded, referee.pots, referee.ledger)
    _, seat, *_ = referee.to_act()
    assert isinstance(seat, int)
    if lance is not None:
        watch_the_talk(referee, seat)
    referee.tell(random_encaje_action(referee, rng, patience))
    after = (referee.stones, referee.discarded, referee.pots, referee.ledger)
    if lance is None or (referee.phase == "LANCE" and len(referee.closed) == closed):
        assert after == before
    in_pots = sum(stones for pot in referee.pots.values() for stones in pot.values())
    assert sum(referee.stones) + in_pots + referee.discarded == referee.total
    assert sum(referee.stones) + in_pots >= 1


def watch_the_talk(referee: EncajeReferee, seat: int) -> None:
    """Everybody asked has stones, nobody may go beyond them, and a bet is pass or answer."""
    bet = referee.bet
    standing = 0 if bet is None else bet.standing
    assert seat in referee.plays
    assert len(referee.plays) >= 2
    assert all(referee.stones[other] > 0 for other in referee.plays)
    assert bet is None or bet.by is None or standing <= referee.stones[bet.by]
    for word in (one for kind in calls(referee, seat) for one in kind):
        if referee.allows(word) and word[0] == "envido":
            assert isinstance(word[2], int)
            assert standing + word[2] <= referee.stones[seat]
    assert referee.allows(("paso", seat, False)) == (bet is None)
    for answer in ("quiero", "noquiero"):
        assert referee.allows((answer, seat, False)) == (bet is not None)


def entries(hand: Played, lance: str, *reasons: str) -> list[Entry]:
    """The entries of a lance with these reasons."""
    return [entry for entry in hand.ledger if entry[0] == lance and entry[1] in reasons]


def worth(hand: Played, lance: str, seat: int) -> int:
    """The combination value of a hand, 0 in grande and chica (E-17)."""
    cards, table = hand.laid_out(seat), hand.settings
    if lance == "PARES":
        return ["nothing", "par", "medias", "duples"].index(sets_of(cards, table.kings)[0])
    if lance == "JUEGO":
        if is_real(cards, table.kings, table.real):
            return table.real_value
        return 3 if total(cards, table.kings) == 31 else 2
    return 1 if lance == "PUNTO" else 0


def best_and_worst(hand: Played, lance: str, seats: tuple[int, ...]) -> tuple[int, int]:
    """The first and the last of some seats; without seats no matter who."""

    def one_against_one(one: int, other: int) -> int:
        return hand.compare(lance, one, other)

    in_order = sorted(seats, key=cmp_to_key(one_against_one))
    return (in_order[-1], in_order[0]) if in_order else (-1, -1)


def showdown(hand: Played) -> Iterator[tuple[Closed, list[int], list[Entry]]]:
    """Each lance settled at the showdown, the stones before it, and what the ledger has of it."""
    if all(one is None for one in hand.shown):
        return
    stones = list(hand.stones)
    lances = [closed[0] for closed in hand.closed]
    pots = {entry[0] for entry in hand.ledger if entry[1] == "STAKE"}
    move(stones, [one for lance in lances for one in entries(hand, lance, *AT_ONCE)])
    for closed in hand.closed:
        if not pots and len(left_with_stones(stones)) == 1:
            return
        found = entries(hand, closed[0], *AT_THE_SHOWDOWN)
        yield closed, list(stones), found
        move(stones, found)
        pots.discard(closed[0])


def move(stones: list[int], some: list[Entry]) -> None:
    """Move the stones of some entries."""
    for _, _, moved, giver, taker, _ in some:
        if giver is not None:
            stones[giver] -= moved
        if taker is not None:
            stones[taker] += moved


def left_with_stones(stones: list[int]) -> list[int]:
    return [seat for seat, has in enumerate(stones) if has > 0]


# The properties.


def test_random_play_sees_everything_there_is() -> None:
    hands = played_hands()
    assert {hand.settings.players for hand in hands} == set(range(2, 9))
    assert {hand.settings.limit for hand in hands} == {"OPEN", "FIXED"}
    assert len({hand.settings.deal for hand in hands}) == 2
    assert {hand.settings.min_bet for hand in hands} == {1, 2, 3}
    kinds = Counter((closed[0], closed[1]) for hand in hands for closed in hand.closed)
    for lance in ("GRANDE", "CHICA", "PARES", "JUEGO", "PUNTO"):
        for kind in ("PASSED", "REFUSED", "ACCEPTED"):
            assert kinds[lance, kind] > 10, (lance, kind)
    for lance in ("CHICA", "PARES", "PUNTO"):
        assert kinds[lance, "VOID"] > 0
    for lance in ("CHICA", "PARES", "JUEGO", "PUNTO"):
        assert kinds[lance, "UNCONTESTED"] > 0
    reasons = Counter((entry[0], entry[1]) for hand in hands for entry in hand.ledger)
    for lance in ("PARES", "JUEGO", "PUNTO"):
        for reason in ("STAKE", "POT", "VALUE", "RAISE_REFUSED", "OWN_VALUE", *OUT_OF_THE_GAME):
            assert reasons[lance, reason] > 0, (lance, reason)


def test_e_2_and_e_5_the_ledger_accounts_for_every_stone_and_the_game_ends_at_the_first_end() -> (
    None
):
    for hand in played_hands():
        stones, discarded, pots = list(hand.stones), hand.discarded, Counter[str]()
        ends = []
        for lance, reason, moved, giver, taker, seat in hand.ledger:
            assert moved >= 1
            assert seat == (taker if giver is None else giver)
            if giver is not None:
                assert moved <= stones[giver]
            move(stones, [(lance, reason, moved, giver, taker, seat)])
            if reason == "STAKE":
                pots[lance] += moved
            if reason == "POT":
                assert pots.pop(lance) == moved
            if reason in OUT_OF_THE_GAME:
                discarded += moved
            ends.append(len(left_with_stones(stones)) == 1 and not pots)
        assert (tuple(stones), discarded) == (hand.stones_after, hand.discarded_after)
        assert not pots
        assert not any(ends[:-1])
        assert (hand.loser is not None) == any(ends)
        assert hand.loser in ([None] if not any(ends) else left_with_stones(stones))


def test_e_16_contributions_are_the_stake_or_all_one_has_and_one_of_them_is_whole() -> None:
    for hand in played_hands():
        stones = list(hand.stones)
        for lance, kind, stake, by, seats in hand.closed:
            paid = {}
            for entry in entries(hand, lance, *AT_ONCE):
                _, reason, moved, giver, _, _ = entry
                assert giver is not None
                if reason == "STAKE":
                    assert moved == min(stake, stones[giver])
                    paid[giver] = moved
                move(stones, [entry])
            if kind != "ACCEPTED":
                assert not paid
                continue
            assert tuple(paid) == seats
            assert len(paid) >= 2
            assert min(paid.values()) >= 1
            assert by is not None
            assert paid[by] == stake


def test_e_13_to_e_19_the_showdown_counted_again_lance_by_lance() -> None:
    nobody_discarded = short_value = 0
    for hand in played_hands():
        for (lance, kind, _, by, seats), stones, found in showdown(hand):
            expected: list[Entry] = []
            best, worst = best_and_worst(hand, lance, seats)
            if kind in ("PASSED", "UNCONTESTED"):
                due = worth(hand, lance, best) or 1
                moved = min(due, stones[best])
                expected.append((lance, "PASSED", moved, best, None, best))
                nobody_discarded += moved == 0
            if kind == "REFUSED":
                assert by is not None
                moved = min(worth(hand, lance, by), stones[by])
                expected.append((lance, "OWN_VALUE", moved, by, None, by))
            if kind == "ACCEPTED":
                pot = sum(entry[2] for entry in entries(hand, lance, "STAKE"))
                moved = min(worth(hand, lance, best), stones[best])
                expected.append((lance, "POT", pot, None, worst, worst))
                expected.append((lance, "VALUE", moved, best, worst, best))
                short_value += moved < worth(hand, lance, best)
            assert found == [entry for entry in expected if entry[2] > 0]
    assert nobody_discarded > 0
    assert short_value > 0


def test_e_14_and_e_15_a_bet_that_nobody_saw() -> None:
    for hand in played_hands():
        for lance, kind, stake, by, seats in hand.closed:
            at_once = entries(hand, lance, "UNOPPOSED", "RAISE_REFUSED")
            if kind != "REFUSED":
                assert not at_once
                continue
            ((_, reason, moved, giver, taker, _),) = at_once
            assert giver == by
            assert seats == (by,)
            if reason == "UNOPPOSED":
                assert (moved, taker) == (1, None)
            else:
                assert taker not in (None, by)
                assert hand.settings.min_bet <= moved <= stake - hand.settings.min_raise


def test_e_8_the_contestants_play_the_lance_and_no_juego_is_left_out_for_punto() -> None:
    for hand in played_hands():
        lances = [closed[0] for closed in hand.closed]
        whole = ["GRANDE", "CHICA", "PARES", "JUEGO" if "JUEGO" in lances else "PUNTO"]
        ended_early = hand.loser is not None and hand.shown == (None,) * hand.settings.players
        assert lances == (whole[: len(lances)] if ended_early else whole)
        for lance, kind, _, _, seats in hand.closed:
            for seat in seats:
                assert hand.stones[seat] > 0
                assert plays(lance, hand.laid_out(seat), hand.settings.kings)
            assert (kind == "VOID") == (not seats)


def test_e_20_hands_are_shown_at_the_showdown_only() -> None:
    early = 0
    for hand in played_hands():
        if all(one is None for one in hand.shown):
            early += 1
            # With a bet of 2 or more the game never ends during the betting.
            assert hand.settings.min_bet == 1
            assert hand.loser is not None
            assert hand.ledger[-1][1] == "UNOPPOSED"
        else:
            assert hand.shown == hand.hands
            for seat, stones in enumerate(hand.stones):
                shown = hand.shown[seat]
                assert (shown is not None) == (stones > 0)
                assert shown is None or len(shown) == 4
    assert early > 0


def test_a_hand_discards_ten_stones_at_most_and_none_if_every_lance_is_seen() -> None:
    seen = 0
    for hand in played_hands():
        thrown_away = hand.discarded_after - hand.discarded
        assert 0 <= thrown_away <= 10
        if all(closed[1] in ("ACCEPTED", "VOID") for closed in hand.closed):
            seen += 1
            assert thrown_away == 0
    assert seen > 0


def test_e_3_and_e_4_the_next_mano_has_stones_or_everybody_has() -> None:
    for session in sessions():
        for one, then in pairwise(session):
            to_the_right = one.settings.around(one.settings.right_of(one.mano))
            if one.loser is None:
                assert then.stones == one.stones_after
                assert then.discarded == one.discarded_after
                assert then.mano == next(s for s in to_the_right if then.stones[s] > 0)
            else:
                assert then.mano == to_the_right[0]
                assert set(then.stones) == {one.settings.stones}
                assert then.discarded == 0
        losses = Counter(hand.loser for hand in session if hand.loser is not None)
        settings = session[-1].settings
        assert sorted(losses.values())[-1] == settings.losses
        assert losses[session[-1].loser or 0] == settings.losses


@pytest.mark.parametrize("seed", range(5))
def test_an_action_that_is_not_allowed_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    referee = EncajeReferee(random_settings(rng))
    for _ in range(200):
        if referee.phase == "OVER":
            break
        if referee.phase == "LANCE":
            for word in (
                one
                for kind in calls(referee, rng.randrange(referee.settings.players))
                for one in kind
            ):
                if referee.to_act()[1] != word[1]:
                    before = (referee.to_act(), referee.stones, referee.bet)
                    with pytest.raises(ValueError, match="not allowed"):
                        referee.tell(word)
                    assert (referee.to_act(), referee.stones, referee.bet) == before
        referee.tell(random_encaje_action(referee, rng))
