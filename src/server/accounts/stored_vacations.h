#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "server/accounts/stored.h"
#include "session/clock.h"

namespace kradan::server {

/// From one moment to another.
struct VacationPeriod {
    static constexpr std::string_view name = "VacationPeriod";
    std::int64_t from = 0;
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("from", self.from, "when it begins");
        member("until", self.until, "when it ends");
    }
};

/// The vacations of an account in the last year, in order. Known by the player's key.
struct Vacations {
    static constexpr std::string_view name = "Vacations";
    static constexpr std::string_view kind = "vacations";
    std::int64_t player = 0;
    std::vector<VacationPeriod> periods = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("periods", self.periods, "the vacations");
    }
};

inline constexpr store::WallTime vacation_day = 86'400'000;
/// What an account has in a year of 365 days.
inline constexpr store::WallTime vacation_of_year = 30 * vacation_day;
inline constexpr store::WallTime vacation_year = 365 * vacation_day;

std::vector<store::DocumentKey> keys_of(const Vacations& vacations);

/// Those of a player: of version 0 if there are none.
std::expected<Stored<Vacations>, store::Error> vacations_of(store::Reader& reader, store::PlayerKey player);

/// When the vacation of this moment ends; nullopt: there is none.
std::optional<store::WallTime> vacation_until(const Vacations& vacations, store::WallTime now);

/// What is left of the year's vacation. Each counts as a day at least, and as a whole as long as its end is
/// less than a year ago.
store::WallTime vacation_left(const Vacations& vacations, store::WallTime now);

/// Begins a vacation, or moves the end of the one that goes on; `until` at most now: it ends now. False if
/// less is left than that.
bool set_vacation(Vacations& vacations, store::WallTime until, store::WallTime now);

/// For `Environment::vacation_within`. A vacation that goes on counts a day ahead: so that it is not asked
/// for again and again, and nobody's flag falls meanwhile.
std::expected<session::Milliseconds, store::Error> vacation_within(store::Reader& reader,
                                                                   store::PlayerKey player,
                                                                   store::WallTime from, store::WallTime to);

}  // namespace kradan::server
