// A cell of Six as text.
#pragma once

#include <cstddef>
#include <string>

#include "../six/text.hpp"

namespace sixfold::table {

inline std::string cell_text(six::Cell cell) {
  char out[six::MOST_TEXT];
  six::Writer writer(out);
  writer.put(cell);
  return {out, static_cast<std::size_t>(writer.length())};
}

}  // namespace sixfold::table
