#include "bot/player.h"

#include <algorithm>
#include <utility>

#include "bot/bot.h"
#include "core/text.h"
#include "engine/engine.h"

namespace kradan::bot {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr milliseconds patience{20'000};
constexpr milliseconds margin{500};
constexpr milliseconds least_time{50};
constexpr milliseconds retry_pause{500};
constexpr int most_failures = 3;
constexpr int most_tries = 40;
/// After marking this many times without agreement, this side resumes play. After the next disagreement, all
/// stones count as alive (W10).
constexpr int most_marked = 2;

}  // namespace

Player::Player(const Libcurl& curl, const BotOptions& options, const process::StopSignal& stop,
               std::string variants, std::string name, std::string game)
    : options_(options),
      stop_(stop),
      variants_(std::move(variants)),
      name_(std::move(name)),
      id_(std::move(game)),
      http_(curl, options.server, options.token, [&stop] { return stop.is_raised(); }),
      sender_(curl, options.server, options.token, [&stop] { return stop.is_raised(); }) {}

void Player::say(const std::string& what) const {
    options_.say("game " + id_ + ": " + what);
}

std::expected<void, std::string> Player::play() {
    milliseconds pause = retry_pause;
    while (!stop_.is_raised()) {
        const auto reply =
            http_.stream("/api/bot/game/stream/" + Http::escaped(id_), [&](std::string_view line) {
                pause = retry_pause;
                return take(line);
            });
        if (!given_up_.empty()) return std::unexpected(given_up_);
        if (game_ && game_->over) {
            say("over: " + game_->status + (game_->result.empty() ? "" : ", " + game_->result));
            return {};
        }
        if (reply && (reply->status == 404 || reply->status == 403 || reply->status == 401))
            return std::unexpected("the server refuses the bot: " + reply->body);
        if (!reply && !stop_.is_raised()) options_.complain("game " + id_ + ": " + reply.error());
        wait(pause, [this] { return stop_.is_raised(); });
        pause = std::min(pause * 2, milliseconds{10'000});
    }
    return {};
}

/// Returns false when there is no need to read on.
bool Player::take(std::string_view line) {
    const auto value = json::parse(line);
    const json::Value* type = value ? value->find("type") : nullptr;
    if (!type) return true;
    if (type->string == "gameFull") {
        auto game = read_full(*value, name_);
        if (!game) {
            give_up(game.error());
            return false;
        }
        game_ = *std::move(game);
        has_answered_ = false;
        if (game_->line.empty() && !options_.greeting.empty() && !std::exchange(greeted_, true)) {
            send("/chat", "room=player&text=" + Http::escaped(options_.greeting));
        }
    } else if (type->string == "gameState") {
        if (!game_) return true;
        // If the state does not follow from the known one, the stream is read again from its start.
        if (!read_state(*value, *game_)) return false;
    } else {
        return true;
    }
    act();
    return !game_->over && given_up_.empty();
}

void Player::act() {
    if (game_->takeback_asked) send("/takeback/no");
    if (game_->to_mark) return mark();
    // The server may report the same position more than once.
    if (!game_->my_turn || (has_answered_ && answered_ == game_->line.size())) return;
    answered_ = game_->line.size();
    has_answered_ = true;
    move();
}

/// Sends a request that changes the game. Returns true if the server accepted it. Retries while the server
/// cannot be reached, so no move is lost with a connection.
bool Player::send(const std::string& path, const std::string& form) {
    for (int tries = 0; tries < most_tries && !stop_.is_raised(); ++tries) {
        const auto reply = sender_.post("/api/bot/game/" + Http::escaped(id_) + path, form);
        if (reply && reply->status == 200) return true;
        // Another event arrived at the same time.
        const bool late = reply && reply->body.contains("session.out-of-order");
        if (reply && !late && reply->status != 429 && reply->status < 500) {
            // Only the first attempt is reported: a retry after a lost answer repeats a request that
            // succeeded, and the game has continued. Marking is not reported either, since both sides mark
            // stones at the same time.
            if (tries == 0 && path != "/dead")
                options_.complain("game " + id_ + ": " + path + ": " + reply->body);
            return false;
        }
        wait(retry_pause, [this] { return stop_.is_raised(); });
    }
    return false;
}

std::expected<void, std::string> Player::start_engine() {
    const auto found = std::ranges::find(options_.engines, game_->config.options.game, &EngineOfGame::game);
    if (found == options_.engines.end()) return std::unexpected("no engine plays this game");
    engine_ = std::make_unique<process::EngineClient>(process::ClientSetting{.engine = found->engine,
                                                                             .label = "engine",
                                                                             .game = found->game,
                                                                             .variants_path = variants_,
                                                                             .patience = patience,
                                                                             .stop = stop_});
    const auto failed = [&](const process::EngineFailure& failure) {
        engine_.reset();
        return std::unexpected("the engine " + found->engine.text + " " + failure.what);
    };
    if (auto started = engine_->start(); !started) return failed(started.error());
    const process::GameCourse course{game_->start, game_->now, game_->line};
    const clock::TimeControl& control = game_->config.time[place(game_->side)];
    process::MatchTime time{.clocked = true, .base = milliseconds{control.initial}, .patience = patience};
    if (control.kind == clock::TimeControl::Kind::fischer) time.increment = milliseconds{control.step};
    if (auto begun = engine_->begin_game(course, time); !begun) return failed(begun.error());
    return {};
}

/// The engine's move. The error says how the engine failed.
std::expected<std::string, std::string> Player::think() {
    // Play was resumed after two passes because the sides disagree about dead stones. This side has nothing
    // more to play.
    if (game_->line.size() > static_cast<std::size_t>(game_->now.ply())) return "pass";
    if (!engine_) {
        if (auto started = start_engine(); !started) return std::unexpected(started.error());
    }
    using Kind = clock::TimeControl::Kind;
    const clock::TimeControl& control = game_->config.time[place(game_->side)];
    const bool clocked = control.kind != Kind::none && control.kind != Kind::days;
    process::MatchTime time{
        .clocked = clocked, .base = milliseconds{control.initial}, .margin = margin, .patience = patience};
    if (!clocked) time.nodes = options_.nodes;
    if (control.kind == Kind::fischer) time.increment = milliseconds{control.step};
    process::MatchClocks clocks = game_->clocks;
    microseconds& own = clocks[place(game_->side)];
    own = std::max<microseconds>(own - options_.overhead, least_time);
    const process::GameCourse course{game_->start, game_->now, game_->line};
    const auto answer = engine_->think(course, time, clocks);
    if (!answer) {
        engine_.reset();
        return std::unexpected("the engine " + answer.error().what);
    }
    if (answer->text == "resign") return answer->text;
    const auto intent = game_->now.read_move(answer->text);
    const auto label = intent ? game_->now.label(*intent)
                              : std::expected<Played, Refusal>{std::unexpected(Refusal{"session.malformed"})};
    if (!label) {
        engine_.reset();
        return std::unexpected("the engine played '" + answer->text.substr(0, 40) + "', which is illegal");
    }
    return label->text;
}

void Player::move() {
    while (!stop_.is_raised()) {
        const auto thought = think();
        if (thought) {
            if (*thought == "resign") {
                send("/resign");
            } else if (!send("/move/" + Http::escaped(*thought))) {
                // The next state shows whether it is still this side's turn.
                has_answered_ = false;
            }
            return;
        }
        if (stop_.is_raised()) return;
        options_.complain("game " + id_ + ": " + thought.error());
        if (++failures_ >= most_failures) return give_up(thought.error());
    }
}

/// Go: marks the stones that the engine considers dead. If it does not report any, our own engine decides.
void Player::mark() {
    if (marked_++ >= most_marked) {
        marked_ = 0;
        send("/resume");
        return;
    }
    std::optional<std::vector<std::string>> dead;
    if (engine_ || start_engine()) dead = engine_->dead_stones();
    if (!dead) dead = engine::dead_stones(game_->now);
    send("/dead", "stones=" + Http::escaped(joined(*dead, ",")));
}

/// Resigns, so that the opponent does not have to wait for a failing engine.
void Player::give_up(const std::string& why) {
    given_up_ = why;
    send("/resign");
}

}  // namespace kradan::bot
