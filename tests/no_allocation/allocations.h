#pragma once

#include <cstdint>

namespace kradan::test {

/// How often this program has asked for memory since it began, by `new`, `malloc` or any other way.
std::uint64_t allocations();

}  // namespace kradan::test
