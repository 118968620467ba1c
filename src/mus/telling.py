"""A game told as it is heard at the table, one line for each thing that happens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from mus._reading import KINDS, RANKS, by_rank, kind_of_juego
from mus._sentences import SENTENCES
from mus._sentences_aside import ASIDE
from mus._sentences_encaje import BURYING, SHEDDING
from mus._tally import tally_of
from mus._vocabulary import USUAL, numeral
from mus.actions import Corto, Envido, Mus, NoQuiero, Ordago, Paso, Quiero
from mus.cards import Card, Hand
from mus.errors import StateError, shown
from mus.events import (
    Declared,
    Dentro,
    Event,
    Exposed,
    GameLost,
    GameWon,
    LanceClosed,
    LanceOpened,
    ManoMoved,
    MatchWon,
    Misdealt,
    PereteShown,
    Posted,
    Reshuffled,
    Said,
    SessionLost,
    Shown,
    Signed,
    Spoken,
    Threw,
    VacaWon,
)
from mus.lances import Lance, juego, pares, points
from mus.ledger import Entry, Reason
from mus.results import LanceKind, LanceResult
from mus.rules import DealForm, Rules, Shedding
from mus.state import State
from mus.views import PublicView

__all__ = ["LANGUAGES", "NAMES", "Narrator", "by_rank", "tell"]

LANGUAGES: Final = tuple(SENTENCES)
"""The languages in which a game is told."""

NAMES: Final = ("Ana", "Beñat", "Carmen", "Diego", "Elena", "Fermín", "Garazi", "Hugo")
"""The names of the seats when there are no others."""

CLASICO: Final = Rules()
_HEARD_AS_I: Final = re.compile(r"h?[ií](?![ae])", re.IGNORECASE)
"""Before such a name the Spanish *y* becomes *e*."""


class Narrator:
    """Somebody who tells a game to those at the table, and no cards before they are shown.

    He is told of one event after the other from the deal of a hand, and remembers whether a bet
    stands and which hands lie open. At Encaje he who has said the first line of a hand (`deal`)
    tells the stones of all as well, whenever some have moved for a lance.

    Args:
        rules: The rules of the table.
        names: The name of each seat; without any, `NAMES`.
        lang: One of `LANGUAGES`: `"es"`, or `"en"`, where Mus keeps its own words.

    Raises:
        StateError: If there are not as many names as seats, no such language, or no rules.

    >>> Narrator(lang="en").tell(Said(Envido(1, 5)))
    'Beñat: Envido 5.'
    """

    def __init__(self, rules: Rules = CLASICO, names: Sequence[str] = (), lang: str = "es") -> None:
        if not isinstance(rules, Rules):
            raise StateError(f"a game is told by its Rules, not {shown(rules)}")
        if lang not in LANGUAGES:
            raise StateError(f"a game is told in {' or '.join(LANGUAGES)}, not {shown(lang)}")
        names = tuple(names) or NAMES[: rules.players]
        if len(names) != rules.players or not all(isinstance(name, str) for name in names):
            expected = f"there must be {rules.players} names, one for each seat"
            raise StateError(f"{expected}, not {shown(names)}")
        self.rules = rules
        self.names = names
        self.sentences = _sentences_of(rules, lang)
        self._tally = tally_of(self)
        self._bet_stands = False
        self._hands: tuple[Hand | None, ...] = (None,) * rules.players

    # -- What happens ---------------------------------------------------------------------------

    def tell(self, event: Event) -> str | None:
        """Return what is told of an event; more than one line only where hands or stones are shown.

        Args:
            event: What happened, masked or not.

        Returns:
            The line, or None for what goes without saying at the table.
        """
        lines = (self._tally.before(event), self._line(event))
        return "\n".join([line for line in lines if line is not None]) or None

    def _line(self, event: Event) -> str | None:
        """Return what is told of an event by itself."""
        match event:
            case Said(action):
                return self.say("said", name=self.names[action.seat], words=self._words(action))
            case Declared(lance, seat, has):
                words = self.say("has" if has else "has_not", lance=self.say(lance.name))
                return self.say("said", name=self.names[seat], words=words)
            case Threw(seat, count):
                key = {0: "threw_none", 4: "threw_all"}.get(count, "threw")
                return self.say(key, name=self.names[seat], number=numeral(count), figures=count)
            case Reshuffled(count, kept):
                return self.say("reshuffled_kept" if kept else "reshuffled", count=count)
            case Exposed() | Misdealt() | PereteShown() | Signed():
                return self._aside(event)
            case ManoMoved(mano):
                return self.say("mano_moved", name=self.names[mano])
            case LanceOpened(lance):
                self._bet_stands = False
                return self.say("opened", lance=self.say(lance.name))
            case LanceClosed(result):
                return self._closed(result)
            case Posted(entry):
                return self._entry(entry)
            case Shown(hands):
                self._hands = hands
                return "\n".join([self.say("shown"), *self._table(hands)])
            case Dentro(side):
                return self.say("dentro", side=self.side(side))
            case GameWon(side):
                return self.say("game_won", side=self.side(side))
            case VacaWon(side) if self._tally.lasts:
                return self.say("vaca_won", side=self.side(side))
            case MatchWon(side):
                return self.say("match_won", side=self.side(side))
            case GameLost(seat):
                return self.say("game_lost", name=self.names[seat])
            case SessionLost(seat) if self._tally.lasts:
                return self.say("session_lost", name=self.names[seat])
            case _:
                return None

    def _aside(self, event: Exposed | Misdealt | PereteShown | Signed) -> str:
        """Return what is told of what happens out of turn."""
        name = self.names[event.seat]
        match event:
            case Signed(_, sign, _, seen_by):
                sign = self.sentences.get(f"sign_{sign}", sign)
                return self.say("signed_seen" if seen_by else "signed", name=name, sign=sign)
            case Misdealt(_, sits_out):
                return self.say("misdealt_out" if sits_out else "misdealt", name=name)
            case Exposed(_, cards):
                return self.say("exposed", name=name, cards=self._named(cards))
        return self.say("perete", name=name, cards=self._named(event.hand))

    def _named(self, cards: Iterable[Card]) -> str:
        """Return cards in a row, the highest first."""
        return " ".join(map(str, by_rank(cards, self.rules)))

    def _words(self, action: Spoken) -> str:
        """Return what a seat says, as it is said."""
        if not isinstance(action, Envido):
            return self.say(_SAID[type(action)][getattr(action, "plural", False)])
        key = "envidamos" if action.plural else "envido"
        if action.stones == USUAL:
            key = f"{key}_usual"
        if self._bet_stands:
            key = "raise"
        self._bet_stands = True
        number = numeral(action.stones)
        return self.say(key, number=number, Number=number.capitalize(), figures=action.stones)

    def _closed(self, result: LanceResult) -> str | None:
        """Return how a lance ended. What a refusal pays is told by its entry."""
        key = _CLOSED.get(result.kind)
        if key is None:
            return None
        lance = self.say(result.lance.name)
        return self.say(
            key,
            lance=lance,
            lower=lance.lower(),
            at_lance=self.say(f"at_{result.lance.name}"),
            stake=result.stake,
            side=self.joined([self.names[seat] for seat in result.seats] or [""]),
        )

    def _entry(self, entry: Entry) -> str:
        """Return stones with their reason, as they are counted aloud (P-10)."""
        if entry.is_taken_back and entry.giver is not None:
            lance, side = self.say(entry.lance.name), self.side(entry.giver)
            return self.say("taken_back", lance=lance, side=side, stones=entry.stones)
        side = "" if entry.taker is None else self.side(entry.taker)
        name = "" if entry.seat is None else self.names[entry.seat]
        alone = side == name
        key = _COUNTED[entry.reason]
        if key == "best" and entry.lance.index >= Lance.PARES.index:
            key = "best_value"
        return self.say(
            key,
            lance=self.say(entry.lance.name),
            at_lance=self.say(f"at_{entry.lance.name}"),
            stones=entry.stones,
            side=side,
            name=name,
            wins="" if alone else self.say("wins", name=name),
            to_side="" if alone else self.say("to_side", side=side),
            of_what=self.say(f"of_{self._what(entry)}"),
        )

    def _what(self, entry: Entry) -> str:
        """Return what a seat's value is for: par, medias, duples, 31, real, juego, punto."""
        hand = None if entry.seat is None else self._hands[entry.seat]
        if entry.lance is Lance.PUNTO:
            return "punto"
        if hand is None or entry.lance not in KINDS:
            return entry.what
        return KINDS[entry.lance](hand, self.rules)

    def _table(self, hands: tuple[Hand | None, ...]) -> Iterator[str]:
        """Yield a line for each hand that is shown, with what it has."""
        width = max(map(len, self.names))
        for name, hand in zip(self.names, hands, strict=True):
            if hand is not None:
                cards = " ".join([card.rank.symbol for card in by_rank(hand, self.rules)])
                what = self._hand(hand)
                yield self.say("hand", name=name, width=width, cards=cards, what=what)

    def _hand(self, hand: Hand) -> str:
        """Return what a hand has: its pares, and its juego or its punto."""
        found = pares(hand, self.rules)
        if found is None:
            alike = self.say("no_pares")
        else:
            key = "duples_alike" if found.high is found.low else found.kind.value
            low = RANKS[found.low or found.high]
            alike = self.say(key, high=RANKS[found.high], low=low)
        kind = "punto" if juego(hand, self.rules) is None else kind_of_juego(hand, self.rules)
        key = "juego" if kind == "31" else kind
        return self.say(key, pares=alike, points=points(hand, self.rules))

    # -- How it stands --------------------------------------------------------------------------

    def welcome(self) -> list[str]:
        """Return what a match begins with: who plays, and for what."""
        return self._tally.welcome()

    def deal(self, state: State | PublicView) -> str:
        """Return the line that a hand begins with.

        Args:
            state: A state or a view of the hand just dealt.
        """
        mano, postre = self.names[state.mano], self.names[state.postre]
        out = self._tally.begin(state)
        return self.say("deal", hand=state.hand_number, mano=mano, postre=postre, out=out)

    def score(self, state: State | PublicView) -> str:
        """Return the score of all: in amarracos and piedras (S-5), or the stones left (E-1).

        Args:
            state: A state or a view.

        >>> from mus.engine import new_game
        >>> Narrator(lang="en").score(new_game(stones=(17, 5)))
        'Score: Ana and Carmen 17 (3 amarracos and 2 piedras); Beñat and Diego 5 (1 amarraco)....'
        """
        return self._tally.score(state)

    # -- Words ----------------------------------------------------------------------------------

    def say(self, key: str, **what: object) -> str:
        """Return a sentence of the language, filled in.

        Args:
            key: What it says, as `mus._sentences` names it.
            **what: What it leaves open.
        """
        return self.sentences[key].format(**what)

    def side(self, side: int) -> str:
        """Return the names of a side: "Ana y Carmen".

        Args:
            side: The side, from 0.
        """
        return self.joined([self.names[seat] for seat in self.rules.seating.members(side)])

    def joined(self, words: Sequence[str]) -> str:
        """Return words as a list that is said: "Ana, Carmen y Elena".

        Args:
            words: One or more.
        """
        *others, last = words
        if not others:
            return last
        key = "and_i" if _HEARD_AS_I.match(last) else "and"
        return self.say(key, first=", ".join(others), last=last)


