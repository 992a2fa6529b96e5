// What is said beside a game.
#include <algorithm>
#include <iterator>
#include <ranges>

#include "server/club/table.h"

namespace kradan::server {

namespace {

/// Lines of talk kept in a room, and of one player among them.
constexpr std::size_t most_lines = 2000;
constexpr std::ptrdiff_t most_lines_of_one = 400;
/// Lines of a room that may wait while one is written.
constexpr std::size_t most_saying = 64;
/// Bytes of the lines in one message, and of one besides its text and its name.
constexpr std::size_t most_talk_bytes = 256 << 10;
constexpr std::size_t bytes_of_line = 64;

constexpr std::size_t place(wire::Room room) {
    return static_cast<std::size_t>(room);
}

/// Whether this player has said it before, under this nonce.
bool is_said(const std::vector<store::Said>& lines, const store::Said& said) {
    return !said.nonce.empty() && std::ranges::any_of(lines, [&](const store::Said& line) {
        return line.player == said.player && line.nonce == said.nonce;
    });
}

}  // namespace

void Table::read_talk(wire::Room room) {
    if (talk_read_[place(room)]) return;
    auto said = house_.reader->said(head_.id, static_cast<store::Room>(room), 0, most_lines);
    if (!said) return;
    talk_[place(room)] = *std::move(said);
    talk_read_[place(room)] = true;
}

wire::Talk Table::talk_after(wire::Room room, int number) const {
    wire::Talk talk{.game = head_.id, .room = room};
    const auto& all = talk_[place(room)];
    // The latest of them, as many as one message holds.
    auto first = all.end();
    for (std::size_t bytes = 0; first != all.begin() && std::prev(first)->number > number; --first) {
        bytes += std::prev(first)->text.size() + std::prev(first)->name.size() + bytes_of_line;
        if (bytes > most_talk_bytes) break;
    }
    for (const auto& said : std::ranges::subrange(first, all.end())) {
        std::optional<Colour> side;
        for (const Colour colour : colours) {
            if (head_.players[place(colour)] == said.player) side = colour;
        }
        talk.lines.push_back({said.number, said.name, side, said.text, said.at});
    }
    return talk;
}

void Table::say(Visitor& visitor, const wire::Say& say) {
    if (!visitor.player) return refuse(visitor, say.nonce, "server.no-player");
    if (!may_see(visitor)) return refuse(visitor, say.nonce, "server.no-such-game");
    const std::string text = clean_talk(say.text);
    if (text.empty()) return refuse(visitor, say.nonce, "server.nothing-said");
    const wire::Room room = side_of(visitor) ? wire::Room::players : wire::Room::watchers;
    read_talk(room);
    const store::Said said{.player = visitor.player->key,
                           .name = visitor.player->name,
                           .text = text,
                           .at = house_.wall_time(),
                           .nonce = say.nonce};
    if (is_said(talk_[place(room)], said)) return send(visitor, wire::Done{.nonce = say.nonce});
    auto& waiting = saying_[place(room)];
    if (waiting.size() >= most_saying) return refuse(visitor, say.nonce, "server.busy");
    if (!visitor.talk->pass(house_.steady_time())) return refuse(visitor, say.nonce, "server.too-fast");
    waiting.push_back({visitor.id, said});
    if (waiting.size() == 1) say_next(room);
}

/// Whether what waits first cannot be said, in words; nothing if it can.
std::optional<std::string_view> Table::why_not_said(wire::Room room) {
    read_talk(room);
    if (!talk_read_[place(room)]) return "server.cannot-store";
    const auto& lines = talk_[place(room)];
    const store::PlayerKey player = saying_[place(room)].front().said.player;
    const bool full = lines.size() >= most_lines ||
                      std::ranges::count(lines, player, &store::Said::player) >= most_lines_of_one;
    if (full) return "server.enough-said";
    return std::nullopt;
}

/// Brings what waits first on its way to the disk: one line at a time, so that none takes the number of
/// another.
void Table::say_next(wire::Room room) {
    auto& waiting = saying_[place(room)];
    while (!waiting.empty()) {
        Saying& next = waiting.front();
        Visitor* asker = hall_.visitor(next.visitor);
        const bool twice = is_said(talk_[place(room)], next.said);
        const auto why = twice ? std::nullopt : why_not_said(room);
        if (!twice && !why) break;
        if (asker && twice) send(*asker, wire::Done{.nonce = next.said.nonce});
        if (asker && why) refuse(*asker, next.said.nonce, *why);
        waiting.pop_front();
    }
    if (waiting.empty()) return;
    Saying& next = waiting.front();
    const auto& lines = talk_[place(room)];
    next.said.number = lines.empty() ? 1 : lines.back().number + 1;
    keep(store::AddSaid{head_.id, static_cast<store::Room>(room), next.said},
         [this, room](const store::Result& result) {
             const auto [visitor, said] = std::move(saying_[place(room)].front());
             saying_[place(room)].pop_front();
             Visitor* asker = hall_.visitor(visitor);
             if (!result) {
                 talk_read_[place(room)] = false;
                 if (asker) refuse(*asker, said.nonce, reason_of(result.error()));
             } else {
                 hear(said, room);
                 if (asker) send(*asker, wire::Done{.nonce = said.nonce});
             }
             say_next(room);
         });
}

/// A line that is durable goes to those who are in its room.
void Table::hear(const store::Said& said, wire::Room room) {
    talk_[place(room)].push_back(said);
    const auto text = written(talk_after(room, said.number - 1));
    for (const Follower& follower : followers_) {
        if (follower.side.has_value() == (room == wire::Room::players)) follower.visitor->line->send(text);
    }
}

}  // namespace kradan::server
