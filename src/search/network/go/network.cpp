#include "search/network/go/network.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "search/network/go/symmetry.h"

// The order of all operations, and their rounding, is fixed: see GoNetwork.
#pragma STDC FP_CONTRACT OFF

namespace kradan::search {

namespace {

/// The header of a network file; the last digit is the version.
constexpr std::string_view magic = "kradan go network 1\n";
constexpr std::size_t channels_of_head = 32;
constexpr std::size_t lead_features = 3;
constexpr std::size_t most_blocks = 40;
constexpr std::size_t most_hidden = 512;
/// The last layer outputs the difference between the lead and the sum of the owners, in units of this many
/// points.
constexpr float lead_unit = 4;
/// No weight or scale in a trained network comes near this.
constexpr float largest_number = 1'000'000;
/// A larger scale could overflow 32 bits.
constexpr float largest_scale = 1024;

float sigmoid(float x) {
    return 1 / (1 + exponential(std::clamp(-x, -30.0F, 30.0F)));
}

float hyperbolic_tangent(float x) {
    return 1 - 2 / (exponential(std::clamp(2 * x, -30.0F, 30.0F)) + 1);
}

/// The mean of each channel over the points of a board, followed by the maximum of each channel.
void pool(const GoGrid& grid, const GoLayer& layer, std::size_t channels, std::size_t first,
          std::size_t count, std::vector<float>& result) {
    std::array<std::int32_t, most_channels> sums{};
    std::array<std::int16_t, most_channels> maxima{};
    for (std::size_t p = 0; p < grid.points(); ++p) {
        const std::int16_t* const at = layer.data() + grid.cell_of()[p] * channels + first;
        for (std::size_t c = 0; c < count; ++c) {
            sums[c] += at[c];
            maxima[c] = std::max(maxima[c], at[c]);
        }
    }
    result.resize(2 * count);
    for (std::size_t c = 0; c < count; ++c) {
        result[c] = static_cast<float>(sums[c]) / static_cast<float>(grid.points());
        result[count + c] = static_cast<float>(maxima[c]);
    }
}

void round_to(const std::vector<float>& from, std::vector<std::int32_t>& to) {
    constexpr auto most = static_cast<float>(2 * largest_activation);
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] = static_cast<std::int32_t>(std::nearbyint(std::clamp(from[i], -most, most)));
}

}  // namespace

float exponential(float x) {
    // A power of 2, whose exponent is split into a whole number and a remainder of at most one half.
    constexpr float large = 12'582'912;
    const float power = std::max(x, -80.0F) * 1.44269504F;
    const float whole = (power + large) - large;
    const float rest = (power - whole) * 0.693147181F;
    float sum = 1.0F / 720;
    for (const float next : {1.0F / 120, 1.0F / 24, 1.0F / 6, 0.5F, 1.0F, 1.0F}) sum = sum * rest + next;
    return sum * std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
}

void GoNetwork::Matrix::multiply(std::span<const float> input, std::vector<float>& result) const {
    result = bias;
    for (std::size_t i = 0; i < inputs; ++i) {
        const float* const row = weights.data() + i * outputs;
        for (std::size_t o = 0; o < outputs; ++o) result[o] += input[i] * row[o];
    }
}

