"""How a referee asks a judge: the answer is what it should be, or it is refused."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from sixfold.games.base import Judge, Question
from sixfold.games.messages import Messages
from sixfold.games.moves import clip

T = TypeVar("T")


def ask(judge: Judge | None, question: Question, kind: type[T], law: Messages, word: str) -> T:
    """The judge's answer as the struct it should be; refused without a judge, or where it is something else."""
    if judge is None:
        raise law.illegal("judge-needed", word=word)
    answer: Any = judge.answer(question)
    try:
        return msgspec.convert(answer, kind)
    except msgspec.ValidationError as error:
        raise law.illegal("bad-judgement", why=clip(str(error))) from None
