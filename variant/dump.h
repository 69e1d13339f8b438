// A game back to text: everything that inheritance and defaults made of a section, written out.
#pragma once

#include <string>

#include "variant/spec.h"

namespace shako::variant {

// A section without a parent that loads to an equal Spec again (`parent` aside). It holds the keys
// that differ from what a section without a parent starts from. Expects a settled Spec, as Catalog
// has them.
[[nodiscard]] std::string dump_ini(const Spec& spec);

}  // namespace shako::variant
