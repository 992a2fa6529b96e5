#pragma once

#include <string>
#include <string_view>

namespace kradan::wasm {

/// Answers one request to the rules module: JSON in, JSON out, as documented in `docs/wasm.md`. Sessions stay
/// open until "close". Malformed text is refused.
std::string answer_rules(std::string_view request);

/// Answers one request to the engine module: JSON in, JSON out, as documented in `docs/wasm.md`. The latest
/// few searches stay open until they are stopped; a new one replaces the oldest. Malformed text is refused.
std::string answer_engine(std::string_view request);

/// Sets the Go network of the engine module from the bytes of its file, and ends all searches; no bytes
/// remove the network. Returns an answer like `answer_engine`: refusals if the file is invalid, which leave
/// the previous network in place.
std::string use_network(std::string_view bytes);

/// Answers one request to the records module, as documented in `docs/wasm.md`.
std::string answer_records(std::string_view request);

}  // namespace kradan::wasm
