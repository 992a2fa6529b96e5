#include "fit.h"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <cmath>
#include <numeric>
#include <thread>

#include "catalog/any_game.h"
#include "core/random.h"
#include "games/chess/game.h"
#include "games/ogi/game.h"
#include "samples.h"
#include "search/network/network.h"

namespace kradan::training {

namespace {

constexpr float pi = 3.14159265F;

float sigmoid(float x) {
    return 1.0F / (1.0F + std::exp(-x));
}

/// A network in floating point; also used for gradients and moments.
template <class P>
struct Numbers {
    using F = search::Features<P>;
    static constexpr std::size_t hidden = search::Network<P>::hidden;
    static constexpr std::size_t first_size = F::count * hidden;
    static constexpr std::size_t last_size = F::buckets * 2 * hidden;
    static constexpr std::size_t size = first_size + hidden + last_size + F::buckets;

    std::vector<float> all = std::vector<float>(size);

    float* feature(std::size_t i) { return all.data() + i * hidden; }
    float* bias() { return all.data() + first_size; }
    float* last(std::size_t bucket) { return bias() + hidden + bucket * 2 * hidden; }
    float& last_bias(std::size_t bucket) { return all[first_size + hidden + last_size + bucket]; }
};

template <class P>
class Fitting {
    using F = search::Features<P>;
    using N = Numbers<P>;
    using Net = search::Network<P>;
    static constexpr std::size_t hidden = N::hidden;

  public:
    Fitting(const FitOptions& options, Samples samples)
        : options_(options),
          samples_(std::move(samples)),
          random_(options.seed),
          gradients_(static_cast<std::size_t>(std::max(options.threads, 1))) {
        // Spreads the sums for typical positions over 0 … 1.
        const float spread = 1.0F / std::sqrt(static_cast<float>(F::max_active));
        for (std::size_t i = 0; i < N::first_size; ++i) weights_.all[i] = spread * uniform();
        for (std::size_t i = 0; i < hidden; ++i) weights_.bias()[i] = 0.1F + 0.1F * uniform();
        const float last_spread = 1.0F / std::sqrt(static_cast<float>(2 * hidden));
        for (std::size_t i = 0; i < N::last_size; ++i) weights_.last(0)[i] = last_spread * uniform();
    }

