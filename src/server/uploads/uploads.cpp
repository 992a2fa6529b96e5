#include "server/uploads/uploads.h"

#include <utility>

#include "server/accounts/stored.h"
#include "server/base/at_end.h"
#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/base/times.h"
#include "server/base/tokens.h"
#include "server/logs/stored_events.h"

namespace kradan::server {

namespace {

/// The maximum number of events in an uploaded game, and their maximum total size in bytes.
constexpr std::size_t most_events = 5'000;
constexpr std::size_t longest_game = 1 << 20;
/// How long to wait for the next part of a game.
constexpr Milliseconds patience = 30'000;
/// The maximum length, in bytes, of the detail about an illegal move.
constexpr std::size_t longest_detail = 200;
/// How often to search for expired games, and how many to read at a time.
constexpr Milliseconds look_pause = 60'000;
constexpr int most_looked_at = 20;

/// Cuts the text to at most `most` bytes without splitting a character.
std::string shortened(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
    text.resize(most);
    return text;
}

Refusal malformed(std::string detail) {
    return Refusal{"session.malformed", "", std::move(detail)};
}

Refusal too_long(const std::string& most) {
    return malformed("the game is too large to upload; the limit is " + most);
}

std::string name_of(store::PlayerKey player, const std::string& all) {
    return derived_name({"kept", std::to_string(player) + all});
}

/// Parses an event into its stored form.
std::expected<store::StoredEvent, Refusal> read_part(const wire::EventJson& event) {
    json::Fault fault;
    auto read = session::read_event(event.value, fault);
    if (fault) return std::unexpected(malformed(fault.text()));
    if (auto* created = std::get_if<session::Created>(&read.body)) {
        // The server cannot verify who played the game or what they agreed on.
        created->config.rated = created->config.teacher = false;
        for (auto& player : created->config.players) {
            player.name = shown_name(player.name);
            player.account = false;
        }
    }
    // Details written by the arbiter are short, but these may not be.
    if (auto* illegal = std::get_if<session::MovedIllegally>(&read.body))
        illegal->verdict.detail = shortened(std::move(illegal->verdict.detail), longest_detail);
    return store::StoredEvent{read.seq, event_text(read), ""};
}

/// An expired upload by a guest, who may have created an account since.
struct Old {
    Stored<GuestUpload> upload;
    bool has_account = false;
};

/// Returns guests' uploads in this range, at most `most_looked_at`.
std::expected<std::vector<Old>, store::Error> read_old(store::Reader& reader,
                                                       const store::DocumentRange& range) {
    auto uploads = read_range<GuestUpload>(reader, range, most_looked_at);
    if (!uploads) return std::unexpected(uploads.error());
    std::vector<Old> all;
    for (auto& upload : *uploads) {
        const auto account = account_of(reader, upload.body.player);
        if (!account) return std::unexpected(account.error());
        all.push_back({std::move(upload), account->has_value()});
    }
    return all;
}

}  // namespace

/// Counts bytes as held while it exists.
class Uploads::Held {
  public:
    Held(Uploads& uploads, std::string address, std::size_t bytes)
        : uploads_(uploads), address_(std::move(address)), bytes_(bytes) {
        uploads_.held_bytes_.add(address_, bytes_);
    }
    ~Held() { uploads_.held_bytes_.remove(address_, bytes_); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;

  private:
    Uploads& uploads_;
    std::string address_;
    std::size_t bytes_;
};

/// Removes and returns the client's unfinished upload.
Uploads::Upload Uploads::take(ClientId client) {
    auto found = uploads_.extract(client);
    if (!found) return {};
    Upload upload = std::move(found.mapped());
    order_.erase({upload.since, client});
    held_bytes_.remove(upload.address, upload.bytes);
    return upload;
}

void Uploads::forget(ClientId client) {
    take(client);
}

/// Appends a message's events to the upload; returns a refusal if they are invalid.
std::optional<Refusal> Uploads::take_events(const Sender& sender, const wire::Keep& message) {
    Upload upload = take(sender.id);
    for (const auto& event : message.events) {
        auto read = read_part(event);
        if (!read) return read.error();
        upload.bytes += read->body.size();
        upload.events.push_back(*std::move(read));
    }
    if (upload.bytes > longest_game) return too_long("1 MiB");
    if (upload.events.size() > most_events) return too_long(std::to_string(most_events) + " events");
    const auto most = static_cast<std::size_t>(limits_.settings.upload_bytes_at_once);
    if (held_bytes_.full(sender.address, upload.bytes, most)) return Refusal{"server.busy"};
    if (upload.events.empty()) return std::nullopt;
    upload.address = sender.address;
    upload.since = environment_.board_time();
    order_.emplace(upload.since, sender.id);
    held_bytes_.add(sender.address, upload.bytes);
    uploads_[sender.id] = std::move(upload);
    return std::nullopt;
}

Task<> Uploads::keep(const Client& client, const wire::Keep& message) {
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    if (const auto wrong = take_events(client.sender, message))
        co_return refuse(client, message.nonce, *wrong);
    if (message.more) co_return send(client, wire::Done{.nonce = message.nonce});
    const store::WallTime now = environment_.wall_time();
    Upload upload = take(client.sender.id);
    store::StoredGame stored{.head = {.created = now, .ended = true, .over = now, .owner = environment_.node},
                             .events = std::move(upload.events)};
    if (!gateway_.may_cost(client.sender, message.nonce, cost_of_entries(stored.events.size()))) co_return;
    const store::PlayerKey player = client.player()->key;
    {
        const auto state = replay(stored.events);
        if (!state) co_return refuse(client, message.nonce, state.error());
        const bool first_is_computer = state->config.players[0].engine;
        stored.head.players[first_is_computer ? 1 : 0] = player;
    }
    const Held held(*this, client.sender.address, upload.bytes);
    const auto kept =
        co_await read(environment_, [player](store::Reader& reader) { return reader.kept_of(player); });
    if (!kept) co_return refuse(client, message.nonce, "server.cannot-store");
    std::string all;
    for (const auto& event : stored.events) all += '\n' + event.body;
    stored.head.id = name_of(player, all);
    const auto bytes = static_cast<std::int64_t>(std::to_string(player).size() + all.size());
    if (kept->games >= limits_.settings.uploads_per_player ||
        kept->bytes + bytes > limits_.settings.upload_bytes_per_player) {
        // A game that is already stored needs no room.
        if (co_await tables_.own_game(client.player(), stored.head.id))
            co_return send(client, wire::Done{.nonce = message.nonce, .id = stored.head.id});
        co_return refuse(client, message.nonce, "server.enough-games");
    }
    store(client, message.nonce, std::move(stored), bytes);
}

void Uploads::store(const Client& client, const std::string& nonce, store::StoredGame stored,
                    std::int64_t bytes) {
    const Sender& sender = client.sender;
    const std::string& id = stored.head.id;
    // Counted until the game is durable.
    const auto held = static_cast<std::size_t>(bytes);
    held_bytes_.add(sender.address, held);
    store::Unit unit{store::AddGame{stored.head},
                     store::AppendEvents{id, std::move(stored.events), true, stored.head.over},
                     store::NoteKept{sender.player->key, id, bytes}};
    if (!client.has_account && limits_.settings.guest_upload_days > 0)
        unit.emplace_back(put(Stored<GuestUpload>{
            .body = {.player = sender.player->key,
                     .until = stored.head.over + limits_.settings.guest_upload_days * clock::one_day},
            .id = id}));
    environment_.keep(std::move(unit), [this, client = sender.id, nonce, id, address = sender.address,
                                        held](const store::Result& result) {
        held_bytes_.remove(address, held);
        // A conflict means that the same game is already stored, because the client has retried.
        if (result) gateway_.charge_stored(address, bytes_of_game + static_cast<double>(held));
        const bool here = result || result.error().kind == store::Error::Kind::conflict;
        if (here) return send(gateway_, client, wire::Done{.nonce = nonce, .id = id});
        refuse(gateway_, client, nonce, reason_of(result.error()));
    });
}

std::optional<Milliseconds> Uploads::deadline() const {
    return order_.empty() ? std::nullopt : std::optional{order_.begin()->first + patience};
}

void Uploads::tick(Milliseconds now) {
    while (!order_.empty() && order_.begin()->first + patience <= now) forget(order_.begin()->second);
}

void Uploads::tend() {
    const Milliseconds now = environment_.steady_time();
    if (removing_ || now < next_look_) return;
    next_look_ = now + look_pause;
    spawn(environment_.warn, "removing old uploads of guests", remove_old());
}

Task<> Uploads::remove_old() {
    removing_ = true;
    const AtEnd over{[this] { removing_ = false; }};
    auto range = documents_by<GuestUpload>("until");
    range.below = sortable(environment_.wall_time());
    while (true) {
        const auto found = co_await read_patiently(
            environment_, [range](store::Reader& reader) { return read_old(reader, range); });
        if (!found || found->empty()) co_return;
        for (const auto& [upload, has_account] : *found) {
            range.after = {sortable(upload.body.until), upload.id};
            // A loaded game is kept until the next search.
            if (tables_.find(upload.id)) continue;
            store::Unit unit{remove(upload)};
            if (!has_account) unit.emplace_back(store::RemoveGame{upload.id});
            const auto removed = co_await server::keep(environment_, std::move(unit));
            // A conflict means that the game has already been removed.
            if (!removed && removed.error().kind == store::Error::Kind::conflict)
                (void)co_await server::keep(environment_, {remove(upload)});
        }
    }
}

}  // namespace kradan::server
