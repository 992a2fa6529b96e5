#include "server/programs/visible_game.h"

#include <string_view>
#include <utility>

#include "record/formats.h"
#include "server/accounts/exported_game.h"
#include "server/tables/game_log.h"

namespace kradan::server {

namespace {

/// The formats in which a game can be written, for a refusal.
std::string formats_of(GameId game) {
    std::string all;
    for (const std::string_view id : record::format_ids) {
        if (record::fits(*record::read_format(id), game)) all.append(all.empty() ? "" : ", ").append(id);
    }
    return all;
}

/// The record of a game in a format, or in its usual one.
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

std::expected<std::optional<store::StoredGame>, store::Error> visible_game(store::Reader& reader,
                                                                           const std::string& id,
                                                                           store::PlayerKey player) {
    const auto head = reader.head(id);
    if (!head) return std::unexpected(head.error());
    if (!*head || (!(**head).watchable && !(player != 0 && side_in(**head, player)))) return std::nullopt;
    return reader.game(id);
}

std::expected<OrProblem<std::string>, store::Error> read_record(store::Reader& reader, const std::string& id,
                                                                store::PlayerKey player,
                                                                const std::optional<std::string>& format,
                                                                const std::string& site) {
    const auto game = visible_game(reader, id, player);
    if (!game) return std::unexpected(game.error());
    if (!*game) return OrProblem<std::string>{problem(404, "server.no-such-game")};
    const auto row = row_of(reader, (*game)->head);
    if (!row) return std::unexpected(row.error());
    return record_text(**game, *row, format, site);
}

}  // namespace kradan::server
