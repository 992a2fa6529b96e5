#include "server/moderation/files.h"

#include <algorithm>
#include <utility>

#include "rating/pools.h"
#include "server/accounts/conduct.h"
#include "server/moderation/acts.h"
#include "server/moderation/audit.h"
#include "server/moderation/left_games.h"

namespace kradan::server {

namespace {

constexpr int most_history = 200;
constexpr int most_listed = 200;
constexpr int most_of_player = 50;

std::optional<std::int64_t> until_of(const Measure& measure, store::WallTime now) {
    return measure.holds(now) ? std::optional{measure.until} : std::nullopt;
}

/// Sets the pool's game, kind and speed.
template <class Shown>
void set_pool(Shown& shown, const std::string& id_of_pool) {
    const auto place = rating::find_pool(id_of_pool);
    if (!place) return;
    const rating::Pool& pool = rating::pools()[*place];
    shown.game = id(pool.game);
    shown.kind = pool.kind;
    shown.speed = id(pool.speed);
}

std::optional<api::Gain> shown(const std::optional<StoredGain>& gain) {
    if (!gain) return std::nullopt;
    api::Gain shown{.points = gain->points,
                    .games = gain->games,
                    .opponents = gain->opponents,
                    .same_address = gain->same_address};
    set_pool(shown, gain->pool);
    return shown;
}

std::optional<api::Agreement> shown(const std::optional<StoredAgreement>& agreement) {
    if (!agreement) return std::nullopt;
    api::Agreement shown{.games = agreement->games,
                         .moves = agreement->moves,
                         .same = agreement->same,
                         .loss = agreement->loss};
    set_pool(shown, agreement->pool);
    return shown;
}

}  // namespace

FileReader::OrError<api::Person> FileReader::person(store::PlayerKey player) {
    if (const auto known = people_.find(player); known != people_.end()) return known->second;
    api::Person person{.key = player, .player = "", .account = false, .role = "player"};
    if (player != 0) {
        const auto read = reader_.player(player);
        if (!read) return std::unexpected(read.error());
        if (*read) person.player = (**read).name;
        const auto account = account_of(reader_, player);
        if (!account) return std::unexpected(account.error());
        if (*account) {
            person.account = true;
            person.role = (**account).body.role;
        }
    }
    people_.emplace(player, person);
    return person;
}

FileReader::OrError<api::LoggedAct> FileReader::act(const AuditEntry& entry) {
    const auto by = person(entry.by);
    if (!by) return std::unexpected(by.error());
    api::LoggedAct act{.number = entry.number,
                       .at = entry.at,
                       .by = *by,
                       .act = entry.act,
                       .reason = entry.reason,
                       .for_good = entry.until == for_good,
                       .detail = entry.detail};
    if (entry.upon != 0) {
        auto upon = person(entry.upon);
        if (!upon) return std::unexpected(upon.error());
        act.upon = *std::move(upon);
    }
    if (entry.until != 0 && !act.for_good) act.until = entry.until;
    if (!entry.game.empty()) act.game = entry.game;
    if (entry.undoes != 0) act.undoes = entry.undoes;
    if (!rule_of(entry.act).undoable) return act;
    const auto undone = is_undone(reader_, entry.number);
    if (!undone) return std::unexpected(undone.error());
    act.undoable = !*undone;
    return act;
}

FileReader::OrError<std::vector<api::LoggedAct>> FileReader::acts(const std::vector<AuditEntry>& entries) {
    std::vector<api::LoggedAct> all;
    for (const AuditEntry& entry : entries) {
        auto shown = act(entry);
        if (!shown) return std::unexpected(shown.error());
        all.push_back(*std::move(shown));
    }
    return all;
}

FileReader::OrError<api::ListedReport> FileReader::listed(const Stored<Report>& report) {
    const Report& body = report.body;
    auto player = person(body.player);
    if (!player) return std::unexpected(player.error());
    const auto open = reader_.count_documents(documents_with<Report>("accused", body.player), most_listed);
    if (!open) return std::unexpected(open.error());
    api::ListedReport listed{.id = report.id,
                             .player = *std::move(player),
                             .state = body.state,
                             .reporters = static_cast<int>(std::ranges::count_if(
                                 body.complaints, [](const Complaint& one) { return one.by != 0; })),
                             .open_reports = static_cast<int>(*open),
                             .at = body.at};
    for (const Complaint& complaint : body.complaints) {
        if (std::ranges::count(listed.reasons, complaint.reason) == 0)
            listed.reasons.push_back(complaint.reason);
    }
    if (!body.game.empty()) listed.game = body.game;
    return listed;
}

FileReader::OrError<api::PlayerFile> FileReader::file(store::PlayerKey player) {
    auto about = person(player);
    if (!about) return std::unexpected(about.error());
    const auto conduct = own_of<Conduct>(reader_, player);
    if (!conduct) return std::unexpected(conduct.error());
    const auto left = left_games_of(reader_, player, now_);
    if (!left) return std::unexpected(left.error());
    const auto entries = entries_upon(reader_, player, most_history);
    if (!entries) return std::unexpected(entries.error());
    auto history = acts(*entries);
    if (!history) return std::unexpected(history.error());
    auto reports = stored_of<Report>(reader_, player, most_of_player);
    if (!reports) return std::unexpected(reports.error());
    api::PlayerFile file{.player = *std::move(about),
                         .muted_until = until_of(conduct->body.mute, now_),
                         .banned_until = until_of(conduct->body.ban, now_),
                         .address_banned_until = until_of(conduct->body.address, now_),
                         .left_games = static_cast<int>(left->size()),
                         .history = *std::move(history)};
    for (const auto& report : *reports) {
        auto one = listed(report);
        if (!one) return std::unexpected(one.error());
        file.reports.push_back(*std::move(one));
    }
    std::ranges::sort(file.reports, std::greater{}, &api::ListedReport::at);
    return file;
}

FileReader::OrError<api::ReadReport::Answer> FileReader::report(const Stored<Report>& report) {
    auto head = listed(report);
    if (!head) return std::unexpected(head.error());
    auto about = file(report.body.player);
    if (!about) return std::unexpected(about.error());
    api::ReadReport::Answer answer{.report = *std::move(head), .file = *std::move(about)};
    for (const Complaint& complaint : report.body.complaints) {
        auto by = person(complaint.by);
        if (!by) return std::unexpected(by.error());
        answer.reported.push_back({.by = *std::move(by),
                                   .reason = complaint.reason,
                                   .text = complaint.text,
                                   .at = complaint.at,
                                   .agreement = shown(complaint.agreement),
                                   .gain = shown(complaint.gain)});
    }
    for (const KeptLine& line : report.body.talk) {
        answer.talk.push_back({.player = line.who,
                               .reported = line.player == report.body.player,
                               .watchers = line.watchers,
                               .text = line.text,
                               .at = line.at});
    }
    if (report.body.game.empty()) return answer;
    const auto game = reader_.head(report.body.game);
    if (!game) return std::unexpected(game.error());
    if (!*game) return answer;
    answer.live = !(**game).ended;
    for (const auto& key : (**game).players) {
        auto player = person(key.value_or(0));
        if (!player) return std::unexpected(player.error());
        answer.players.push_back(*std::move(player));
    }
    return answer;
}

std::expected<api::ListReports::Answer, store::Error> read_open_reports(store::Reader& reader,
                                                                        store::WallTime now) {
    const auto found = read_range<Report>(reader, documents_by<Report>("open"), most_listed + 1);
    if (!found) return std::unexpected(found.error());
    api::ListReports::Answer answer{.more = found->size() > most_listed};
    FileReader files(reader, now);
    for (const Stored<Report>& report : *found) {
        if (answer.reports.size() == most_listed) break;
        auto listed = files.listed(report);
        if (!listed) return std::unexpected(listed.error());
        answer.reports.push_back(*std::move(listed));
    }
    return answer;
}

}  // namespace kradan::server
