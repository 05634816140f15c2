// The parts of the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace bindings {

void bind_search(nanobind::module_& module);
void bind_local_table(nanobind::module_& module);
void bind_links(nanobind::module_& module);

}  // namespace bindings
