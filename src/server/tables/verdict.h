#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "store/store.h"

namespace kradan::server {

/// A moderator's decision to end a game. Document id: the game's id. The node that serves the game carries it
/// out, immediately or when the game is loaded.
struct Verdict {
    static constexpr std::string_view kind = "verdict";
    static constexpr std::string_view called_off = "called-off";

    /// The loser; nullopt if the game is called off.
    std::optional<Colour> loser = {};
};

inline store::PutDocument put_verdict(const std::string& game, const Verdict& verdict) {
    const std::string_view body = verdict.loser ? id(*verdict.loser) : Verdict::called_off;
    return {{.kind = std::string{Verdict::kind}, .id = game, .body = "\"" + std::string{body} + "\""}};
}

/// Reads the verdict on a game; nullopt if there is none.
inline std::expected<std::optional<Verdict>, store::Error> verdict_of(store::Reader& reader,
                                                                      std::string_view game) {
    const auto found = reader.document(Verdict::kind, game);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    Verdict verdict;
    for (const Colour colour : colours) {
        if ((**found).body == "\"" + std::string{id(colour)} + "\"") verdict.loser = colour;
    }
    return verdict;
}

}  // namespace kradan::server
