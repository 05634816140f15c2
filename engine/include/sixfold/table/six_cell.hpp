// A cell of Six as text.
#pragma once

#include <cstddef>
#include <string>

#include "../six/notation.hpp"

namespace sixfold::table {

inline std::string cell_text(six::Cell cell) {
  char out[six::MAX_TEXT];
  six::TurnWriter writer(out);
  writer.put(cell);
  return {out, static_cast<std::size_t>(writer.length())};
}

}  // namespace sixfold::table
