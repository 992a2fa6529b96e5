#include "server/moderation/moderation.h"

#include <set>
#include <utility>

#include "core/text.h"
#include "server/accounts/conduct.h"
#include "server/base/at_end.h"
#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/moderation/files.h"
#include "server/moderation/left_games.h"
#include "server/moderation/word_lists.h"
#include "server/ratings/refund.h"
#include "server/tables/left_game.h"

namespace kradan::server {

namespace {

/// The maximum number of attempts to plan an action that conflicts with others.
constexpr int most_plans = 20;
constexpr int entries_at_once = 100;
constexpr int most_address_bans = 10'000;
constexpr int acts_of_a_page = 50;
constexpr int most_staff = 500;
constexpr store::WallTime a_minute = 60'000;

Actor actor_of(const Caller& caller) {
    return {.player = caller.player(), .role = caller.identity->role};
}

/// Keeps refused actions apart from store errors.
using Planned = std::expected<OrProblem<Plan>, store::Error>;

}  // namespace

Moderation::Moderation(Environment& environment, Listener& listener)
    : environment_(environment),
      listener_(listener),
      reports_of_player_(TokenBucket::each_hour(environment.limits.reports_per_player,
                                                environment.limits.reports_per_player_and_hour)),
      reports_of_address_(TokenBucket::each_hour(environment.limits.reports_per_address,
                                                 environment.limits.reports_per_address_and_hour),
                          network_shares(environment.limits)) {}

namespace {

using AddressBans = std::map<std::string, store::WallTime>;

std::expected<AddressBans, store::Error> read_address_bans(store::Reader& reader, store::WallTime now) {
    auto range = documents_by<AddressBan>("until");
    range.from = sortable(now + 1);
    const auto found = reader.documents(range, most_address_bans);
    if (!found) return std::unexpected(found.error());
    AddressBans bans;
    for (const store::Document& document : *found)
        bans.emplace(document.id, std::stoll(std::string{document.value_of("until")}));
    return bans;
}

}  // namespace

std::expected<void, store::Error> Moderation::open(store::Reader& reader) {
    const auto last = last_entry(reader);
    if (!last) return std::unexpected(last.error());
    auto bans = read_address_bans(reader, environment_.wall_time());
    if (!bans) return std::unexpected(bans.error());
    const auto lists = read_word_lists(reader);
    if (!lists) return std::unexpected(lists.error());
    seen_ = *last;
    banned_ = *std::move(bans);
    filter_ = filter_of(*lists);
    return {};
}

void Moderation::tend() {
    again_ = true;
    if (!following_) spawn(environment_.warn, "the log of moderation", follow());
}

Task<> Moderation::follow() {
    following_ = true;
    const AtEnd over{[this] { following_ = false; }};
    struct News {
        std::vector<AuditEntry> entries;
        AddressBans bans;
        store::Unit old;
    };
    while (std::exchange(again_, false)) {
        const auto read_news = [after = seen_, now = environment_.wall_time()](
                                   store::Reader& reader) -> std::expected<News, store::Error> {
            auto entries = entries_after(reader, after, entries_at_once);
            if (!entries) return std::unexpected(entries.error());
            auto bans = read_address_bans(reader, now);
            if (!bans) return std::unexpected(bans.error());
            auto range = documents_by<LeftGame>("at");
            range.below = sortable(now - left_games_kept);
            const auto left = reader.documents(range, entries_at_once);
            if (!left) return std::unexpected(left.error());
            News news{.entries = *std::move(entries), .bans = *std::move(bans), .old = {}};
            for (const auto& one : *left) news.old.emplace_back(remove(one));
            return news;
        };
        auto news = co_await read_patiently(environment_, read_news);
        if (!news) co_return;
        banned_ = std::move(news->bans);
        if (news->entries.size() == entries_at_once) again_ = true;
        for (AuditEntry& entry : news->entries) {
            seen_ = entry.number;
            co_await take_effect(std::move(entry));
        }
        // If another node removes the same bans, the next call removes what is left.
        if (!news->old.empty()) (void)co_await keep(environment_, std::move(news->old));
    }
}

Task<> Moderation::tell_refunded(std::int64_t entry) {
    const auto refund = co_await read_patiently(environment_, [entry](store::Reader& reader) {
        return find_stored<RatingRefund>(reader, std::to_string(entry));
    });
    // On an error, the players will be notified when they next connect.
    if (!refund || !*refund) co_return;
    std::set<store::PlayerKey> players;
    for (const RefundedRating& one : (**refund).body.ratings) players.insert(one.player);
    players.erase((**refund).body.player);
    for (const store::PlayerKey player : players) listener_.has_notices(player);
}

Task<> Moderation::take_effect(AuditEntry entry) {
    switch (entry.act) {
        case api::Act::warn:
            listener_.has_notices(entry.upon);
            break;
        case api::Act::ban:
            listener_.end_connections(entry.upon);
            break;
        case api::Act::ban_address:
            co_await restrict(entry.upon);
            break;
        case api::Act::undo:
            if (entry.detail == word_of(api::Act::ban_address)) co_await restrict(entry.upon);
            break;
        case api::Act::role:
            // A connection keeps the role that the player had when it was opened.
            listener_.end_connections(entry.upon);
            break;
        case api::Act::end_game:
            listener_.carry_out_verdict(entry.game);
            break;
        case api::Act::close_seeks:
            listener_.close_seeks(entry.upon);
            break;
        case api::Act::filter:
            co_await reload_words();
            break;
        case api::Act::refund:
            co_await tell_refunded(entry.number);
            break;
        case api::Act::note:
        case api::Act::mute:
        case api::Act::close_report:
            break;
    }
}

Task<> Moderation::reload_words() {
    const auto lists = co_await read(environment_, read_word_lists);
    if (lists) filter_ = filter_of(*lists);
}

/// Applies or lifts the restriction. Reads the current state, since the log entry may have been undone.
Task<> Moderation::restrict(store::PlayerKey player) {
    const auto conduct = co_await read(
        environment_, [player](store::Reader& reader) { return own_of<Conduct>(reader, player); });
    if (!conduct) co_return;
    const Measure& address = conduct->body.address;
    const bool holds = address.holds(environment_.wall_time());
    listener_.restrict_guest(player, holds ? address.until : 0);
    if (holds) co_await learn(player, listener_.addresses_of(player));
}

Task<> Moderation::learn(store::PlayerKey player, std::vector<std::string> addresses) {
    struct Seen {
        Stored<Conduct> conduct;
        std::optional<Stored<AddressBan>> ban;
    };
    bool learnt = false;
    for (const std::string& address : addresses) {
        if (address.empty()) continue;
        const auto seen = co_await read(
            environment_, [player, address](store::Reader& reader) -> std::expected<Seen, store::Error> {
                auto conduct = own_of<Conduct>(reader, player);
                if (!conduct) return std::unexpected(conduct.error());
                auto ban = find_stored<AddressBan>(reader, address);
                if (!ban) return std::unexpected(ban.error());
                return Seen{*std::move(conduct), *std::move(ban)};
            });
        if (!seen) continue;
        const Measure& measure = seen->conduct.body.address;
        const store::WallTime until = measure.until;
        Stored<AddressBan> ban = seen->ban.value_or(Stored<AddressBan>{.id = address});
        if (!measure.holds(environment_.wall_time()) || ban.body.until >= until) continue;
        ban.body = {.until = until, .player = player};
        // Also write the conduct, so that no ban is left behind if the measure is revoked at the same time.
        if (!co_await keep(environment_, {put(ban), put(seen->conduct)})) continue;
        banned_[address] = until;
        learnt = true;
    }
    if (learnt) listener_.log_grew();
}

void Moderation::learn_address(store::PlayerKey player, std::string address) {
    spawn(environment_.warn, "a ban of an address", learn(player, {std::move(address)}));
}

store::WallTime Moderation::banned_until(const std::string& address) const {
    const auto found = banned_.find(address);
    if (found == banned_.end() || found->second <= environment_.wall_time()) return 0;
    return found->second;
}

Task<std::optional<Refusal>> Moderation::why_not_say(store::PlayerKey player, std::string text) {
    const auto conduct = co_await read(
        environment_, [player](store::Reader& reader) { return own_of<Conduct>(reader, player); });
    if (!conduct) co_return Refusal{"server.cannot-store"};
    const Measure& mute = conduct->body.mute;
    if (mute.holds(environment_.wall_time())) co_return refusal_until("moderation.muted", mute.until);
    if (is_unfit(text)) co_return Refusal{"moderation.unfit-words"};
    co_return std::nullopt;
}

Task<std::optional<Refusal>> Moderation::why_not_seek(store::PlayerKey player) {
    const store::WallTime now = environment_.wall_time();
    const auto times = co_await read(
        environment_, [player, now](store::Reader& reader) { return left_games_of(reader, player, now); });
    if (!times) co_return Refusal{"server.cannot-store"};
    const store::WallTime until = wait_until(*times, now);
    if (until == 0) co_return std::nullopt;
    co_return refusal_until("moderation.wait", until);
}

Task<OrProblem<AuditEntry>> Moderation::act(Actor actor, Proposal proposal) {
    for (int plans = 0; plans < most_plans; ++plans) {
        auto planned = co_await read(
            environment_,
            [actor, proposal, now = environment_.wall_time()](store::Reader& reader) -> Planned {
                return plan_act(reader, actor, proposal, now);
            });
        if (!planned) co_return not_stored(planned.error());
        if (!*planned) co_return std::unexpected(planned->error());
        Plan plan = **std::move(planned);
        const auto stored = co_await keep(environment_, std::move(plan.unit));
        if (stored) {
            for (const std::string& session : plan.sessions) listener_.ended(plan.entry.upon, session);
            tend();
            listener_.log_grew();
            co_return std::move(plan.entry);
        }
        if (stored.error().kind != store::Error::Kind::conflict) co_return not_stored(stored.error());
        // Do not overwrite a list of words that has changed in the meantime.
        if (proposal.act == api::Act::filter && plans > 0) break;
    }
    co_return problem(409, "account.changed-elsewhere");
}

Task<OrProblem<api::LoggedAct>> Moderation::act_and_show(Actor actor, Proposal proposal) {
    const auto entry = co_await act(actor, std::move(proposal));
    if (!entry) co_return std::unexpected(entry.error());
    co_return answer_of_read(
        co_await read(environment_, [entry = *entry, now = environment_.wall_time()](store::Reader& reader) {
            return FileReader(reader, now).act(entry);
        }));
}

Task<OrProblem<api::LoggedAct>> Moderation::on(const Caller& caller, const api::Moderate::Request& request) {
    using enum api::Act;
    constexpr std::int64_t most_minutes = 10'000'000;
    const bool own_operation =
        request.act == undo || request.act == close_report || request.act == role || request.act == filter;
    if (own_operation) co_return problem(422, "moderation.not-allowed");
    Proposal proposal{
        .act = request.act, .upon = request.key, .reason = request.reason, .loses = request.loses};
    if (request.minutes) proposal.duration = std::min(*request.minutes, most_minutes) * a_minute;
    if (request.act == end_game) proposal.game = request.game.value_or("");
    co_return co_await act_and_show(actor_of(caller), std::move(proposal));
}

Task<OrProblem<api::LoggedAct>> Moderation::on(const Caller& caller, const api::UndoAct::Request& request) {
    const auto number = read_number<std::int64_t>(request.number);
    if (!number || *number < 1) co_return problem(404, "moderation.not-undoable");
    co_return co_await act_and_show(actor_of(caller),
                                    {.act = api::Act::undo, .reason = request.reason, .undoes = *number});
}

Task<OrProblem<api::Nothing>> Moderation::on(const Caller& caller, const api::CloseReport::Request& request) {
    const auto entry = co_await act(actor_of(caller), {.act = api::Act::close_report,
                                                       .reason = request.reason,
                                                       .report = request.report,
                                                       .state = request.state});
    if (!entry) co_return std::unexpected(entry.error());
    co_return api::Nothing{};
}

Task<OrProblem<api::Nothing>> Moderation::on(const Caller& caller, const api::SetRole::Request& request) {
    const auto player = co_await read(
        environment_, [name = request.player](store::Reader& reader) { return find_player(reader, name); });
    if (!player) co_return not_stored(player.error());
    if (!*player) co_return problem(404, "account.unknown");
    const auto entry = co_await act(
        actor_of(caller),
        {.act = api::Act::role, .upon = **player, .reason = request.reason, .detail = request.role});
    if (!entry) co_return std::unexpected(entry.error());
    co_return api::Nothing{};
}

Task<OrProblem<api::ListStaff::Answer>> Moderation::on(const Caller&, const api::ListStaff::Request&) {
    co_return answer_of_read(co_await read(
        environment_,
        [now = environment_.wall_time()](
            store::Reader& reader) -> std::expected<api::ListStaff::Answer, store::Error> {
            api::ListStaff::Answer answer;
            FileReader files(reader, now);
            for (const char* role : {"owner", "moderator"}) {
                const auto found = reader.documents(documents_with<Account>("role", role), most_staff);
                if (!found) return std::unexpected(found.error());
                for (const store::Document& account : *found) {
                    auto person = files.person(std::stoll(account.id));
                    if (!person) return std::unexpected(person.error());
                    answer.people.push_back(*std::move(person));
                }
            }
            return answer;
        }));
}

Task<OrProblem<api::ReadLog::Answer>> Moderation::on(const Caller& /*caller*/,
                                                     const api::ReadLog::Request& request) {
    const std::int64_t before = request.before.value_or(for_good);
    co_return answer_of_read(co_await read_patiently(
        environment_,
        [before, now = environment_.wall_time()](
            store::Reader& reader) -> std::expected<api::ReadLog::Answer, store::Error> {
            auto entries = entries_before(reader, before, acts_of_a_page + 1);
            if (!entries) return std::unexpected(entries.error());
            const bool more = entries->size() > acts_of_a_page;
            if (more) entries->pop_back();
            auto acts = FileReader(reader, now).acts(*entries);
            if (!acts) return std::unexpected(acts.error());
            return api::ReadLog::Answer{.acts = *std::move(acts), .more = more};
        }));
}

Task<OrProblem<api::PlayerFile>> Moderation::on(const Caller& /*caller*/,
                                                const api::ReadPlayerFile::Request& request) {
    const std::string name = request.player.value_or("#" + std::to_string(request.key.value_or(0)));
    using Found = std::optional<api::PlayerFile>;
    auto found = co_await read_patiently(
        environment_,
        [name, now = environment_.wall_time()](store::Reader& reader) -> std::expected<Found, store::Error> {
            const auto player = find_player(reader, name);
            if (!player) return std::unexpected(player.error());
            if (!*player) return Found{};
            auto file = FileReader(reader, now).file(**player);
            if (!file) return std::unexpected(file.error());
            return Found{*std::move(file)};
        });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return problem(404, "moderation.no-such-player");
    co_return **std::move(found);
}

Task<OrProblem<api::ReadWordLists::Answer>> Moderation::on(const Caller&,
                                                           const api::ReadWordLists::Request&) {
    const auto lists = co_await read(environment_, read_word_lists);
    if (!lists) co_return not_stored(lists.error());
    api::ReadWordLists::Answer answer;
    for (const auto& [body, id, version] : *lists)
        answer.lists.push_back({.language = id, .words = body.words, .version = version});
    co_return answer;
}

Task<OrProblem<api::WordList>> Moderation::on(const Caller& caller,
                                              const api::WriteWordList::Request& request) {
    const auto entry = co_await act(actor_of(caller), {.act = api::Act::filter,
                                                       .detail = request.language,
                                                       .words = request.words.text,
                                                       .version = request.version});
    if (!entry) co_return std::unexpected(entry.error());
    co_return api::WordList{
        .language = request.language, .words = request.words, .version = request.version + 1};
}

}  // namespace kradan::server
