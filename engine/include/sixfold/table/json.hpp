// JSON as the house writes it: no blanks, and only those characters escaped that must be.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

namespace sixfold::table {

// Writes one thing after another; commas come by themselves. Texts must be UTF-8.
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
  // What is JSON already.
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

}  // namespace sixfold::table
