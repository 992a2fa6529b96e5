// Arbitrary bytes, read in the detected format. Each record is checked and written in one of the formats.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record/check.h"
#include "record/reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kradan::record;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto format = recognise(text);
    if (!format) return 0;
    MemorySource source(text);
    Input input(source);
    const auto form = static_cast<Format>(size % format_ids.size());
    const auto reader = make_reader(*format, input, {.nodes = 10'000, .value_bytes = 1 << 16});
    for (Record record; reader->next(record);) {
        check(record);
        (void)write(record, form);
    }
    return 0;
}
