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
enum Status : std::int32_t { DONE = 0, FAILED = 1 };

class Texts {
 public:
  static constexpr std::int32_t MAX_LENGTH = 1 << 20;

  // Room for a text of this length; nothing if that is too long.
  char* reserve(std::int32_t length) {
    if (length < 0 || length > MAX_LENGTH) return nullptr;
    if (input_.size() < static_cast<std::size_t>(length)) input_.resize(static_cast<std::size_t>(length));
    return input_.data();
  }

  // The text that was written there.
  std::string_view input(std::int32_t length) const {
    const bool fits = length >= 0 && static_cast<std::size_t>(length) <= input_.size();
    return fits ? std::string_view(input_.data(), static_cast<std::size_t>(length)) : std::string_view();
  }

  const std::string& output() const { return output_; }

  // Answers are written piece by piece, after `begin`.
  void begin() { output_.clear(); }
  void put(char c) { output_.push_back(c); }
  void put(std::string_view text) { output_.append(text); }
  void put(std::int64_t number) {
    char figures[20];
    const auto [end, error] = std::to_chars(figures, figures + sizeof figures, number);
    output_.append(figures, static_cast<std::size_t>(end - figures));
  }

  Status fail(std::string_view code) {
    begin();
    put(code);
    return FAILED;
  }

 private:
  std::vector<char> input_ = std::vector<char>(1024);
  std::string output_;
};

inline Texts texts;

}  // namespace sixfold::wasm
