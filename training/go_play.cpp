#include "go_play.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>

#include "core/random.h"
#include "go_labels.h"
#include "search/network/go/network.h"
#include "search/network/go/symmetry.h"

namespace kradan::training {

namespace {

/// Whether a move is the suicide of a single stone, which teachers refuse under all rules.
bool is_lone_suicide(const go::Position& position, go::Point point) {
    const go::Board& board = position.board();
    const Colour mover = position.side_to_move();
    return board.is_suicide(point, mover) &&
           std::ranges::none_of(board.neighbours(point), [&](go::Point p) { return board.has(p, mover); });
}

/// How one game is played.
struct Manner {
    int arbitrary_opening = 0;
    float temperature = 1;
    /// One in this many moves begins a stretch of arbitrary moves; 0 for none.
    std::uint32_t stretch_one_in = 0;
    /// Passes only when nothing else is legal.
    bool fills = false;
    /// Multiplies the temperature of each colour's moves, so that one colour is stronger.
    std::array<float, 2> clumsiness = {1, 1};
};

class Player {
  public:
    Player(const search::GoNetwork& network, const GoPlayOptions& options)
        : network_(network), size_(options.size), random_(options.seed) {}

    GoLabelledGame play() {
        GoLabelledGame record{.size = size_, .rules = random_.below(go_rules_of_teachers.size())};
        const Manner manner = choose_manner();
        choose_terms(record);
        go::Game game = start_of(record);
        for (const std::uint16_t move : record.moves) (void)game.play(intent_of(record, move));
        const auto most = static_cast<std::size_t>(size_ * size_ * (manner.fills ? 3 : 2));
        int arbitrary = manner.arbitrary_opening;
        while (!game.play_ended() && record.moves.size() < most) {
            if (manner.stretch_one_in > 0 && random_.below(manner.stretch_one_in) == 0)
                arbitrary = 2 + static_cast<int>(random_.below(8));
            const std::uint16_t move = choose(game, manner, arbitrary-- > 0);
            if (!game.play(intent_of(record, move))) break;
            record.moves.push_back(move);
        }
        return record;
    }

  private:
    float between(float low, float high) {
        return low + (high - low) * static_cast<float>(random_.below(1'001)) / 1'000;
    }

    Manner choose_manner() {
        Manner manner;
        manner.arbitrary_opening = random_.below(2) == 0 ? static_cast<int>(random_.below(7)) : 0;
        manner.temperature = between(0.3F, 1.3F);
        manner.stretch_one_in = random_.below(4) == 0 ? 15 : random_.below(4) == 0 ? 60 : 0;
        manner.fills = random_.below(6) == 0;
        if (random_.below(4) == 0) manner.clumsiness[random_.below(2)] = 2.5F;
        return manner;
    }

    /// Chooses the komi, which is usually nearly fair and sometimes far from it, and sometimes a handicap.
    void choose_terms(GoLabelledGame& record) {
        const int fair = 13;
        const int range = random_.below(4) == 0 ? 2 * size_ : 8;
        record.komi =
            fair + static_cast<int>(random_.below(static_cast<std::uint32_t>(2 * range + 1))) - range;
        if (random_.below(12) != 0) return;
        const int stones = 2 + static_cast<int>(random_.below(size_ > 13 ? 8 : 3));
        for (const go::Vertex v : go::fixed_handicap(size_, stones)) {
            if (record.handicap++ > 0) record.moves.push_back(static_cast<std::uint16_t>(size_ * size_));
            record.moves.push_back(static_cast<std::uint16_t>(v.y * size_ + v.x));
        }
        record.komi = 1;
    }

    std::uint16_t choose(const go::Game& game, const Manner& manner, bool arbitrary) {
        const auto pass = static_cast<std::uint16_t>(size_ * size_);
        std::vector<std::pair<std::uint16_t, float>> weights;
        search::evaluate_turned(network_, search::go_inputs(game), random_.below(search::go_symmetries),
                                workspace_, found_);
        float highest = -1e9F;
        for (const go::Move move : game.legal_moves()) {
            if (move.is_pass() && (arbitrary || manner.fills)) continue;
            const go::Vertex v = game.position().board().vertex(move.point);
            if (!move.is_pass() && is_lone_suicide(game.position(), move.point)) continue;
            const auto number = move.is_pass() ? pass : static_cast<std::uint16_t>(v.y * size_ + v.x);
            if (arbitrary && game.position().board().is_eye(move.point, game.position().side_to_move()))
                continue;
            weights.emplace_back(number, arbitrary ? 0 : found_.moves[number]);
            highest = std::max(highest, weights.back().second);
        }
        const float temperature =
            manner.temperature * manner.clumsiness[place(game.position().side_to_move())];
        float sum = 0;
        for (auto& [move, weight] : weights) sum += weight = std::exp((weight - highest) / temperature);
        float left = between(0, sum);
        for (const auto& [move, weight] : weights) {
            left -= weight;
            if (left <= 0) return move;
        }
        return weights.empty() ? pass : weights.back().first;
    }

    const search::GoNetwork& network_;
    int size_;
    SplitMix64 random_;
    search::GoNetwork::Workspace workspace_;
    search::GoEvaluation found_;
};

}  // namespace

std::expected<void, std::string> play_go(const GoPlayOptions& options) {
    std::ifstream file(options.network, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto network = search::GoNetwork::read(bytes);
    if (!network) return std::unexpected(options.network + ": " + network.error());
    std::ofstream out(options.out, std::ios::binary | std::ios::app);
    Player player(*network, options);
    std::uint64_t moves = 0;
    for (std::uint64_t i = 0; i < options.games && out; ++i) {
        const GoLabelledGame game = player.play();
        moves += game.moves.size();
        out << write(game);
        std::fprintf(stderr, "\r%llu of %llu games, %llu moves ", static_cast<unsigned long long>(i + 1),
                     static_cast<unsigned long long>(options.games), static_cast<unsigned long long>(moves));
    }
    std::fprintf(stderr, "\n");
    if (!out) return std::unexpected(options.out + ": cannot be written");
    return {};
}

}  // namespace kradan::training
