"""Random WebSocket frames, text and binary; most are not valid messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

#: Largest frame that the server accepts, in bytes.
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


def _binary(rng: Random) -> bytes:
    return rng.randbytes(rng.randrange(300))


def _text(rng: Random) -> str:
    return "".join(chr(rng.choice((rng.randrange(0xD800), rng.randrange(0xE000, 0x110000)))) for _ in range(40))


def _truncated_json(rng: Random) -> str:
    whole = json.dumps(_value(rng, 3))
    return whole[: rng.randrange(len(whole) + 1)]


def _deep_json(rng: Random) -> str:
    depth, sign = rng.randrange(100, 5000), rng.choice(("[", '{"a":', '{"type": "action","act":'))
    return (sign * depth)[: FRAME - 1]


def _nested_lists(rng: Random) -> str:
    depth = rng.randrange(100, 8000)
    return "[" * depth + "]" * depth


def _huge_numbers(rng: Random) -> str:
    name, number = rng.choice(_NAMES), rng.choice(_NUMBERS)
    return f'{{"type":"{rng.choice(_KINDS)}","id":1,"{name}":{number},"action":{{"type":"turn","move":{number}}}}}'


def _lone_surrogate(rng: Random) -> str:
    """A lone surrogate, which JSON can express and UTF-8 cannot."""
    act = rng.choice(({"type": "chat", "text": "?"}, {"type": "turn", "move": "?"}, {"type": "join", "name": "?"}))
    written = json.dumps({"type": "action", "id": 7, "action": act})
    return written.replace("?", rng.choice(("\\ud800", "\\udfff", "\\ud83d\\ud83d", "\\u0000")))


def _bytes_in_text(rng: Random) -> bytes:
    return b'{"type": "action","id":1,"action":{"type":"chat","text":"' + rng.randbytes(20) + b'"}}'


def _wrong_fields(rng: Random) -> str:
    """Nearly a message: valid field names with random values."""
    act = {"type": rng.choice(_ACTS), **{rng.choice(_NAMES): _value(rng, 2) for _ in range(2)}}
    fields = {rng.choice(_NAMES): _value(rng, 2) for _ in range(3)}
    return json.dumps({"type": rng.choice(_KINDS), "id": _value(rng, 0), "action": act, **fields})


def _duplicate_keys(rng: Random) -> str:
    return '{"type":"hello","type": "action","id":1,"id":2,"action":{"type":"sit"},"action":{"type":"stand"}}'


def _value(rng: Random, depth: int) -> Any:
    plain: Sequence[Any] = (None, True, "", "x" * 300, -1, 2**63, 2**64, 1.5, -0.0, 10**40, "\x00", "c3", [], {})
    if depth == 0 or rng.random() < 0.5:
        return rng.choice(plain)
    if rng.random() < 0.5:
        return [_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(_NAMES): _value(rng, depth - 1) for _ in range(rng.randrange(4))}


_ANY: tuple[Callable[[Random], str | bytes], ...] = (
    _binary,
    _text,
    _truncated_json,
    _deep_json,
    _nested_lists,
    _huge_numbers,
    _lone_surrogate,
    _bytes_in_text,
    _wrong_fields,
    _wrong_fields,
    _wrong_fields,
    _duplicate_keys,
)


def random_frame(rng: Random) -> str | bytes:
    """Return a random frame."""
    return rng.choice(_ANY)(rng)


def oversized_frame(rng: Random) -> str | bytes:
    """Return a frame that is larger than the server accepts."""
    size = FRAME + 1 + rng.randrange(1000)
    return rng.choice((b"\x00" * size, "x" * size, json.dumps({"type": "action", "id": 1, "text": "x" * size})))
