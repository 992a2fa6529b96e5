#include "engine_protocols/gtp/player.h"

#include <memory>
#include <random>
#include <utility>

#include "engine_protocols/gtp/network_file.h"

namespace kradan::protocol {

namespace {

/// A side is losing below this win rate and beyond this deficit. It resigns after this many consecutive moves
/// in a losing position.
constexpr int lost_permille = 40;
constexpr double lost_points = 5;
constexpr int patience = 3;

/// Milliseconds between checks of whether the move is decided.
constexpr std::int64_t look_every = 20;

/// Longer searches gain nothing and take more memory.
constexpr std::uint64_t most_playouts = 4'000'000;

}  // namespace

GtpPlayer::GtpPlayer(const GtpOptions& options)
    : level_(options.level),
      move_time_(options.move_time),
      playouts_(options.playouts),
      resigns_(options.resigns) {
    engine_.set_threads(options.threads);
}

std::expected<void, std::string> GtpPlayer::load_network(const std::string& file) {
    const auto loaded = load_go_network(engine_, file);
    return loaded ? std::expected<void, std::string>{} : std::unexpected(loaded.error());
}

void GtpPlayer::begin_game() {
    engine_.clear();
    clock_.begin();
    reconsider();
}

engine::Callbacks GtpPlayer::callbacks(const Manner& manner, std::function<bool()> stop) {
    engine::Callbacks callbacks{.info = {}, .stop = std::move(stop)};
    if (!manner.hear) return callbacks;
    const auto interval = std::chrono::milliseconds(manner.interval);
    // The search also reports on its own.
    auto next = std::make_shared<Clock::time_point>(Clock::now() + interval);
    callbacks.wants_info = [next] { return Clock::now() >= *next; };
    callbacks.info = [next, interval, hear = manner.hear](const engine::Info& info) {
        if (Clock::now() < *next) return;
        hear(info);
        *next = Clock::now() + interval;
    };
    return callbacks;
}

/// Time management for the next move, if there is a clock or a move time.
std::optional<engine::GoTimeManager> GtpPlayer::time_manager_for(const AnyGame& game) const {
    if (const auto clock = clock_.state(game.side_to_move())) {
        const go::Board& board = game.as<go::Game>()->position().board();
        const auto stones = board.stones();
        const int points = board.size() * board.size();
        return engine::GoTimeManager(*clock, points,
                                     points - static_cast<int>(stones.of[0].count() + stones.of[1].count()));
    }
    if (move_time_) return engine::GoTimeManager(*move_time_);
    return std::nullopt;
}

/// Returns a book move, if a move is requested rather than an analysis.
std::optional<std::string> GtpPlayer::book_move(const AnyGame& game, const Manner& manner) const {
    const bool wants_move =
        manner.on_the_clock && !manner.clean_up && !manner.hear && manner.restrictions.empty();
    if (!book_ || !wants_move) return std::nullopt;
    std::random_device device;
    return book_->choose(game, (std::uint64_t{device()} << 32) | device());
}

GtpPlayer::Found GtpPlayer::choose(const AnyGame& game, const Manner& manner) {
    if (auto known = book_move(game, manner)) return {.move = *std::move(known), .info = {}};
    const Colour colour = game.side_to_move();
    const std::optional<engine::GoTimeManager> time_manager = time_manager_for(game);
    ++seed_;
    engine::Limits limits = time_manager || playouts_
                                ? engine::Limits{.level = level_, .seed = seed_, .until_decided = true}
                                : engine::limits_of_move(game, level_, seed_);
    if (playouts_) limits.nodes = *playouts_;
    limits.clean_up = manner.clean_up;
    limits.lines = manner.lines;
    limits.restrictions = manner.restrictions;
    const auto begun = Clock::now();
    const auto elapsed = [begun] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun).count();
    };
    bool enough = false;
    engine::Callbacks hearing =
        callbacks(manner, [&] { return enough || (time_manager && elapsed() >= time_manager->maximum()); });
    if (time_manager) {
        hearing.wants_info = [&, next = std::int64_t{0}, wanted = std::move(hearing.wants_info)]() mutable {
            const std::int64_t now = elapsed();
            const bool look = now >= next;
            if (look) next = now + look_every;
            return look || (wanted && wanted());
        };
        hearing.info = [&, hear = std::move(hearing.info)](const engine::Info& info) {
            enough = time_manager->should_stop(info, elapsed());
            if (hear) hear(info);
        };
    }
    Found found{.move = "pass", .info = engine_.think(game, limits, hearing)};
    if (manner.on_the_clock) clock_.spend(colour, elapsed());
    if (found.info.move) found.move = *found.info.move;
    if (manner.may_resign && !manner.clean_up && should_resign(game, found.info)) found.move = "resign";
    return found;
}

engine::Info GtpPlayer::look(const AnyGame& game, const Manner& manner, const std::function<bool()>& stop) {
    return engine_.think(
        game,
        {.nodes = most_playouts, .seed = ++seed_, .lines = manner.lines, .restrictions = manner.restrictions},
        callbacks(manner, stop));
}

bool GtpPlayer::should_resign(const AnyGame& game, const engine::Info& info) {
    const auto& go_game = *game.as<go::Game>();
    int& lost_for = lost_for_[static_cast<std::size_t>(index(game.side_to_move()))];
    const bool lost = info.move && info.score < lost_permille && info.points < -lost_points;
    lost_for = lost ? lost_for + 1 : 0;
    // In a handicap game the stronger player starts far behind.
    const int points = go_game.position().size() * go_game.position().size();
    const int begun = go_game.handicap() > 0 ? points / 2 : points / 4;
    return resigns_ && lost_for >= patience && go_game.ply() >= begun;
}

}  // namespace kradan::protocol
