"""When a fault may be told, and when a perete shown (F-1, F-2, D-7). Nothing comes from `mus`.

All of it is read off the list of what was dealt and said in the hand.
"""

from .referee_hand import Hand
from .referee_said import Dealt, Exposed, Misdealt, Peretes, Signed, Thrown
from .referee_settings import Settings
from .referee_talk import Word

RANKS_OF_A_PERETE = ["4", "5", "6", "7"]


def nobody_has_spoken_in_this_round(hand: Hand) -> bool:
    """Whether the talk of mus is about to begin, for the first time or again."""
    heard = [said for said in hand.said if not isinstance(said, Signed)]
    return hand.phase == "MUS" and not isinstance(heard[-1], Word)


def nothing_has_happened(hand: Hand) -> bool:
    """Whether no word was said in the hand, and no card thrown since it was dealt."""
    words = [said for said in hand.said if isinstance(said, Word)]
    throws = [said for said in hand.said[last_deal(hand) :] if isinstance(said, Thrown)]
    return hand.phase == "MUS" and not words and not throws


def last_deal(hand: Hand) -> int:
    """Where in the list the cards were dealt that are played with."""
    return max(at for at, said in enumerate(hand.said) if isinstance(said, Dealt))


def may_expose(settings: Settings, hand: Hand, exposed: Exposed) -> bool:
    """Mus visto: one card or more out of the hands, before anybody speaks (F-1)."""
    held = frozenset[str]().union(*hand.hands)
    return (
        settings.table_faults
        and nobody_has_spoken_in_this_round(hand)
        and len(exposed.cards) > 0
        and exposed.cards <= held
    )


def may_misdeal(settings: Settings, hand: Hand, misdealt: Misdealt) -> bool:
    """A wrong hand, noticed before anything was said or thrown (F-2)."""
    return settings.table_faults and nothing_has_happened(hand) and misdealt.seat not in hand.out


def may_show_a_perete(settings: Settings, hand: Hand, peretes: Peretes) -> bool:
    """4 5 6 7 as it was dealt, once, before anything was said or thrown (D-7)."""
    if settings.perete == "OFF" or not nothing_has_happened(hand) or peretes.seat in hand.out:
        return False
    at = last_deal(hand)
    dealt = hand.said[at]
    assert isinstance(dealt, Dealt)
    cards = dealt.hands[peretes.seat]
    assert cards is not None
    shown_already = peretes in hand.said[at:]
    return sorted(card[0] for card in cards) == RANKS_OF_A_PERETE and not shown_already
