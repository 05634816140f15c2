// JSON as the house reads it: texts, whole numbers, yes and no, nothing, lists and objects, from bytes of any kind.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "utf8.hpp"

namespace sixfold::table {

struct JsonValue {
  enum class Kind : std::uint8_t { null, flag, number, text, list, object };

  Kind kind = Kind::null;
  int number = 0;  // also 1 for yes and 0 for no
  std::string text;
  std::vector<JsonValue> items;
  std::vector<std::string> names;  // of the items of an object

  bool is(Kind wanted) const { return kind == wanted; }

  // The item of this name, the last one where several have it, or null if there is none.
  const JsonValue* at(std::string_view name) const {
    for (std::size_t i = names.size(); i-- > 0;) {
      if (names[i] == name) return &items[i];
    }
    return nullptr;
  }
};

class JsonReader {
 public:
  // The value that these bytes mean, and nothing but it; none if they mean none, are longer than the longest game,
  // or are nested deeper than anything the house writes.
  static std::optional<JsonValue> read(std::string_view bytes) {
    constexpr std::size_t LONGEST = std::size_t{1} << 19;
    if (bytes.size() > LONGEST) return std::nullopt;
    JsonReader reader(bytes);
    JsonValue value;
    if (!reader.take(value, 0)) return std::nullopt;
    reader.skip();
    return reader.rest_.empty() ? std::optional(std::move(value)) : std::nullopt;
  }

 private:
  static constexpr int DEEPEST = 4;

  explicit JsonReader(std::string_view bytes) : rest_(bytes) {}

  void skip() {
    while (!rest_.empty() && std::string_view(" \t\n\r").find(rest_.front()) != std::string_view::npos) {
      rest_.remove_prefix(1);
    }
  }

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool take(JsonValue& value, int depth) {
    skip();
    if (depth > DEEPEST || rest_.empty()) return false;
    value.kind = JsonValue::Kind::flag;
    value.number = rest_.front() == 't';
    if (take("true") || take("false")) return true;
    value.number = 0;
    value.kind = JsonValue::Kind::null;
    if (take("null")) return true;
    value.kind = JsonValue::Kind::text;
    if (rest_.front() == '"') return take_text(value.text);
    value.kind = JsonValue::Kind::list;
    if (take("[")) return take_items(value, ']', depth);
    value.kind = JsonValue::Kind::object;
    if (take("{")) return take_items(value, '}', depth);
    value.kind = JsonValue::Kind::number;
    return take_number(value.number);
  }

  bool take_items(JsonValue& value, char end, int depth) {
    const std::string_view bracket(&end, 1);
    skip();
    if (take(bracket)) return true;
    do {
      if (value.is(JsonValue::Kind::object)) {
        skip();
        if (!take_text(value.names.emplace_back())) return false;
        skip();
        if (!take(":")) return false;
      }
      if (!take(value.items.emplace_back(), depth + 1)) return false;
      skip();
    } while (take(","));
    return take(bracket);
  }

  // A whole number of at most nine figures; no number of the house is larger, and none has a fraction.
  bool take_number(int& number) {
    const bool negative = take("-");
    int figures = 0;
    for (; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; figures++) {
      if (figures == 9 || (figures == 1 && number == 0)) return false;
      number = 10 * number + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    if (negative) number = -number;
    return figures > 0;
  }

  bool take_text(std::string& text) {
    if (!take("\"")) return false;
    while (!rest_.empty() && static_cast<unsigned char>(rest_.front()) >= 0x20) {
      if (take("\"")) return true;
      if (take("\\")) {
        if (!take_escape(text)) return false;
      } else {
        take_character(rest_, text);
      }
    }
    return false;
  }

  bool take_escape(std::string& text) {
    constexpr std::string_view LETTERS = "\"\\/bfnrt", MEANT = "\"\\/\b\f\n\r\t";
    if (rest_.empty()) return false;
    if (const std::size_t at = LETTERS.find(rest_.front()); at != std::string_view::npos) {
      rest_.remove_prefix(1);
      text += MEANT[at];
      return true;
    }
    char32_t code = 0, low = 0;
    if (!take("u") || !take_hex(code)) return false;
    // A character beyond U+FFFF is written as two; either half alone means none.
    if (code >= 0xD800 && code < 0xDC00 && rest_.starts_with("\\u")) {
      const std::string_view before = rest_;
      rest_.remove_prefix(2);
      if (!take_hex(low)) return false;
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
      } else {
        rest_ = before;
      }
    }
    put_character(code, text);
    return true;
  }

  bool take_hex(char32_t& code) {
    constexpr std::string_view DIGITS = "0123456789abcdef0123456789ABCDEF";
    if (rest_.size() < 4) return false;
    for (const char c : rest_.substr(0, 4)) {
      const std::size_t digit = DIGITS.find(c);
      if (digit == std::string_view::npos) return false;
      code = code << 4 | static_cast<char32_t>(digit & 15);
    }
    rest_.remove_prefix(4);
    return true;
  }

  std::string_view rest_;
};

}  // namespace sixfold::table
