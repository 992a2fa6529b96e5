#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request of the rules module: JSON in, JSON out, as `docs/wasm.md` says. Sessions live as long
/// as the program. No text, however malformed, does more than get a refusal.
std::string answer_rules(std::string_view request);

}  // namespace kradan::wasm
