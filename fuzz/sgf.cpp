// SGF: records that are read, written and read again must not change. One line must replay or be refused.
#include "record/sgf/sgf.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "record/replay.h"
#include "record/text/charset.h"

namespace {

using namespace kradan;

// Limits that are small enough for the fuzzer to reach.
constexpr record::Limits limits{.nodes = 3000, .value_bytes = 2000, .text_bytes = 40000, .properties = 100};

std::vector<record::Record> read(std::string_view text, const record::Limits& most) {
    record::MemorySource source(text);
    record::Input input(source);
    const auto reader = record::make_sgf_reader(input, most);
    std::vector<record::Record> records(1);
    while (reader->next(records.back())) records.emplace_back();
    records.pop_back();
    return records;
}

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

/// Each reader has a large window. With a small quarantine, its memory is reused, which is faster than
/// allocating fresh pages.
extern "C" const char* __asan_default_options() {
    return "quarantine_size_mb=2:malloc_context_size=2";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    std::string written;
    const auto records = read(text, limits);
    for (const auto& record : records) written += record::write_sgf(record);
    require(record::is_utf8(written));
    const auto again = read(written, {});
    require(again.size() == records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        require(again[i].options == records[i].options);
        require(again[i].tree == records[i].tree);
        require(again[i].result == records[i].result);
    }
    // Creating boards is slow under the sanitizers, so one line is enough.
    if (!records.empty()) {
        const auto last = static_cast<record::NodeId>(records.back().tree.size() - 1);
        (void)record::game_at(records.back(), last);
    }
    return 0;
}
