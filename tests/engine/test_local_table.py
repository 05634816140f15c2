"""The core's local table with any input: it has the referee's result, or returns an error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sixfold_engine import LocalTable

from sixfold.engine import engine_rules
from sixfold.games import Record
from sixfold.games.six import MESSAGES as SIX
from tests.engine.local_tables import encode, error_json, open_table, referee_result, variant_of
from tests.games.test_fuzz import CORPUS

#: Positions in which turns of every kind are illegal.
TURNS = {
    "six": ["2,0", "0,1"],
    "six called": [],
    "sixth": ["c3", "c4", "c3-c4"],
    "sixth-4x4": ["a1"],
    "sixth-milady": ["Ma1", "c3"],
    "sixth swap": ["c3", "swap"],
}
STATES = {variant: Record.of(variant_of(variant), 0, turns).final() for variant, turns in TURNS.items()}
RULES = {variant: engine_rules(variant_of(variant)) for variant in TURNS}


def check_text(variant: str, data: bytes) -> None:
    """Check that the table plays bytes as the referee plays the text they decode to."""
    state = STATES[variant]
    table = open_table(state.game, encode(TURNS[variant]).decode())
    assert table.play(data).encode() == referee_result(state, data.decode(errors="replace"), None)[0]


@pytest.mark.parametrize("variant", TURNS)
def test_texts_of_the_fuzz_corpus_have_the_referees_result(variant: str) -> None:
    for text in CORPUS:
        check_text(variant, text.encode(errors="surrogatepass"))


@pytest.mark.parametrize("variant", TURNS)
@given(text=st.text(max_size=130) | st.from_regex(r"-?[0-9]{1,5},-?[0-9]{1,5}(>-?[0-9],-?[0-9])?!?", fullmatch=True))
def test_any_text_has_the_referees_result(variant: str, text: str) -> None:
    check_text(variant, text.encode())


@pytest.mark.parametrize("variant", TURNS)
@given(text=st.from_regex(r"[GHM]?[a-f][0-6](-[a-f][0-6](:[0-9])?)?\n?", fullmatch=True))
def test_any_turn_has_the_referees_result(variant: str, text: str) -> None:
    check_text(variant, text.encode())


@pytest.mark.parametrize("variant", ["six", "sixth"])
@given(
    data=st.binary(max_size=200)
    | st.lists(st.sampled_from([b"\xe0", b"\xa0", b"\xed", b"\xf4\x90", b"\xc2", b"a"])).map(b"".join)
)
@example(bytes(range(256)))
def test_any_bytes_have_the_result_of_the_text_they_decode_to(variant: str, data: bytes) -> None:
    check_text(variant, data)


@pytest.mark.parametrize("lead", range(0x80, 0x100))
def test_incomplete_characters_are_decoded_like_python(lead: int) -> None:
    for second in (0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF):
        for tail in (b"", b"\x80", b"\x80\x80", b"\x80\x80\x80", b"a"):
            check_text("sixth", bytes([lead, second]) + tail)


@pytest.mark.parametrize("unit", ["1", "2,0>", "a1-", "-", "é", "\x00"])
def test_a_million_characters_have_the_referees_result(unit: str) -> None:
    for variant in ("six", "sixth"):
        check_text(variant, unit.encode() * (1_000_000 // len(unit)))


@given(seat=st.integers(-(2**31), 2**31 - 1))
def test_any_seat_has_the_referees_result(seat: int) -> None:
    state = STATES["six"]
    table = open_table(state.game, encode(TURNS["six"]).decode())
    assert table.play("9,9", seat).encode() == referee_result(state, "9,9", seat)[0]
    assert table.view(seat).encode() == encode(state.view(seat))
    assert table.choices(seat).encode() == encode(state.choices(seat))


def open_or_raise(rules: bytes, turns: bytes = b"[]") -> None:
    """Check that a table opens, or that the error has a kind and a code."""
    try:
        table = LocalTable(rules, turns)
    except ValueError as raised:
        error = json.loads(str(raised))
        assert error["kind"]
        assert error["code"]
        return
    json.loads(table.view())
    json.loads(table.choices(0))


JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-300, 300) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(rules=st.binary() | JSON.map(encode), turns=st.binary() | JSON.map(encode))
@example(b"[" * 100_000, b"[" * 100_000)
@example(b'{"game":' * 1000, b'{"a":' * 1000)
@example(b'{"game":"six"}', b"[]")
@example(b'{"game":"\\ud800\\u12"}', b'["\\ud83d\\ude00","\\')
def test_any_bytes_open_a_table_or_raise_value_error(rules: bytes, turns: bytes) -> None:
    open_or_raise(rules, turns)
    open_or_raise(encode(RULES["six"]), turns)
    open_or_raise(rules)


@given(data=st.data())
def test_spoilt_rules_open_a_table_or_raise_value_error(data: st.DataObject) -> None:
    rules = dict(data.draw(st.sampled_from(list(RULES.values()))))
    for name in data.draw(st.lists(st.sampled_from(list(rules)), max_size=3)):
        rules[name] = data.draw(JSON | st.sampled_from([0, 1, 4, 5, 255, 256, [True, True], [[40, 1, 1], [0, 0, 0]]]))
    text = bytearray(encode(rules))
    for _ in range(data.draw(st.integers(0, 2))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    open_or_raise(bytes(text))


@pytest.mark.parametrize("name", list(RULES["six"]))
def test_each_rule_is_required_once_and_no_other_is_allowed(name: str) -> None:
    rules = RULES["six"]
    LocalTable(encode(rules))
    LocalTable(encode(dict(reversed(rules.items()))))
    missing = {key: value for key, value in rules.items() if key != name}
    twice = encode(rules)[:-1] + b',"' + name.encode() + b'":' + encode(rules[name]) + b"}"
    for wrong in (encode(missing), encode(rules | {"more": 1}), twice, encode(rules | {name: None})):
        with pytest.raises(ValueError, match="bad-snapshot"):
            LocalTable(wrong)


@pytest.mark.parametrize("side", ['"\\', "é😀", "\x00\x1f\x7f", "<script>", ""])
def test_names_of_sides_are_returned_unchanged(side: str) -> None:
    table = LocalTable(encode(RULES["six"] | {"sides": [side, "Black"]}))
    assert table.view().encode().endswith(b'"sides":' + encode([side, "Black"]) + b"}")
    escaped = json.dumps(RULES["six"] | {"sides": [side, "Black"]}, indent=1)
    assert LocalTable(escaped).view() == table.view()


@pytest.mark.parametrize("path", ["", "x", "{}", "[1]", '[["a"]]', '["nowhere"]', '["P","a1","more"]', "[" * 1000])
def test_unknown_choices_lead_to_no_further_choices(path: str) -> None:
    table = open_table(variant_of("sixth"))
    assert table.choices(0, path) == '{"type":"picks","first":[]}'


def test_game_4_a_draw_is_an_error_if_the_game_has_none() -> None:
    table = LocalTable(encode(RULES["six"] | {"draw": False}))
    assert table.play("draw").encode() == error_json(SIX.illegal("no-draw"))
