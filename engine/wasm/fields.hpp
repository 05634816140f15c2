// The fields of a position, one per line.
#pragma once

#include <charconv>
#include <cstddef>
#include <string_view>
#include <system_error>

namespace sixfold::wasm {

// Reads one field after another. After the first invalid field, `good` stays false.
class Fields {
 public:
  explicit Fields(std::string_view text) : rest_(text) {}

  // Whether every field was read and valid.
  bool good() const { return good_ && ended_; }
  bool more() const { return !ended_; }

  std::string_view text() {
    if (ended_) {
      good_ = false;
      return {};
    }
    const std::size_t end = rest_.find('\n');
    const std::string_view field = rest_.substr(0, end);
    ended_ = end == std::string_view::npos;
    rest_.remove_prefix(ended_ ? rest_.size() : end + 1);
    return field;
  }

  int number() {
    const std::string_view field = text();
    int found = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), found);
    if (error != std::errc{} || end != field.data() + field.size()) good_ = false;
    return found;
  }

  int number(int least, int most) {
    const int found = number();
    if (found >= least && found <= most) return found;
    good_ = false;
    return least;
  }

  bool flag() { return number(0, 1) == 1; }

 private:
  std::string_view rest_;
  bool ended_ = false;
  bool good_ = true;
};

}  // namespace sixfold::wasm
