#include "server/chat/chat.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

#include "server/base/awaiting.h"
#include "server/base/shown_text.h"
#include "server/logs/stored_events.h"

namespace kradan::server {

namespace {

/// The maximum number of lines per player in a room.
constexpr std::ptrdiff_t most_lines_of_one = 400;
/// The maximum number of queued lines in a room.
constexpr std::size_t most_lines_waiting = 64;
/// The maximum size of a message in bytes, and the size of a line without its text and name.
constexpr std::size_t most_bytes = 256 << 10;
constexpr std::size_t bytes_of_line = 64;

constexpr std::size_t place(wire::Room room) {
    return static_cast<std::size_t>(room);
}

/// Returns true if this line repeats an earlier one: same player, same nonce.
bool is_said(const std::vector<store::Said>& lines, const store::Said& said) {
    return !said.nonce.empty() && std::ranges::any_of(lines, [&](const store::Said& line) {
        return line.player == said.player && line.nonce == said.nonce;
    });
}

}  // namespace

/// Rereads a room, then continues with its queue.
Task<> Talk::read_again(wire::Room room) {
    const Outstanding::Hold hold(outstanding_);
    auto said = co_await server::read(
        environment_, [id = game_.id(), room = static_cast<store::Room>(room)](store::Reader& reader) {
            return reader.said(id, room, 0, most_lines);
        });
    if (said) {
        lines_[place(room)] = *std::move(said);
        is_stale_[place(room)] = false;
    }
    say_next(room);
}

void Talk::send_after(ClientId client, wire::Room room, int number) {
    if (const auto talk = lines_after(room, number); !talk.lines.empty()) send_long(clients_, client, talk);
}

wire::Talk Talk::lines_after(wire::Room room, int number) const {
    wire::Talk talk{.game = game_.id(), .room = room};
    const auto& all = lines_[place(room)];
    auto first = all.end();
    for (std::size_t bytes = 0; first != all.begin() && std::prev(first)->number > number; --first) {
        bytes += std::prev(first)->text.size() + std::prev(first)->name.size() + bytes_of_line;
        if (bytes > most_bytes) break;
    }
    for (const auto& said : std::ranges::subrange(first, all.end()))
        talk.lines.push_back({.number = said.number,
                              .by = said.name,
                              .guest = if_so(is_guest(said)),
                              .side = game_.side_of(said.player),
                              .text = said.text,
                              .at = said.at});
    return talk;
}

bool Talk::is_guest(const store::Said& said) const {
    return !accounts_.contains(said.player) && said.name != name_of_deleted;
}

void Talk::say(const Sender& sender, wire::Room room, const wire::Say& say) {
    const std::string text = clean_talk(say.text);
    if (sender.has_account) accounts_.insert(sender.player->key);
    if (text.empty()) return refuse(clients_, sender.id, say.nonce, "server.nothing-said");
    const store::Said said{.player = sender.player->key,
                           .name = sender.player->name,
                           .text = text,
                           .at = environment_.wall_time(),
                           .nonce = say.nonce};
    if (is_said(lines_[place(room)], said)) return send(clients_, sender.id, wire::Done{.nonce = say.nonce});
    auto& waiting = waiting_[place(room)];
    if (waiting.size() >= most_lines_waiting) return refuse(clients_, sender.id, say.nonce, "server.busy");
    if (!clients_.may_speak(sender.id)) return refuse(clients_, sender.id, say.nonce, "server.too-fast");
    waiting.push_back({sender.id, sender.address, said});
    if (waiting.size() > 1) return;
    if (is_stale_[place(room)]) {
        spawn(environment_.warn, "talk in game " + game_.id(), read_again(room));
    } else {
        say_next(room);
    }
}

/// Returns why the first queued line cannot be added; nullopt if it can.
std::optional<std::string_view> Talk::why_not_said(wire::Room room) {
    if (is_stale_[place(room)]) return "server.cannot-store";
    const auto& lines = lines_[place(room)];
    const store::PlayerKey player = waiting_[place(room)].front().said.player;
    const bool full = lines.size() >= std::size_t{most_lines} ||
                      std::ranges::count(lines, player, &store::Said::player) >= most_lines_of_one;
    if (full) return "server.enough-said";
    return std::nullopt;
}

/// Stores the first queued line. Lines are stored one at a time, so that no two get the same number.
void Talk::say_next(wire::Room room) {
    auto& waiting = waiting_[place(room)];
    const auto& lines = lines_[place(room)];
    while (!waiting.empty()) {
        const auto& [client, address, said] = waiting.front();
        const bool twice = is_said(lines, said);
        const auto why = twice ? std::nullopt : why_not_said(room);
        if (!twice && !why) break;
        if (twice) {
            send(clients_, client, wire::Done{.nonce = said.nonce});
        } else {
            refuse(clients_, client, said.nonce, *why);
        }
        waiting.pop_front();
    }
    if (waiting.empty()) return;
    store::Said& next = waiting.front().said;
    next.number = lines.empty() ? 1 : lines.back().number + 1;
    outstanding_.keep(store::AddSaid{game_.id(), static_cast<store::Room>(room), next},
                      [this, room](const store::Result& result) {
                          const auto [client, address, said] = std::move(waiting_[place(room)].front());
                          waiting_[place(room)].pop_front();
                          if (!result) {
                              is_stale_[place(room)] = true;
                              refuse(clients_, client, said.nonce, reason_of(result.error()));
                              if (!waiting_[place(room)].empty())
                                  spawn(environment_.warn, "talk in game " + game_.id(), read_again(room));
                              return;
                          }
                          clients_.charge_stored(address, bytes_of_row_with(said.text));
                          hear(said, room);
                          send(clients_, client, wire::Done{.nonce = said.nonce});
                          say_next(room);
                      });
}

/// Sends a durable line to its room.
void Talk::hear(const store::Said& said, wire::Room room) {
    lines_[place(room)].push_back(said);
    followers_.send_to(room, written(lines_after(room, said.number - 1)));
}

}  // namespace kradan::server
