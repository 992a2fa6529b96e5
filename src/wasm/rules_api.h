#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request of the rules module: JSON in, JSON out, as documented in `docs/wasm.md`. Sessions stay
/// open until "close". Malformed text is refused.
std::string answer_rules(std::string_view request);

}  // namespace kradan::wasm
