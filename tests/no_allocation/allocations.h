#pragma once

#include <cstdint>

namespace kradan::test {

/// The number of allocations by this program since its start, by `new`, `malloc` or otherwise.
std::uint64_t allocations();

}  // namespace kradan::test
