// A position of Sixth! with the history that STH-5 and STH-8 need.
//
// The rules are in the headers included at the end: legal.hpp (legal turns), random_move.hpp (a random one), play.hpp
// (playing and undoing) and setup.hpp (positions from a description).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../game.hpp"
#include "board.hpp"
#include "hash.hpp"
#include "moves.hpp"
#include "rules.hpp"
#include "stack.hpp"

namespace sixfold::sixth {

// A position to set up. Stacks are letters from bottom to top, by square (see board.hpp).
struct Description {
  using Board = std::array<std::string_view, SQUARES>;

  Board board;
  int side = 0;
  int hands[2][HAND_KINDS] = {};
  int left[2] = {};
  int score[2] = {};
  std::optional<Board> forbidden;  // STH-5: the board that the next turn must not restore
  int quiet = 0;
};

class State {
 public:
  using Move = sixth::Move;
  struct Undo;

  // Every line of every square may have a target, with five counts each; an empty square offers less.
  static constexpr int MAX_MOVES = (9 * 8 + 12 * 5 + 4 * 3) * 5;

  // STH-12: four straight lines, four diagonals and eight leaps lead to Milady, with five counts each.
  static constexpr int MAX_ANSWERS = (4 + 4 + 8) * 5;

  // The start of a game. The rules must be valid.
  explicit constexpr State(const Rules& rules);

  // Any other position, without history; nothing if it is not possible with these rules.
  static constexpr std::optional<State> at(const Rules& rules, const Description& description);

  // `legal` needs room for MAX_MOVES. `is_legal` accepts any number; `random` needs a game in progress, and `play` a
  // legal turn.
  constexpr int legal(Move* out) const;
  constexpr bool is_legal(Move move) const;
  constexpr Move random(Random& dice) const;
  constexpr void apply(Move move, Undo& undo);
  constexpr void undo(Move move, const Undo& undo);
  constexpr void play(Move move);

  constexpr const Rules& rules() const { return rules_; }
  constexpr Outcome outcome() const { return now_.outcome; }
  constexpr int side() const { return now_.side; }
  constexpr std::uint64_t hash() const { return now_.hash; }
  constexpr std::uint64_t hash_from_scratch() const;
  constexpr Stack stack(int square) const { return stacks_[square]; }
  constexpr Mask occupied() const { return all() & ~now_.tall[0]; }
  constexpr int hand(int side, int kind) const { return now_.counts[hand_count(side, kind)]; }
  constexpr int points_left(int side) const { return now_.counts[LEFT + side]; }
  constexpr int score(int side) const { return now_.counts[SCORE + side]; }
  constexpr int quiet() const { return now_.quiet; }
  constexpr int milady() const { return now_.milady; }                       // her square, or NOWHERE
  constexpr Mask changed_squares() const { return now_.forbidden.changed; }  // by the last turn, for STH-5
  constexpr bool can_place(int kind) const;
  constexpr bool can_move() const;
  constexpr bool is_opening() const;
  constexpr bool can_swap() const;
  constexpr bool would_restore(int square, Disc disc) const;
  constexpr int forbidden_count(int source, int target) const;

  friend constexpr bool operator==(const State&, const State&) = default;

 private:
  // STH-5: the squares that the last turn changed, and what was there. One turn changes at most two squares, so a
  // forbidden board that differs in more can be dropped.
  struct Forbidden {
    Mask changed = 0;
    Stack low, high;  // on the lower and the higher of the changed squares

    constexpr Stack was(int square) const { return square == lowest(changed) ? low : high; }
    friend constexpr bool operator==(const Forbidden&, const Forbidden&) = default;
  };

  // A position without its stacks and history.
  struct Status {
    std::uint64_t hash = 0;
    Mask tall[KING + 1] = {};  // squares with stacks of each height: 0 for empty ones, KING for a King and higher
    Forbidden forbidden;
    std::uint8_t counts[COUNTS] = {};
    std::uint8_t owned[2] = {};  // STH-16: a bit for each kind that a side has anywhere
    std::uint8_t milady = NOWHERE;
    std::uint8_t side = 0;
    std::uint8_t quiet = 0;  // turns since the last placement or King
    std::uint8_t known = 0;  // how many of them started from positions with known keys
    std::uint8_t ply = 0;    // the index of the newest key, modulo PAST
    Outcome outcome;

    friend constexpr bool operator==(const Status&, const Status&) = default;
  };

  // The numbers of discs that may be moved between two squares: 1 to most, except barred.
  struct Counts {
    int most = 0;
    int barred = 0;

    constexpr bool any() const { return most > (barred != 0 ? 1 : 0); }
    constexpr bool has(int count) const { return count <= most && count != barred; }
  };

  constexpr Mask all() const { return ALL[rules_.size - 4]; }
  constexpr Mask empty() const { return now_.tall[0]; }
  constexpr Mask spots(int kind) const;
  constexpr Counts movable_counts(int source, int target) const;
  constexpr int moves_onto_milady(Move* out) const;
  constexpr bool is_called_elsewhere(int target) const;
  constexpr Move* write_places(Move* out) const;
  constexpr Move* write_shifts(int source, int target, Move* out) const;
  constexpr Move place_or_none(int kind, int square) const;
  constexpr Move shift_or_none(int source, int height, int line, int count) const;

  constexpr void put(int square, Stack stack);
  constexpr void add(int which, int change);
  constexpr void mark_owned(int side, int kind);
  constexpr void place_piece(int kind, int square);
  constexpr bool shift_discs(int source, int target, int discs);
  constexpr void crown(Stack tower, Stack stays);
  constexpr void flip_discs();
  constexpr void swap_sides();
  constexpr void check_repetition();
  constexpr void check_stuck(bool passed);

  constexpr bool set_stacks(const Description::Board& board);
  constexpr bool set_counts(const Description& description);
  constexpr bool set_forbidden(const Description::Board& board);
  constexpr bool has_all_discs() const;
  constexpr bool has_valid_towers() const;
  constexpr void set_outcome();

  // The keys of the latest positions, in a ring buffer. STH-8 looks back at most QUIET_TURNS turns, so it never loses
  // a key that matters; `Undo` restores the key that a turn overwrote.
  static constexpr int PAST = 64;
  static_assert(PAST > QUIET_TURNS && 256 % PAST == 0);

  Status now_;
  Stack stacks_[SQUARES];
  Rules rules_;
  std::uint64_t keys_[PAST] = {};
};

// What undo needs.
struct State::Undo {
  Status before;
  Stack source, square;
  std::uint64_t key;
};

}  // namespace sixfold::sixth

#include "legal.hpp"
#include "play.hpp"
#include "random_move.hpp"
#include "setup.hpp"

static_assert(sixfold::Game<sixfold::sixth::State>);
