#include "server/tables/listing.h"

#include "server/logs/stored_events.h"
#include "server/tables/load.h"

namespace kradan::server {

namespace {

wire::ConfigJson config_json(const session::Config& config) {
    json::Writer writer;
    session::write_config(writer, config);
    return {.text = writer.text()};
}

/// Returns true if the opponent is a guest; nullopt if not, or if the game is not between two humans.
std::optional<bool> is_against_guest(const store::GameHead& head, const session::Config& config,
                                     std::optional<Colour> side) {
    if (!side || is_against_computer(head)) return std::nullopt;
    const session::Player& other = config.players[place(opponent(*side))];
    return if_so(session::is_guest(other) && other.name != name_of_deleted);
}

void set_standing(wire::Listed& listed, const Standing& standing) {
    listed.turn = standing.awaited;
    if (listed.side) listed.asked = standing.asked[place(*listed.side)];
}

}  // namespace

wire::Listed listed(const Table& table, store::PlayerKey player) {
    const store::GameHead& head = table.game().head();
    wire::Listed listed{.id = head.id,
                        .config = config_json(table.game().config()),
                        .side = side_in(head, player),
                        .guest = is_against_guest(head, table.game().config(), side_in(head, player)),
                        .over = head.ended,
                        .result = table.game().result(),
                        .created = head.created};
    set_standing(listed, table.standing());
    return listed;
}

std::expected<std::optional<StoredEntry>, store::Error> read_entry(store::Reader& reader,
                                                                   const std::string& id) {
    auto head = reader.head(id);
    if (!head) return std::unexpected(head.error());
    if (!*head) return std::nullopt;
    auto events = reader.first_and_last(id);
    if (!events) return std::unexpected(events.error());
    return StoredEntry{**std::move(head), *std::move(events)};
}

std::expected<std::optional<StoredEntry>, store::Error> read_live_entry(store::Reader& reader,
                                                                        const store::GameHead& head) {
    auto contents = load_contents(reader, head.id);
    if (!contents && contents.error().kind != store::Error::Kind::unreadable)
        return std::unexpected(contents.error());
    // The game may have ended in the meantime.
    if (!contents || !*contents || !(**contents).state) return std::nullopt;
    auto& events = (**contents).stored.events;
    return StoredEntry{head, store::FirstAndLast{events.front(), events.back()},
                       standing_of(*(**contents).state)};
}

std::expected<std::vector<StoredEntry>, store::Error> read_awaited_rematches(store::Reader& reader,
                                                                             store::PlayerKey player,
                                                                             store::WallTime now) {
    constexpr int most_told = 20;
    const auto offers =
        reader.documents(documents_with<RematchOffer>(RematchOffer::awaited, player), most_told);
    if (!offers) return std::unexpected(offers.error());
    std::vector<StoredEntry> entries;
    for (const store::Document& document : *offers) {
        const RematchOffer offer = read_offer(document);
        if (offer.until <= now) continue;
        auto entry = read_entry(reader, document.id);
        if (!entry) return std::unexpected(entry.error());
        if (!*entry) continue;
        Standing standing{.over = true};
        standing.asked[place(opponent(offer.by))] = wire::Asked::rematch;
        (**entry).standing = standing;
        entries.push_back(**std::move(entry));
    }
    return entries;
}

std::optional<wire::Listed> listed(const Tables& tables, const StoredEntry& stored, store::PlayerKey player) {
    const store::GameHead& head = stored.head;
    // A game called off before any move is about to be removed; the next page could not start after such a
    // game.
    if (const Table* open = tables.find(head.id))
        return open->game().is_blank() ? std::nullopt : std::optional{listed(*open, player)};
    if (!stored.events) return std::nullopt;
    const auto first = read_event(stored.events->first);
    const auto last = read_event(stored.events->last);
    const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
    const auto* ended = last ? std::get_if<session::Ended>(&last->body) : nullptr;
    const bool blank = ended && ended->outcome.reason == EndReason::aborted && stored.events->last.seq == 2;
    if (!created || blank) return std::nullopt;
    wire::Listed listed{.id = head.id,
                        .config = config_json(created->config),
                        .side = side_in(head, player),
                        .guest = is_against_guest(head, created->config, side_in(head, player)),
                        .over = head.ended,
                        .result = ended ? ended->result : "",
                        .created = head.created};
    if (stored.standing) {
        set_standing(listed, *stored.standing);
    } else if (const Standing* standing = tables.resting(head.id)) {
        set_standing(listed, *standing);
    }
    return listed;
}

}  // namespace kradan::server
