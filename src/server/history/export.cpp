#include "server/history/export.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "catalog/games.h"
#include "record/formats.h"
#include "server/accounts/exported_game.h"
#include "server/base/awaiting.h"
#include "server/history/filter.h"

namespace kradan::server {

namespace {

/// The maximum number of files being sent at the same time.
constexpr std::size_t most_exports = 8;
/// A portion ends after this many bytes or games.
constexpr std::size_t bytes_of_portion = 64 << 10;
constexpr int games_of_portion = 20;
/// The number of rows to read at a time.
constexpr int rows_of_read = 100;

/// Returns the kinds of games that a format supports.
std::vector<std::string> kinds_in(record::Format format) {
    std::vector<std::string> kinds;
    for (const GameId game : games()) {
        if (!record::fits(format, game)) continue;
        kinds.emplace_back(id(game));
        for (const std::string_view kind : game.module().rated_kinds()) kinds.emplace_back(kind);
    }
    return kinds;
}

/// Puts JSON on one line.
std::string in_one_line(std::string_view text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\n') {
            line += text[i];
        } else {
            while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
        }
    }
    return line + "\n";
}

/// The games that remain to be sent.
struct Rest {
    store::PlayedFilter filter;
    record::Format format;
    std::vector<std::string> kinds;
    std::string site;
    /// The number of games of these kinds that could not be written.
    int left_out = 0;
    bool ended = false;
    std::optional<GameReads::Visit> visit = {};
    /// Counts towards the limits while it exists.
    std::shared_ptr<void> slot = {};
};

/// Returns the game in the format; nullopt if it cannot be written.
std::optional<std::string> text_of(const store::StoredGame& game, const store::Played& row,
                                   const Rest& rest) {
    auto record = record_of_log(log_of(game));
    if (!record) return std::nullopt;
    add_headers(*record, game.head, row, rest.format, rest.site);
    const auto text = record::write(*record, rest.format);
    if (!text) return std::nullopt;
    return rest.format == record::Format::pcn ? in_one_line(*text) : *text + "\n";
}

/// Returns a comment on the games left out, to follow the last game; "" if there are none, or in PCN.
std::string end_of_file(const Rest& rest) {
    if (rest.left_out == 0 || rest.format == record::Format::pcn) return {};
    const std::string said = std::to_string(rest.left_out) + " games could not be written\n";
    return rest.format == record::Format::pgn ? "% " + said : said;
}

/// Returns the text of the next game, read in a turn; "" if it cannot be written.
Task<std::expected<std::string, store::Error>> next_game(GameReads& reads, std::shared_ptr<Rest> rest,
                                                         store::Played row) {
    // A turn for a file is never refused.
    const auto turn = co_await rest->visit->turn();
    auto game = co_await reads.game(*rest->visit, row.game, [](const store::GameHead&) { return true; });
    if (!game) co_return std::unexpected(game.error());
    std::optional<std::optional<std::string>> text{std::optional<std::string>{}};
    if (*game) {
        text = co_await compute_game(
            reads.environment(), [game = **std::move(game), row, rest] { return text_of(game, row, *rest); });
    }
    if (!text) co_return std::unexpected(store::Error{store::Error::Kind::io, "too much waits"});
    if (!*text) ++rest->left_out;
    co_return text->value_or("");
}

/// Returns the next portion; "" at the end.
Task<std::expected<std::string, store::Error>> next_portion(GameReads& reads, std::shared_ptr<Rest> rest) {
    std::string portion;
    for (int games = 0; !rest->ended && games < games_of_portion && portion.size() < bytes_of_portion;) {
        const auto rows = co_await read_patiently(
            reads.environment(),
            [filter = rest->filter](store::Reader& reader) { return reader.played(filter, rows_of_read); });
        if (!rows) co_return std::unexpected(rows.error());
        rest->ended = rows->size() < rows_of_read;
        for (const store::Played& row : *rows) {
            if (games >= games_of_portion || portion.size() >= bytes_of_portion) {
                rest->ended = false;
                break;
            }
            rest->filter.before = store::EndPlace{row.over, row.game};
            if (std::ranges::count(rest->kinds, row.kind) == 0) continue;
            ++games;
            const auto text = co_await next_game(reads, rest, row);
            if (!text) co_return std::unexpected(text.error());
            portion += *text;
        }
        if (rest->ended) portion += end_of_file(*rest);
    }
    co_return portion;
}

using PortionDone = std::move_only_function<void(std::optional<std::string>)>;

Task<> send_portion(GameReads& reads, std::shared_ptr<Rest> rest, PortionDone done) {
    auto portion = co_await next_portion(reads, rest);
    // Release the export before the client sees the end.
    if (portion && portion->empty()) {
        rest->visit.reset();
        rest->slot.reset();
    }
    done(portion ? std::optional{*std::move(portion)} : std::nullopt);
}

}  // namespace

Task<OrProblem<api::File>> HistoryExport::begin(GameReads::Asker asker, const api::GameFilter& asked,
                                                record::Format format) {
    const store::PlayerKey player = asker.player;
    if (busy_->contains(player)) co_return problem(429, "server.too-fast");
    if (busy_->size() >= most_exports) co_return problem(503, "server.busy");
    auto visit = reads_.begin(std::move(asker), GameReads::Use::file);
    if (!visit) co_return not_read(visit.error());
    busy_->insert(player);
    const std::shared_ptr<void> slot(nullptr, [busy = busy_, player](void*) { busy->erase(player); });
    const auto filter = co_await read_patiently(reads_.environment(), [player, asked](store::Reader& reader) {
        return read_filter(reader, {.player = player}, asked);
    });
    if (!filter) co_return not_stored(filter.error());
    if (!*filter) co_return problem(404, "account.unknown");
    auto rest = std::make_shared<Rest>(Rest{.filter = **filter,
                                            .format = format,
                                            .kinds = kinds_in(format),
                                            .site = reads_.environment().address,
                                            .visit = *std::move(visit),
                                            .slot = slot});
    std::string ending{id(format)};
    // One line per game.
    if (format == record::Format::pcn) ending += ".jsonl";
    co_return api::File{.next =
                            [&reads = reads_, rest](PortionDone done) {
                                spawn(reads.environment().warn, "an export of games",
                                      send_portion(reads, rest, std::move(done)));
                            },
                        .saved_as = "kradan-games." + ending};
}

}  // namespace kradan::server
