// The features of 6 x King and of the games with characters: the stacks and which reach which, as in the plain game,
// and also the characters, what each side can still place or buy, the score and the rules. Everything is relative to
// the side to move.
#pragma once

#include "features.hpp"

namespace sixfold::nnue::variants {

inline constexpr int HIGHEST = sx::KING - 1;
// Stacks by their owners from top to bottom, as in the plain game. A Giant counts as two discs of its owner, and a
// covered Milady as one of the opponent. Stacks with Milady on top are classified by height only.
inline constexpr int CLASSES = STACKS + HIGHEST;
inline constexpr int MAX_PAWNS = 30, MAX_PURSE = 20;  // more counts the same

// The characters: both Giants and both Hunchbacks, those of the side to move first, and Milady.
enum Who : int { OWN_GIANT, OTHER_GIANT, OWN_HUNCHBACK, OTHER_HUNCHBACK, LADY, FIGURES };
// Where a character is if not on the board. For Milady: who may place her, one bit for each side, the mover's lower.
enum Off : std::uint8_t { OUT, HELD, FOR_SALE };
inline constexpr int OFF = 4;
inline constexpr int DEPTHS =
    HIGHEST * (HIGHEST + 1) / 2;  // the heights of a stack times the heights above a disc in it

// The goal of the game.
enum Goal : std::uint8_t { ONE_KING, TRIM, CLASSIC, GOALS };
// Who may move Milady, if only one side may.
enum Keeper : std::uint8_t { NO_KEEPER, OWN_KEEPER, OTHER_KEEPER, KEEPERS };

// The first index of each kind of feature.
inline constexpr int PLACED = 0;                                // a stack on a square
inline constexpr int REACHED = PLACED + sx::SQUARES * CLASSES;  // a stack that may be moved onto another
inline constexpr int FIGURE_AT = REACHED + CLASSES * CLASSES;   // a character on a square, by its stack's height
inline constexpr int FIGURE_IN = FIGURE_AT + FIGURES * sx::SQUARES * HIGHEST;  // a character's depth in its stack
inline constexpr int FIGURE_OFF = FIGURE_IN + FIGURES * DEPTHS;                // a character that is not on the board
inline constexpr int IN_HAND = FIGURE_OFF + FIGURES * OFF;                     // Pawns in hand, by side
inline constexpr int PURSE = IN_HAND + 2 * (MAX_PAWNS + 1);                    // points to spend, by side
inline constexpr int SCORED = PURSE + 2 * (MAX_PURSE + 1);                     // the score of both sides
inline constexpr int CROWNS = SCORED + sx::POINTS * sx::POINTS;                // Kings that each side could make
inline constexpr int MAX_CROWNS = 3;
inline constexpr int PLAYED = CROWNS + (MAX_CROWNS + 1) * (MAX_CROWNS + 1);  // the goal, by board size
inline constexpr int KEPT = PLAYED + 2 * GOALS;                              // the keeper of Milady
inline constexpr int STANDING = KEPT + KEEPERS;                              // the number of stacks
inline constexpr int FEATURES = STANDING + sx::SQUARES + 1;
inline constexpr int MAX_FEATURES = sx::SQUARES * (1 + sx::MAX_LINES) + 2 * FIGURES + 2 + 2 + 2 + 1 + 1 + 1;

struct Figure {
  std::uint8_t square = sx::NOWHERE;
  std::uint8_t place = OUT;  // the depth in its stack; or, off the board, an Off
};

// A position as a net sees it and as it is stored for training. In each pair the side to move is first.
struct Position {
  std::array<std::uint8_t, sx::SQUARES> stacks{};  // 0 for none, else their class plus 1
  std::uint8_t size = 5;
  std::uint8_t hands[2] = {};
  std::uint8_t purses[2] = {};  // 0 if nothing can be bought, else points plus 1
  std::uint8_t score[2] = {};
  std::uint8_t goal = ONE_KING;
  std::uint8_t keeper = NO_KEEPER;
  Figure figures[FIGURES] = {};
};

constexpr int height_of(std::uint8_t number) { return number > STACKS ? number - STACKS : nnue::height_of(number); }
struct Heights {
  std::uint8_t of[CLASSES + 1] = {};
};
constexpr Heights make_heights() {
  Heights heights;
  for (int number = 1; number <= CLASSES; number++)
    heights.of[number] = static_cast<std::uint8_t>(height_of(static_cast<std::uint8_t>(number)));
  return heights;
}
inline constexpr Heights HEIGHTS = make_heights();

constexpr std::uint8_t depth_in(int height, int above) {
  return static_cast<std::uint8_t>(height * (height - 1) / 2 + above);
}

// The class of a stack with characters, plus 1. Also records where they are.
constexpr std::uint8_t number_with_figures(sx::Stack stack, int square, int side, Figure* figures) {
  const int height = stack.height();
  std::uint32_t row = 0;
  for (int disc = 0, above = 0; disc < stack.discs(); disc++) {
    const sx::Disc here = stack.disc(disc);
    const int kind = sx::kind_of(here);
    const bool lady = kind == sx::MILADY, other = lady || sx::owner_of(here) != side;
    const int high = kind == sx::GIANT ? 2 : 1;
    if (other) row |= ((1u << high) - 1) << above;
    if (kind != sx::PAWN) {
      const int who = lady ? LADY : (kind == sx::GIANT ? OWN_GIANT : OWN_HUNCHBACK) + (other ? 1 : 0);
      figures[who] = {static_cast<std::uint8_t>(square), depth_in(height, above)};
    }
    above += high;
  }
  if (stack.is_milady_on_top()) return static_cast<std::uint8_t>(STACKS + height);
  return static_cast<std::uint8_t>((1u << height) - 1 + row);
}

// The position of a game in progress.
constexpr Position position(const sx::State& state) {
  constexpr std::uint32_t KINDS_OF_DISCS = 06666666666;  // in the bits of a stack
  const sx::Rules& rules = state.rules();
  const int side = state.side(), sides[2] = {side, 1 - side};
  Position seen;
  for (int who = 0; who < 2; who++) {
    const int owner = sides[who];
    seen.hands[who] = static_cast<std::uint8_t>(std::min(state.hand(owner, sx::PAWN), MAX_PAWNS));
    seen.score[who] = static_cast<std::uint8_t>(state.score(owner));
    if (rules.armies) seen.purses[who] = static_cast<std::uint8_t>(1 + std::min(state.points_left(owner), MAX_PURSE));
    const auto off = [&](int kind) { return state.hand(owner, kind) != 0 ? HELD : rules.armies ? FOR_SALE : OUT; };
    seen.figures[OWN_GIANT + who].place = off(sx::GIANT);
    seen.figures[OWN_HUNCHBACK + who].place = off(sx::HUNCHBACK);
    if (rules.milady_movers[owner] && !rules.milady_movers[1 - owner])
      seen.keeper = who == 0 ? OWN_KEEPER : OTHER_KEEPER;
  }
  seen.figures[LADY].place =
      static_cast<std::uint8_t>(rules.milady_placers[side] | rules.milady_placers[1 - side] << 1);
  for (sx::Mask rest = state.occupied(); rest != 0; rest &= rest - 1) {
    const int square = sx::lowest(rest);
    const sx::Stack stack = state.stack(square);
    const bool plain = (stack.bits() & KINDS_OF_DISCS) == 0;
    seen.stacks[static_cast<std::size_t>(square)] =
        plain ? number_of(stack, side) : number_with_figures(stack, square, side, seen.figures);
  }
  seen.size = rules.size;
  seen.goal = !rules.six_kings ? ONE_KING : rules.classic ? CLASSIC : TRIM;
  return seen;
}

// Writes the features of a position, at most MAX_FEATURES, and returns their number. Needs room for one more.
SIXFOLD_INLINE constexpr int features(const Position& position, std::uint16_t* out) {
  // As in the plain game, with sentinels for lines that end nowhere. Nothing can be moved onto a Hunchback.
  std::uint8_t onto[34] = {};
  sx::Mask occupied = 0;
  for (int square = 0; square < sx::SQUARES; square++) {
    onto[square + 1] = position.stacks[static_cast<std::size_t>(square)];
    occupied |= static_cast<sx::Mask>(onto[square + 1] != 0) << square;
  }
  int count = 0;
  const auto add = [&](int feature) { out[count] = static_cast<std::uint16_t>(feature); };
  for (int who = 0; who < FIGURES; who++) {
    const Figure figure = position.figures[who];
    if (figure.square == sx::NOWHERE) {
      add(FIGURE_OFF + who * OFF + figure.place), count += figure.place != OUT;
      continue;
    }
    const int height = HEIGHTS.of[position.stacks[figure.square]];
    add(FIGURE_AT + (who * sx::SQUARES + figure.square) * HIGHEST + height - 1), count++;
    add(FIGURE_IN + who * DEPTHS + figure.place), count++;
    if (who == OWN_HUNCHBACK || who == OTHER_HUNCHBACK) onto[figure.square + 1] = 0;
  }
  int crowns[3] = {};  // of the side to move, of the opponent, and of Milady, who makes none
  for (sx::Mask rest = occupied; rest != 0; rest &= rest - 1) {
    const int square = sx::lowest(rest), number = position.stacks[static_cast<std::size_t>(square)] - 1;
    const int height = HEIGHTS.of[number + 1], row = REACHED + number * CLASSES - 1;
    int& crown = crowns[number >= STACKS ? 2 : number & 1];
    add(PLACED + square * CLASSES + number), count++;
    const sx::Mask* lines = sx::LINE_TABLE.on[height][square];
    for (int line = 0; line < sx::LINES[height]; line += 4) {
      const int ends[4] = {sx::lowest(lines[line] & occupied), sx::lowest(lines[line + 1] & occupied),
                           sx::highest(lines[line + 2] & occupied), sx::highest(lines[line + 3] & occupied)};
      for (const int end : ends) {
        const int target = onto[end + 1];
        add(row + target), count += target != 0;
        crown += HEIGHTS.of[target] + height >= sx::KING;
      }
    }
  }
  for (int who = 0; who < 2; who++) {
    add(IN_HAND + who * (MAX_PAWNS + 1) + position.hands[who]), count++;
    add(PURSE + who * (MAX_PURSE + 1) + position.purses[who] - 1), count += position.purses[who] != 0;
  }
  if (position.goal != ONE_KING) {
    add(SCORED + position.score[0] * sx::POINTS + position.score[1]), count++;
    add(CROWNS + std::min(crowns[0], MAX_CROWNS) * (MAX_CROWNS + 1) + std::min(crowns[1], MAX_CROWNS)), count++;
  }
  add(PLAYED + (position.size - 4) * GOALS + position.goal), count++;
  add(KEPT + position.keeper), count++;
  add(STANDING + std::popcount(occupied)), count++;
  return count;
}

}  // namespace sixfold::nnue::variants
