#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request of the engine module: JSON in, JSON out, as `docs/wasm.md` says. The latest few
/// searches stay open until they are stopped; a new one replaces the oldest. Malformed text is only refused.
std::string answer_engine(std::string_view request);

}  // namespace kradan::wasm
