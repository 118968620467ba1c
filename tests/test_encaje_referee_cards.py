"""The referee of Encaje deals, buries and changes cards by the rules.

These tests check the oracle, not the library.
"""

import pytest

from oracles.encaje_referee import EncajeReferee, EncajeSettings
from oracles.encaje_scripts import hands_kept, pass_out
from oracles.referee_lances import DECK
from oracles.scripts import ranks


def test_e_6_five_cards_and_one_buried_in_order_from_the_mano() -> None:
    for order in ("MANO_FIRST", "POSTRE_FIRST"):
        table = EncajeSettings(discard_order=order)
        referee = EncajeReferee(table, mano=1)
        deck = sorted(DECK)
        hands = tuple(frozenset(deck[5 * seat : 5 * seat + 5]) for seat in range(3))
        assert referee.to_act() == ("deal", (1, 2, 0), 5)
        assert not referee.allows(("deal", tuple(frozenset(sorted(one)[:4]) for one in hands)))
        referee.tell(("deal", hands))
        for seat in (1, 2, 0):
            assert (referee.phase, referee.to_act()) == ("CHANGE", ("play", seat))
            one, other = sorted(hands[seat])[:2]
            assert not referee.allows(("mus", seat))
            assert not referee.allows(("descarte", seat, frozenset()))
            assert not referee.allows(("descarte", seat, frozenset([one, other])))
            assert not referee.allows(("descarte", seat, frozenset([deck[39]])))
            referee.tell(("descarte", seat, frozenset([one])))
        assert referee.pile == frozenset([deck[0], deck[5], deck[10]])
        assert len(referee.stock) == 25
        assert (referee.lance, referee.to_act()) == ("GRANDE", ("play", 1))
        pass_out(referee)
        assert [len(hand or ()) for hand in referee.shown] == [4, 4, 4]


def throw(referee: EncajeReferee, *counts: int) -> list[frozenset[str]]:
    """All say mus and throw so many cards each; what was thrown."""
    while referee.phase == "MUS":
        referee.tell(("mus", referee.to_act()[1]))
    thrown = []
    for count in counts:
        seat = referee.to_act()[1]
        assert isinstance(seat, int)
        hand = referee.hands[seat]
        assert hand is not None
        thrown.append(frozenset(sorted(hand)[:count]))
        referee.tell(("descarte", seat, thrown[-1]))
    return thrown


def serve(referee: EncajeReferee) -> list[tuple[int, int]]:
    """Serve everybody with the first cards there are; the seats and their counts."""
    served = []
    while referee.phase == "DRAW":
        _, seat, count, sure, pool = referee.to_act()
        assert isinstance(seat, int)
        assert isinstance(count, int)
        assert isinstance(sure, frozenset)
        assert isinstance(pool, frozenset)
        referee.tell(("draw", seat, sure | frozenset(sorted(pool)[: count - len(sure)])))
        served.append((seat, count))
    return served


def four_cards(players: int, **knobs: int | str | bool) -> EncajeReferee:
    """A table with mus and the first cards of the deck dealt."""
    table = EncajeSettings(players=players, deal="FOUR_WITH_MUS", **knobs)  # type: ignore[arg-type]
    referee = EncajeReferee(table)
    deck = sorted(DECK)
    referee.tell(("deal", tuple(frozenset(deck[4 * at : 4 * at + 4]) for at in range(players))))
    return referee


@pytest.mark.parametrize("exception", [True, False])
def test_e_7_the_worked_exchange_of_five(exception: bool) -> None:
    referee = four_cards(5, last_player_exception=exception)
    assert len(referee.stock) == 20
    throw(referee, 3, 3, 3, 3, 2)
    assert serve(referee) == [(0, 3), (1, 3), (2, 3), (3, 3), (4, 2)]
    assert (len(referee.stock), len(referee.pile)) == (6, 14)
    *_, own = throw(referee, 1, 1, 1, 1, 4)
    for seat in range(4):
        referee.tell(("draw", seat, frozenset(sorted(referee.stock)[:1])))
    stock, pile = referee.stock, referee.pile
    kept = own if exception else frozenset()
    assert (len(stock), len(pile)) == (2, 22)
    assert referee.to_act() == ("draw", 4, 4, stock, pile - kept)
    assert len(pile - kept) == (18 if exception else 22)
    assert not referee.allows(("draw", 4, frozenset(sorted(pile - kept)[:4])))
    assert serve(referee) == [(4, 4)]
    assert (len(referee.stock), len(referee.pile)) == ((16, 4) if exception else (20, 0))
    assert referee.phase == "MUS"


def test_d_5_with_two_seats_short_nothing_stays_out_of_the_shuffle() -> None:
    referee = four_cards(5)
    throw(referee, 3, 3, 3, 3, 2)
    serve(referee)
    throw(referee, 1, 1, 1, 4, 1)
    for seat in range(3):
        referee.tell(("draw", seat, frozenset(sorted(referee.stock)[:1])))
    stock, pile = referee.stock, referee.pile
    assert (len(stock), len(pile)) == (3, 22)
    assert referee.to_act() == ("draw", 3, 4, stock, pile)
    assert serve(referee) == [(3, 4), (4, 1)]
    assert (len(referee.stock), len(referee.pile)) == (20, 0)


def test_d_2_to_d_4_mus_among_the_seats_that_play() -> None:
    table = EncajeSettings(players=4, deal="FOUR_WITH_MUS", discard_order="POSTRE_FIRST")
    referee = EncajeReferee(table, mano=2, stones=(15, 0, 15, 15))
    assert referee.to_act() == ("deal", (2, 3, 0), 4)
    kept = hands_kept(["RRR4", "", "C765", "S654"])
    assert not referee.allows(("deal", ranks("RRR4", "7772", "C765", "S654")))
    referee.tell(("deal", tuple(kept)))
    assert (referee.postre, len(referee.stock)) == (0, 28)
    for seat in (2, 3, 0):
        assert referee.to_act() == ("play", seat)
        assert not referee.allows(("descarte", seat, frozenset()))
        referee.tell(("mus", seat))
    assert not referee.allows(("descarte", 0, frozenset()))
    throw(referee, 1, 2, 4)
    assert serve(referee) == [(0, 1), (3, 2), (2, 4)]
    referee.tell(("mus", 2))
    referee.tell(("corto", 3))
    assert (referee.lance, referee.to_act()) == ("GRANDE", ("play", 2))


def test_d_3_who_threw_none_is_not_served() -> None:
    referee = four_cards(3, min_discard=0)
    throw(referee, 0, 2, 0)
    assert serve(referee) == [(1, 2)]
    throw(referee, 0, 0, 0)
    assert referee.phase == "MUS"
