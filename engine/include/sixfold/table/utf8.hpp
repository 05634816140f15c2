// Text from outside: bytes that should be UTF-8. Invalid ones are read as U+FFFD, as browsers and Python do.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sixfold::table {

inline constexpr std::string_view REPLACEMENT = "\xEF\xBF\xBD";

// The first character of some bytes, or the part of it that is there.
struct Character {
  std::size_t length;
  bool whole;
};

inline Character first_character(std::string_view bytes) {
  const auto byte = [bytes](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {1, true};
  if (lead < 0xC2 || lead > 0xF4) return {1, false};
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // After these the second byte has a narrower range: no overlong forms, no surrogates, nothing beyond U+10FFFF.
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (std::size_t at = 1; at < length; at++) {
    if (at == bytes.size() || byte(at) < (at == 1 ? low : 0x80) || byte(at) > (at == 1 ? high : 0xBF)) {
      return {at, false};
    }
  }
  return {length, true};
}

// Moves the first character of some bytes to a text.
inline void take_character(std::string_view& bytes, std::string& text) {
  const Character first = first_character(bytes);
  text += first.whole ? bytes.substr(0, first.length) : REPLACEMENT;
  bytes.remove_prefix(first.length);
}

// Shortens a text so that it fits into an error message.
inline std::string shorten(std::string_view bytes) {
  constexpr int MOST = 60;
  std::string text;
  for (int count = 0; count < MOST && !bytes.empty(); count++) take_character(bytes, text);
  return bytes.empty() ? text : text + "…";
}

inline void put_character(char32_t code, std::string& text) {
  const auto put = [&text](char32_t bits) { text += static_cast<char>(bits); };
  if (code >= 0xD800 && code < 0xE000) {
    text += REPLACEMENT;
  } else if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6), put(0x80 | (code & 63));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
  } else {
    put(0xF0 | code >> 18), put(0x80 | (code >> 12 & 63)), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
  }
}

}  // namespace sixfold::table
