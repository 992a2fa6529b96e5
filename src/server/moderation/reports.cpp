#include <algorithm>
#include <charconv>
#include <utility>

#include "server/accounts/conduct.h"
#include "server/accounts/guest_names.h"
#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/base/tokens.h"
#include "server/logs/game_log.h"
#include "server/moderation/engine_like.h"
#include "server/moderation/files.h"
#include "server/moderation/gains.h"
#include "server/moderation/moderation.h"

namespace kradan::server {

namespace {

constexpr int most_filings = 5;
/// The maximum number of players' complaints in a report; more would not help moderators.
constexpr std::size_t most_complaints = 20;
/// How many of the last lines in each room to attach.
constexpr std::size_t most_kept_lines = 100;
constexpr int most_lines_of_room = 2'000;

using KeptTalk = std::expected<std::vector<KeptLine>, store::Error>;

KeptTalk read_talk(store::Reader& reader, const std::string& game) {
    std::vector<KeptLine> talk;
    for (const store::Room room : {store::Room::players, store::Room::watchers}) {
        auto said = reader.said(game, room, 0, most_lines_of_room);
        if (!said) return std::unexpected(said.error());
        const std::size_t left_out = said->size() - std::min(said->size(), most_kept_lines);
        for (std::size_t i = left_out; i < said->size(); ++i) {
            store::Said& line = (*said)[i];
            talk.push_back({.player = line.player,
                            .who = std::move(line.name),
                            .watchers = room == store::Room::watchers,
                            .text = std::move(line.text),
                            .at = line.at});
        }
    }
    return talk;
}

/// Returns the player whom a request is about.
OrProblem<store::PlayerKey> accused_of(store::Reader& reader, store::PlayerKey by,
                                       const api::FileReport::Request& request) {
    std::optional<store::PlayerKey> named;
    if (request.player) {
        const auto found = find_player(reader, request.player->starts_with('#') ? "" : *request.player);
        if (!found) return not_stored(found.error());
        if (!*found) return problem(404, "account.unknown");
        named = *found;
    }
    if (request.game) {
        const auto head = reader.head(*request.game);
        if (!head) return not_stored(head.error());
        if (!*head || (!(**head).watchable && !side_in(**head, by)))
            return problem(404, "server.no-such-game");
        if (request.side) named = (**head).players[place(*request.side)];
        if (!named || !side_in(**head, *named)) return problem(404, "moderation.no-such-player");
    }
    if (!named) return problem(404, "moderation.no-such-player");
    if (*named == by) return problem(422, "moderation.yourself");
    return *named;
}

/// Returns the pool that a complaint by the club itself is about, since the club makes one complaint per
/// pool; "" for other complaints.
std::string pool_of(const Complaint& complaint) {
    if (complaint.gain) return "gain " + complaint.gain->pool;
    return complaint.agreement ? complaint.agreement->pool : "";
}

/// Returns the report that the complaint belongs to: the open one about the same player and game, or a new
/// one.
OrProblem<Stored<Report>> report_with(store::Reader& reader, const Complaint& complaint,
                                      store::PlayerKey accused, const std::string& game,
                                      const std::string& new_id) {
    auto open =
        first_stored<Report>(reader, documents_with<Report>("subject", Report::subject(accused, game)));
    if (!open) return not_stored(open.error());
    Stored<Report> report{.body = {.player = accused, .game = game, .at = complaint.at}, .id = new_id};
    if (*open) {
        report = **std::move(open);
    } else if (!game.empty()) {
        auto talk = read_talk(reader, game);
        if (!talk) return not_stored(talk.error());
        report.body.talk = *std::move(talk);
    }
    auto& complaints = report.body.complaints;
    std::erase_if(complaints, [&](const Complaint& other) {
        return other.by == complaint.by && pool_of(other) == pool_of(complaint);
    });
    if (complaints.size() < most_complaints || complaint.by == 0) complaints.push_back(complaint);
    return report;
}

}  // namespace

Task<OrProblem<api::Nothing>> Moderation::on(const Caller& caller, const api::FileReport::Request& request) {
    const Milliseconds steady = environment_.steady_time();
    const bool allowed = reports_of_address_.pass(caller.address, steady) &&
                         reports_of_player_.pass(std::to_string(caller.player()), steady);
    if (!allowed) co_return problem(429, "moderation.enough-reports");
    const Complaint complaint{.by = caller.player(),
                              .reason = request.reason,
                              .text = clean_talk(request.text),
                              .at = environment_.wall_time()};
    using Accused = std::expected<OrProblem<store::PlayerKey>, store::Error>;
    const auto accused =
        co_await read(environment_, [by = complaint.by, request](store::Reader& reader) -> Accused {
            return accused_of(reader, by, request);
        });
    if (!accused) co_return not_stored(accused.error());
    if (!*accused) co_return std::unexpected(accused->error());
    const auto filed = co_await file(complaint, **accused, request.game.value_or(""));
    if (filed && request.reason == api::Complaint::engine)
        spawn(environment_.warn, "comparing moves", look_at_player(**accused, request.game.value_or("")));
    if (filed && request.reason == api::Complaint::name)
        spawn(environment_.warn, "a name", release_name(**accused, caller.player()));
    co_return filed;
}

/// Renames a guest whose name looks like an account's name, at the account's request.
Task<> Moderation::release_name(store::PlayerKey guest, store::PlayerKey by) {
    const auto may = co_await read(
        environment_, [by, guest](store::Reader& reader) { return may_claim_name(reader, by, guest); });
    if (!may || !*may) co_return;
    const std::string name = name_without_claim(guest);
    if (!co_await keep(environment_, {store::RenamePlayer{.player = guest, .name = name}})) co_return;
    listener_.has_new_name(guest, name);
    listener_.end_connections(guest);
}

/// Files a report about a player and, if given, a game.
Task<OrProblem<api::Nothing>> Moderation::file(Complaint complaint, store::PlayerKey accused,
                                               std::string game) {
    using Filed = std::expected<OrProblem<Stored<Report>>, store::Error>;
    for (int attempt = 0; attempt < most_filings; ++attempt) {
        const auto filed = co_await read(
            environment_,
            [complaint, accused, game, id = random_name(environment_)](store::Reader& reader) -> Filed {
                return report_with(reader, complaint, accused, game, id);
            });
        if (!filed) co_return not_stored(filed.error());
        if (!*filed) co_return std::unexpected(filed->error());
        const auto stored = co_await keep(environment_, {put(**filed)});
        if (stored) co_return api::Nothing{};
        // Another report about the same player and game was filed at the same time; the complaint joins it.
        if (stored.error().kind != store::Error::Kind::conflict) co_return not_stored(stored.error());
    }
    co_return problem(409, "account.changed-elsewhere");
}

Task<> Moderation::look_at_analysis(std::string game) {
    auto found =
        co_await read_patiently(environment_, [game, now = environment_.wall_time()](store::Reader& reader) {
            return suspicions_after(reader, game, now);
        });
    co_await file_suspicions(std::move(found));
}

/// Requests analyses of the player's latest games, and compares those already analysed.
Task<> Moderation::look_at_player(store::PlayerKey player, std::string game) {
    const auto games = co_await read_patiently(environment_, [player, game](store::Reader& reader) {
        return games_to_compare(reader, player, game);
    });
    if (games && !listener_.want_analysed(*games)) co_return;
    auto found = co_await read_patiently(environment_,
                                         [player, now = environment_.wall_time()](store::Reader& reader) {
                                             return suspicions_of(reader, player, now);
                                         });
    co_await file_suspicions(std::move(found));
}

Task<> Moderation::file_suspicions(std::expected<std::vector<Suspicion>, store::Error> found) {
    if (!found) {
        if (environment_.warn) environment_.warn("moves could not be compared: " + found.error().detail);
        co_return;
    }
    for (const Suspicion& suspicion : *found) {
        const Complaint complaint{.reason = api::Complaint::engine,
                                  .at = environment_.wall_time(),
                                  .agreement = suspicion.agreement};
        const auto filed = co_await file(complaint, suspicion.player, "");
        if (!filed && environment_.warn)
            environment_.warn("a report about moves like an engine's could not be filed: " +
                              std::string{filed.error().refusal.reason});
    }
}

Task<> Moderation::look_at_gain(RatedGame game) {
    const auto won = co_await read_patiently(
        environment_, [game, limits = environment_.limits, now = environment_.wall_time()](
                          store::Reader& reader) { return won_points_after(reader, game, limits, now); });
    if (!won || !*won) co_return;
    const auto gain = gain_to_report(**won, environment_.limits,
                                     [this](store::PlayerKey player) { return addresses_.of(player); });
    if (!gain) co_return;
    const Complaint complaint{.reason = api::Complaint::rating, .at = environment_.wall_time(), .gain = gain};
    const auto filed = co_await file(complaint, (**won).player, "");
    if (!filed && environment_.warn)
        environment_.warn("a report about rating points could not be filed: " +
                          std::string{filed.error().refusal.reason});
}

Task<OrProblem<api::ReadNotices::Answer>> Moderation::on(const Caller& caller,
                                                         const api::ReadNotices::Request&) {
    const auto conduct = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
        return own_of<Conduct>(reader, player);
    });
    if (!conduct) co_return not_stored(conduct.error());
    api::ReadNotices::Answer answer;
    for (const StoredNotice& notice : conduct->body.notices) {
        answer.notices.push_back(
            {.id = std::to_string(notice.entry), .what = notice.what, .text = notice.text, .at = notice.at});
    }
    const Measure& mute = conduct->body.mute;
    if (mute.holds(environment_.wall_time())) answer.muted_until = mute.until;
    co_return answer;
}

