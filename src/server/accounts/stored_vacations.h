#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "clock/clock.h"
#include "server/accounts/stored.h"

namespace kradan::server {

struct VacationPeriod {
    std::int64_t from = 0;
    std::int64_t until = 0;
    static void describe(auto& self, auto& member) {
        member("from", self.from, "when it begins");
        member("until", self.until, "when it ends");
    }
};

/// An account's vacations in the last year, in order. Document id: the player's key.
struct Vacations {
    static constexpr std::string_view kind = "vacations";
    std::int64_t player = 0;
    std::vector<VacationPeriod> periods = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("periods", self.periods, "the vacations");
    }
    void keys(KeyList& key) const { key("player", player); }
};

inline constexpr store::WallTime vacation_day = 86'400'000;
/// How much vacation an account gets per year of 365 days.
inline constexpr store::WallTime vacation_of_year = 30 * vacation_day;
inline constexpr store::WallTime vacation_year = 365 * vacation_day;

/// Returns when the vacation in progress at this time ends; nullopt if there is none.
std::optional<store::WallTime> vacation_until(const Vacations& vacations, store::WallTime now);

/// Returns how much of the year's vacation is left. A vacation counts as at least one day, and counts in full
/// until a year after it ends.
store::WallTime vacation_left(const Vacations& vacations, store::WallTime now);

/// Begins a vacation, or moves the end of the current one; an `until` not after `now` ends it. Returns false
/// if it would take more than what is left.
bool set_vacation(Vacations& vacations, store::WallTime until, store::WallTime now);

/// For `Environment::vacation_within`. Counts a vacation that has not ended as lasting a day longer, so that
/// callers need not ask repeatedly and no flag falls in the meantime.
std::expected<clock::Milliseconds, store::Error> vacation_within(store::Reader& reader,
                                                                 store::PlayerKey player,
                                                                 store::WallTime from, store::WallTime to);

}  // namespace kradan::server
