// SGF texts, read, replayed and counted.
#include "record/sgf.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "go/scoring.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kradan;
    const auto record = record::read_sgf({reinterpret_cast<const char*>(data), size});
    if (!record) return 0;
    if (const auto game = record::replay(*record)) (void)go::score(*game, {});
    return 0;
}
