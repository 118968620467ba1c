"""Rank hands without a game: which is better in each lance, and how good a hand is.

Run it with hands of your own: python examples/rank_hands.py RR75 3CC4 S6AA
"""

from __future__ import annotations

import sys

import mus

DEFAULT = ("RR75", "3CC4", "S6AA", "777S")


def main(texts: list[str]) -> int:
    try:
        hands = mus.deal_hands(*texts)
        for lance in mus.Lance:
            ranked = mus.ranking(lance, hands)
            places = " > ".join(texts[seat] for seat in ranked)
            print(f"{lance.name.lower():7} {places or 'nobody plays it'}")
    except mus.MusError as error:
        print(error, file=sys.stderr)
        return 2
    for text, hand in zip(texts, hands, strict=True):
        pares, juego = mus.pares(hand), mus.juego(hand)
        what = pares.kind.name.lower() if pares else "no pares"
        print(f"{text}: {what}, {f'juego of {juego.points}' if juego else f'{mus.points(hand)}'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:] or list(DEFAULT)))
