"""The command `mus` with señas (G), claims that may be false (T-4), peretes (D-7)."""

from __future__ import annotations

import io
import sys

import pytest

from mus._table import Table
from mus.actions import Corto, Deal, Draw, Expose, Misdeal, PlayerAction, Sena
from mus.agents import Agent, FirstLegalAgent
from mus.baseline import Baseline
from mus.cards import deal_hands
from mus.command import main
from mus.dealers import ScriptedDealer
from mus.game import Game
from mus.rules import Declarations, MusCorrido, Rules, Signs
from mus.rules import Perete as PereteKnob
from mus.telling import LANGUAGES, Narrator
from mus.turns import Phase
from mus.views import PlayerView
from playing import NO_JUEGO, cards

CLASICO = Rules()
SPOKEN = Rules(declarations=Declarations.SPOKEN)
KINGS = ("RR75", "CC54", "S6AA", "R764")


class Doing:
    """An agent that does some things in order before it goes on as the first legal agent."""

    def __init__(self, *actions: PlayerAction) -> None:
        self.actions = list(actions)
        self.otherwise = FirstLegalAgent()

    def choose(self, view: PlayerView) -> PlayerAction:
        return self.actions.pop(0) if self.actions else self.otherwise.choose(view)


class Cutting:
    """An agent that cuts, and else does the first thing that is legal."""

    def choose(self, view: PlayerView) -> PlayerAction:
        if view.phase is Phase.MUS:
            return Corto(view.seat)
        return FirstLegalAgent().choose(view)


def sitting(
    *words: str,
    rules: Rules = CLASICO,
    hands: tuple[str, ...] = NO_JUEGO,
    agents: dict[int, Agent] | None = None,
    served: tuple[Deal | Draw, ...] = (),
    seat: int = 0,
    lang: str = "es",
) -> list[str]:
    """Return the lines of a hand at which a person says some words, and leaves."""
    lines: list[str] = []
    left = list(words)

    def read(prompt: str) -> str:
        if not left:
            raise EOFError
        lines.append(prompt + left[0])
        return left.pop(0)

    dealer = ScriptedDealer([Deal(deal_hands(*hands[: rules.players])), *served])
    everybody: list[Agent] = [
        (agents or {}).get(other, Cutting()) for other in range(rules.players)
    ]
    narrator = Narrator(rules, lang=lang)
    game = Game(rules, dealer=dealer)
    table = Table(
        game, everybody, narrator, quiet=False, person=seat, write=lines.append, read=read
    )
    table.play(hands=1)
    return lines


# -- Señas ----------------------------------------------------------------------------------------


def test_g_1_a_person_signs_and_has_the_word_again() -> None:
    lines = sitting("seña dos reyes", "corto", hands=KINGS)
    asked = "[Ro Rc 7o 5o] mus, corto"
    assert lines[2:7] == [
        asked,
        "Ana> seña dos reyes",
        "Ana hace una seña: dos reyes.",
        asked,
        "Ana> corto",
    ]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("es", "Carmen hace una seña: dos ases."),
        ("en", "Carmen makes a sign: two aces."),
    ],
)
def test_g_4_a_person_is_told_of_the_sign_of_his_partner_and_of_no_other(
    lang: str, told: str
) -> None:
    agents: dict[int, Agent] = {
        1: FirstLegalAgent(),
        2: Doing(Sena(2, "dos_ases")),
        3: Doing(Sena(3, "ciego")),
    }
    lines = sitting("mus", hands=KINGS, agents=agents, lang=lang)
    signs = [line for line in lines if "seña" in line or "makes a sign" in line]
    assert signs == [told]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_g_4_a_sign_that_he_did_not_see_is_not_told_to_a_rival(lang: str) -> None:
    agents: dict[int, Agent] = {seat: FirstLegalAgent() for seat in (1, 2)}
    agents[3] = Doing(Sena(3, "ciego", ()))
    lines = sitting("mus", hands=KINGS, agents=agents, lang=lang)
    assert not [line for line in lines if "seña" in line or "makes a sign" in line]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("es", "Diego hace una seña a los suyos, y la ves: nada, ni pares ni juego."),
        (
            "en",
            "Diego makes a sign to the others of the side, and you see it: nothing, neither "
            "pares nor juego.",
        ),
    ],
)
def test_g_4_a_spy_is_told_that_he_is_one(lang: str, told: str) -> None:
    agents: dict[int, Agent] = {seat: FirstLegalAgent() for seat in (1, 2)}
    agents[3] = Doing(Sena(3, "ciego", (0,)))
    assert told in sitting("mus", hands=KINGS, agents=agents, lang=lang)


