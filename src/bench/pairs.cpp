#include "bench/pairs.h"

#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "catalog/any_game.h"
#include "core/random.h"
#include "games/chess/module.h"

namespace kradan::bench {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// Timeout for the games to start.
constexpr Seconds patience{60};

/// The string value of a JSON member; `name` includes quotation marks and colon. Sufficient for the output of
/// these servers.
std::string_view text_after(std::string_view json, std::string_view name) {
    const auto at = json.find(name);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = json.substr(at + name.size() + 1);
    return rest.substr(0, rest.find('"'));
}

/// The number after the last occurrence of this name; 0 if there is none.
int last_number_after(std::string_view json, std::string_view name) {
    const auto at = json.rfind(name);
    int number = 0;
    for (std::size_t i = at + name.size();
         at != std::string_view::npos && i < json.size() && json[i] >= '0' && json[i] <= '9'; ++i)
        number = number * 10 + (json[i] - '0');
    return number;
}

}  // namespace

BenchPairs::BenchPairs(std::vector<std::uint16_t> ports, std::string path, std::size_t games)
    : games_(games),
      client_(std::move(ports), std::move(path),
              {.opened = [this](std::size_t socket) { opened(socket); },
               .text = [this](std::size_t socket, std::string_view text) { hear(socket, text); },
               .closed = [this](std::size_t) { ++lost_; }}) {
    for (std::size_t i = 0; i < games; ++i) games_[i].socket = {2 * i, 2 * i + 1};
}

void BenchPairs::set_up() {
    const auto begun = Clock::now();
    const std::size_t players = 2 * games_.size();
    for (std::size_t i = 0; i < players; ++i) {
        // The players of a game are on neighbouring nodes, and each node has the same number of games.
        client_.open(i / 2 + i % 2);
        if (i % 64 == 63) client_.poll(0);
    }
    while (ready_ < players) {
        client_.poll(100);
        if (lost_ > 0) throw std::runtime_error(std::to_string(lost_) + " connections were lost");
        if (Clock::now() - begun > patience) throw std::runtime_error("the games did not begin");
    }
}

void BenchPairs::play(Seconds time) {
    playing_ = true;
    for (std::size_t game = 0; game < games_.size(); ++game) move(game);
    const auto end = Clock::now() + time;
    while (Clock::now() < end) client_.poll(50);
    playing_ = false;
}

std::vector<double> BenchPairs::pace(double rate, Seconds time) {
    const auto begun = Clock::now();
    std::size_t made = 0;
    const auto total = static_cast<std::size_t>(rate * time.count());
    while (made < total) {
        const auto due = static_cast<std::size_t>(Seconds(Clock::now() - begun).count() * rate);
        for (; made < std::min(due, total); ++made) {
            // A game that is waiting for an acknowledgement skips this turn; its latency shows the delay.
            if (games_[made % games_.size()].heard == 2) move(made % games_.size());
        }
        client_.poll(1);
    }
    for (int i = 0; i < 100; ++i) client_.poll(10);
    return latencies_;
}

void BenchPairs::heard_move(std::size_t socket, int seq) {
    Game& game = game_of(socket);
    if (seq <= game.seq || game.heard == 2) return;
    if (socket == game.socket[game.ply % 2])
        latencies_.push_back(Seconds(Clock::now() - game.sent).count() * 1000);
    if (++game.heard < 2) return;
    game.seq = seq;
    ++game.ply;
    ++moves_;
    if (playing_) move(socket / 2);
}

void BenchPairs::move(std::size_t number) {
    const auto text = next_move(number);
    if (!text) return;
    Game& game = games_[number];
    game.heard = 0;
    game.sent = Clock::now();
    client_.send(game.socket[game.ply % 2], *text);
}

std::vector<std::vector<std::string>> long_games(std::size_t count, std::size_t plies) {
    std::vector<std::vector<std::string>> lines;
    SplitMix64 random{20261122};
    while (lines.size() < count) {
        auto game = AnyGame::start({.game = chess::chess_game});
        std::vector<std::string> line;
        while (line.size() < plies && !game->outcome()) {
            const auto moves = game->legal_moves();
            const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            if (!game->play(*game->read_move(move))) break;
            line.push_back(move);
        }
        if (line.size() == plies && !game->outcome()) lines.push_back(std::move(line));
    }
    return lines;
}

KradanPairs::KradanPairs(std::vector<std::uint16_t> ports, std::size_t games,
                         const std::vector<std::vector<std::string>>& lines, std::vector<std::string> tokens)
    : BenchPairs(std::move(ports), "/play", games),
      lines_(lines),
      tokens_(std::move(tokens)),
      entered_(games),
      joined_(2 * games) {}

void KradanPairs::opened(std::size_t socket) {
    if (tokens_.empty()) return send(socket, R"({"type":"hello","version":1})");
    send(socket, R"({"type":"hello","version":1,"token":")" + tokens_[socket] + "\"}");
}

