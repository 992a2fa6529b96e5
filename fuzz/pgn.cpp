// PGN: records that are read, written and read again must not change.
#include "record/pgn/pgn.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace kradan::record;

void expect(bool fact) {
    if (!fact) std::abort();
}

/// Reads the only record in text written by this target. It must equal `record`.
void expect_same(const std::string& text, const Record& record) {
    MemorySource source{text};
    Input input{source};
    const auto reader = make_pgn_reader(input, {});
    Record again;
    expect(reader->next(again));
    expect(again.options == record.options && again.headers == record.headers);
    expect(again.tree == record.tree && again.result == record.result);
    expect(write_pgn(again) == text);
    Record more;
    expect(!reader->next(more));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    MemorySource source{{reinterpret_cast<const char*>(data), size}};
    Input input{source};
    const auto reader = make_pgn_reader(input, {});
    Record record;
    while (reader->next(record)) expect_same(write_pgn(record), record);
    return 0;
}
