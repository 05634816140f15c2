// The fields of an object of JSON: each must be there once, be what it ought to be, and there may be no others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "reader.hpp"

namespace sixfold::table {

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

  // Whether every field was there, and nothing else. (One that came twice is one too many.)
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