void KradanPairs::entered(std::size_t socket) {
    if (++entered_[socket / 2] < 2) return;
    send(
        socket & ~std::size_t{1},
        R"({"type":"invite","terms":{"config":{"game":"chess"},"side":"first","watchable":false},"nonce":"i"})");
}

void KradanPairs::hear(std::size_t socket, std::string_view text) {
    Game& game = game_of(socket);
    if (text.starts_with(R"({"type":"events")")) {
        heard_move(socket, last_number_after(text.substr(0, text.find(R"(],"nonce")")), R"({"seq":)"));
    } else if (text.starts_with(R"({"type":"welcome")")) {
        if (tokens_.empty()) return send(socket, R"({"type":"enter","player":"Load","nonce":"e"})");
        entered(socket);
    } else if (text.starts_with(R"({"type":"entered")")) {
        entered(socket);
    } else if (text.starts_with(R"({"type":"done","nonce":"i")")) {
        send(socket | 1, R"({"type":"accept","nonce":"a","invitation":")" +
                             std::string{text_after(text, R"("id":)")} + "\"}");
    } else if (text.starts_with(R"({"type":"started")")) {
        game.id = text_after(text, R"("game":)");
        game.socket[text_after(text, R"("side":)") == "first" ? 0 : 1] = socket;
        send(socket, R"({"type":"join","seq":0,"said":0,"nonce":"j","game":")" + game.id + "\"}");
    } else if (text.starts_with(R"({"type":"game")")) {
        if (!joined_[socket]) ready();
        // A game that has moved to another node is joined again there, and the answer reports the moves made
        // meanwhile.
        if (joined_[socket]) heard_move(socket, last_number_after(text, R"({"seq":)"));
        joined_[socket] = true;
    } else if (text.starts_with(R"({"type":"refused")")) {
        std::cerr << text << '\n';
        refused();
    }
}

std::optional<std::string> KradanPairs::next_move(std::size_t number) {
    const Game& game = this->game(number);
    const auto& line = lines_[number % lines_.size()];
    if (game.ply >= line.size()) return std::nullopt;
    const std::string seq = std::to_string(game.seq);
    return R"({"type":"act","game":")" + game.id + R"(","seq":)" + seq +
           R"(,"command":{"do":"move","move":")" + line[game.ply] + R"("},"nonce":"m)" + seq + "\"}";
}

BoardgamePairs::BoardgamePairs(std::uint16_t port, std::size_t games,
                               const std::vector<std::vector<std::string>>& lines)
    : BenchPairs({port}, "/socket.io/?EIO=4&transport=websocket", games), lines_(lines) {
    for (std::size_t i = 0; i < games; ++i) game(i).seq = 0;
}

const std::string& BoardgamePairs::server() {
    static const std::string script = R"(
process.env.NODE_ENV = 'production';
console.log = console.info = console.warn = () => {};
const { Server, SocketIO } = require('boardgame.io/server');
const server = Server({
    games: [{
        name: 'moves',
        setup: () => ({ move: '' }),
        disableUndo: true,
        turn: { minMoves: 1, maxMoves: 1 },
        moves: { play: (_, move) => ({ move }) },
    }],
    origins: [],
    transport: new SocketIO({ socketOpts: { transports: ['websocket'], perMessageDeflate: false } }),
});
server.run({ port: 0 }).then(({ appServer }) =>
    process.stdout.write(`http://127.0.0.1:${appServer.address().port}/\n`));
)";
    return script;
}

void BoardgamePairs::opened(std::size_t /*socket*/) {}

void BoardgamePairs::hear(std::size_t socket, std::string_view text) {
    const std::string match = "m" + std::to_string(socket / 2);
    if (text.starts_with(R"(42/moves,["update")")) {
        // The first match belongs to the game; later ones belong to entries in its log.
        constexpr std::string_view name = R"("_stateID":)";
        constexpr std::size_t digits = 10;
        heard_move(socket, last_number_after(text.substr(0, text.find(name) + name.size() + digits), name));
    } else if (text == "2") {
        send(socket, "3");
    } else if (text.starts_with("0{")) {
        send(socket, "40/moves,");
    } else if (text.starts_with("40/moves,")) {
        send(socket,
             R"(42/moves,["sync",")" + match + R"(",")" + std::to_string(socket % 2) + R"(",null,2])");
    } else if (text.starts_with(R"(42/moves,["sync")")) {
        ready();
    } else if (text.starts_with("44")) {
        std::cerr << text << '\n';
        refused();
    }
}

std::optional<std::string> BoardgamePairs::next_move(std::size_t number) {
    const Game& game = this->game(number);
    const auto& line = lines_[number % lines_.size()];
    const std::string player = std::to_string(game.ply % 2);
    return R"(42/moves,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[")" +
           line[game.ply % line.size()] + R"("],"playerID":")" + player + R"("}},)" +
           std::to_string(game.seq) + R"(,"m)" + std::to_string(number) + R"(",")" + player + R"("])";
}

}  // namespace kradan::bench
