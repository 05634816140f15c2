// The codes of refusals, and the rulings they rest on. Written by `make golden` from the referees' rulings.toml.
#pragma once

#include <string_view>

namespace sixfold::house::law {

struct Code {
  std::string_view name;
  std::string_view ruling;  // empty where it rests on none
};

struct Six {
  static constexpr Code not_your_turn{"not-your-turn", "GAME-1"};
  static constexpr Code game_over{"game-over", "GAME-2"};
  static constexpr Code no_such_seat{"no-such-seat", "GAME-3"};
  static constexpr Code seat_needed{"seat-needed", "GAME-1"};
  static constexpr Code no_draw{"no-draw", "GAME-4"};
  static constexpr Code no_deadline{"no-deadline", "GAME-5"};
  static constexpr Code too_early{"too-early", "GAME-5"};
  static constexpr Code referee_alone{"referee-alone", "GAME-5"};
  static constexpr Code bad_time{"bad-time", "GAME-5"};
  static constexpr Code no_cough{"no-cough", "GAME-6"};
  static constexpr Code not_this_game{"not-this-game", "GAME-1"};
  static constexpr Code unknown_game{"unknown-game", ""};
  static constexpr Code option_unknown{"option-unknown", ""};
  static constexpr Code option_twice{"option-twice", ""};
  static constexpr Code option_value{"option-value", ""};
  static constexpr Code option_per_seat{"option-per-seat", ""};
  static constexpr Code option_needs{"option-needs", ""};
  static constexpr Code option_teams{"option-teams", ""};
  static constexpr Code bad_seed{"bad-seed", ""};
  static constexpr Code bad_move{"bad-move", ""};
  static constexpr Code bad_position{"bad-position", ""};
  static constexpr Code bad_record{"bad-record", ""};
  static constexpr Code bad_header{"bad-header", ""};
  static constexpr Code bad_entry{"bad-entry", ""};
  static constexpr Code bad_snapshot{"bad-snapshot", ""};
  static constexpr Code opening{"opening", "SIX-2"};
  static constexpr Code not_empty{"not-empty", "SIX-3"};
  static constexpr Code not_touching{"not-touching", "SIX-3"};
  static constexpr Code hand_empty{"hand-empty", "SIX-5"};
  static constexpr Code hand_first{"hand-first", "SIX-5"};
  static constexpr Code not_your_tile{"not-your-tile", "SIX-5"};
  static constexpr Code same_cell{"same-cell", "SIX-5"};
  static constexpr Code not_empty_rest{"not-empty-rest", "SIX-5"};
  static constexpr Code not_touching_rest{"not-touching-rest", "SIX-5"};
  static constexpr Code would_split{"would-split", "SIX-6"};
  static constexpr Code choose_group{"choose-group", "SIX-7"};
  static constexpr Code no_choice{"no-choice", "SIX-7"};
  static constexpr Code not_largest{"not-largest", "SIX-7"};
  static constexpr Code may_not_pass{"may-not-pass", "SIX-9"};
  static constexpr Code no_calls{"no-calls", "SIX-11"};
  static constexpr Code no_six{"no-six", "SIX-11"};
  static constexpr Code nothing_to_call{"nothing-to-call", "SIX-11"};
  static constexpr Code no_cough_here{"no-cough-here", "SIX-14"};
  static constexpr Code coughed{"coughed", "SIX-14"};
  static constexpr std::string_view HINT =
      "A turn is 2,0 or 2,0>3,-1 or 2,0>3,-1=5,2, perhaps with ! at the end, or ! or - alone.";
};

struct Sixth {
  static constexpr Code not_your_turn{"not-your-turn", "GAME-1"};
  static constexpr Code game_over{"game-over", "GAME-2"};
  static constexpr Code no_such_seat{"no-such-seat", "GAME-3"};
  static constexpr Code seat_needed{"seat-needed", "GAME-1"};
  static constexpr Code no_draw{"no-draw", "GAME-4"};
  static constexpr Code no_deadline{"no-deadline", "GAME-5"};
  static constexpr Code too_early{"too-early", "GAME-5"};
  static constexpr Code referee_alone{"referee-alone", "GAME-5"};
  static constexpr Code bad_time{"bad-time", "GAME-5"};
  static constexpr Code no_cough{"no-cough", "GAME-6"};
  static constexpr Code not_this_game{"not-this-game", "GAME-1"};
  static constexpr Code unknown_game{"unknown-game", ""};
  static constexpr Code option_unknown{"option-unknown", ""};
  static constexpr Code option_twice{"option-twice", ""};
  static constexpr Code option_value{"option-value", ""};
  static constexpr Code option_per_seat{"option-per-seat", ""};
  static constexpr Code option_needs{"option-needs", ""};
  static constexpr Code option_teams{"option-teams", ""};
  static constexpr Code bad_seed{"bad-seed", ""};
  static constexpr Code bad_move{"bad-move", ""};
  static constexpr Code bad_position{"bad-position", ""};
  static constexpr Code bad_record{"bad-record", ""};
  static constexpr Code bad_header{"bad-header", ""};
  static constexpr Code bad_entry{"bad-entry", ""};
  static constexpr Code bad_snapshot{"bad-snapshot", ""};
  static constexpr Code off_board{"off-board", "STH-2"};
  static constexpr Code not_empty{"not-empty", "STH-2"};
  static constexpr Code no_stack{"no-stack", "STH-2"};
  static constexpr Code onto_empty{"onto-empty", "STH-2"};
  static constexpr Code out_of_reach{"out-of-reach", "STH-3"};
  static constexpr Code too_many{"too-many", "STH-3"};
  static constexpr Code whole_stack{"whole-stack", "STH-3"};
  static constexpr Code restores{"restores", "STH-5"};
  static constexpr Code hand_empty{"hand-empty", "STH-6"};
  static constexpr Code may_not_pass{"may-not-pass", "STH-7"};
  static constexpr Code milady_first{"milady-first", "STH-11"};
  static constexpr Code not_edge{"not-edge", "STH-11"};
  static constexpr Code milady_placed{"milady-placed", "STH-11"};
  static constexpr Code no_milady{"no-milady", "STH-11"};
  static constexpr Code not_entitled{"not-entitled", "STH-16"};
  static constexpr Code milady_calls{"milady-calls", "STH-12"};
  static constexpr Code milady_king{"milady-king", "STH-13"};
  static constexpr Code onto_hunchback{"onto-hunchback", "STH-14"};
  static constexpr Code cannot_buy{"cannot-buy", "STH-16"};
  static constexpr Code keeper{"keeper", "STH-16"};
  static constexpr Code army_too_dear{"army-too-dear", "STH-16"};
  static constexpr Code bad_sgf{"bad-sgf", ""};
  static constexpr std::string_view HINT =
      "A turn is c3 or Gc3, Hc3, Mc1, or b4-a4 or b4-a4:2, or - alone.";
};

struct Table {
  static constexpr Code not_your_turn{"not-your-turn", "GAME-1"};
  static constexpr Code game_over{"game-over", "GAME-2"};
  static constexpr Code no_such_seat{"no-such-seat", "GAME-3"};
  static constexpr Code seat_needed{"seat-needed", "GAME-1"};
  static constexpr Code no_draw{"no-draw", "GAME-4"};
  static constexpr Code no_deadline{"no-deadline", "GAME-5"};
  static constexpr Code too_early{"too-early", "GAME-5"};
  static constexpr Code referee_alone{"referee-alone", "GAME-5"};
  static constexpr Code bad_time{"bad-time", "TBL-1"};
  static constexpr Code no_cough{"no-cough", "GAME-6"};
  static constexpr Code not_this_game{"not-this-game", "GAME-1"};
  static constexpr Code unknown_game{"unknown-game", ""};
  static constexpr Code option_unknown{"option-unknown", ""};
  static constexpr Code option_twice{"option-twice", ""};
  static constexpr Code option_value{"option-value", ""};
  static constexpr Code option_per_seat{"option-per-seat", ""};
  static constexpr Code option_needs{"option-needs", ""};
  static constexpr Code option_teams{"option-teams", ""};
  static constexpr Code bad_seed{"bad-seed", ""};
  static constexpr Code bad_move{"bad-move", ""};
  static constexpr Code bad_position{"bad-position", ""};
  static constexpr Code bad_record{"bad-record", ""};
  static constexpr Code bad_header{"bad-header", ""};
  static constexpr Code bad_entry{"bad-entry", ""};
  static constexpr Code bad_snapshot{"bad-snapshot", ""};
  static constexpr Code table_closed{"table-closed", "TBL-18"};
  static constexpr Code played_on{"played-on", "TBL-18"};
  static constexpr Code talk_off{"talk-off", "TBL-15"};
  static constexpr Code muted{"muted", "TBL-15"};
  static constexpr Code bad_line{"bad-line", "TBL-1"};
  static constexpr Code not_opened{"not-opened", "TBL-1"};
  static constexpr Code out_of_order{"out-of-order", "TBL-1"};
  static constexpr Code bad_setting{"bad-setting", "TBL-1"};
  static constexpr Code due_first{"due-first", "TBL-2"};
  static constexpr Code not_due{"not-due", "TBL-2"};
  static constexpr Code nothing_to_say{"nothing-to-say", "TBL-2"};
  static constexpr Code referee_only{"referee-only", "TBL-2"};
  static constexpr Code bad_name{"bad-name", "TBL-3"};
  static constexpr Code bad_person{"bad-person", "TBL-3"};
  static constexpr Code unknown_person{"unknown-person", "TBL-3"};
  static constexpr Code here_already{"here-already", "TBL-3"};
  static constexpr Code away{"away", "TBL-3"};
  static constexpr Code bot_stays{"bot-stays", "TBL-3"};
  static constexpr Code owner_only{"owner-only", "TBL-4"};
  static constexpr Code owner_stays{"owner-stays", "TBL-4"};
  static constexpr Code barred{"barred", "TBL-4"};
  static constexpr Code playing_on{"playing-on", "TBL-4"};
  static constexpr Code no_owner{"no-owner", "TBL-4"};
  static constexpr Code not_seated{"not-seated", "TBL-5"};
  static constexpr Code seated_already{"seated-already", "TBL-5"};
  static constexpr Code seat_taken{"seat-taken", "TBL-5"};
  static constexpr Code no_free_seat{"no-free-seat", "TBL-5"};
  static constexpr Code seats_kept{"seats-kept", "TBL-5"};
  static constexpr Code wrong_phase{"wrong-phase", "TBL-7"};
  static constexpr Code each_chooses{"each-chooses", "TBL-6"};
  static constexpr Code owner_chooses{"owner-chooses", "TBL-6"};
  static constexpr Code choices_clash{"choices-clash", "TBL-6"};
  static constexpr Code seats_open{"seats-open", "TBL-7"};
  static constexpr Code not_ready{"not-ready", "TBL-7"};
  static constexpr Code someone_away{"someone-away", "TBL-7"};
  static constexpr Code not_a_turn{"not-a-turn", "TBL-9"};
  static constexpr Code bad_lag{"bad-lag", "TBL-10"};
  static constexpr Code flag_fell{"flag-fell", "TBL-10"};
  static constexpr Code asked_already{"asked-already", "TBL-11"};
  static constexpr Code no_offer{"no-offer", "TBL-11"};
  static constexpr Code no_draws{"no-draws", "TBL-11"};
  static constexpr Code no_take_backs{"no-take-backs", "TBL-12"};
  static constexpr Code back_too_far{"back-too-far", "TBL-12"};
  static constexpr Code back_not_yours{"back-not-yours", "TBL-12"};
  static constexpr Code back_past_referee{"back-past-referee", "TBL-12"};
  static constexpr Code shown{"shown", "TBL-12"};
  static constexpr Code nothing_to_claim{"nothing-to-claim", "TBL-14"};
  static constexpr Code no_talk{"no-talk", "TBL-15"};
  static constexpr Code no_reactions{"no-reactions", "TBL-15"};
  static constexpr Code bad_text{"bad-text", "TBL-15"};
  static constexpr Code unknown_reaction{"unknown-reaction", "TBL-15"};
  static constexpr Code vote_open{"vote-open", "TBL-16"};
  static constexpr Code no_vote{"no-vote", "TBL-16"};
  static constexpr Code voted{"voted", "TBL-16"};
  static constexpr Code no_votes_for_bots{"no-votes-for-bots", "TBL-16"};
};

}  // namespace sixfold::house::law
