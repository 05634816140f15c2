// Texts in and out of the module: the page writes into a buffer that it reserves, and reads the last output.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#define EXPORT(name) extern "C" __attribute__((export_name(#name), used)) auto name

namespace sixfold::wasm {

// What an exported function returns if it can fail. After a failure the output is the error's code.
enum Status : std::int32_t { DONE = 0, FAILED = 1 };

class Texts {
 public:
  static constexpr std::int32_t MAX_LENGTH = 1 << 20;

  // A buffer for a text of this length; null if that is too long.
  char* reserve(std::int32_t length) {
    if (length < 0 || length > MAX_LENGTH) return nullptr;
    if (input_.size() < static_cast<std::size_t>(length)) input_.resize(static_cast<std::size_t>(length));
    return input_.data();
  }

  // The text in that buffer.
  std::string_view input(std::int32_t length) const {
    const bool fits = length >= 0 && static_cast<std::size_t>(length) <= input_.size();
    return fits ? std::string_view(input_.data(), static_cast<std::size_t>(length)) : std::string_view();
  }

  const std::string& output() const { return output_; }

  // Output is written piece by piece, after `begin`.
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
