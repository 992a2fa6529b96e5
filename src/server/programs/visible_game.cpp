#include "server/programs/visible_game.h"

#include <string_view>
#include <utility>

#include "record/formats.h"
#include "server/accounts/exported_game.h"
#include "server/base/awaiting.h"
#include "server/logs/game_log.h"

namespace kradan::server {

namespace {

/// Returns the formats available for a game, to be named in a refusal.
std::string formats_of(GameId game) {
    std::string all;
    for (const std::string_view id : record::format_ids) {
        if (record::fits(*record::read_format(id), game)) all.append(all.empty() ? "" : ", ").append(id);
    }
    return all;
}

/// Returns a game's record in the requested format, or in its usual one.
OrProblem<std::string> record_text(const store::StoredGame& game, const std::optional<store::Played>& row,
                                   const std::optional<std::string>& wanted, const std::string& site) {
    auto record = record_of_log(log_of(game));
    if (!record) return problem(404, "server.no-such-game", "it is damaged");
    const GameId id = record->options.game;
    const auto format = wanted ? record::read_format(*wanted) : std::optional{record::usual_format(id)};
    if (!format || !record::fits(*format, id))
        return problem(400, "session.malformed", "format: expected one of " + formats_of(id));
    add_headers(*record, game.head, row, *format, site);
    auto text = record::write(*record, *format);
    if (!text) return std::unexpected(Problem{422, text.error()});
    while (text->ends_with("\n\n")) text->pop_back();
    return *std::move(text);
}

}  // namespace

GameReads::MaySee visible_to(store::PlayerKey player) {
    return [player](const store::GameHead& head) {
        return head.watchable || (player != 0 && side_in(head, player));
    };
}

Task<OrProblem<std::string>> read_record(GameReads& reads, GameReads::Asker asker, std::string game,
                                         std::optional<std::string> format) {
    const auto visit = reads.begin(asker);
    if (!visit) co_return not_read(visit.error());
    const auto turn = co_await visit->turn();
    if (!turn) co_return not_read(turn.error());
    auto stored = co_await reads.game(*visit, std::move(game), visible_to(asker.player));
    if (!stored) co_return not_stored(stored.error());
    if (!*stored) co_return problem(404, "server.no-such-game");
    const auto row = co_await read_patiently(
        reads.environment(),
        [head = (**stored).head](store::Reader& reader) { return row_of(reader, head); });
    if (!row) co_return not_stored(row.error());
    auto text = co_await compute_game(reads.environment(), [game = **std::move(stored), row = *row, format,
                                                            site = reads.environment().address] {
        return record_text(game, row, format, site);
    });
    if (!text) co_return problem(503, "server.busy");
    co_return *std::move(text);
}

}  // namespace kradan::server
