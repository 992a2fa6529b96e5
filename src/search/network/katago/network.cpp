#include "search/network/katago/network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "search/network/go/symmetry.h"

namespace kradan::search {

/// Working layers. Borders stay zero because only the cells of points are written.
class KataNetwork::Layers {
  public:
    Layers(int columns, int rows, int border) : grid_(columns, rows, border) {}

    const KataGrid& grid() const { return grid_; }

    /// A layer on loan. Its points hold old numbers.
    class Loan {
      public:
        Loan(Layers& from, std::size_t channels) : shelf_(from.shelves_[kata_padded(channels)]) {
            if (shelf_.empty()) {
                layer_ = KataLayer(from.grid_.cells() * kata_padded(channels));
            } else {
                layer_ = std::move(shelf_.back());
                shelf_.pop_back();
            }
        }
        ~Loan() { shelf_.push_back(std::move(layer_)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        KataLayer& operator*() { return layer_; }

      private:
        std::vector<KataLayer>& shelf_;
        KataLayer layer_;
    };

  private:
    KataGrid grid_;
    /// By padded channels.
    std::map<std::size_t, std::vector<KataLayer>> shelves_;
};

namespace {

using Layers = KataNetwork::Layers;
using Start = KataConvolution::Start;

/// How far a board is from one of 14 lines, in tens of lines.
float size_of(const KataGrid& grid) {
    return (std::sqrt(static_cast<float>(grid.points())) - 14) * 0.1F;
}

struct Pooled {
    std::vector<float> means;
    std::vector<float> maxima;
};

/// The mean and the maximum of each channel over the points.
Pooled pool(const KataGrid& grid, const KataLayer& layer, std::size_t channels) {
    const std::size_t stride = kata_padded(channels);
    // No activation is lower.
    Pooled result{.means = std::vector<float>(channels, 0), .maxima = std::vector<float>(channels, -1)};
    for (const std::uint32_t cell : grid.cell_of().first(grid.points())) {
        const float* const at = layer.data() + cell * stride;
        for (std::size_t c = 0; c < channels; ++c) {
            result.means[c] += at[c];
            result.maxima[c] = std::max(result.maxima[c], at[c]);
        }
    }
    for (float& mean : result.means) mean /= static_cast<float>(grid.points());
    return result;
}

/// Means, means scaled by the size of the board, and maxima.
std::vector<float> pooled_with_maxima(const KataGrid& grid, const KataLayer& layer, std::size_t channels) {
    const Pooled pooled = pool(grid, layer, channels);
    std::vector<float> result = pooled.means;
    for (const float mean : pooled.means) result.push_back(mean * size_of(grid));
    result.insert(result.end(), pooled.maxima.begin(), pooled.maxima.end());
    return result;
}

/// Means, and means scaled by the size of the board and by its square.
std::vector<float> pooled_for_value(const KataGrid& grid, const KataLayer& layer, std::size_t channels) {
    const Pooled pooled = pool(grid, layer, channels);
    const float size = size_of(grid);
    std::vector<float> result = pooled.means;
    for (const float mean : pooled.means) result.push_back(mean * size);
    for (const float mean : pooled.means) result.push_back(mean * (size * size - 0.1F));
    return result;
}

std::vector<float> run_pooling(const KataPooling& pooling, const KataLayer& layer, Layers& layers) {
    const std::size_t channels = pooling.convolution.outputs();
    Layers::Loan pooled(layers, channels);
    pooling.convolution.run(layers.grid(), layer, Start::zero, nullptr, *pooled);
    pooling.norm.apply(layers.grid(), *pooled, *pooled);
    return pooled_with_maxima(layers.grid(), *pooled, channels);
}

/// Adds a block's result to `trunk`.
void run_block(const KataBlock& block, KataLayer& trunk, Layers& layers) {
    const KataGrid& grid = layers.grid();
    Layers::Loan inner(layers, block.first.outputs());
    {
        Layers::Loan input(layers, block.first.inputs());
        block.first_norm.apply(grid, trunk, *input);
        if (block.pooling) {
            const auto bias = block.pooling->to_bias.multiply(run_pooling(*block.pooling, *input, layers));
            block.first.run(grid, *input, Start::bias, bias.data(), *inner);
        } else {
            block.first.run(grid, *input, Start::zero, nullptr, *inner);
        }
    }
    for (const KataBlock& each : block.inside) run_block(each, *inner, layers);
    block.second_norm.apply(grid, *inner, *inner);
    block.second.run(grid, *inner, Start::result, nullptr, trunk);
}

void load_planes(const KataInputs& inputs, const KataGrid& grid, KataLayer& planes) {
    for (std::size_t p = 0; p < grid.points(); ++p) {
        float* const at = planes.data() + grid.cell_of()[p] * kata_padded(kata_planes);
        for (std::size_t plane = 0; plane < kata_planes; ++plane)
            at[plane] = static_cast<float>(inputs.points[p] >> plane & 1U);
    }
}

void read_policy(const KataPolicyHead& head, const KataLayer& trunk, Layers& layers, GoEvaluation& result) {
    const KataGrid& grid = layers.grid();
    const auto pooled = run_pooling(head.pooling, trunk, layers);
    const auto bias = head.pooling.to_bias.multiply(pooled);
    Layers::Loan inner(layers, head.points.outputs());
    head.points.run(grid, trunk, Start::bias, bias.data(), *inner);
    head.norm.apply(grid, *inner, *inner);
    const std::size_t outputs = head.result.outputs();
    Layers::Loan moves(layers, outputs);
    head.result.run(grid, *inner, Start::zero, nullptr, *moves);
    result.moves.resize(grid.points() + 1);
    for (std::size_t p = 0; p < grid.points(); ++p)
        result.moves[p] = (*moves).data()[grid.cell_of()[p] * kata_padded(outputs)];
    auto pass = head.pass.multiply(pooled);
    if (head.pass_result) {
        activate(head.pass_activation, pass);
        pass = head.pass_result->multiply(pass);
    }
    result.moves[grid.points()] = pass.front();
}

void read_value(const KataModel& model, bool may_have_no_result, const KataLayer& trunk, Layers& layers,
                GoEvaluation& result) {
    const KataGrid& grid = layers.grid();
    const KataValueHead& head = model.value;
    const std::size_t channels = head.convolution.outputs();
    Layers::Loan inner(layers, channels);
    head.convolution.run(grid, trunk, Start::zero, nullptr, *inner);
    head.norm.apply(grid, *inner, *inner);
    auto hidden = head.hidden.multiply(pooled_for_value(grid, *inner, channels));
    activate(head.activation, hidden);
    const auto value = head.value.multiply(hidden);
    const auto score = head.score.multiply(hidden);
    const float none = may_have_no_result ? value[2] : -std::numeric_limits<float>::infinity();
    const float highest = std::max({value[0], value[1], none});
    const float win = std::exp(value[0] - highest);
    const float loss = std::exp(value[1] - highest);
    const float neither = std::exp(none - highest);
    const float sum = win + loss + neither;
    result.win = (win + neither / 2) / sum;
    constexpr std::size_t lead = 2;
    result.lead = score[lead] * model.unit_of_lead * ((win + loss) / sum);
    Layers::Loan owners(layers, head.ownership.outputs());
    head.ownership.run(grid, *inner, Start::zero, nullptr, *owners);
    result.ownership.resize(grid.points());
    for (std::size_t p = 0; p < grid.points(); ++p)
        result.ownership[p] = std::tanh((*owners).data()[grid.cell_of()[p] * kata_lanes]);
}

/// Weights that are finite but absurd can add up to numbers that are not: the search needs others.
float usable(float x, float most, float otherwise) {
    return std::isfinite(x) ? std::clamp(x, -most, most) : otherwise;
}

void make_usable(GoEvaluation& result) {
    constexpr float most = 1000;
    for (float& move : result.moves) move = usable(move, most, 0);
    for (float& owner : result.ownership) owner = usable(owner, 1, 0);
    result.win = usable(result.win, 1, 0.5F);
    result.lead = usable(result.lead, most, 0);
}

}  // namespace

KataNetwork::Workspace::Workspace() = default;
KataNetwork::Workspace::~Workspace() = default;

std::expected<KataNetwork, std::string> KataNetwork::read(std::string_view bytes, Path path) {
    auto model = read_katago_network(bytes, path);
    if (!model) return std::unexpected(std::move(model.error()));
    return KataNetwork(*std::move(model));
}

void KataNetwork::evaluate(const KataInputs& inputs, Workspace& workspace, GoEvaluation& result) const {
    auto& slot = workspace.boards_[{inputs.columns, inputs.rows}];
    if (!slot) slot = std::make_unique<Layers>(inputs.columns, inputs.rows, model_.border);
    Layers& layers = *slot;
    const KataGrid& grid = layers.grid();
    Layers::Loan trunk(layers, model_.stem.outputs());
    {
        Layers::Loan planes(layers, kata_planes);
        load_planes(inputs, grid, *planes);
        const auto globals = model_.globals.multiply(inputs.globals);
        model_.stem.run(grid, *planes, Start::bias, globals.data(), *trunk);
    }
    for (const KataBlock& block : model_.blocks) run_block(block, *trunk, layers);
    model_.tip.apply(grid, *trunk, *trunk);
    read_policy(model_.policy, *trunk, layers, result);
    read_value(model_, inputs.may_have_no_result, *trunk, layers, result);
    make_usable(result);
}

std::unique_ptr<GoEvaluator::Workspace> KataNetwork::make_workspace() const {
    return std::make_unique<Workspace>();
}

void KataNetwork::evaluate_settled(const go::Game& game, std::uint64_t seed,
                                   GoEvaluator::Workspace& workspace, GoEvaluation& result) const {
    search::evaluate_settled(*this, kata_inputs(game, model_.life_with_suicide), seed,
                             static_cast<Workspace&>(workspace), result);
}

void KataNetwork::evaluate_averaged(const go::Game& game, GoEvaluator::Workspace& workspace,
                                    GoEvaluation& result) const {
    search::evaluate_averaged(*this, kata_inputs(game, model_.life_with_suicide),
                              static_cast<Workspace&>(workspace), result);
}

}  // namespace kradan::search
