"""Log entries of the first format are upgraded to the current one, with actions of every kind."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from sixfold.tables import LogEntry, actions, fold
from sixfold.tables.clocks import Fischer
from sixfold.tables.log import upgrade_entry_v1

#: An action of every kind in the first format, and in the current one.
OLD_ACTIONS: dict[str, actions.AnyAction] = {
    '{"act":"open","preset":"sixth","name":"Ann"}': actions.Open("sixth", "Ann"),
    '{"act":"open","preset":"six-4","name":"Ann","seats":4,"teams":[[0,2],[1,3]],"options":{"tiles":19},'
    '"clock":{"type":"fischer","initial":60.0,"increment":5.0},"first":"lot","again":"choice","pair":true,'
    '"patience":null,"vote":30.0,"seed":7,"public":true,"watch":false,"talk":false}': actions.Open(
        "six-4",
        "Ann",
        seats=4,
        teams=((0, 2), (1, 3)),
        options={"tiles": 19},
        clock=Fischer(60.0, 5.0),
        first_starter="random",
        next_starter="first-seat",
        pairs=True,
        claim_after=None,
        vote_seconds=30.0,
        seed=7,
        public=True,
        spectators=False,
        chat=False,
    ),
    '{"act":"open","preset":"sixth","name":"back","first":"choice","again":"lot"}': actions.Open(
        "sixth", "back", first_starter="first-seat", next_starter="random"
    ),
    '{"act":"come","name":"Bob"}': actions.Join("Bob"),
    '{"act":"come","name":"Robot","bot":true}': actions.Join("Robot", bot=True),
    '{"act":"leave"}': actions.Leave(),
    '{"act":"bring","bot":"bot:3:1","name":"Bot 3","seat":1}': actions.AddBot("bot:3:1", "Bot 3", 1),
    '{"act":"companion","name":"Dot"}': actions.AddCompanion("Dot"),
    '{"act":"kick","person":"bob"}': actions.Kick("bob"),
    '{"act":"hand-over","person":"bob"}': actions.TransferOwnership("bob"),
    '{"act":"mute","person":"bob","muted":false}': actions.Mute("bob", muted=False),
    '{"act":"close"}': actions.Close(),
    '{"act":"sit","seat":1}': actions.Sit(1),
    '{"act":"stand"}': actions.Stand(),
    '{"act":"choose","values":{"army":{"P":6,"G":1}}}': actions.ChooseOptions({"army": {"P": 6, "G": 1}}),
    '{"act":"ready"}': actions.Ready(),
    '{"act":"ready","ready":false}': actions.Ready(ready=False),
    '{"act":"start"}': actions.Start(),
    '{"act":"turn","move":"c3","lag":0.5}': actions.Turn("c3", lag=0.5),
    '{"act":"cough"}': actions.Cough(),
    '{"act":"resign"}': actions.Resign(),
    '{"act":"claim"}': actions.ClaimWin(),
    '{"act":"offer-draw"}': actions.OfferDraw(),
    '{"act":"ask-back","turns":2}': actions.RequestTakeback(2),
    '{"act":"ask-again"}': actions.RequestRematch(),
    '{"act":"accept","offer":"draw"}': actions.Accept("draw"),
    '{"act":"accept","offer":"back"}': actions.Accept("takeback"),
    '{"act":"decline","offer":"again"}': actions.Decline("rematch"),
    '{"act":"withdraw","offer":"back"}': actions.Withdraw("takeback"),
    '{"act":"call-vote","question":"Pizza?"}': actions.CallVote("Pizza?"),
    '{"act":"call-vote","question":"back","turn":"bid 3"}': actions.CallVote("back", "bid 3"),
    '{"act":"vote","number":2,"yes":true}': actions.Vote(2, yes=True),
    '{"act":"say","text":"again"}': actions.Chat("again"),
    '{"act":"react","kind":"wow"}': actions.React("wow"),
    '{"act":"tick"}': actions.Tick(),
    '{"act":"tick","move":"omen 7"}': actions.Tick("omen 7"),
}


def upgrade(text: str) -> LogEntry:
    return LogEntry.loads(json.dumps(upgrade_entry_v1(json.loads(text))))


@pytest.mark.parametrize(("old", "new"), OLD_ACTIONS.items())
def test_an_old_entry_becomes_the_same_entry_of_today(old: str, new: actions.AnyAction) -> None:
    assert upgrade(f'{{"seq":4,"who":"ann","at":12.5,"act":{old}}}') == LogEntry(4, "ann", 12.5, new)


def test_every_kind_of_action_is_upgraded_in_these_tests() -> None:
    kinds: tuple[Any, ...] = actions.AnyAction.__args__
    later = {actions.SetSeats, actions.Lock, actions.AllowScreen}
    assert {type(action) for action in OLD_ACTIONS.values()} == set(kinds) - later


def test_entries_of_the_referee_stay_nobodys() -> None:
    assert upgrade('{"seq":9,"who":null,"at":60.0,"act":{"act":"tick"}}') == LogEntry(9, None, 60.0, actions.Tick())


def test_an_upgraded_log_folds_to_its_table() -> None:
    lines = [
        '{"seq":0,"who":"ann","at":0.0,"act":{"act":"open","preset":"sixth","name":"Ann","first":"choice"}}',
        '{"seq":1,"who":"ann","at":1.0,"act":{"act":"sit"}}',
        '{"seq":2,"who":"bob","at":2.0,"act":{"act":"come","name":"Bob"}}',
        '{"seq":3,"who":"bob","at":3.0,"act":{"act":"sit"}}',
        '{"seq":4,"who":"bob","at":4.0,"act":{"act":"ready"}}',
        '{"seq":5,"who":"ann","at":5.0,"act":{"act":"start"}}',
        '{"seq":6,"who":"ann","at":6.0,"act":{"act":"turn","move":"c3"}}',
        '{"seq":7,"who":"ann","at":7.0,"act":{"act":"ask-back"}}',
        '{"seq":8,"who":"bob","at":8.0,"act":{"act":"accept","offer":"back"}}',
        '{"seq":9,"who":"ann","at":9.0,"act":{"act":"turn","move":"c4"}}',
    ]
    table = fold(upgrade(line) for line in lines)
    assert (table.seats, table.phase, table.to_move) == (("ann", "bob"), "playing", 1)
    assert [str(entry.move) for entry in table.log] == ["c4"]


def test_what_is_no_entry_of_the_first_format_is_not_upgraded() -> None:
    for text in ('{"seq":0,"person":"a","at":0,"action":{"type":"sit"}}', '{"seq":0,"who":"a","at":0,"act":{}}'):
        with pytest.raises(KeyError):
            upgrade_entry_v1(msgspec.json.decode(text))
