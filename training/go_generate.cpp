#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/random.h"
#include "games/go/game.h"
#include "go_games.h"
#include "search/monte_carlo/monte_carlo.h"

namespace kradan::training {

namespace {

using search::MonteCarlo;

/// A game is decided when one side has expected at least this win rate for this many turns.
constexpr double won = 0.95;
constexpr int won_turns = 4;
constexpr std::uint32_t drawn_one_in = 10;

class Player {
  public:
    Player(const GoGenerateOptions& options, std::uint64_t seed) : options_(options), random_(seed) {}

    GoRecord play() {
        const go::Rules& rules = go::presets[1].rules;
        go::Game game(go::Position(options_.size, rules), go::presets[1].komi);
        GoRecord record{.size = options_.size};
        std::unique_ptr<MonteCarlo> before;
        int decided = 0;
        // A quarter of the games are played to the end.
        const bool to_the_end = random_.below(4) == 0;
        const auto by_chance = random_.below(static_cast<std::uint32_t>(options_.size));
        while (!game.play_ended() && game.ply() < 3 * options_.size * options_.size) {
            auto search = std::make_unique<MonteCarlo>(
                game, search::MonteCarloLimits{.playouts = options_.playouts, .seed = random_.next()},
                before.get());
            while (!search->done()) search->step(options_.playouts);
            const auto best = search->best_move();
            if (!best) break;
            const auto candidates = search->candidates();
            decided = std::abs(candidates.front().win_rate - 0.5) > won - 0.5 ? decided + 1 : 0;
            if (decided >= won_turns && !to_the_end) break;
            GoTurn turn;
            for (const auto& each : candidates) {
                const go::Move move = each.pv.front();
                if (!move.is_pass() && each.visits > 0)
                    turn.visits.emplace_back(number(game, move), static_cast<int>(each.visits));
            }
            const bool draws = std::cmp_less(game.ply(), by_chance) || random_.below(drawn_one_in) == 0;
            const go::Move move = draws && !best->is_pass() ? drawn(candidates) : *best;
            turn.played = number(game, move);
            record.turns.push_back(std::move(turn));
            (void)game.play_unjudged(game.position().intent_of(move));
            before = std::move(search);
        }
        return record;
    }

  private:
    static int number(const go::Game& game, go::Move move) {
        if (move.is_pass()) return -1;
        const go::Vertex v = game.position().board().vertex(move.point);
        return v.y * game.position().size() + v.x;
    }
    go::Move drawn(const std::vector<MonteCarlo::Candidate>& candidates) {
        std::uint64_t sum = 0;
        for (const auto& each : candidates) sum += each.visits;
        std::uint64_t left = random_.below(static_cast<std::uint32_t>(sum));
        for (const auto& each : candidates) {
            if (left < each.visits) return each.pv.front();
            left -= each.visits;
        }
        return candidates.front().pv.front();
    }

    const GoGenerateOptions& options_;
    SplitMix64 random_;
};

}  // namespace

std::expected<void, std::string> generate_go(const GoGenerateOptions& options) {
    std::mutex mutex;
    std::atomic<std::uint64_t> written = 0;
    std::uint64_t games = 0;
    std::ofstream file(options.out, std::ios::app);
    if (!file) return std::unexpected(options.out + ": cannot be written");
    const auto began = std::chrono::steady_clock::now();
    const auto work = [&](std::uint64_t seed) {
        Player player(options, seed);
        while (written < options.samples && file) {
            const GoRecord record = player.play();
            const std::lock_guard lock(mutex);
            file << write(record) << std::flush;
            written += record.turns.size();
            ++games;
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
            std::fprintf(stderr, "\r%llu games, %llu positions, %.1f a second ",
                         static_cast<unsigned long long>(games),
                         static_cast<unsigned long long>(written.load()),
                         static_cast<double>(written.load()) / took.count());
        }
    };
    {
        std::vector<std::jthread> threads;
        SplitMix64 seeds(options.seed);
        for (int i = 0; i < options.threads; ++i) threads.emplace_back(work, seeds.next());
    }
    std::fprintf(stderr, "\n");
    if (!file) return std::unexpected(options.out + ": cannot be written");
    return {};
}

}  // namespace kradan::training
