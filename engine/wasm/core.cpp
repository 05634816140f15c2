// The exported functions of the core: text buffers, and queries about one game.
#include "session.hpp"
#include "setup.hpp"

namespace {

using namespace sixfold;
using namespace sixfold::wasm;

template <Game S>
Status put(const Setup<S>& setup) {
  if (!setup.state) return texts.fail(setup.error);
  current.emplace<Session<S>>(*setup.state);
  return DONE;
}

}  // namespace

EXPORT(text_reserve)(std::int32_t length)->char* { return texts.reserve(length); }
EXPORT(text_output)()->const char* { return texts.output().data(); }
EXPORT(text_length)()->std::int32_t { return static_cast<std::int32_t>(texts.output().size()); }

// Opens the start of a game or a position; see setup.hpp.
EXPORT(core_open)(std::int32_t length)->std::int32_t {
  Fields fields(texts.input(length));
  const std::string_view game = fields.text();
  if (game == "six") return put(six_setup(fields));
  if (game == "sixth") return put(sixth_setup(fields));
  return texts.fail("unknown-game");
}

EXPORT(core_play)(std::int32_t length)->std::int32_t {
  return with_session([&](auto& session) { return session.play(texts.input(length)); });
}
EXPORT(core_undo)()->std::int32_t {
  return with_session([](auto& session) { return session.undo(); });
}
EXPORT(core_legal)()->std::int32_t {
  return with_session([](const auto& session) { return session.legal(); });
}
EXPORT(core_status)()->std::int32_t {
  return with_session([](const auto& session) { return session.status(); });
}
EXPORT(core_perft)(std::int32_t depth)->std::int32_t {
  return with_session([&](const auto& session) { return session.perft(depth); });
}
