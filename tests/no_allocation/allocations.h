#pragma once

#include <cstdint>

namespace kradan::test {

/// The number of allocations by this program since its start, through `new`, `malloc` or any other function.
std::uint64_t allocations();

}  // namespace kradan::test
