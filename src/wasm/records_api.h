#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request of the records module, as `docs/wasm.md` says.
std::string answer_records(std::string_view request);

}  // namespace kradan::wasm
