// What is said beside a game.
#include <algorithm>

#include "server/table.h"

namespace kradan::server {

namespace {

/// Lines of talk kept in a room, and of one player among them.
constexpr std::size_t most_lines = 2000;
constexpr std::ptrdiff_t most_lines_of_one = 400;

constexpr std::array<Colour, 2> colours = {Colour::first, Colour::second};

constexpr std::size_t place(wire::Room room) {
    return static_cast<std::size_t>(room);
}

}  // namespace

void Table::read_talk() {
    for (const wire::Room room : {wire::Room::players, wire::Room::watchers}) {
        if (talk_read_[place(room)]) continue;
        auto said = house_.reader->said(head_.id, static_cast<store::Room>(room), 0, most_lines);
        if (!said) continue;
        talk_[place(room)] = *std::move(said);
        talk_read_[place(room)] = true;
        last_line_[place(room)] = talk_[place(room)].empty() ? 0 : talk_[place(room)].back().number;
    }
}

wire::Talk Table::talk_after(wire::Room room, int number) const {
    wire::Talk talk{.game = head_.id, .room = room};
    for (const auto& said : talk_[place(room)]) {
        if (said.number <= number) continue;
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
    read_talk();
    const auto side = side_of(visitor);
    const wire::Room room = side ? wire::Room::players : wire::Room::watchers;
    auto& lines = talk_[place(room)];
    if (!talk_read_[place(room)]) return refuse(visitor, say.nonce, "server.cannot-store");
    if (std::ranges::any_of(lines, [&](const auto& line) {
            return line.player == visitor.player->key && !say.nonce.empty() && line.nonce == say.nonce;
        })) {
        return send(visitor, wire::Done{.nonce = say.nonce});
    }
    const bool full =
        last_line_[place(room)] >= static_cast<int>(most_lines) ||
        std::ranges::count(lines, visitor.player->key, &store::Said::player) >= most_lines_of_one;
    if (full) return refuse(visitor, say.nonce, "server.enough-said");
    if (!visitor.talk->pass(house_.board_time())) return refuse(visitor, say.nonce, "server.too-fast");
    const store::Said said{.number = ++last_line_[place(room)],
                           .player = visitor.player->key,
                           .name = visitor.player->name,
                           .text = text,
                           .at = house_.wall_time(),
                           .nonce = say.nonce};
    keep(store::AddSaid{head_.id, static_cast<store::Room>(room), said},
         [this, said, room, nonce = say.nonce, id = visitor.id](const store::Result& result) {
             Visitor* asker = hall_.visitor(id);
             if (!result) {
                 talk_read_[place(room)] = false;
                 if (asker) refuse(*asker, nonce, reason_of(result.error()));
                 return;
             }
             talk_[place(room)].push_back(said);
             const auto text = written(talk_after(room, said.number - 1));
             for (const Follower& follower : followers_) {
                 const bool players = room == wire::Room::players;
                 if (follower.side.has_value() == players) follower.visitor->line->send(text);
             }
             if (asker) send(*asker, wire::Done{.nonce = nonce});
         });
}

}  // namespace kradan::server
