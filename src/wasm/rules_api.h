#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request of the rules module: JSON in, JSON out, as `docs/wasm.md` says. Sessions stay open
/// until "close". Malformed text is only refused.
std::string answer_rules(std::string_view request);

}  // namespace kradan::wasm
