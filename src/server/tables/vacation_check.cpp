#include "server/tables/vacation_check.h"

#include <algorithm>
#include <utility>

#include "server/base/awaiting.h"
#include "server/base/guarded.h"

namespace kradan::server {

namespace {

/// The pause before a failed read is retried.
constexpr Milliseconds pause_after_failure = 1'000;

}  // namespace

/// Returns the next flag; nullopt unless a player's clock with days per move is running.
std::optional<VacationCheck::Flag> VacationCheck::flag() const {
    if (!environment_.vacation_within || game_.is_over() || !game_.has_state()) return std::nullopt;
    const auto falls = session::flag_falls(game_.state());
    if (!falls) return std::nullopt;
    const Colour side = *session::running(game_.state());
    const bool in_days = game_.config().time[place(side)].kind == clock::TimeControl::Kind::days;
    if (!in_days || !game_.head().players[place(side)]) return std::nullopt;
    return Flag{side, *falls};
}

std::optional<Milliseconds> VacationCheck::due() const {
    const auto next = flag();
    if (!next || asking_ || known_ == next) return std::nullopt;
    return std::max(next->falls - ahead, retry_at_.value_or(game_.state().since));
}

bool VacationCheck::is_done() const {
    const auto next = flag();
    return !next || known_ == next;
}

void VacationCheck::wake(std::function<void(Colour side, Milliseconds given)> give) {
    const auto time = due();
    if (!time || game_.now() < *time || !game_.is_ready()) return;
    asking_ = true;
    spawn(environment_.warn, "game " + game_.id(), ask(*flag(), std::move(give)));
}

Task<> VacationCheck::ask(Flag asked, std::function<void(Colour side, Milliseconds given)> give) {
    const Outstanding::Hold hold(outstanding_);
    const session::State& state = game_.state();
    const Milliseconds already = state.turn_vacation;
    // The clocks stop while no server runs, so the turn may be shorter on the clocks than in wall time.
    const store::WallTime to = environment_.wall_time();
    const store::WallTime from = to - (game_.now() - state.turn_since);
    const auto vacation =
        co_await read(environment_, [within = environment_.vacation_within,
                                     player = *game_.head().players[place(asked.side)], from,
                                     to](store::Reader& reader) { return within(reader, player, from, to); });
    asking_ = false;
    retry_at_.reset();
    guarded(environment_.warn, "game " + game_.id(), [&] {
        Milliseconds given = 0;
        if (!vacation) {
            environment_.warn("game " + game_.id() + ": " + vacation.error().detail);
            retry_at_ = game_.now() + pause_after_failure;
        } else if (flag() == asked && game_.is_ready()) {
            given = std::max<Milliseconds>(*vacation - already, 0);
            if (given < least) known_ = asked;
        }
        give(asked.side, given < least ? 0 : given);
    });
}

}  // namespace kradan::server
