// The search for links as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

void bind_links(nanobind::module_& module);
