#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request of the engine module: JSON in, JSON out, as `docs/wasm.md` says. The latest few
/// searches stay open until they are stopped; an older one gives way to a new one. No text, however
/// malformed, does more than get a refusal.
std::string answer_engine(std::string_view request);

}  // namespace kradan::wasm
