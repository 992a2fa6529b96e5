#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/colour.h"
#include "server/base/stored.h"

namespace kradan::server {

/// A request for a rematch that is waiting for an answer. Document id: the finished game's id; indexed by the
/// player who has not answered. Removed when it is answered or has expired.
struct RematchOffer {
    static constexpr std::string_view kind = "rematch-offer";
    static constexpr const char* awaited = "awaited";
    /// How long it lasts, in milliseconds: as long as a challenge.
    static constexpr store::WallTime life = store::WallTime{14} * 86'400'000;

    Colour by = Colour::first;
    store::WallTime until = 0;
    std::int64_t version = 0;
};

/// Replaces the offer of this version, or adds one if the version is 0.
inline store::PutDocument put_offer(const std::string& game, const RematchOffer& offer,
                                    store::PlayerKey awaited) {
    return {{.kind = std::string{RematchOffer::kind},
             .id = game,
             .version = offer.version + 1,
             .body = "\"" + std::string{id(offer.by)} + "\"",
             .keys = {{.index = RematchOffer::awaited, .value = sortable(awaited)},
                      {.index = "until", .value = sortable(offer.until)}}}};
}

inline RematchOffer read_offer(const store::Document& document) {
    const bool second = document.body == "\"" + std::string{id(Colour::second)} + "\"";
    return {.by = second ? Colour::second : Colour::first,
            .until = std::stoll(std::string{document.value_of("until")}),
            .version = document.version};
}

/// Reads a game's rematch offer; nullopt if there is none.
inline std::expected<std::optional<RematchOffer>, store::Error> rematch_offer_of(store::Reader& reader,
                                                                                 std::string_view game) {
    const auto found = reader.document(RematchOffer::kind, game);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    return read_offer(**found);
}

}  // namespace kradan::server