@pytest.mark.parametrize(
    ("rules", "word", "lang", "reason"),
    [
        (CLASICO, "seña duples", "es", "Esa seña no es verdad, y con las señas no se miente."),
        (CLASICO, "seña duples", "en", "That sign is not true, and nobody lies with signs."),
        (CLASICO, "seña pares", "es", "Esa seña no se usa en esta mesa."),
        (CLASICO, "seña de pares", "en", "That sign is not used at this table."),
        (
            Rules(mus_corrido=MusCorrido.MATCH),
            "seña dos reyes",
            "es",
            "En mus corrido no hay señas hasta que se corta.",
        ),
        (
            Rules(mus_corrido=MusCorrido.MATCH),
            "seña dos reyes",
            "en",
            "In mus corrido there are no signs before somebody cuts.",
        ),
        (
            Rules(teams=4),
            "seña dos reyes",
            "es",
            "Juegas sin pareja: no hay a quién hacer señas ni por quién hablar.",
        ),
        (
            Rules(teams=4),
            "seña dos reyes",
            "en",
            "You play alone: there is nobody to sign to or to speak for.",
        ),
        (Rules(signs=Signs.NONE), "seña dos reyes", "es", "En esta mesa no se juega a eso."),
        (Rules(signs=Signs.NONE), "seña dos reyes", "en", "That is not played at this table."),
        (CLASICO, "seña", "es", "¿Qué seña? Dila, como seña duples."),
    ],
)
def test_g_1_a_sign_that_will_not_do_is_answered_with_the_reason(
    rules: Rules, word: str, lang: str, reason: str
) -> None:
    lines = sitting(word, "corto", rules=rules, hands=KINGS, lang=lang)
    answer = lines[lines.index(f"Ana> {word}") + 1]
    assert answer.startswith(f"{reason} ")
    assert lines[lines.index(f"Ana> {word}") + 2] == "Ana> corto"


@pytest.mark.parametrize(
    ("lang", "told"),
    [("es", "Puedes hacer señas: seña dos reyes."), ("en", "You may sign: seña dos reyes.")],
)
def test_help_tells_the_signs_that_are_true(lang: str, told: str) -> None:
    lines = sitting("ayuda", "corto", hands=KINGS, lang=lang)
    assert told in lines
    several = sitting("ayuda", hands=("RRAA", "4567", "CCSS", "4567"), lang=lang)
    assert [line.partition(": ")[2] for line in several if ": seña" in line] == [
        "seña dos reyes, seña dos ases, seña duples, seña duples reyes, seña duples ases."
    ]


def test_help_tells_no_signs_where_there_are_none() -> None:
    for rules in (Rules(signs=Signs.NONE), Rules(teams=4), Rules(mus_corrido=MusCorrido.MATCH)):
        assert not [line for line in sitting("ayuda", rules=rules, hands=KINGS) if "señas" in line]


def test_what_help_tells_may_be_typed() -> None:
    lines = sitting("ayuda", hands=("RRAA", "4567", "CCSS", "4567"))
    (told,) = [line for line in lines if line.startswith("Puedes hacer señas: ")]
    for words in told.removeprefix("Puedes hacer señas: ").rstrip(".").split(", "):
        again = sitting(words, hands=("RRAA", "4567", "CCSS", "4567"))
        assert again[again.index(f"Ana> {words}") + 1].startswith("Ana hace una seña: ")


