#include "server/moderation/acts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "core/text.h"
#include "server/accounts/conduct.h"
#include "server/base/shown_text.h"
#include "server/logs/game_log.h"
#include "server/moderation/audit.h"
#include "server/moderation/word_lists.h"
#include "server/ratings/refund.h"
#include "server/tables/verdict.h"

namespace kradan::server {

namespace {

constexpr int every_session = std::numeric_limits<int>::max();
/// The maximum number of unread notices per player.
constexpr std::size_t most_notices = 20;

using Done = OrProblem<api::Nothing>;

/// Plans one action. Each step either refuses the action or adds to the plan.
class Planner {
  public:
    Planner(store::Reader& reader, const Actor& actor, const Proposal& proposal, store::WallTime now)
        : reader_(reader), actor_(actor), proposal_(proposal), now_(now) {
        plan_.entry = {.at = now,
                       .by = actor.player,
                       .upon = proposal.upon,
                       .act = proposal.act,
                       .reason = clean_talk(proposal.reason),
                       .game = proposal.game,
                       .report = proposal.report,
                       .undoes = proposal.undoes,
                       .detail = proposal.detail};
    }

    OrProblem<Plan> plan() {
        for (const auto step : {&Planner::check_actor, &Planner::check_upon, &Planner::check_duration,
                                &Planner::add_entry_first, &Planner::add_act}) {
            if (auto done = (this->*step)(); !done) return std::unexpected(done.error());
        }
        return std::move(plan_);
    }

  private:
    Done check_actor() {
        if (actor_.role < rule().least) return problem(403, "moderation.not-allowed");
        if (plan_.entry.reason.empty() && proposal_.act != api::Act::filter)
            return problem(422, "moderation.no-reason");
        return api::Nothing{};
    }

    Done check_upon() {
        if (proposal_.act == api::Act::undo) return find_undone();
        if (proposal_.act == api::Act::close_report) return find_report();
        if (proposal_.act == api::Act::filter) return api::Nothing{};
        return check_player();
    }

    Done check_player() {
        const store::PlayerKey player = plan_.entry.upon;
        if (player == 0) return problem(404, "moderation.no-such-player");
        if (player == actor_.player) return problem(403, "moderation.yourself");
        const auto known = reader_.player(player);
        if (!known) return not_stored(known.error());
        if (!*known) return problem(404, "moderation.no-such-player");
        auto account = account_of(reader_, player);
        if (!account) return not_stored(account.error());
        account_ = *std::move(account);
        if (!account_ && !rule().guests) return problem(422, "moderation.guest");
        if (account_ && role_of(account_->body.role) == Role::owner && actor_.role != Role::owner)
            return problem(403, "moderation.owner");
        return api::Nothing{};
    }

    Done find_undone() {
        const auto entry = find_entry(reader_, proposal_.undoes);
        if (!entry) return not_stored(entry.error());
        if (!*entry || !rule_of((**entry).act).undoable) return problem(404, "moderation.not-undoable");
        const auto undone = is_undone(reader_, proposal_.undoes);
        if (!undone) return not_stored(undone.error());
        if (*undone) return problem(409, "moderation.not-undoable");
        undone_ = **entry;
        plan_.entry.upon = undone_.upon;
        plan_.entry.detail = word_of(undone_.act);
        return check_player();
    }

    Done find_report() {
        const auto report = find_stored<Report>(reader_, proposal_.report);
        if (!report) return not_stored(report.error());
        if (!*report) return problem(404, "moderation.no-such-report");
        if (!(**report).body.is_open()) return problem(409, "moderation.report-closed");
        if (proposal_.state == api::ReportState::open) return problem(422, "moderation.not-allowed");
        report_ = **report;
        plan_.entry.upon = report_.body.player;
        plan_.entry.game = report_.body.game;
        plan_.entry.detail = word_of(proposal_.state);
        return check_player();
    }

    Done check_duration() {
        if (rule().longest == 0) return api::Nothing{};
        if (!proposal_.duration) {
            if (!rule().for_good) return problem(422, "moderation.no-duration");
            plan_.entry.until = for_good;
            return api::Nothing{};
        }
        if (*proposal_.duration <= 0 || *proposal_.duration > rule().longest)
            return problem(422, "moderation.no-duration");
        plan_.entry.until = now_ + *proposal_.duration;
        return api::Nothing{};
    }

