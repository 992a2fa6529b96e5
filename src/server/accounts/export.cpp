#include <algorithm>
#include <deque>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "catalog/games.h"
#include "record/formats.h"
#include "server/accounts/accounts.h"
#include "server/accounts/conduct.h"
#include "server/accounts/exported_game.h"
#include "server/accounts/stored_challenges.h"
#include "server/accounts/stored_privacy.h"
#include "server/accounts/stored_rating.h"
#include "server/accounts/stored_relations.h"
#include "server/accounts/stored_vacations.h"
#include "server/accounts/zip.h"
#include "server/base/awaiting.h"
#include "server/base/times.h"

namespace kradan::server {

namespace {

/// The size of a portion in bytes. The last one may be smaller.
constexpr std::size_t bytes_of_portion = 64 << 10;
/// The maximum number of concurrent exports to one address.
constexpr std::size_t most_exports_of_address = 2;
/// The number of games read in one step, the maximum number of games exported (the newest), and the maximum
/// number of chat lines read per room.
constexpr int games_of_a_page = 100;
constexpr int most_games = 20'000;
constexpr int most_talk = 100'000;

/// Formats a time like "2026-03-01 17:30:00 UTC".
std::string date_of(store::WallTime time) {
    return utc_text(time, "%Y-%m-%d %H:%M:%S UTC");
}

/// Adds the game in its most widely supported format, or as its log if it cannot be written in that format.
void add_game(ZipWriter& zip, const store::StoredGame& game, const std::optional<store::Played>& row,
              const std::string& site) {
    const std::string log = log_of(game);
    if (auto record = record_of_log(log)) {
        const record::Format format = record::usual_format(record->options.game);
        add_headers(*record, game.head, row, format, site);
        const auto& endings = record::row(format).endings;
        const auto text = record::write(*record, format);
        if (text && !endings[0].empty()) {
            zip.add("games/" + game.head.id + std::string{endings[0]}, *text);
            return;
        }
    }
    zip.add("games/" + game.head.id + ".json", log);
}

/// Appends what the player has said in a game.
void add_talk(std::string& to, const store::StoredGame& game, const std::vector<store::Said>& said,
              store::PlayerKey player) {
    for (const store::Said& one : said) {
        if (one.player == player) to.append(date_of(one.at) + "  " + game.head.id + "  " + one.text + "\n");
    }
}

/// An export in progress; used by one thread at a time.
struct AccountFile {
    ZipWriter zip = {};
    std::string talk = {};
    /// Games that were found but not yet added, and the key after which the search for older ones continues.
    std::deque<std::string> games = {};
    std::string before = {};
    int found = 0;
    bool is_complete = false;
    std::optional<GameReads::Visit> visit = {};
    /// Counts towards the limit for the address while it exists.
    std::shared_ptr<void> slot = {};
};

/// Data added along with a game: the chat in both rooms, and its row in the history.
struct GameExtras {
    std::vector<store::Said> said = {};
    std::optional<store::Played> row = {};
};

std::expected<GameExtras, store::Error> read_extras(store::Reader& reader, const store::GameHead& head) {
    GameExtras extras;
    for (const store::Room room : {store::Room::players, store::Room::watchers}) {
        auto said = reader.said(head.id, room, 0, most_talk);
        if (!said) return std::unexpected(said.error());
        std::ranges::move(*said, std::back_inserter(extras.said));
    }
    auto row = row_of(reader, head);
    if (!row) return std::unexpected(row.error());
    extras.row = *std::move(row);
    return extras;
}

store::Error too_much_waits() {
    return {store::Error::Kind::io, "too much waits"};
}

/// Adds one game in a separate turn.
Task<std::expected<void, store::Error>> add_game(GameReads& reads, std::shared_ptr<AccountFile> to,
                                                 std::string id) {
    const auto turn = co_await to->visit->turn();
    auto game = co_await reads.game(*to->visit, id, [](const store::GameHead&) { return true; });
    if (!game) co_return std::unexpected(game.error());
    if (!*game) co_return std::expected<void, store::Error>{};
    auto extras = co_await read_patiently(reads.environment(), [head = (**game).head](store::Reader& reader) {
        return read_extras(reader, head);
    });
    if (!extras) co_return std::unexpected(extras.error());
    const auto added = co_await compute_game(
        reads.environment(),
        [to, game = **std::move(game), extras = *std::move(extras), site = reads.environment().address] {
            add_game(to->zip, game, extras.row, site);
            add_talk(to->talk, game, extras.said, to->visit->asker().player);
            return true;
        });
    if (!added) co_return std::unexpected(too_much_waits());
    co_return std::expected<void, store::Error>{};
}

/// Adds the files that follow the games.
Task<std::expected<void, store::Error>> complete(GameReads& reads, std::shared_ptr<AccountFile> file) {
    const auto turn = co_await file->visit->turn();
    const auto done = co_await compute_game(reads.environment(), [file] {
        if (!file->talk.empty()) file->zip.add("talk.txt", file->talk);
        file->zip.finish();
        return true;
    });
    if (!done) co_return std::unexpected(too_much_waits());
    file->is_complete = true;
    co_return std::expected<void, store::Error>{};
}

/// Returns the next portion; "" at the end.
Task<std::expected<std::string, store::Error>> next_portion(GameReads& reads,
                                                            std::shared_ptr<AccountFile> file) {
    while (file->zip.size() < bytes_of_portion && !file->is_complete) {
        if (file->games.empty() && file->found < most_games) {
            const auto heads = co_await read_patiently(
                reads.environment(),
                [player = file->visit->asker().player, before = file->before](store::Reader& reader) {
                    return reader.games_of(player, before, games_of_a_page);
                });
            if (!heads) co_return std::unexpected(heads.error());
            for (const store::GameHead& head : *heads) file->games.push_back(head.id);
            if (!heads->empty()) file->before = heads->back().id;
            file->found += static_cast<int>(heads->size());
        }
        std::expected<void, store::Error> added;
        if (file->games.empty()) {
            added = co_await complete(reads, file);
        } else {
            added = co_await add_game(reads, file, file->games.front());
            file->games.pop_front();
        }
        if (!added) co_return std::unexpected(added.error());
    }
    co_return file->zip.take(bytes_of_portion);
}

using PortionDone = std::move_only_function<void(std::optional<std::string>)>;

Task<> send_portion(GameReads& reads, std::shared_ptr<AccountFile> file, PortionDone done) {
    auto portion = co_await next_portion(reads, file);
    // Release the export before the client sees the end.
    if (portion && portion->empty()) {
        file->visit.reset();
        file->slot.reset();
    }
    done(portion ? std::optional{*std::move(portion)} : std::nullopt);
}

/// Returns the account as readable text.
std::string account_text(const Account& account, const std::vector<Stored<StoredPasskey>>& passkeys,
                         const std::vector<Stored<Session>>& sessions,
                         const std::vector<Stored<PersonalToken>>& tokens,
                         const std::vector<Stored<VouchedName>>& vouched, const Conduct& conduct) {
    std::string text = "Name: " + account.shown + "\nMade: " + date_of(account.created) + "\n";
    if (account.renamed != 0) text += "Renamed: " + date_of(account.renamed) + "\n";
    text += std::string{"Password: "} + (account.password.empty() ? "none" : "set (only a hash is stored)") +
            "\n";
    text += "Recovery codes left: " + std::to_string(account.codes.size()) + "\n\nPasskeys\n";
    for (const auto& [body, id, version] : passkeys)
        text += "  " + body.label + ", made " + date_of(body.created) + "\n";
    text += "\nSessions\n";
    for (const auto& [body, id, version] : sessions)
        text += "  " + body.device + ", since " + date_of(body.created) + ", last used " +
                date_of(body.seen) + "\n";
    text += "\nPersonal tokens\n";
    for (const auto& [body, id, version] : tokens) {
        text += "  " + body.label + ", made " + date_of(body.created) + ", for";
        for (const std::string& scope : body.scopes) text += " " + scope;
        text += "\n";
    }
    text += "\nNames of the club's own sign-in\n";
    for (const auto& [body, id, version] : vouched)
        text += "  " + body.vouched + (body.issuer ? " (" + *body.issuer + ")" : "") + "\n";
    text += "\nDecided by moderators\n";
    const auto add = [&](const char* what, const Measure& measure) {
        if (measure.until == 0) return;
        const std::string until = measure.until >= for_good ? "further notice" : date_of(measure.until);
        text.append("  ").append(what).append(" until ").append(until).append(": ").append(measure.reason);
        text += "\n";
    };
    add("muted", conduct.mute);
    add("banned", conduct.ban);
    add("address banned", conduct.address);
    for (const StoredNotice& notice : conduct.notices)
        text += "  " + notice.what + ", " + date_of(notice.at) + ": " + notice.text + "\n";
    return text;
}

/// Returns the names of followed and blocked accounts, and who may challenge the account; "" if none of this
/// is set.
std::expected<std::string, store::Error> relations_text(store::Reader& reader, store::PlayerKey player) {
    const auto stored = own_of<Relations>(reader, player);
    if (!stored) return std::unexpected(stored.error());
    std::string text;
    for (const bool follows : {true, false}) {
        const auto names = account_names(reader, follows ? stored->body.follows : stored->body.blocks);
        if (!names) return std::unexpected(names.error());
        for (const std::string& name : *names)
            text.append(follows ? "follows " : "blocks ").append(name + "\n");
    }
    const auto privacy = own_of<StoredPrivacy>(reader, player);
    if (!privacy) return std::unexpected(privacy.error());
    if (privacy->version > 0) {
        const auto challengers = static_cast<std::size_t>(privacy->body.privacy.challengers);
        text.append("challenges from ").append(words(api::Challengers{})[challengers]).append("\n");
        text.append(privacy->body.privacy.online ? "shown" : "not shown").append(" when online\n");
    }
    return text;
}

/// Returns the challenges by the account, and the open ones to it; "" if there are none.
std::expected<std::string, store::Error> challenges_text(store::Reader& reader, store::PlayerKey player) {
    const auto by = challenges_by(reader, player);
    if (!by) return std::unexpected(by.error());
    auto challenges = challenges_to(reader, player);
    if (!challenges) return std::unexpected(challenges.error());
    challenges->insert(challenges->end(), by->begin(), by->end());
    std::string text;
    for (const auto& [body, id, version] : *challenges) {
        const bool mine = body.player == player;
        const auto names = account_names(reader, {mine ? body.to : body.player});
        if (!names) return std::unexpected(names.error());
        if (names->empty()) continue;
        text.append(date_of(body.created)).append(mine ? "  to " : "  by ").append(names->front());
        text.append(body.declined ? ", declined  " : "  ").append(body.offer.text).append("\n");
    }
    return text;
}

/// Returns everything except the games.
std::expected<ZipWriter, store::Error> read_account(store::Reader& reader, store::PlayerKey player) {
    constexpr int most = 1'000;
    ZipWriter zip;
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    const auto passkeys = stored_of<StoredPasskey>(reader, player, most);
    if (!passkeys) return std::unexpected(passkeys.error());
    const auto sessions = stored_of<Session>(reader, player, most);
    if (!sessions) return std::unexpected(sessions.error());
    const auto tokens = stored_of<PersonalToken>(reader, player, most);
    if (!tokens) return std::unexpected(tokens.error());
    const auto vouched = stored_of<VouchedName>(reader, player, most);
    if (!vouched) return std::unexpected(vouched.error());
    const auto conduct = own_of<Conduct>(reader, player);
    if (!conduct) return std::unexpected(conduct.error());
    const auto settings = find_stored<StoredSettings>(reader, std::to_string(player));
    if (!settings) return std::unexpected(settings.error());
    if (*account)
        zip.add("me.txt",
                account_text((**account).body, *passkeys, *sessions, *tokens, *vouched, conduct->body));
    if (*settings) zip.add("settings.json", (**settings).body.settings.text);
    const auto ratings = reader.documents(documents_with<StoredRating>("player", player), most);
    if (!ratings) return std::unexpected(ratings.error());
    std::string all_ratings;
    for (const store::Document& rating : *ratings) all_ratings.append(rating.body).append("\n");
    if (!all_ratings.empty()) zip.add("ratings.jsonl", all_ratings);
    const auto relations = relations_text(reader, player);
    if (!relations) return std::unexpected(relations.error());
    if (!relations->empty()) zip.add("people.txt", *relations);
    const auto vacations = own_of<Vacations>(reader, player);
    if (!vacations) return std::unexpected(vacations.error());
    std::string all_vacations;
    for (const auto& [from, until] : vacations->body.periods)
        all_vacations.append(date_of(from) + " to " + date_of(until) + "\n");
    if (!all_vacations.empty()) zip.add("vacations.txt", all_vacations);
    const auto challenges = challenges_text(reader, player);
    if (!challenges) return std::unexpected(challenges.error());
    if (!challenges->empty()) zip.add("challenges.txt", *challenges);
    return zip;
}

}  // namespace

Task<OrProblem<api::File>> Accounts::on(const Caller& caller, const api::Export::Request&) {
    const Milliseconds now = environment_.steady_time();
    const store::PlayerKey player = caller.player();
    if (!exports_.pass(std::to_string(player), now)) co_return problem(429, "server.too-fast");
    if (exporting_->full(caller.address, 1, most_exports_of_address)) co_return problem(503, "server.busy");
    // `limited`, because the number of exports has its own limit.
    auto visit = reads_.begin({.address = caller.address, .player = player}, GameReads::Use::limited);
    if (!visit) co_return not_read(visit.error());
    exporting_->add(caller.address, 1);
    const std::shared_ptr<void> slot(
        nullptr, [sent = exporting_, from = caller.address](void*) { sent->remove(from, 1); });
    auto zip = co_await read_patiently(
        environment_, [player](store::Reader& reader) { return read_account(reader, player); });
    if (!zip) co_return not_stored(zip.error());
    auto file = std::make_shared<AccountFile>(
        AccountFile{.zip = *std::move(zip), .visit = *std::move(visit), .slot = slot});
    co_return api::File{.next =
                            [&reads = reads_, file = std::move(file)](PortionDone done) {
                                spawn(reads.environment().warn, "the export of an account",
                                      send_portion(reads, file, std::move(done)));
                            },
                        .saved_as = "kradan-export.zip"};
}

}  // namespace kradan::server
