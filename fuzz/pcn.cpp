// PCN in JSON and TOML, and Kradan's log; the first byte selects the format. Every record is written and read
// again.
#include "record/ogi/pcn.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "record/log/log.h"

namespace {

using kradan::record::Input;
using kradan::record::MemorySource;
using kradan::record::Reader;
using kradan::record::Record;

template <class Make>
bool read(Make make, std::string_view text, Record& record) {
    MemorySource source(text);
    Input input(source);
    const std::unique_ptr<Reader> reader = make(input);
    return reader->next(record);
}

/// Checks that a written record is read without faults and equals the original.
template <class Make, class Text>
void expect_the_same(Make make, const Text& text, const Record& record) {
    if (!text) return;
    Record again;
    if (!read(make, *text, again) || !again.faults.empty() || again.options != record.options ||
        again.headers != record.headers || !(again.tree == record.tree) || again.result != record.result) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kradan::record;
    if (size == 0) return 0;
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    Record record;
    if (data[0] == 'L') {
        const auto make = [](Input& input) { return make_log_reader(input); };
        if (read(make, text, record)) expect_the_same(make, write_log(record), record);
        return 0;
    }
    const auto make = [](Input& input) { return make_pcn_reader(input); };
    if (!read(make, text, record)) return 0;
    expect_the_same(make, data[0] == 'T' ? write_pcn_toml(record) : write_pcn(record), record);
    return 0;
}
