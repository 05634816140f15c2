// JSON: a writer, a reader for bytes of any kind, and a check of an object's fields.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "utf8.hpp"

namespace sixfold::table {

// Writes JSON without blanks, and adds commas by itself. Texts must be UTF-8.
class JsonWriter {
 public:
  JsonWriter& open(char bracket) {
    separate();
    out_ += bracket;
    return *this;
  }
  JsonWriter& close(char bracket) {
    out_ += bracket;
    return *this;
  }
  JsonWriter& key(std::string_view name) {
    text(name);
    out_ += ':';
    return *this;
  }
  JsonWriter& text(std::string_view text) {
    separate();
    out_ += '"';
    for (const char c : text) put(c);
    out_ += '"';
    return *this;
  }
  JsonWriter& number(int number) {
    char digits[16];
    separate();
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    return *this;
  }
  JsonWriter& flag(bool flag) { return raw(flag ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  // A value that is JSON already.
  JsonWriter& raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
  }

  template <class Numbers>
  JsonWriter& numbers(const Numbers& numbers) {
    open('[');
    for (const int one : numbers) number(one);
    return close(']');
  }
  template <class Texts>
  JsonWriter& texts(const Texts& texts) {
    open('[');
    for (const std::string_view one : texts) text(one);
    return close(']');
  }

  std::string take() { return std::move(out_); }

 private:
  void separate() {
    if (!out_.empty() && std::string_view("{[:").find(out_.back()) == std::string_view::npos) out_ += ',';
  }

  void put(char c) {
    constexpr std::string_view SHORT = "\"\\\b\t\n\f\r", LETTERS = "\"\\btnfr", HEX = "0123456789abcdef";
    if (const std::size_t at = SHORT.find(c); at != std::string_view::npos) {
      out_ += '\\';
      out_ += LETTERS[at];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out_ += "\\u00";
      out_ += HEX[static_cast<std::size_t>(c) >> 4];
      out_ += HEX[static_cast<std::size_t>(c) & 15];
    } else {
      out_ += c;
    }
  }

  std::string out_;
};

struct JsonValue {
  enum class Kind : std::uint8_t { null, flag, number, text, list, object };

  Kind kind = Kind::null;
  int number = 0;  // for a flag, 1 or 0
  std::string text;
  std::vector<JsonValue> items;
  std::vector<std::string> names;  // the names of an object's items

  bool is(Kind wanted) const { return kind == wanted; }

  // The item with this name, the last one if there are several, or null.
  const JsonValue* at(std::string_view name) const {
    for (std::size_t i = names.size(); i-- > 0;) {
      if (names[i] == name) return &items[i];
    }
    return nullptr;
  }
};

class JsonReader {
 public:
  // Parses a whole document. Returns nothing if it is malformed, longer than any game's log, or nested deeper than
  // anything a table writes.
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

  // An integer of at most nine digits; tables use no larger ones and no fractions.
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
    // A character beyond U+FFFF is written as two escapes; half of a pair is invalid.
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

class JsonFields {
 public:
  explicit JsonFields(const JsonValue& object) : object_(object), good_(object.is(JsonValue::Kind::object)) {}

  template <class T>
  JsonFields& take(std::string_view name, T& field) {
    const JsonValue* value = object_.at(name);
    good_ = good_ && value && read(*value, field);
    taken_++;
    return *this;
  }

  // Whether every expected field was present and nothing else was. (A duplicate counts as something else.)
  bool is_complete() const { return good_ && taken_ == object_.items.size(); }

 private:
  static bool read(const JsonValue& value, bool& field) {
    field = value.number != 0;
    return value.is(JsonValue::Kind::flag);
  }
  static bool read(const JsonValue& value, int& field) {
    field = value.number;
    return value.is(JsonValue::Kind::number);
  }
  static bool read(const JsonValue& value, std::uint8_t& field) {
    field = static_cast<std::uint8_t>(value.number);
    return value.is(JsonValue::Kind::number) && field == value.number;
  }
  static bool read(const JsonValue& value, std::string& field) {
    field = value.text;
    return value.is(JsonValue::Kind::text);
  }
  template <class T, std::size_t N>
  static bool read(const JsonValue& value, T (&field)[N]) {
    if (!value.is(JsonValue::Kind::list) || value.items.size() != N) return false;
    for (std::size_t i = 0; i < N; i++) {
      if (!read(value.items[i], field[i])) return false;
    }
    return true;
  }

  const JsonValue& object_;
  bool good_;
  std::size_t taken_ = 0;
};

}  // namespace sixfold::table
