// An error as JSON: its kind, its code, the ruling it is based on and the parameters of its message.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "error_codes.hpp"
#include "json.hpp"

namespace sixfold::table {

// The kinds of errors: the class names of the referee's exceptions.
inline constexpr std::string_view BAD_NOTATION = "BadNotation";
inline constexpr std::string_view ILLEGAL_MOVE = "IllegalMove";
inline constexpr std::string_view AMBIGUOUS_MOVE = "AmbiguousMove";
inline constexpr std::string_view TABLE_ERROR = "TableError";

// A parameter of a message: text or a number.
struct Param {
  Param(std::string_view name, std::string_view text) : name(name), value(JsonWriter().text(text).take()) {}
  Param(std::string_view name, int number) : name(name), value(JsonWriter().number(number).take()) {}

  std::string_view name;
  std::string value;
};

struct Error {
  Error(std::string_view kind, const codes::Code& code, std::initializer_list<Param> given = {})
      : kind(kind), code(code) {
    JsonWriter json;
    json.open('{');
    for (const Param& param : given) json.key(param.name).raw(param.value);
    params = json.close('}').take();
  }

  std::string_view kind;
  codes::Code code;
  std::string params;

  // The error as a JSON object that is still open, so that the caller can add fields.
  JsonWriter open_json() const {
    JsonWriter json;
    json.open('{').key("kind").text(kind).key("code").text(code.name).key("ruling");
    code.ruling.empty() ? json.null() : json.text(code.ruling);
    json.key("params").raw(params);
    return json;
  }
  std::string json() const { return open_json().close('}').take(); }
};

// The error for a turn that the rules forbid.
inline Error illegal_move(const codes::Code& code, std::initializer_list<Param> params = {}) {
  return {ILLEGAL_MOVE, code, params};
}

}  // namespace sixfold::table
