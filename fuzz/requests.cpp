// Requests to the rules module.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "wasm/api.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    (void)kradan::wasm::answer_rules({reinterpret_cast<const char*>(data), size});
    return 0;
}
