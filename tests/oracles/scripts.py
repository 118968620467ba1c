"""Short ways to write hands and words in a test. Nothing here comes from `mus`.

The words of a script are the ones of the table: "0 paso", "0 pasamos", "1 envido 2",
"1 envidamos 2", "2 5 mas", "3 ordago", "0 quiero", "0 queremos", "1 no", "1 no queremos". A raise
or an órdago in the plural, which changes nothing, is "2 5 mas en plural", "3 ordago en plural".
Where the seats declare, "0 tiene" and "1 no tiene" say who has the lance asked for.
"""

from .referee import Action
from .referee_lances import SUITS


def ranks(*texts: str) -> tuple[frozenset[str], ...]:
    """Hands from their ranks alone ("77 2A"), each card in the first suit still free."""
    used: set[str] = set()
    hands = []
    for text in texts:
        hand = set()
        for rank in text.replace(" ", ""):
            card = next(rank + suit for suit in SUITS if rank + suit not in used)
            used.add(card)
            hand.add(card)
        hands.append(frozenset(hand))
    return tuple(hands)


def word(text: str) -> Action:
    """The action of one word of a script."""
    first, said = text.split(" ", 1)
    seat = int(first)
    plural = said.endswith(" en plural")
    match said.removesuffix(" en plural").split():
        case ["mus" | "corto" as what]:
            return (what, seat)
        case ["paso" | "pasamos" as what]:
            return ("paso", seat, what == "pasamos")
        case ["envido" | "envidamos" as what, stones]:
            return ("envido", seat, int(stones), what == "envidamos")
        case [stones, "mas"]:
            return ("envido", seat, int(stones), plural)
        case ["ordago"]:
            return ("ordago", seat, plural)
        case ["quiero" | "queremos" as what]:
            return ("quiero", seat, what == "queremos")
        case ["tiene"]:
            return ("declaro", seat, True)
        case ["no", "tiene"]:
            return ("declaro", seat, False)
        case ["no"]:
            return ("noquiero", seat, False)
        case ["no", "queremos"]:
            return ("noquiero", seat, True)
        case _:
            raise ValueError(f"no such word: {text}")


def words(text: str) -> list[Action]:
    """The actions of words parted by commas."""
    return [word(one.strip()) for one in text.split(",")]
