// A random legal turn, all equally likely, without listing them.
#pragma once

#include "legal.hpp"

namespace sixfold::six {

// Draws proposals from a set that contains every legal turn once, until one is legal.
class MoveSampler {
 public:
  MoveSampler(const Position& position, Random& dice) : position_(position), table_(position.table()), dice_(dice) {
    if (!position.is_second_phase()) return;
    // SIX-7: three groups tie only if the number of other tiles is divisible by three.
    const int rest = table_.count() - 1;
    ways_ = !position.rules().capture ? 1 : rest % 3 == 0 ? 3 : 2;
    lifts_ = static_cast<std::uint32_t>(position.rules().tiles * ways_);
  }

  // Proposes a turn and returns whether it is legal. SIX-11 doubles the proposals, since each may be called, and adds
  // one: the call of an existing six.
  bool try_move(Move& move) {
    if (!position_.rules().must_call) return propose(move);
    const std::uint32_t proposals = lifts_ * static_cast<std::uint32_t>(table_.border_count());
    const std::uint32_t which = dice_.below(2 * proposals + 1);
    if (which == 2 * proposals) {
      move = CALL;
      return table_.has_six(position_.side());
    }
    if (!propose(move)) return false;
    if (which % 2 == 0) return true;
    move |= CALLED;
    return is_legal(position_, move);
  }

 private:
  bool propose(Move& move) {
    const std::uint64_t bits = dice_.next();
    const int cell = table_.border(below(bits & 0xFFFFFFFF, static_cast<std::uint32_t>(table_.border_count()))).index;
    if (!position_.is_second_phase()) {
      move = lay_on(cell);
      return is_allowed_opening(position_, cell);
    }
    const int which = below(bits >> 32, lifts_);
    const int way = which % ways_, tile = first_number(position_.side()) + which / ways_;
    if (!(table_.tiles() & tile_bit(tile))) return false;
    const int lift = table_.place(tile).index, runs = RUNS[table_.around(lift)];
    if (way >= runs) return false;
    if (runs == 1) {
      move = shift(lift, cell);
      return !touches_only(cell, lift);
    }
    // SIX-7: two groups can tie only if they halve the other tiles, or if there is a third.
    if (way == 1 && runs == 2 && table_.count() % 2 == 0) return false;
    const RemainingGroups stay = remaining_groups(table_, tile, position_.rules().capture);
    if (way >= stay.count) return false;
    move = shift(lift, cell, choice(stay, way));
    return (table_.touching(cell) & stay.group[way]) != 0;
  }

  // Whether a border cell touches the lifted tile and no other.
  bool touches_only(int cell, int lift) const {
    const unsigned around = table_.around(cell);
    return (around & (around - 1)) == 0 && neighbour(cell, std::countr_zero(around)) == lift;
  }

  static constexpr int below(std::uint64_t bits, std::uint32_t n) { return static_cast<int>(bits * n >> 32); }

  const Position& position_;
  const Table& table_;
  Random& dice_;
  int ways_ = 1;             // how many of the largest groups may tie
  std::uint32_t lifts_ = 1;  // tiles to lift times groups to keep
};

// If proposals keep failing, few turns are legal (or only a pass, SIX-9), and they are listed instead.
inline Move random(const Position& position, Random& dice) {
  constexpr int PATIENCE = 64;
  MoveSampler sampler(position, dice);
  Move move = PASS;
  for (int i = 0; i < PATIENCE; i++) {
    if (sampler.try_move(move)) return move;
  }
  Move moves[MAX_MOVES];
  return moves[dice.below(static_cast<std::uint32_t>(legal(position, moves)))];
}

}  // namespace sixfold::six
