#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// What `records.wasm` answers to a request, as `docs/wasm.md` says.
std::string answer_records(std::string_view request);

}  // namespace kradan::wasm
