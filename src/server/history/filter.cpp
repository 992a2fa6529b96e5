#include "server/history/filter.h"

#include <utility>

#include "core/text.h"
#include "server/accounts/stored.h"

namespace kradan::server {

namespace {

std::expected<std::optional<store::PlayerKey>, store::Error> player_called(store::Reader& reader,
                                                                           const std::string& name) {
    const auto account = account_called(reader, name);
    if (!account) return std::unexpected(account.error());
    if (!*account) return std::nullopt;
    return std::stoll((**account).id);
}

/// Returns the moves with one space after each.
std::string opening_prefix(std::string_view text) {
    std::string prefix;
    while (!text.empty()) {
        const auto end = text.find(' ');
        if (end != 0) prefix.append(text.substr(0, end)).append(" ");
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return prefix;
}

template <class To, class From>
std::optional<To> converted(const std::optional<From>& value) {
    return value ? std::optional{static_cast<To>(*value)} : std::nullopt;
}

}  // namespace

std::expected<std::optional<store::PlayedFilter>, store::Error> read_filter(store::Reader& reader,
                                                                            const HistoryOwner& owner,
                                                                            const api::GameFilter& asked) {
    store::PlayedFilter filter{.player = owner.player,
                               .kind = asked.kind,
                               .speed = asked.speed,
                               .rated = asked.rated,
                               .colour = converted<Colour>(asked.colour),
                               .result = converted<store::Played::Result>(asked.result),
                               .reason = asked.reason,
                               .people_only = asked.computer == false,
                               .opening = opening_prefix(asked.opening.value_or("")),
                               .watchable_only = owner.account.has_value(),
                               .from = asked.from,
                               .below = asked.to};
    if (asked.computer == true) filter.opponent = store::computer_opponent;
    if (owner.account) {
        const auto player = player_called(reader, *owner.account);
        if (!player) return std::unexpected(player.error());
        if (!*player) return std::nullopt;
        filter.player = **player;
    }
    if (asked.opponent) {
        const auto opponent = player_called(reader, *asked.opponent);
        if (!opponent) return std::unexpected(opponent.error());
        if (!*opponent) return std::nullopt;
        filter.opponent = *opponent;
    }
    return filter;
}

std::string write_place(const store::EndPlace& place) {
    return std::to_string(place.over).append(".").append(place.game);
}

std::optional<store::EndPlace> read_place(std::string_view text) {
    const auto over = take_number<store::WallTime>(text);
    if (!over || !text.starts_with('.')) return std::nullopt;
    return store::EndPlace{.over = *over, .game = std::string{text.substr(1)}};
}

}  // namespace kradan::server
