// What the module offers a page: texts in and out, and one game to ask about.
#include "session.hpp"
#include "setup.hpp"

namespace {

using namespace sixfold;
using namespace sixfold::wasm;

template <Game S>
Answer put(const Setup<S>& setup) {
  if (!setup.state) return texts.refuse(setup.refusal);
  either.emplace<Desk<S>>(*setup.state);
  return DONE;
}

}  // namespace

EXPORT(text_room)(std::int32_t length)->char* { return texts.room(length); }
EXPORT(text_said)()->const char* { return texts.said().data(); }
EXPORT(text_length)()->std::int32_t { return static_cast<std::int32_t>(texts.said().size()); }

// The start of a game, or a described position; see setup.hpp.
EXPORT(core_open)(std::int32_t length)->std::int32_t {
  Fields fields(texts.heard(length));
  const std::string_view game = fields.text();
  if (game == "six") return put(six_setup(fields));
  if (game == "sixth") return put(sixth_setup(fields));
  return texts.refuse("unknown-game");
}

EXPORT(core_play)(std::int32_t length)->std::int32_t {
  return ask([&](auto& desk) { return desk.play(texts.heard(length)); });
}
EXPORT(core_undo)()->std::int32_t {
  return ask([](auto& desk) { return desk.undo(); });
}
EXPORT(core_legal)()->std::int32_t {
  return ask([](const auto& desk) { return desk.legal(); });
}
EXPORT(core_standing)()->std::int32_t {
  return ask([](const auto& desk) { return desk.standing(); });
}
EXPORT(core_perft)(std::int32_t depth)->std::int32_t {
  return ask([&](const auto& desk) { return desk.perft(depth); });
}