    Done add_entry_first() {
        if (proposal_.act == api::Act::end_game) {
            plan_.entry.detail = proposal_.loses ? "loses" : Verdict::called_off;
        }
        if (auto added = add_entry(reader_, plan_.entry, plan_.unit); !added)
            return not_stored(added.error());
        return api::Nothing{};
    }

    Done add_act() {
        switch (proposal_.act) {
            case api::Act::warn:
                return change_conduct([&](Conduct& conduct) {
                    add_notice(conduct, std::string{StoredNotice::warning}, plan_.entry.reason);
                });
            case api::Act::mute:
                return change_conduct([&](Conduct& conduct) { conduct.mute = measure(); });
            case api::Act::ban_address:
                return change_conduct([&](Conduct& conduct) { conduct.address = measure(); });
            case api::Act::ban:
                if (auto done = change_conduct([&](Conduct& conduct) { conduct.ban = measure(); }); !done)
                    return done;
                return end_sessions();
            case api::Act::end_game:
                return add_verdict();
            case api::Act::undo:
                return undo();
            case api::Act::close_report:
                return close_report();
            case api::Act::role:
                return change_role();
            case api::Act::filter:
                return change_words();
            case api::Act::refund:
                return refund();
            case api::Act::note:
            case api::Act::close_seeks:
                return api::Nothing{};
        }
        return api::Nothing{};
    }

    Measure measure() const {
        return {.until = plan_.entry.until, .reason = plan_.entry.reason, .entry = plan_.entry.number};
    }

    void add_notice(Conduct& conduct, std::string what, std::string text) const {
        conduct.notices.push_back(
            {.entry = plan_.entry.number, .what = std::move(what), .text = std::move(text), .at = now_});
        if (conduct.notices.size() > most_notices) conduct.notices.erase(conduct.notices.begin());
    }

    Done change_conduct(store::PlayerKey player, auto change) {
        auto conduct = own_of<Conduct>(reader_, player);
        if (!conduct) return not_stored(conduct.error());
        change(conduct->body);
        plan_.unit.emplace_back(put(*conduct));
        return api::Nothing{};
    }
    Done change_conduct(auto change) { return change_conduct(plan_.entry.upon, change); }

    /// Ends a banned account's sessions. A session that begins at the same time is invalid because its
    /// generation is outdated.
    Done end_sessions() {
        ++account_->body.generation;
        plan_.unit.emplace_back(put(*account_));
        const auto sessions = stored_of<Session>(reader_, plan_.entry.upon, every_session);
        if (!sessions) return not_stored(sessions.error());
        for (const auto& session : *sessions) {
            plan_.unit.emplace_back(remove(session));
            plan_.sessions.push_back(session.id);
        }
        const auto tokens = stored_of<PersonalToken>(reader_, plan_.entry.upon, every_session);
        if (!tokens) return not_stored(tokens.error());
        for (const auto& token : *tokens) {
            plan_.unit.emplace_back(remove(token));
            plan_.sessions.push_back(token.id);
        }
        return api::Nothing{};
    }

    Done add_verdict() {
        const auto head = reader_.head(proposal_.game);
        if (!head) return not_stored(head.error());
        const auto side = *head ? side_in(**head, plan_.entry.upon) : std::nullopt;
        if (!side) return problem(404, "moderation.no-such-game");
        const auto known = verdict_of(reader_, proposal_.game);
        if (!known) return not_stored(known.error());
        if ((**head).ended || *known) return problem(409, "moderation.game-over");
        plan_.unit.emplace_back(
            put_verdict(proposal_.game, {.loser = proposal_.loses ? side : std::nullopt}));
        return api::Nothing{};
    }

    Done undo() {
        const std::int64_t number = undone_.number;
        bool lifted_address = false;
        const auto lift = [&](Measure& measure) {
            // A later measure may have replaced it.
            if (measure.entry != number) return false;
            measure = {};
            return true;
        };
        if (undone_.act == api::Act::note) return api::Nothing{};
        if (auto done = change_conduct([&](Conduct& conduct) {
                lift(conduct.mute);
                lift(conduct.ban);
                lifted_address = lift(conduct.address);
                std::erase_if(conduct.notices, [&](const auto& notice) { return notice.entry == number; });
            });
            !done)
            return done;
        return lifted_address ? remove_addresses() : api::Nothing{};
    }

