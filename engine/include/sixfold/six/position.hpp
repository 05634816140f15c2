// A read-only position of Six with the history that SIX-10 needs. Legal turns are in legal.hpp, text in notation.hpp,
// and changes in state.hpp.
#pragma once

#include <cstdint>

#include "../game.hpp"
#include "history.hpp"
#include "table.hpp"

namespace sixfold::six {

class Position {
 public:
  const Rules& rules() const { return rules_; }
  const Table& table() const { return table_; }
  const History& history() const { return history_; }

  // The tiles that a colour still has to lay; in `six-4` those of both partners together.
  int hand(int colour) const { return hands_[colour]; }

  // The seat to move, also when the game is over, and its colour (SIX-14). Every turn passes to the next seat, even
  // the last one; only the call of an existing six (SIX-11) does not.
  int seat() const { return seat_; }
  int side() const { return seat_ % 2; }

  // SIX-5: every tile has been laid.
  bool is_second_phase() const { return hands_[0] == 0 && hands_[1] == 0; }
  int phase() const { return is_second_phase() ? 2 : 1; }

  // SIX-2: the starter's first tile is still to be laid.
  bool is_opening() const { return !is_second_phase() && table_.count() == 2; }

  // Plies of the second phase since the last capture (SIX-10). A winning turn resets it, as the referee does.
  int quiet() const { return quiet_; }

  Outcome outcome() const { return outcome_; }

  // The colour of the tile at a cell, or -1.
  int colour_at(Cell cell) const {
    const int tile = table_.tile_at(cell);
    return tile < 0 ? -1 : colour_of(tile);
  }

  // Writes the cells of a colour's tiles, at most MAX_TILES, unsorted; returns their number.
  int tiles(int colour, Cell* out) const {
    int count = 0;
    for (Tiles left = table_.tiles(colour); left; left &= left - 1) {
      out[count++] = table_.place(lowest_tile(left)).cell();
    }
    return count;
  }

  // Equal for the same cells with the same colour to move (SIX-10).
  std::uint64_t hash() const { return table_.hash() ^ (side() ? SECOND_TO_MOVE : 0); }

 protected:
  // SIX-1: the starter's own tile at 0,0 and the other one next to it.
  explicit Position(const Rules& rules) : rules_(rules), hands_{rules.tiles - 1, rules.tiles - 1} {
    table_.put(first_number(0), Place(Cell{0, 0}));
    table_.put(first_number(1), Place(Cell{1, 0}));
  }

  // A position whose tiles the caller lays.
  Position(const Rules& rules, int hand0, int hand1, int seat, int quiet)
      : rules_(rules), hands_{hand0, hand1}, seat_(seat), quiet_(quiet) {}

  // SIX-8: five tiles or fewer lose; if both have so few, it is a draw.
  Outcome too_few() const {
    const bool first = table_.count(0) <= TOO_FEW, second = table_.count(1) <= TOO_FEW;
    if (!first && !second) return {};
    return {Reason::too_few, static_cast<std::int8_t>(first && second ? -1 : first ? 1 : 0)};
  }

  Rules rules_;
  Table table_;
  History history_;
  int hands_[2];
  int seat_ = 0;
  int quiet_ = 0;
  Outcome outcome_;

 private:
  static constexpr std::uint64_t SECOND_TO_MOVE = 0xD1B54A32D192ED03ULL;
};

}  // namespace sixfold::six