# -- --senas --------------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    """Run the command and return the lines it prints."""
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def typing(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """Let a person type these lines and then end the input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{word}\n" for word in words)))


def test_with_senas_the_agents_sign_and_whoever_only_watches_is_told_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for lang in LANGUAGES:
        lines = printed(capsys, "--seed", "7", "--senas", "--lang", lang)
        assert lines[-1].startswith(("Tanteo: ", "Score: "))
        assert not [line for line in lines if "seña" in line or "a sign" in line]


def test_with_senas_a_person_is_told_what_his_partner_signs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the agents say: over some hands Carmen signs, and no rival is ever told of."""
    words = ["mus", "corto", "paso", "todas", "no quiero"] * 60
    for senas in ([], ["--senas"]):
        typing(monkeypatch, *words)
        lines = printed(capsys, "play", "--seed", "7", "--hands", "4", *senas)
        signers = {
            line.partition(" hace una seña")[0] for line in lines if " hace una seña" in line
        }
        assert signers == ({"Carmen"} if senas else set())


def test_with_senas_every_preset_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    for preset in ("fem", "parejas6", "mano_a_mano", "encaje"):
        assert printed(capsys, "--seed", "1", "--preset", preset, "--senas", "--juegos", "1")


# -- Claims, peretes, faults ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "asked", "told", "count"),
    [
        (
            "es",
            "[Ro 7o 6o 5o] Pares: tengo, no tengo",
            "Ana: Pares sí.",
            "Pares: 1 de vuelta, de Ana y Carmen, por cantar lo que no había.",
        ),
        (
            "en",
            "[Ro 7o 6o 5o] Pares: tengo, no tengo",
            "Ana: Pares sí.",
            "Pares: 1 back from Ana and Carmen, for a claim that was not true.",
        ),
    ],
)
def test_t_4_a_person_declares_and_may_lie(lang: str, asked: str, told: str, count: str) -> None:
    """The agents answer the first that is legal: they lie too, and accept; here they refuse."""

    class Refusing(Cutting):
        def choose(self, view: PlayerView) -> PlayerAction:
            legal = view.legal_actions
            return legal[1] if view.bet is not None else super().choose(view)

    agents: dict[int, Agent] = dict.fromkeys((1, 2, 3), Refusing())
    words = ("corto", "paso", "paso", "tengo", "envido", "juego no", "paso")
    lines = sitting(*words, rules=SPOKEN, agents=agents, lang=lang)
    assert asked in lines
    assert told in lines
    assert count in lines


def test_t_4_what_else_is_said_where_seats_declare_is_answered() -> None:
    lines = sitting("corto", "paso", "paso", "envido", "mus", "no tengo", rules=SPOKEN)
    for word in ("envido", "mus"):
        answer = lines[lines.index(f"Ana> {word}") + 1]
        assert answer == "Eso ahora no se puede decir. Puedes decir: tengo, no tengo."
    assert "Ana: Pares no." in lines


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("es", "Ana: ¡Perete! Enseña 7o 6o 5o 4o y recibe otras cuatro."),
        ("en", "Ana: Perete! He shows 7o 6o 5o 4o and is served four others."),
    ],
)
def test_d_7_a_person_shows_a_perete_and_sees_his_new_cards(lang: str, told: str) -> None:
    rules = Rules(perete=PereteKnob.NEW_HAND)
    hands = ("4567", "RRR7", "CCC6", "SSS5")
    served = (Draw(0, cards("Ao Ac Rb Sb")),)
    lines = sitting(
        "perete", "perete", "corto", "perete", rules=rules, hands=hands, served=served, lang=lang
    )
    assert told in lines
    assert "[Rb Sb Ao Ac] mus, corto" in lines
    reasons = [
        lines[place + 1].partition(" Puedes" if lang == "es" else " You may")[0]
        for place, line in enumerate(lines)
        if line == "Ana> perete"
    ]
    assert reasons[1:] == (
        ["No te han dado 4 5 6 7.", "Eso se dice antes de que nadie hable."]
        if lang == "es"
        else ["You were not dealt 4 5 6 7.", "That is said before anybody speaks."]
    )


def test_f_1_a_person_changes_cards_after_a_mus_visto() -> None:
    rules = Rules(table_faults=True)
    (card,) = cards("5o")
    agents: dict[int, Agent] = dict.fromkeys((0, 2, 3), FirstLegalAgent())
    agents[0] = Doing(Expose([card]))
    served = (Draw(1, cards("2b")),)
    lines = sitting("descarto Co", rules=rules, agents=agents, seat=1, served=served)
    assert "¡Mus visto! Cartas vistas de Ana: 5o." in lines
    assert "[Co 6c 5c 4o] descarto 1..4 cartas, descarto todas, servido" in lines
    assert "Beñat se descarta de una." in lines


def test_f_2_a_hand_dealt_again_is_told_and_the_person_has_other_cards() -> None:
    rules = Rules(table_faults=True)
    agents: dict[int, Agent] = {0: Doing(Misdeal(2)), 2: Cutting(), 3: Cutting()}
    lines = sitting("corto", rules=rules, agents=agents, seat=1, served=(Deal(deal_hands(*KINGS)),))
    assert "Carmen no tiene cuatro cartas: se recogen todas y se da otra vez." in lines
    assert "[Co Cc 5c 4o] mus, corto" in lines


def test_agents_that_sign_play_a_whole_hand_with_a_person() -> None:
    agents: dict[int, Agent] = {seat: Baseline(seat, senas=True) for seat in (1, 2, 3)}
    lines = sitting("corto", *["paso"] * 9, hands=KINGS, agents=agents)
    assert "Carmen hace una seña: dos ases." in lines
    assert not [line for line in lines if line.startswith(("Beñat hace", "Diego hace"))]
