"""How a worked hand of Encaje is written down, and told to a referee. Nothing comes from `mus`.

The words of a lance are those of the rules: "0 p" pass, "0 b2" bet to 2, "0 s" see, "0 f" fold,
"0 r4" raise to 4. All of them are written out, the passes too: a lance that has no words is void
or has one contestant. The hands are the four cards kept.

A movement is written "1 STAKE 2": seat 1 puts 2 into the pot; "0>1 VALUE 3": seat 0 gives 3 to
seat 1; "2 POT 6": seat 2 takes the pot of 6; "0 PASSED 1": seat 0 puts 1 out of the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from .encaje_hand import Entry
from .encaje_referee import EncajeReferee
from .encaje_settings import EncajeSettings
from .referee import Action
from .referee_lances import DECK
from .scripts import ranks

THREE = EncajeSettings()
H1 = ("RR75", "3CC4", "S6AA")


@dataclass(frozen=True)
class Example:
    """One worked hand.

    `stones` is the start, `settings.stones` each if left out. `moves` is what moves as a
    lance closes, `showdown` what moves in the settlement. `after` has the stones when a lance has
    closed and another is open; `final`, `discarded` and `loser` are those of the end.
    """

    name: str
    hands: tuple[str, ...]
    talk: Mapping[str, str]
    moves: Mapping[str, Sequence[str]]
    showdown: Mapping[str, Sequence[str]]
    final: tuple[int, ...]
    discarded: int
    settings: EncajeSettings = THREE
    stones: tuple[int, ...] | None = None
    mano: int = 0
    loser: int | None = None
    after: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def with_deal(self, deal: str) -> "Example":
        """The same hand at a table with the other deal."""
        return replace(self, settings=replace(self.settings, deal=deal))


@dataclass(frozen=True)
class Choice:
    """What the seat to act may and may not say in grande, with Y-16's hands and stones."""

    name: str
    words: str
    seat: int
    legal: str
    illegal: str
    settings: EncajeSettings = THREE
    stones: tuple[int, ...] = (15, 3, 1)
    hands: tuple[str, ...] = H1


def hands_kept(hands: Sequence[str]) -> list[frozenset[str] | None]:
    """Hands from their ranks, "" for a seat that is out."""
    return [hand or None for hand in ranks(*hands)]


def opening(settings: EncajeSettings, hands: Sequence[str], mano: int = 0) -> list[Action]:
    """The deal of these hands and what comes before grande: burials, or the mano's cut."""
    kept = hands_kept(hands)
    if settings.deal == "FOUR_WITH_MUS":
        return [("deal", tuple(kept)), ("corto", mano)]
    left = sorted(DECK.difference(*[hand for hand in kept if hand is not None]))
    dealt: list[frozenset[str] | None] = []
    buried: dict[int, frozenset[str]] = {}
    for seat, hand in enumerate(kept):
        if hand is None:
            dealt.append(None)
        else:
            buried[seat] = frozenset([left.pop()])
            dealt.append(hand | buried[seat])
    burials: list[Action] = [
        ("descarte", seat, buried[seat]) for seat in settings.around(mano) if seat in buried
    ]
    return [("deal", tuple(dealt)), *burials]


def lance_actions(text: str) -> list[Action]:
    """The actions of all the words of one lance, from its first word."""
    actions: list[Action] = []
    standing = 0
    for one in filter(None, text.split(", ")):
        seat, said = one.split()
        actions.append(word_action(int(seat), said, standing))
        if said[0] in "br":
            standing = int(said[1:])
    return actions


def word_action(seat: int, said: str, standing: int) -> Action:
    """The action of one word, said while a stake stands: a bet is told by what it adds."""
    match said[0], said[1:]:
        case "p", "":
            return ("paso", seat, False)
        case "s", "":
            return ("quiero", seat, False)
        case "f", "":
            return ("noquiero", seat, False)
        case (("b" | "r"), stake):
            return ("envido", seat, int(stake) - standing, False)
        case _:
            raise ValueError(f"no such word: {said}")


def actions(example: Example) -> list[Action]:
    """Everything dealt and said in an example."""
    told = opening(example.settings, example.hands, example.mano)
    for text in example.talk.values():
        told += lance_actions(text)
    return told


def ledger(example: Example) -> list[Entry]:
    """The entries of an example: what moved as lances closed, then the showdown."""
    return [
        _entry(lance, move)
        for moves in (example.moves, example.showdown)
        for lance, of_lance in moves.items()
        for move in of_lance
    ]


def _entry(lance: str, move: str) -> Entry:
    who, reason, stones = move.split()
    giver, _, taker = who.partition(">")
    if reason == "POT":
        return (lance, reason, int(stones), None, int(giver), int(giver))
    return (lance, reason, int(stones), int(giver), int(taker) if taker else None, int(giver))


# Sitting down at a table and playing.


def sit(
    *hands: str,
    settings: EncajeSettings = THREE,
    mano: int = 0,
    stones: tuple[int, ...] | None = None,
    losses: tuple[int, ...] | None = None,
) -> EncajeReferee:
    """A session with these hands dealt, and grande open."""
    referee = EncajeReferee(settings, mano, stones, losses)
    deal_again(referee, *hands)
    return referee


def deal_again(referee: EncajeReferee, *hands: str) -> None:
    """The next hand up to grande."""
    for action in opening(referee.settings, hands, referee.mano):
        referee.tell(action)


def say(referee: EncajeReferee, text: str) -> None:
    """Tell all the words of a lance."""
    for action in lance_actions(text):
        referee.tell(action)


def pass_one(referee: EncajeReferee) -> None:
    """Pass for the seat to act."""
    referee.tell(("paso", referee.to_act()[1], False))


def pass_to(referee: EncajeReferee, lance: str) -> None:
    """Pass until a lance is open."""
    while referee.lance != lance:
        pass_one(referee)


def pass_out(referee: EncajeReferee) -> None:
    """Pass everything to the end of the hand."""
    while referee.phase == "LANCE":
        pass_one(referee)
