"""What if: from one state of a hand, follow every answer to a bet, and keep them all.

States never change, so a search simply holds on to the ones it has been in.
"""

from __future__ import annotations

import mus


def main() -> int:
    state = mus.new_game(mus.Rules(scoring=mus.Points(target=30)))
    state = mus.apply(state, mus.Deal(mus.deal_hands("RR75", "3CC4", "S6AA", "R754")))
    for action in (mus.Corto(0), mus.Envido(0, 5)):
        state = mus.apply(state, action)
    print(f"seat {state.to_act} must answer a bet of {state.bet.standing if state.bet else 0}:")
    for answer in (mus.Quiero(1), mus.NoQuiero(1), mus.Envido(1, 5), mus.Ordago(1)):
        after = mus.apply(state, answer)
        asked = f"seat {after.to_act} is asked"
        closed = ", ".join(f"{result.lance.name} {result.kind.name}" for result in after.results)
        print(f"  {answer}: {asked}; {closed or 'the lance is still open'}")
    try:
        mus.apply(state, mus.Paso(1))
    except mus.IllegalActionError as error:
        print(f"but not {error.action}: {error.code}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
