// A position of Six as it is stored for training, and its features.
#pragma once

#include <vector>

#include "features.hpp"

namespace sixfold::nnue::six {

// Tiles by their cells, colour 0 first, relative to the first of them.
struct Position {
  std::int8_t cells[2 * sx::MAX_TILES][2] = {};
  std::uint8_t counts[2] = {}, hands[2] = {};
  std::uint8_t side = 0, capture = 0, reserved[2] = {};
};
static_assert(sizeof(Position) == 96);

inline Position position(const sx::Position& of) {
  Position position;
  sx::Cell cells[2 * sx::MAX_TILES];
  int count = 0;
  for (int colour = 0; colour < 2; colour++) {
    const int more = of.tiles(colour, cells + count);
    position.counts[colour] = static_cast<std::uint8_t>(more);
    position.hands[colour] = static_cast<std::uint8_t>(of.hand(colour));
    count += more;
  }
  for (int i = 0; i < count; i++) {
    position.cells[i][0] = static_cast<std::int8_t>(cells[i].q - cells[0].q);
    position.cells[i][1] = static_cast<std::int8_t>(cells[i].r - cells[0].r);
  }
  position.side = static_cast<std::uint8_t>(of.side());
  position.capture = of.rules().capture;
  return position;
}

// A stored position with its tiles on the table again, without history.
class RestoredPosition : public sx::Position {
 public:
  explicit RestoredPosition(const six::Position& from)
      : sx::Position({.capture = from.capture != 0}, from.hands[0], from.hands[1], from.side, 0) {
    for (int colour = 0, i = 0; colour < 2; colour++) {
      for (int tile = 0; tile < from.counts[colour]; tile++, i++) {
        table_.put(sx::first_number(colour) + tile, sx::Place(sx::Cell{from.cells[i][0], from.cells[i][1]}));
      }
    }
  }
};

// A listener that counts patterns by their numbers.
struct PatternCounts {
  int count[NUMBERS] = {};

  void clear() { *this = {}; }
  void push() {}
  void pop() {}
  void on_change(std::size_t shape, const sx::Pattern& before, const sx::Pattern& now) {
    count[number_of(shape, before)]--, count[number_of(shape, now)]++;
  }
};

// Writes the features of a stored position, with repetitions, at most MAX_FEATURES: those of the side to move's view,
// or of the other.
class FeatureReader : sx::PatternEvaluation<PatternCounts> {
 public:
  void read(const six::Position& from) {
    const RestoredPosition position(from);
    reset(position);
    collect_features(position, patterns_, others_);
    side_ = from.side;
  }

  int stage() const { return others_.stage; }

  int features(bool other, std::uint16_t* out) const {
    const int view = side_ ^ (other ? 1 : 0);
    int count = 0;
    for (int number = 1; number < NUMBERS; number++) {
      const int feature = feature_of(number, view);
      for (int i = 0; i < listener_.count[number]; i++) out[count++] = static_cast<std::uint16_t>(feature);
    }
    for (int i = 0; i < others_.count; i++) out[count++] = others_.of[view][i];
    return count;
  }

 private:
  OtherFeatures others_;
  int side_ = 0;
};

}  // namespace sixfold::nnue::six
