#include <algorithm>
#include <string>

#include "api/accounts.h"
#include "server/accounts/accounts.h"
#include "server/accounts/stored_vacations.h"
#include "server/base/awaiting.h"

namespace kradan::server {

namespace {

store::WallTime length_of(const VacationPeriod& period) {
    return std::max(period.until - period.from, vacation_day);
}

api::Vacation shown(const Vacations& vacations, store::WallTime now) {
    return {.until = vacation_until(vacations, now).value_or(0),
            .left = static_cast<int>(vacation_left(vacations, now) / vacation_day)};
}

}  // namespace

std::optional<store::WallTime> vacation_until(const Vacations& vacations, store::WallTime now) {
    if (vacations.periods.empty() || vacations.periods.back().until <= now) return std::nullopt;
    return vacations.periods.back().until;
}

store::WallTime vacation_left(const Vacations& vacations, store::WallTime now) {
    store::WallTime left = vacation_of_year;
    for (const VacationPeriod& period : vacations.periods) {
        if (period.until > now - vacation_year) left -= length_of(period);
    }
    return std::max<store::WallTime>(left, 0);
}

bool set_vacation(Vacations& vacations, store::WallTime until, store::WallTime now) {
    Vacations next = vacations;
    std::erase_if(next.periods, [&](const auto& period) { return period.until <= now - vacation_year; });
    VacationPeriod period{.from = now, .until = until};
    if (vacation_until(next, now)) {
        period.from = next.periods.back().from;
        next.periods.pop_back();
    } else if (until <= now) {
        return true;
    }
    period.until = std::max(until, now);
    if (period.until > now && length_of(period) > vacation_left(next, now)) return false;
    next.periods.push_back(period);
    vacations = std::move(next);
    return true;
}

std::expected<clock::Milliseconds, store::Error> vacation_within(store::Reader& reader,
                                                                 store::PlayerKey player,
                                                                 store::WallTime from, store::WallTime to) {
    const auto vacations = own_of<Vacations>(reader, player);
    if (!vacations) return std::unexpected(vacations.error());
    clock::Milliseconds sum = 0;
    for (const VacationPeriod& period : vacations->body.periods) {
        const store::WallTime end = period.until > to ? to + vacation_day : period.until;
        sum += std::max<store::WallTime>(end - std::max(period.from, from), 0);
    }
    return sum;
}

Task<OrProblem<api::Vacation>> Accounts::on(const Caller& caller, const api::ReadVacation::Request&) {
    const auto stored = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return own_of<Vacations>(reader, player);
    });
    if (!stored) co_return not_stored(stored.error());
    co_return shown(stored->body, environment_.wall_time());
}

Task<OrProblem<api::Vacation>> Accounts::on(const Caller& caller, const api::SetVacation::Request& request) {
    auto account = co_await account_of_caller(caller);
    if (!account) co_return std::unexpected(account.error());
    auto stored = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return own_of<Vacations>(reader, player);
    });
    if (!stored) co_return not_stored(stored.error());
    const store::WallTime now = environment_.wall_time();
    if (!set_vacation(stored->body, now + request.days * vacation_day, now)) {
        const auto days = vacation_left(stored->body, now) / vacation_day;
        co_return problem(422, "account.vacation-too-long", std::to_string(days));
    }
    store::Unit unit{put(*stored)};
    // Also write the account, so that a concurrent deletion conflicts and no vacations are left behind.
    if (stored->version == 0) unit.emplace_back(put(*account));
    const auto kept = co_await keep(environment_, std::move(unit));
    if (!kept) co_return not_stored(kept.error());
    co_return shown(stored->body, now);
}

}  // namespace kradan::server