_SAID: Final[dict[type, tuple[str, ...]]] = {
    Mus: ("mus",),
    Corto: ("corto",),
    Paso: ("paso", "pasamos"),
    Quiero: ("quiero", "queremos"),
    NoQuiero: ("no_quiero", "no_queremos"),
    Ordago: ("ordago", "ordago"),
}
_CLOSED: Final = {
    LanceKind.VOID: "void",
    LanceKind.UNCONTESTED: "uncontested",
    LanceKind.PASSED: "passed",
    LanceKind.ACCEPTED: "accepted",
    LanceKind.ORDAGO: "seen_ordago",
}
_COUNTED: Final = {
    Reason.REFUSAL: "refusal",
    Reason.PASO: "in_paso",
    Reason.BET: "bet",
    Reason.VALUE: "value",
    Reason.PUNTO: "punto_stone",
    Reason.ORDAGO: "won_ordago",
    Reason.STAKE: "stake",
    Reason.POT: "pot",
    Reason.PASSED: "best",
    Reason.UNOPPOSED: "unopposed",
    Reason.RAISE_REFUSED: "raise_refused",
    Reason.OWN_VALUE: "own_value",
}


def _sentences_of(rules: Rules, lang: str) -> Mapping[str, str]:
    """Return the sentences of a table: those of Mus, and over them those of its own."""
    sentences = {**SENTENCES[lang], **ASIDE[lang]}
    for part in (type(rules.scoring), rules.deal):
        sentences |= _OWN.get(part, {}).get(lang, {})
    return sentences


_OWN: Final[Mapping[object, Mapping[str, Mapping[str, str]]]] = {
    Shedding: SHEDDING,
    DealForm.FIVE_DISCARD_ONE: BURYING,
}


def tell(
    events: Iterable[Event],
    rules: Rules = CLASICO,
    names: Sequence[str] = (),
    lang: str = "es",
) -> Iterator[str]:
    """Yield the lines of a hand, or of what happened since its deal.

    Args:
        events: What happened, such as the `history` of a state or a view.
        rules: The rules of the table.
        names: The name of each seat; without any, `NAMES`.
        lang: One of `LANGUAGES`.

    Raises:
        StateError: If there are not as many names as seats, no such language, or no rules.

    >>> list(tell([LanceOpened(Lance.GRANDE), Said(Envido(0)), Said(Envido(1, 5))]))
    ['Grande:', 'Ana: Envido.', 'Beñat: Cinco más.']
    """
    narrator = Narrator(rules, names, lang)
    for event in events:
        line = narrator.tell(event)
        if line is not None:
            yield line
