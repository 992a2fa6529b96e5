#pragma once

#include <cstdint>
#include <string_view>
#include <tuple>

#include "api/operation.h"

/// Vacations of an account. They do not count for its clocks in games with days per move. Times are
/// milliseconds since 1970.
namespace kradan::api {

struct Vacation {
    static constexpr std::string_view name = "Vacation";
    std::int64_t until = 0;
    int left = 0;
    static void describe(auto& self, auto& member) {
        member("until", self.until, "when the vacation ends; 0: there is none now");
        member("left", self.left,
               "the whole days of vacation left. An account has 30 days in 365; each vacation counts as at "
               "least one day");
    }
};

struct ReadVacation {
    static constexpr Operation operation{.id = "readVacation",
                                         .method = Method::get,
                                         .path = "/api/v1/me/vacation",
                                         .access = Access::account,
                                         .scope = "me:read",
                                         .summary = "The account's vacation, and the days left"};
    struct Request : Empty {};
    using Answer = Vacation;
};

struct SetVacation {
    static constexpr Operation operation{
        .id = "setVacation",
        .method = Method::put,
        .path = "/api/v1/me/vacation",
        .access = Access::account,
        .summary =
            "Begins a vacation now, or changes its end. The time of the vacation, at least a day, is added "
            "to a clock shortly before the clock would run out, if the clock has at least ten minutes left "
            "when the vacation begins"};
    struct Request {
        static constexpr std::string_view name = "SetVacationRequest";
        int days = 0;
        static void describe(auto& self, auto& member) {
            member("days", self.days, "the days from now; 0: it ends now");
        }
    };
    using Answer = Vacation;
};

using VacationOperations = std::tuple<ReadVacation, SetVacation>;

}  // namespace kradan::api