    std::expected<void, std::string> run() {
        order_.resize(samples_.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        // Holds out a contiguous block, which is mostly whole games, because neighbouring positions are too
        // similar.
        const std::size_t held_back = samples_.size() / 50;
        held_back_.assign(order_.end() - static_cast<std::ptrdiff_t>(held_back), order_.end());
        order_.resize(order_.size() - held_back);
        if (order_.empty()) return std::unexpected("there are no samples");
        const std::size_t batches = (order_.size() + options_.batch - 1) / options_.batch;
        const std::size_t steps = batches * static_cast<std::size_t>(options_.epochs);
        for (int epoch = 1; epoch <= options_.epochs; ++epoch) {
            const auto began = std::chrono::steady_clock::now();
            shuffle(order_);
            double loss = 0;
            for (std::size_t i = 0; i < batches; ++i) {
                const std::size_t begin = i * options_.batch;
                const std::size_t end = std::min(begin + options_.batch, order_.size());
                loss += learn(std::span(order_).subspan(begin, end - begin));
                ++step_;
                update(static_cast<float>(step_) / static_cast<float>(steps),
                       static_cast<float>(end - begin));
            }
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
            std::fprintf(stderr, "epoch %d: loss %.6f, unseen %.6f, %.0f s\n", epoch,
                         loss / static_cast<double>(order_.size()), unseen(), took.count());
            if (const auto done = write(); !done) return done;
        }
        return {};
    }

  private:
    struct Forward {
        std::array<float, 2 * hidden> sums;
        float result;
    };

    float uniform() { return static_cast<float>(random_.next() >> 40) / static_cast<float>(1 << 23) - 1.0F; }
    void shuffle(std::vector<std::size_t>& numbers) {
        for (std::size_t i = numbers.size(); i > 1; --i)
            std::swap(numbers[i - 1], numbers[random_.next() % i]);
    }
    float target(const Sample& sample) const {
        const float by_score = sigmoid(static_cast<float>(sample.score) / Net::centipawns);
        const float by_result = static_cast<float>(sample.result) / 2.0F;
        const auto trust = static_cast<float>(options_.trust);
        return trust * by_score + (1 - trust) * by_result;
    }

    Forward forward(const Sample& sample) {
        Forward forward;
        float* mover = forward.sums.data();
        float* other = mover + hidden;
        std::copy_n(weights_.bias(), hidden, mover);
        std::copy_n(weights_.bias(), hidden, other);
        for (const Feature feature : sample.features) {
            const float* own = weights_.feature(feature);
            const float* theirs = weights_.feature(F::flipped(feature));
            for (std::size_t i = 0; i < hidden; ++i) mover[i] += own[i];
            for (std::size_t i = 0; i < hidden; ++i) other[i] += theirs[i];
        }
        const float* last = weights_.last(sample.bucket);
        float result = weights_.last_bias(sample.bucket);
        for (std::size_t i = 0; i < 2 * hidden; ++i) {
            const float cut = std::clamp(forward.sums[i], 0.0F, 1.0F);
            result += last[i] * cut * cut;
        }
        forward.result = result;
        return forward;
    }

    /// Adds to the gradient. Returns the sum of the losses.
    double learn_some(std::span<const std::size_t> part, N& gradient, std::uint64_t seed) {
        double loss = 0;
        SplitMix64 random(seed);
        std::array<Feature, F::max_active> mirrored;
        for (const std::size_t each : part) {
            Sample sample = samples_[each];
            if (random.below(2) == 0) {
                std::ranges::transform(sample.features, mirrored.begin(), F::mirrored);
                sample.features = std::span(mirrored).first(sample.features.size());
            }
            Forward now = forward(sample);
            const float likely = sigmoid(now.result);
            const float error = likely - target(sample);
            loss += static_cast<double>(error * error);
            const float slope = 2 * error * likely * (1 - likely);
            const float* last = weights_.last(sample.bucket);
            float* last_gradient = gradient.last(sample.bucket);
            gradient.last_bias(sample.bucket) += slope;
            for (std::size_t i = 0; i < 2 * hidden; ++i) {
                const float sum = now.sums[i];
                const float cut = std::clamp(sum, 0.0F, 1.0F);
                last_gradient[i] += slope * cut * cut;
                now.sums[i] = sum > 0.0F && sum < 1.0F ? slope * last[i] * 2 * cut : 0.0F;
            }
            const float* mover = now.sums.data();
            const float* other = mover + hidden;
            float* bias = gradient.bias();
            for (std::size_t i = 0; i < hidden; ++i) bias[i] += mover[i] + other[i];
            for (const Feature feature : sample.features) {
                float* own = gradient.feature(feature);
                float* theirs = gradient.feature(F::flipped(feature));
                for (std::size_t i = 0; i < hidden; ++i) own[i] += mover[i];
                for (std::size_t i = 0; i < hidden; ++i) theirs[i] += other[i];
            }
        }
        return loss;
    }

    double learn(std::span<const std::size_t> batch) {
        std::vector<double> losses(gradients_.size());
        const std::size_t share = (batch.size() + gradients_.size() - 1) / gradients_.size();
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < gradients_.size(); ++i) {
            threads.emplace_back([this, i, share, batch, &losses, seed = random_.next()] {
                std::ranges::fill(gradients_[i].all, 0.0F);
                const std::size_t begin = std::min(i * share, batch.size());
                const std::size_t end = std::min(begin + share, batch.size());
                losses[i] = learn_some(batch.subspan(begin, end - begin), gradients_[i], seed);
            });
        }
        threads.clear();
        return std::accumulate(losses.begin(), losses.end(), 0.0);
    }