/// Reads the parts of a network from a file's bytes. After an error, everything reads as zero.
class GoNetwork::Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    const std::string& error() const { return error_; }
    bool ended() const { return at_ == bytes_.size(); }
    void fail(std::string why) {
        if (error_.empty()) error_ = std::move(why);
    }

    std::uint32_t number(std::size_t size) {
        if (!has(size)) return 0;
        std::uint32_t all = 0;
        for (std::size_t i = 0; i < size; ++i)
            all |= std::uint32_t{static_cast<unsigned char>(bytes_[at_ + i])} << (8 * i);
        at_ += size;
        return all;
    }
    float real(float most) {
        const auto x = std::bit_cast<float>(number(4));
        if (!(x >= -most && x <= most))
            fail("a number at byte " + std::to_string(at_ - 4) + " is out of range");
        return x;
    }
    Convolution::Parts convolution(std::size_t inputs, std::size_t outputs, std::size_t taps) {
        Convolution::Parts parts{.inputs = inputs, .outputs = outputs, .taps = taps};
        const std::size_t weights = inputs * outputs * taps;
        if (!has(weights + 8 * outputs)) return empty(parts);
        for (std::size_t i = 0; i < outputs; ++i) parts.scale.push_back(real(largest_scale));
        for (std::size_t i = 0; i < outputs; ++i) parts.bias.push_back(static_cast<std::int32_t>(number(4)));
        constexpr std::int32_t largest_bias = 1 << 28;
        if (std::ranges::any_of(parts.bias,
                                [](std::int32_t b) { return b > largest_bias || b < -largest_bias; }))
            fail("a bias before byte " + std::to_string(at_) + " is out of range");
        for (std::size_t i = 0; i < weights; ++i)
            parts.weights.push_back(std::bit_cast<std::int8_t>(bytes_[at_ + i]));
        at_ += weights;
        return parts;
    }
    /// Each output's scale and bias, then the weights in 32,767ths of the scale.
    Matrix matrix(std::size_t inputs, std::size_t outputs) {
        Matrix matrix{.inputs = inputs, .outputs = outputs};
        matrix.weights.assign(inputs * outputs, 0);
        matrix.bias.assign(outputs, 0);
        if (!has(2 * inputs * outputs + 8 * outputs)) return matrix;
        std::vector<float> scales;
        scales.reserve(outputs);
        for (std::size_t i = 0; i < outputs; ++i) scales.push_back(real(largest_number));
        for (float& bias : matrix.bias) bias = real(largest_number);
        for (std::size_t o = 0; o < outputs; ++o) {
            for (std::size_t i = 0; i < inputs; ++i) {
                const auto weight = static_cast<std::int16_t>(static_cast<std::uint16_t>(number(2)));
                matrix.weights[i * outputs + o] = static_cast<float>(weight) * scales[o];
            }
        }
        return matrix;
    }

  private:
    bool has(std::size_t size) {
        if (error_.empty() && size > bytes_.size() - at_) fail("it is cut off");
        return error_.empty();
    }
    static Convolution::Parts empty(Convolution::Parts parts) {
        parts.weights.assign(parts.inputs * parts.outputs * parts.taps, 0);
        parts.bias.assign(parts.outputs, 0);
        parts.scale.assign(parts.outputs, 0);
        return parts;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::string error_ = {};
};

std::expected<GoNetwork, std::string> GoNetwork::read(std::string_view bytes, Path path) {
    if (!bytes.starts_with(magic)) return std::unexpected("it does not begin as a network of Go does");
    Reader reader(bytes.substr(magic.size()));
    const std::size_t channels = reader.number(2);
    const std::size_t blocks = reader.number(2);
    const std::size_t hidden = reader.number(2);
    const std::uint32_t pooling = reader.number(2);
    if (!reader.error().empty()) return std::unexpected(reader.error());
    if (channels == 0 || channels % 32 != 0 || channels > most_channels || blocks > most_blocks ||
        hidden == 0 || hidden > most_hidden || pooling == 0) {
        return std::unexpected(
            "it has " + std::to_string(channels) + " channels and " + std::to_string(blocks) +
            " blocks; the channels must be a multiple of 32, at most " + std::to_string(most_channels) +
            ", the blocks at most " + std::to_string(most_blocks));
    }
    Convolution stem(reader.convolution(go_planes, channels, 9), path);
    Matrix globals = reader.matrix(go_globals, channels);
    std::vector<Block> all;
    for (std::size_t i = 0; i < blocks; ++i) {
        Convolution first(reader.convolution(channels, channels, 9), path);
        Convolution second(reader.convolution(channels, channels, 9), path);
        const bool pools = i % pooling == pooling - 1;
        all.push_back({.first = std::move(first),
                       .second = std::move(second),
                       .pool = pools ? reader.matrix(2 * channels, channels) : Matrix{}});
    }
    Convolution head(reader.convolution(channels, 2 * channels_of_head, 1), path);
    GoNetwork network(channels, std::move(stem), std::move(head));
    network.globals_ = std::move(globals);
    network.blocks_ = std::move(all);
    network.head_pool_ = reader.matrix(2 * channels, channels_of_head);
    network.passing_ = reader.matrix(2 * channels, 1);
    network.policy_ = reader.matrix(channels_of_head, 1);
    network.ownership_ = reader.matrix(channels_of_head, 1);
    network.hidden_ = reader.matrix(2 * channels_of_head + go_globals + lead_features, hidden);
    network.values_ = reader.matrix(hidden, 2);
    if (!reader.error().empty()) return std::unexpected(reader.error());
    if (!reader.ended()) return std::unexpected("it is too long");
    return network;
}

GoNetwork::Workspace::Board& GoNetwork::board(const GoInputs& inputs, Workspace& workspace) const {
    const std::pair size{inputs.columns, inputs.rows};
    const auto found = workspace.boards_.find(size);
    if (found != workspace.boards_.end() &&
        found->second.trunk.size() == found->second.grid.cells() * channels_)
        return found->second;
    GoGrid grid(inputs.columns, inputs.rows);
    const std::size_t cells = grid.cells();
    return workspace.boards_
        .insert_or_assign(size, Workspace::Board{.grid = std::move(grid),
                                                 .planes = GoLayer(cells * go_planes),
                                                 .trunk = GoLayer(cells * channels_),
                                                 .inner = GoLayer(cells * channels_),
                                                 .next = GoLayer(cells * channels_),
                                                 .head = GoLayer(cells * 2 * channels_of_head)})
        .first->second;
}

