"""Frames that no visitor should send, by chance: some text, some bytes, most of them no message of the house."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

#: What the house hears at the most in one frame.
FRAME = 16 * 1024
_KINDS = ("hello", "action", "expand", "complete", "typing", "pong", "update", "", "ACTION")
_ACTS = (
    "turn",
    "sit",
    "open",
    "tick",
    "add-bot",
    "kick",
    "choose-options",
    "chat",
    "react",
    "call-vote",
    "vote",
    "transfer-ownership",
)
_NAMES = (
    "type",
    "id",
    "action",
    "ply",
    "last",
    "options",
    "kind",
    "text",
    "on",
    "move",
    "seat",
    "person",
    "bot",
    "number",
)
_NUMBERS = ("1e999", "-1e999", "1" * 400, "-" + "9" * 30, "1e-400", "NaN", "Infinity", "-0", "0x10", "01", "1.5e3")


def _binary(chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(300))


def _text(chance: Random) -> str:
    return "".join(
        chr(chance.choice((chance.randrange(0xD800), chance.randrange(0xE000, 0x110000)))) for _ in range(40)
    )


def _half(chance: Random) -> str:
    whole = json.dumps(_value(chance, 3))
    return whole[: chance.randrange(len(whole) + 1)]


def _deep(chance: Random) -> str:
    depth, sign = chance.randrange(100, 5000), chance.choice(("[", '{"a":', '{"type": "action","act":'))
    return (sign * depth)[: FRAME - 1]


def _closed(chance: Random) -> str:
    depth = chance.randrange(100, 8000)
    return "[" * depth + "]" * depth


def _huge(chance: Random) -> str:
    name, number = chance.choice(_NAMES), chance.choice(_NUMBERS)
    return f'{{"type":"{chance.choice(_KINDS)}","id":1,"{name}":{number},"action":{{"type":"turn","move":{number}}}}}'


def _lone(chance: Random) -> str:
    """A surrogate without its other half, which JSON can name and no text can hold."""
    act = chance.choice(({"type": "chat", "text": "?"}, {"type": "turn", "move": "?"}, {"type": "join", "name": "?"}))
    written = json.dumps({"type": "action", "id": 7, "action": act})
    return written.replace("?", chance.choice(("\\ud800", "\\udfff", "\\ud83d\\ud83d", "\\u0000")))


def _bytes_in_text(chance: Random) -> bytes:
    return b'{"type": "action","id":1,"action":{"type":"chat","text":"' + chance.randbytes(20) + b'"}}'


def _wrong(chance: Random) -> str:
    """Nearly a message: the right names, with anything in them."""
    act = {"type": chance.choice(_ACTS), **{chance.choice(_NAMES): _value(chance, 2) for _ in range(2)}}
    fields = {chance.choice(_NAMES): _value(chance, 2) for _ in range(3)}
    return json.dumps({"type": chance.choice(_KINDS), "id": _value(chance, 0), "action": act, **fields})


def _twice(chance: Random) -> str:
    return '{"type":"hello","type": "action","id":1,"id":2,"action":{"type":"sit"},"action":{"type":"stand"}}'


def _value(chance: Random, depth: int) -> Any:
    plain: Sequence[Any] = (None, True, "", "x" * 300, -1, 2**63, 2**64, 1.5, -0.0, 10**40, "\x00", "c3", [], {})
    if depth == 0 or chance.random() < 0.5:
        return chance.choice(plain)
    if chance.random() < 0.5:
        return [_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {chance.choice(_NAMES): _value(chance, depth - 1) for _ in range(chance.randrange(4))}


_ANY: tuple[Callable[[Random], str | bytes], ...] = (
    _binary, _text, _half, _deep, _closed, _huge, _lone, _bytes_in_text, _wrong, _wrong, _wrong, _twice,
)  # fmt: skip


def frame(chance: Random) -> str | bytes:
    """One of them."""
    return chance.choice(_ANY)(chance)


def large(chance: Random) -> str | bytes:
    """One that is longer than the house hears."""
    size = FRAME + 1 + chance.randrange(1000)
    return chance.choice((b"\x00" * size, "x" * size, json.dumps({"type": "action", "id": 1, "text": "x" * size})))
