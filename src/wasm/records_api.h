#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request of the records module, as documented in `docs/wasm.md`.
std::string answer_records(std::string_view request);

}  // namespace kradan::wasm
