// How texts go in and out: the page writes into room that it asked for, and reads what was said last.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#define EXPORT(name) extern "C" __attribute__((export_name(#name), used)) auto name

namespace sixfold::wasm {

// What every exported function that can refuse answers with. Refused, the text that was said is the code.
enum Answer : std::int32_t { DONE = 0, REFUSED = 1 };

class Texts {
 public:
  static constexpr std::int32_t LONGEST = 1 << 20;

  // Room for a text of this length; nothing if that is too long.
  char* room(std::int32_t length) {
    if (length < 0 || length > LONGEST) return nullptr;
    if (heard_.size() < static_cast<std::size_t>(length)) heard_.resize(static_cast<std::size_t>(length));
    return heard_.data();
  }

  // The text that was written there.
  std::string_view heard(std::int32_t length) const {
    const bool fits = length >= 0 && static_cast<std::size_t>(length) <= heard_.size();
    return fits ? std::string_view(heard_.data(), static_cast<std::size_t>(length)) : std::string_view();
  }

  const std::string& said() const { return said_; }

  // Answers are written piece by piece, after `begin`.
  void begin() { said_.clear(); }
  void put(char c) { said_.push_back(c); }
  void put(std::string_view text) { said_.append(text); }
  void put(std::int64_t number) {
    char figures[20];
    const auto [end, error] = std::to_chars(figures, figures + sizeof figures, number);
    said_.append(figures, static_cast<std::size_t>(end - figures));
  }

  Answer refuse(std::string_view code) {
    begin();
    put(code);
    return REFUSED;
  }

 private:
  std::vector<char> heard_ = std::vector<char>(1024);
  std::string said_;
};

inline Texts texts;

}  // namespace sixfold::wasm