Task<OrProblem<api::Nothing>> Moderation::on(const Caller& caller,
                                             const api::DismissNotice::Request& request) {
    for (int attempt = 0; attempt < most_filings; ++attempt) {
        auto conduct = co_await read(environment_, [player = caller.player()](store::Reader& reader) {
            return own_of<Conduct>(reader, player);
        });
        if (!conduct) co_return not_stored(conduct.error());
        const auto removed = std::erase_if(conduct->body.notices, [&](const StoredNotice& notice) {
            return std::to_string(notice.entry) == request.notice;
        });
        // Another device may already have dismissed it.
        if (removed == 0) co_return api::Nothing{};
        const auto stored = co_await keep(environment_, {put(*conduct)});
        if (stored) co_return api::Nothing{};
        if (stored.error().kind != store::Error::Kind::conflict) co_return not_stored(stored.error());
    }
    co_return problem(409, "account.changed-elsewhere");
}

Task<OrProblem<api::ListReports::Answer>> Moderation::on(const Caller&, const api::ListReports::Request&) {
    co_return answer_of_read(co_await read_patiently(
        environment_,
        [now = environment_.wall_time()](store::Reader& reader) { return read_open_reports(reader, now); }));
}

Task<OrProblem<api::ReadReport::Answer>> Moderation::on(const Caller& /*caller*/,
                                                        const api::ReadReport::Request& request) {
    using Found = std::optional<api::ReadReport::Answer>;
    auto found = co_await read_patiently(environment_,
                                         [id = request.report, now = environment_.wall_time()](
                                             store::Reader& reader) -> std::expected<Found, store::Error> {
                                             const auto report = find_stored<Report>(reader, id);
                                             if (!report) return std::unexpected(report.error());
                                             if (!*report) return Found{};
                                             auto answer = FileReader(reader, now).report(**report);
                                             if (!answer) return std::unexpected(answer.error());
                                             return Found{*std::move(answer)};
                                         });
    if (!found) co_return not_stored(found.error());
    if (!*found) co_return problem(404, "moderation.no-such-report");
    co_return **std::move(found);
}

}  // namespace kradan::server
