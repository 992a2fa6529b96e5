#include "go_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <unordered_map>

#include "core/random.h"
#include "games/go/game.h"
#include "go_games.h"
#include "search/monte_carlo/features.h"

namespace kradan::training {

namespace {

using search::GoFeature;

/// A training position: the features of each candidate move, and its share of the visits.
struct Lesson {
    struct Move {
        float share = 0;
        /// The sum of the weights that are not trained.
        float fixed = 0;
        std::vector<GoFeature> features = {};
    };
    std::vector<Move> moves = {};
};

template <int S>
Lesson lesson(const go::Game& game, const GoTurn& turn, bool only_corners) {
    const go::Board& start = game.position().board();
    search::PlayoutPosition<S> position(game);
    search::PlayoutPolicy<S> policy;
    const auto replies = policy.replies(position);
    search::GoFeatures<S> features(position, replies);
    Lesson lesson;
    double sum = 0;
    for (const auto& [number, visits] : turn.visits) sum += visits;
    const int size = start.size();
    for (int number = 0; number < size * size; ++number) {
        const go::Point p = start.point({.x = number % size, .y = number / size});
        if (!start.empty(p) || !position.can_play(p)) continue;
        if (position.board().is_eye(p, position.to_move())) continue;
        Lesson::Move move;
        const auto tried = std::ranges::find(turn.visits, number, &std::pair<int, int>::first);
        if (tried != turn.visits.end()) move.share = static_cast<float>(tried->second / sum);
        const auto learn = [&](GoFeature feature) { move.features.push_back(feature); };
        features.visit_corner(p, learn);
        if (only_corners)
            features.visit_without_corners(
                p, [&](GoFeature feature) { move.fixed += search::GoPatterns::built_in().weight(feature); });
        else
            features.visit_without_corners(p, learn);
        lesson.moves.push_back(std::move(move));
    }
    return lesson;
}

/// Calls `on_lesson(Lesson)` for each searched position of a game.
template <class OnLesson>
void visit_lessons(const GoRecord& record, bool only_corners, OnLesson on_lesson) {
    go::Game game(go::Position(record.size, go::presets[1].rules), go::presets[1].komi);
    for (const GoTurn& turn : record.turns) {
        if (!turn.visits.empty()) {
            switch (record.size) {
                case 9:
                    on_lesson(lesson<9>(game, turn, only_corners));
                    break;
                case 13:
                    on_lesson(lesson<13>(game, turn, only_corners));
                    break;
                case 19:
                    on_lesson(lesson<19>(game, turn, only_corners));
                    break;
                default:
                    on_lesson(lesson<go::any_size>(game, turn, only_corners));
            }
        }
        (void)game.play_unjudged(intent_of(record, turn));
    }
}

class Fit {
  public:
    explicit Fit(const GoFitOptions& options) : options_(options) {}

    void count(const GoRecord& record) {
        visit_lessons(record, options_.only_corners, [&](const Lesson& lesson) {
            ++lessons_;
            for (const auto& move : lesson.moves) {
                for (const GoFeature feature : move.features) {
                    ++weights_[feature].count;
                    weights_[feature].tried |= move.share > 0;
                }
            }
        });
    }
    void forget_rare() {
        std::erase_if(weights_, [&](const auto& each) {
            return each.second.count < options_.rarest || !each.second.tried;
        });
    }

    struct Result {
        double loss = 0;
        double best_first = 0;
        std::size_t lessons = 0;
    };
    /// Evaluates the positions in a game. Updates the weights if `learns`.
    void go_through(const GoRecord& record, bool learns, Result& result) {
        visit_lessons(record, options_.only_corners, [&](const Lesson& lesson) {
            if (lesson.moves.empty()) return;
            std::vector<double> scores;
            for (const auto& move : lesson.moves) {
                double score = static_cast<double>(move.fixed);
                for (const GoFeature feature : move.features) {
                    const auto found = weights_.find(feature);
                    if (found != weights_.end()) score += found->second.value;
                }
                scores.push_back(score);
            }
            const auto best = std::ranges::max_element(scores);
            const auto wanted = std::ranges::max_element(lesson.moves, {}, &Lesson::Move::share);
            result.best_first += best - scores.begin() == wanted - lesson.moves.begin();
            ++result.lessons;
            double sum = 0;
            for (const double score : scores) sum += std::exp(score - *best);
            for (std::size_t i = 0; i < scores.size(); ++i) {
                const double share = std::exp(scores[i] - *best) / sum;
                const auto& move = lesson.moves[i];
                if (move.share > 0) result.loss -= static_cast<double>(move.share) * std::log(share + 1e-12);
                if (!learns) continue;
                const double slope = share - static_cast<double>(move.share);
                for (const GoFeature feature : move.features) {
                    const auto found = weights_.find(feature);
                    if (found != weights_.end()) found->second.follow(slope, options_);
                }
            }
        });
    }

    search::GoPatterns patterns() const {
        search::GoPatterns::Weights weights;
        if (options_.only_corners) weights = search::GoPatterns::built_in().weights();
        for (const auto& [feature, weight] : weights_)
            weights.emplace_back(feature, static_cast<float>(weight.value));
        return search::GoPatterns(weights);
    }
    std::size_t size() const { return weights_.size(); }
    std::size_t lessons() const { return lessons_; }

  private:
    struct Weight {
        std::uint32_t count = 0;
        bool tried = false;
        double value = 0;
        double squares = 1e-2;

        /// One step of AdaGrad.
        void follow(double slope, const GoFitOptions& options) {
            const double whole = slope + options.decay * value;
            squares += whole * whole;
            value -= options.rate * whole / std::sqrt(squares);
        }
    };

    const GoFitOptions& options_;
    std::unordered_map<GoFeature, Weight> weights_;
    std::size_t lessons_ = 0;
};

}  // namespace

std::expected<void, std::string> fit_go(const GoFitOptions& options) {
    std::vector<GoRecord> seen;
    std::vector<GoRecord> unseen;
    for (const std::string& path : options.data) {
        auto records = read_go_records(path);
        if (!records) return std::unexpected(records.error());
        const std::size_t held_back = records->size() / 50;
        for (std::size_t i = 0; i < records->size(); ++i)
            (i + held_back < records->size() ? seen : unseen).push_back(std::move((*records)[i]));
    }
    if (seen.empty()) return std::unexpected("there are no games");
    Fit fit(options);
    for (const GoRecord& record : seen) fit.count(record);
    fit.forget_rare();
    std::fprintf(stderr, "%zu positions, %zu features\n", fit.lessons(), fit.size());
    SplitMix64 random(options.seed);
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        for (std::size_t i = seen.size(); i-- > 1;)
            std::swap(seen[i], seen[random.below(static_cast<std::uint32_t>(i + 1))]);
        Fit::Result learnt;
        Fit::Result tested;
        for (const GoRecord& record : seen) fit.go_through(record, true, learnt);
        for (const GoRecord& record : unseen) fit.go_through(record, false, tested);
        const auto mean = [](double value, const Fit::Result& result) {
            return value / static_cast<double>(std::max<std::size_t>(result.lessons, 1));
        };
        std::fprintf(stderr, "epoch %d: loss %.4f, first %.1f%%; unseen %.4f, %.1f%%\n", epoch,
                     mean(learnt.loss, learnt), 100 * mean(learnt.best_first, learnt),
                     mean(tested.loss, tested), 100 * mean(tested.best_first, tested));
        std::ofstream file(options.out, std::ios::binary);
        file << fit.patterns().write();
        if (!file) return std::unexpected(options.out + ": cannot be written");
    }
    return {};
}

}  // namespace kradan::training
