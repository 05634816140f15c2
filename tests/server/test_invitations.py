"""Room codes: characters that are hard to confuse, no words, and any way of typing them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sixfold.server.invitations import ALPHABET, LENGTH, new_code, normalize_code

CODES = st.text(ALPHABET, min_size=LENGTH, max_size=LENGTH)


def test_codes_have_no_vowels_and_no_two_characters_that_look_alike() -> None:
    assert not set(ALPHABET) & set("aeiouy01348")
    for alike in ("s5", "z2", "b6g", "q9g", "vw", "l1i", "o0", "b8"):
        assert len(set(alike) & set(ALPHABET)) <= 1
    assert len(set(ALPHABET)) == len(ALPHABET)


def test_codes_use_all_characters_and_rarely_repeat() -> None:
    codes = [new_code() for _ in range(2000)]
    assert len(set(codes)) > 1990
    for place in range(LENGTH):
        assert {code[place] for code in codes} == set(ALPHABET)
    assert all(normalize_code(code) == code for code in codes)


@given(code=CODES, gaps=st.lists(st.sampled_from(["", " ", "-", " - ", "\t", "–", "\u00a0"]), min_size=7, max_size=7))
def test_case_spaces_and_hyphens_of_a_code_do_not_matter(code: str, gaps: list[str]) -> None:
    typed = gaps[0] + "".join(character + gap for character, gap in zip(code, gaps[1:], strict=True))
    assert normalize_code(typed) == normalize_code(typed.upper()) == code


@given(st.text())
def test_anything_typed_is_a_code_or_none(typed: str) -> None:
    code = normalize_code(typed)
    assert code is None or (len(code) == LENGTH and set(code) <= set(ALPHABET))