void GoNetwork::run_trunk(const GoInputs& inputs, Workspace& workspace, Workspace::Board& board) const {
    const GoGrid& grid = board.grid;
    for (std::size_t p = 0; p < grid.points(); ++p) {
        std::int16_t* const at = board.planes.data() + grid.cell_of()[p] * go_planes;
        for (std::size_t plane = 0; plane < go_planes; ++plane)
            at[plane] = static_cast<std::int16_t>(inputs.points[p] >> plane & 1);
    }
    std::array<float, go_globals> globals{};
    for (std::size_t i = 0; i < go_globals; ++i)
        globals[i] = static_cast<float>(inputs.globals[i]) / static_cast<float>(go_global_unit);
    globals_.multiply(globals, workspace.added_exactly_);
    round_to(workspace.added_exactly_, workspace.added_);
    stem_.run(grid, board.planes, {.channels = workspace.added_.data()}, board.trunk);
    for (const Block& block : blocks_) {
        block.first.run(grid, board.trunk, {}, board.inner);
        Addition addition{.layer = board.trunk.data()};
        if (block.pool.outputs > 0) {
            pool(grid, board.inner, channels_, 0, channels_, workspace.pooled_);
            block.pool.multiply(workspace.pooled_, workspace.added_exactly_);
            round_to(workspace.added_exactly_, workspace.added_);
            addition.channels = workspace.added_.data();
        }
        block.second.run(grid, board.inner, addition, board.next);
        std::swap(board.trunk, board.next);
    }
    pool(grid, board.trunk, channels_, 0, channels_, workspace.pooled_);
}

void GoNetwork::read_heads(const GoInputs& inputs, Workspace& workspace, const Workspace::Board& board,
                           GoEvaluation& result) const {
    const GoGrid& grid = board.grid;
    std::array<float, channels_of_head> channels{};
    std::vector<float>& one = workspace.added_exactly_;
    result.moves.resize(grid.points() + 1);
    result.ownership.resize(grid.points());
    float sum = 0;
    for (std::size_t p = 0; p < grid.points(); ++p) {
        const std::int16_t* const at = board.head.data() + 2 * channels_of_head * grid.cell_of()[p];
        for (std::size_t c = 0; c < channels_of_head; ++c) channels[c] = at[c];
        policy_.multiply(channels, one);
        result.moves[p] = one[0];
        for (std::size_t c = 0; c < channels_of_head; ++c) channels[c] = at[channels_of_head + c];
        ownership_.multiply(channels, one);
        result.ownership[p] = hyperbolic_tangent(one[0]);
        sum += result.ownership[p];
    }
    passing_.multiply(workspace.pooled_, one);
    result.moves[grid.points()] = one[0];
    const float lead = sum + static_cast<float>(inputs.margin) / 2;
    pool(grid, board.head, 2 * channels_of_head, channels_of_head, channels_of_head, workspace.pooled_);
    for (const std::int16_t global : inputs.globals)
        workspace.pooled_.push_back(static_cast<float>(global) / static_cast<float>(go_global_unit));
    const float size = std::abs(lead);
    for (const float feature : {lead / (1 + size), lead / (6 + size), std::clamp(lead / 20, -4.0F, 4.0F)})
        workspace.pooled_.push_back(feature);
    hidden_.multiply(workspace.pooled_, workspace.hidden_);
    for (float& x : workspace.hidden_) x = std::max(x, 0.0F);
    values_.multiply(workspace.hidden_, one);
    result.win = sigmoid(one[0]);
    result.lead = lead + lead_unit * one[1];
}

void GoNetwork::evaluate(const GoInputs& inputs, Workspace& workspace, GoEvaluation& result) const {
    Workspace::Board& at = board(inputs, workspace);
    run_trunk(inputs, workspace, at);
    head_pool_.multiply(workspace.pooled_, workspace.added_exactly_);
    workspace.added_exactly_.resize(2 * channels_of_head, 0);
    round_to(workspace.added_exactly_, workspace.added_);
    head_.run(at.grid, at.trunk, {.channels = workspace.added_.data()}, at.head);
    read_heads(inputs, workspace, at, result);
}

std::unique_ptr<GoEvaluator::Workspace> GoNetwork::make_workspace() const {
    return std::make_unique<Workspace>();
}

void GoNetwork::evaluate_settled(const go::Game& game, std::uint64_t seed, GoEvaluator::Workspace& workspace,
                                 GoEvaluation& result) const {
    search::evaluate_settled(*this, go_inputs(game), seed, static_cast<Workspace&>(workspace), result);
}

void GoNetwork::evaluate_averaged(const go::Game& game, GoEvaluator::Workspace& workspace,
                                  GoEvaluation& result) const {
    search::evaluate_averaged(*this, go_inputs(game), static_cast<Workspace&>(workspace), result);
}

}  // namespace kradan::search
