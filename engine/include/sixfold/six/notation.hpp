// Turns as text, in the notation of the rule page: `2,0`, `2,0>3,-1`, `2,0>3,-1=5,2`, `-`, `!`, and `!` after a turn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "legal.hpp"

namespace sixfold::six {

inline constexpr int MAX_TEXT = 48;  // three cells with six characters per coordinate, and separators

class TurnWriter {
 public:
  explicit TurnWriter(char* out) : start_(out), at_(out) {}

  void put(char c) { *at_++ = c; }

  void put(Cell cell) {
    put(cell.q);
    put(',');
    put(cell.r);
  }

  int length() const { return static_cast<int>(at_ - start_); }

 private:
  void put(int number) {
    if (number < 0) put('-');
    int rest = number < 0 ? -number : number, unit = 1;
    while (rest / unit >= 10) unit *= 10;
    for (; unit > 0; unit /= 10) put(static_cast<char>('0' + rest / unit % 10));
  }

  char* start_;
  char* at_;
};

// A cell as text, such as `2,-1`.
inline std::string cell_text(Cell cell) {
  char out[MAX_TEXT];
  TurnWriter writer(out);
  writer.put(cell);
  return {out, static_cast<std::size_t>(writer.length())};
}

// Reads tokens from the front of a text; after a failed read the rest means nothing.
class TurnReader {
 public:
  explicit TurnReader(std::string_view text) : text_(text) {}

  bool is_at_end() const { return text_.empty(); }

  bool take(char c) {
    if (text_.empty() || text_.front() != c) return false;
    text_.remove_prefix(1);
    return true;
  }

  bool take(Cell& cell) { return take(cell.q) && take(',') && take(cell.r); }

 private:
  // An integer of at most five digits, without plus sign, leading zeros or negative zero.
  bool take(int& number) {
    const bool negative = take('-');
    number = 0;
    int figures = 0;
    while (!text_.empty() && text_.front() >= '0' && text_.front() <= '9' && figures < 5) {
      if (figures++ == 1 && number == 0) return false;
      number = 10 * number + (text_.front() - '0');
      text_.remove_prefix(1);
    }
    if (figures == 0 || (negative && number == 0)) return false;
    if (negative) number = -number;
    return true;
  }

  std::string_view text_;
};

// The group that a move keeps.
inline Tiles kept_group(const RemainingGroups& stay, Move move) {
  for (int i = 0; i < stay.count; i++) {
    if (choice(stay, i) == keep_of(move)) return stay.group[i];
  }
  return 0;
}

// Writes a legal turn, at most MAX_TEXT characters, not NUL-terminated; returns the length, 0 if the turn is not
// legal.
inline int write(const Position& position, Move move, char* out) {
  if (!is_legal(position, move)) return 0;
  const Table& table = position.table();
  TurnWriter text(out);
  if (kind_of(move) == Kind::pass) text.put('-');
  if (kind_of(move) == Kind::shift) {
    const int tile = table.tile_at(lift_of(move));
    text.put(table.place(tile).cell());
    text.put('>');
    text.put(table.border_at(cell_of(move))->cell());
    if (keep_of(move) != NO_CHOICE) {
      text.put('=');
      text.put(smallest_cell(table, kept_group(remaining_groups(table, tile, position.rules().capture), move)));
    }
  }
  if (kind_of(move) == Kind::lay) text.put(table.border_at(cell_of(move))->cell());
  if (kind_of(move) == Kind::call || is_called(move)) text.put('!');
  return text.length();
}

// A second-phase turn by its cells. The group that stays may be denoted by any of its tiles.
inline std::optional<Move> find_shift(const Position& position, Cell lift, Cell cell, const Cell* keep) {
  const Table& table = position.table();
  const int tile = table.tile_at(lift);
  const Place* place = table.border_at(cell);
  if (tile < 0 || !place) return std::nullopt;
  if (!keep) return shift(table.place(tile).index, place->index);
  const int named = table.tile_at(*keep);
  const RemainingGroups stay = remaining_groups(table, tile, position.rules().capture);
  for (int i = 0; i < stay.count; i++) {
    if (named >= 0 && stay.count > 1 && (stay.group[i] & tile_bit(named))) {
      return shift(table.place(tile).index, place->index, stay.keep[i]);
    }
  }
  return std::nullopt;
}

// The legal turn that a text denotes, or nothing.
inline std::optional<Move> read(const Position& position, std::string_view text) {
  std::optional<Move> move;
  if (text == "-") {
    move = PASS;
  } else if (text == "!") {
    move = CALL;
  } else {
    TurnReader reader(text);
    Cell first, cell, keep;
    if (!reader.take(first)) return std::nullopt;
    if (!reader.take('>')) {
      const Place* place = position.table().border_at(first);
      if (place) move = lay_on(place->index);
    } else {
      if (!reader.take(cell)) return std::nullopt;
      const bool has_choice = reader.take('=');
      if (has_choice && !reader.take(keep)) return std::nullopt;
      move = find_shift(position, first, cell, has_choice ? &keep : nullptr);
    }
    if (move && reader.take('!')) *move |= CALLED;
    if (!reader.is_at_end()) return std::nullopt;
  }
  return move && is_legal(position, *move) ? move : std::nullopt;
}

}  // namespace sixfold::six
