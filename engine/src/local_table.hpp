// The house's table as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

void bind_local_table(nanobind::module_& module);
