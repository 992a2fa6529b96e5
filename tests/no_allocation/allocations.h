#pragma once

#include <cstdint>

namespace kradan::test {

/// The number of allocations in this program since it started, through `new`, `malloc` or any other function.
std::uint64_t allocations();

}  // namespace kradan::test
