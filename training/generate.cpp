#include "generate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "catalog/any_game.h"
#include "core/random.h"
#include "samples.h"
#include "search/alpha_beta/alpha_beta.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/experience.h"
#include "search/alpha_beta/ogi_knowledge.h"

namespace kradan::training {

namespace {

/// A game is decided when one side is this far ahead, in centipawns, for this many plies.
constexpr int won = 2500;
constexpr int won_plies = 6;
constexpr int longest_game = 400;
/// An opening is fair if neither side is ahead by more than this, in centipawns.
constexpr int fair = 250;

template <class G>
class Player {
    using P = typename G::Position;
    using Move = typename P::Move;
    using K = search::Knowledge<P>;
    using F = search::Features<P>;

  public:
    Player(const search::Network<P>* network, std::uint64_t nodes, std::uint64_t seed)
        : network_(network), nodes_(nodes), random_(seed) {}

    /// Plays a game and adds its quiet positions.
    void play(Samples& samples) {
        auto opening = fair_opening();
        G& game = opening;
        std::vector<Noted> noted;
        int leading_plies = 0;
        int result = 0;
        for (;;) {
            if (const auto outcome = game.outcome()) {
                result = outcome->winner ? (*outcome->winner == Colour::first ? 1 : -1) : 0;
                break;
            }
            if (drawn(game)) break;
            const auto [move, score] = think(game, nodes_);
            const int lead = game.position().side_to_move() == Colour::first ? score : -score;
            leading_plies = std::abs(lead) >= won ? leading_plies + 1 : 0;
            if (leading_plies >= won_plies) {
                result = lead > 0 ? 1 : -1;
                break;
            }
            const P& position = game.position();
            const bool quiet =
                !position.in_check() && !K::captures(position, move) && !search::is_mate(score);
            if (quiet && std::abs(score) < 2 * won) note(position, score, noted);
            (void)game.play_unjudged(position.intent_of(move));
        }
        for (const Noted& each : noted) {
            const int for_mover = each.mover == Colour::first ? result : -result;
            samples.add({static_cast<std::uint8_t>(1 + for_mover), each.bucket, each.score, each.features});
        }
    }

  private:
    struct Noted {
        Colour mover;
        std::uint8_t bucket;
        std::int16_t score;
        std::vector<Feature> features;
    };

    static bool drawn(const G& game) { return game.ply() >= longest_game || !game.claims().empty(); }

    void note(const P& position, int score, std::vector<Noted>& noted) {
        Noted each{position.side_to_move(),
                   static_cast<std::uint8_t>(F::bucket(position)),
                   static_cast<std::int16_t>(score),
                   {}};
        F::for_each(position, [&](Feature feature) {
            each.features.push_back(each.mover == Colour::first ? feature : F::flipped(feature));
        });
        noted.push_back(std::move(each));
    }

    std::pair<Move, int> think(const G& game, std::uint64_t nodes) {
        table_.begin_search();
        search::AlphaBeta<G> tree(game, {.nodes = nodes}, {table_, experience_.of<P>(), network_});
        while (!tree.done()) tree.step(nodes);
        return {*tree.best_move(), tree.score()};
    }

    G fair_opening() {
        for (;;) {
            G game;
            const auto plies = 6 + static_cast<int>(random_.below(6));
            while (game.ply() < plies && !game.outcome()) {
                const auto moves = game.legal_moves();
                const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
                (void)game.play_unjudged(game.position().intent_of(move));
            }
            if (game.outcome()) continue;
            const auto [move, score] = think(game, 4 * nodes_);
            if (std::abs(score) <= fair) return game;
        }
    }

    const search::Network<P>* network_;
    std::uint64_t nodes_;
    SplitMix64 random_;
    search::TranspositionTable table_{16};
    search::Experience experience_;
};

template <class G>
std::expected<void, std::string> generate_game(const GenerateOptions& options) {
    using Network = search::Network<typename G::Position>;
    std::optional<Network> of_file;
    if (!options.network.empty()) {
        std::ifstream file(options.network, std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        auto read = Network::read(bytes);
        if (!read) return std::unexpected(options.network + ": " + read.error());
        of_file = std::move(*read);
    }
    const Network* network = of_file ? &*of_file : search::Networks::built_in().of<typename G::Position>();
    std::mutex mutex;
    std::atomic<std::uint64_t> written = 0;
    std::uint64_t games = 0;
    std::string fault;
    const auto began = std::chrono::steady_clock::now();
    const auto work = [&](std::uint64_t seed) {
        Player<G> player(network, options.nodes, seed);
        Samples samples;
        while (written < options.samples) {
            samples.clear();
            constexpr int at_a_time = 16;
            for (int i = 0; i < at_a_time; ++i) player.play(samples);
            const std::lock_guard lock(mutex);
            if (!fault.empty()) return;
            if (const auto done = samples.append_to(options.out); !done) {
                fault = done.error();
                return;
            }
            written += samples.size();
            games += at_a_time;
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
            std::fprintf(stderr, "\r%llu games, %llu samples, %.0f a second ",
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
    if (!fault.empty()) return std::unexpected(fault);
    return {};
}

}  // namespace

std::expected<void, std::string> generate(const GenerateOptions& options) {
    const auto start = AnyGame::start({.game = options.game});
    if (start && start->as<chess::Game>()) return generate_game<chess::Game>(options);
    if (start && start->as<ogi::Game>()) return generate_game<ogi::Game>(options);
    return std::unexpected("there is no network for this game");
}

}  // namespace kradan::training