    /// One step of Adam with decoupled weight decay and a cosine learning-rate schedule.
    void update(float progress, float batch) {
        constexpr float decay_of_mean = 0.9F;
        constexpr float decay_of_square = 0.999F;
        const float rate =
            static_cast<float>(options_.rate) * (0.02F + 0.98F * 0.5F * (1 + std::cos(pi * progress)));
        const float mean_scale = 1 / (1 - std::pow(decay_of_mean, static_cast<float>(step_)));
        const float square_scale = 1 / (1 - std::pow(decay_of_square, static_cast<float>(step_)));
        for (std::size_t i = 0; i < N::size; ++i) {
            float slope = 0;
            for (N& gradient : gradients_) slope += gradient.all[i];
            slope /= batch;
            float& mean = means_.all[i];
            float& square = squares_.all[i];
            mean = decay_of_mean * mean + (1 - decay_of_mean) * slope;
            square = decay_of_square * square + (1 - decay_of_square) * slope * slope;
            float& weight = weights_.all[i];
            weight -= rate * (mean * mean_scale / (std::sqrt(square * square_scale) + 1e-8F) +
                              static_cast<float>(options_.decay) * weight);
            // The range of the quantised weights.
            weight = std::clamp(weight, -1.98F, 1.98F);
        }
    }

    double unseen() {
        double loss = 0;
        for (const std::size_t each : held_back_) {
            const Sample sample = samples_[each];
            const float error = sigmoid(forward(sample).result) - target(sample);
            loss += static_cast<double>(error * error);
        }
        return loss / static_cast<double>(std::max<std::size_t>(held_back_.size(), 1));
    }

    std::expected<void, std::string> write() {
        auto weights = std::make_unique<typename Net::Weights>();
        const auto rounded = [](float value, int unit) {
            return std::lround(value * static_cast<float>(unit));
        };
        for (std::size_t i = 0; i < F::count; ++i) {
            for (std::size_t j = 0; j < hidden; ++j) {
                weights->of_feature[i][j] =
                    static_cast<std::int16_t>(rounded(weights_.feature(i)[j], Net::sum_unit));
            }
        }
        for (std::size_t j = 0; j < hidden; ++j) {
            weights->bias[j] = static_cast<std::int16_t>(rounded(weights_.bias()[j], Net::sum_unit));
        }
        for (std::size_t bucket = 0; bucket < F::buckets; ++bucket) {
            for (std::size_t j = 0; j < 2 * hidden; ++j) {
                weights->last[bucket][j] =
                    static_cast<std::int16_t>(rounded(weights_.last(bucket)[j], Net::weight_unit));
            }
            weights->last_bias[bucket] = static_cast<std::int32_t>(
                rounded(weights_.last_bias(bucket), Net::sum_unit * Net::weight_unit));
        }
        const std::string bytes = Net(std::move(weights)).write();
        std::FILE* file = std::fopen(options_.out.c_str(), "wb");
        const bool written = file && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
        if (file && std::fclose(file) == 0 && written) return {};
        return std::unexpected("cannot write " + options_.out);
    }

    FitOptions options_;
    Samples samples_;
    SplitMix64 random_;
    std::vector<std::size_t> order_;
    std::vector<std::size_t> held_back_;
    N weights_;
    N means_;
    N squares_;
    std::vector<N> gradients_;
    std::size_t step_ = 0;
};

}  // namespace

std::expected<void, std::string> fit(const FitOptions& options) {
    Samples samples;
    for (const std::string& path : options.data) {
        if (const auto done = samples.read(path); !done) return done;
    }
    std::fprintf(stderr, "%zu samples\n", samples.size());
    const auto start = AnyGame::start({.game = options.game});
    if (start && start->as<chess::Game>()) return Fitting<chess::Position>(options, std::move(samples)).run();
    if (start && start->as<ogi::Game>()) return Fitting<ogi::Position>(options, std::move(samples)).run();
    return std::unexpected("there is no network for this game");
}

}  // namespace kradan::training
