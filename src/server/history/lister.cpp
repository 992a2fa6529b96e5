#include "server/history/lister.h"

#include <utility>

#include "server/base/at_end.h"
#include "server/base/awaiting.h"

namespace kradan::server {

namespace {

/// The number of games to read and store together.
constexpr int games_at_once = 20;
/// If more games than this are waiting to be rated, later games have to wait too, because each pass looks at
/// all of them.
constexpr int most_waiting_in_pass = 200;

}  // namespace

void Lister::ended() {
    environment_.later([this] { begin(); });
}

void Lister::tend() {
    begin();
}

void Lister::begin() {
    again_ = true;
    if (!working_) spawn(environment_.warn, "listing games in histories", list_all());
}

Task<> Lister::list_all() {
    working_ = true;
    const AtEnd over{[this] { working_ = false; }};
    while (std::exchange(again_, false)) {
        std::optional<store::EndPlace> place{std::in_place};
        for (int waiting = 0; place && waiting < most_waiting_in_pass;) {
            auto next = co_await read_patiently(environment_, [from = *place](store::Reader& reader) {
                return next_listings(reader, from, games_at_once);
            });
            if (!next) co_return;
            place = next->next;
            waiting += next->waiting;
            if (!co_await list(*std::move(next))) co_return;
        }
    }
}

Task<bool> Lister::list(NextListings next) {
    const auto count = [this](std::size_t games) { counts_.listed += games; };
    if (next.games.empty()) co_return true;
    const auto stored = co_await keep(environment_, {next.games.begin(), next.games.end()});
    if (stored) {
        count(next.games.size());
        counts_.damaged += next.problems.size();
        for (const std::string& problem : next.problems) environment_.warn(problem);
        co_return true;
    }
    if (stored.error().kind != store::Error::Kind::conflict) co_return false;
    // Another node has listed one of the games, or one was removed. List each separately.
    for (store::ListGame& game : next.games) {
        const auto alone = co_await keep(environment_, {std::move(game)});
        if (alone) count(1);
        if (!alone && alone.error().kind != store::Error::Kind::conflict) co_return false;
    }
    co_return true;
}

}  // namespace kradan::server