    Done remove_addresses() {
        const auto bans = stored_of<AddressBan>(reader_, plan_.entry.upon, every_session);
        if (!bans) return not_stored(bans.error());
        for (const auto& ban : *bans) plan_.unit.emplace_back(remove(ban));
        return api::Nothing{};
    }

    Done close_report() {
        const auto accused = reader_.player(report_.body.player);
        if (!accused) return not_stored(accused.error());
        for (const Complaint& complaint : report_.body.complaints) {
            if (complaint.by == 0) continue;
            const auto done = change_conduct(complaint.by, [&](Conduct& conduct) {
                add_notice(conduct, plan_.entry.detail, *accused ? (**accused).name : "");
            });
            if (!done) return done;
        }
        report_.body.state = proposal_.state;
        plan_.unit.emplace_back(put(report_));
        return api::Nothing{};
    }

    Done change_role() {
        const Role next = role_of(proposal_.detail);
        if (role_ids[static_cast<std::size_t>(next)] != proposal_.detail)
            return problem(422, "moderation.no-such-role");
        const bool was_owner = role_of(account_->body.role) == Role::owner;
        if (was_owner && next != Role::owner) {
            // If two owners step down at the same time, both actions append to the log. One of them conflicts
            // and is planned again.
            const auto owners = reader_.count_documents(documents_with<Account>("role", "owner"), 2);
            if (!owners) return not_stored(owners.error());
            if (*owners < 2) return problem(409, "moderation.last-owner");
        }
        account_->body.role = proposal_.detail;
        plan_.unit.emplace_back(put(*account_));
        return api::Nothing{};
    }

    /// Refunds rating points, and notifies the players who get any.
    Done refund() {
        auto planned = plan_refund(reader_, plan_.entry.upon, plan_.entry.number, now_);
        if (!planned) return not_stored(planned.error());
        if (planned->refund.ratings.empty()) return problem(409, "moderation.nothing-to-refund");
        if (std::ranges::count(planned->refund.ratings, actor_.player, &RefundedRating::player) > 0)
            return problem(403, "moderation.yourself");
        std::map<store::PlayerKey, double> points;
        for (const RefundedRating& one : planned->refund.ratings)
            points[one.player] += read_exact(one.points).value_or(0);
        for (const auto& [player, sum] : points) {
            const auto rounded = std::to_string(std::lround(sum));
            if (player == plan_.entry.upon || rounded == "0") continue;
            const auto account = account_of(reader_, player);
            if (!account) return not_stored(account.error());
            if (!*account) continue;
            auto done = change_conduct(player, [&](Conduct& conduct) {
                add_notice(conduct, std::string{StoredNotice::refund}, rounded);
            });
            if (!done) return done;
        }
        std::ranges::move(planned->unit, std::back_inserter(plan_.unit));
        return api::Nothing{};
    }

    Done change_words() {
        if (!is_word_language(proposal_.detail)) return problem(404, "moderation.no-such-language");
        plan_.unit.emplace_back(put(Stored<StoredWords>{
            .body = {.words = {proposal_.words}}, .id = proposal_.detail, .version = proposal_.version}));
        return api::Nothing{};
    }

    const ActRule& rule() const { return rule_of(proposal_.act); }

    store::Reader& reader_;
    const Actor& actor_;
    const Proposal& proposal_;
    store::WallTime now_;
    Plan plan_;
    std::optional<Stored<Account>> account_;
    AuditEntry undone_;
    Stored<Report> report_;
};

}  // namespace

OrProblem<Plan> plan_act(store::Reader& reader, const Actor& actor, const Proposal& proposal,
                         store::WallTime now) {
    return Planner(reader, actor, proposal, now).plan();
}

std::expected<Role, store::Error> role_of_player(store::Reader& reader, store::PlayerKey player) {
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    return *account ? role_of((**account).body.role) : Role::player;
}

std::expected<std::optional<store::PlayerKey>, store::Error> find_player(store::Reader& reader,
                                                                         const std::string& name) {
    if (name.starts_with('#')) {
        const auto key = read_number<store::PlayerKey>(std::string_view{name}.substr(1));
        if (!key) return std::nullopt;
        const auto player = reader.player(*key);
        if (!player) return std::unexpected(player.error());
        return *player ? key : std::nullopt;
    }
    const auto account = account_called(reader, name);
    if (!account) return std::unexpected(account.error());
    return *account ? std::optional{std::stoll((**account).id)} : std::nullopt;
}

}  // namespace kradan::server
