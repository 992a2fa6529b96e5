#include "search/network/katago/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "search/network/katago/inputs.h"
#include "search/network/katago/reader.h"

namespace kradan::search {

namespace {

constexpr int first_version = 8;
constexpr int last_version = 16;
constexpr int version_with_activations = 11;
constexpr int version_with_optimism = 12;
constexpr int version_with_units = 13;
constexpr int version_with_options = 15;
constexpr int most_channels_of_layer = 4096;
constexpr int largest_side = 9;
constexpr int largest_dilation = 4;
constexpr int most_blocks = 1000;
constexpr int deepest_block = 4;

class ModelReader {
  public:
    ModelReader(std::string_view bytes, Path path) : file_(bytes), path_(path) {}

    std::expected<KataModel, std::string> read() {
        KataModel model;
        read_header(model);
        read_trunk(model);
        read_policy_head(model);
        read_value_head(model);
        if (!file_.failed() && !file_.at_end()) file_.fail("it is too long");
        if (file_.failed()) return std::unexpected(file_.error());
        model.border = border_;
        return model;
    }

  private:
    void name_layer() {
        const std::string_view name = file_.word("the name of a layer");
        if (!file_.failed()) file_.enter(name);
    }

    int channels(std::string_view what) { return file_.integer(what, 1, most_channels_of_layer); }

    /// Fails unless two layers fit together.
    void check(std::string_view what, std::size_t found, std::size_t expected) {
        if (file_.failed() || found == expected) return;
        file_.fail(std::string(what) + " has " + std::to_string(found) + " channels, not " +
                   std::to_string(expected));
    }

    KataConvolution convolution(std::size_t inputs, std::optional<std::size_t> outputs = std::nullopt) {
        name_layer();
        KataConvolution::Shape shape;
        const auto side = [&](std::string_view what) {
            const int found = file_.integer(what, 1, largest_side);
            if (!file_.failed() && found % 2 == 0) file_.fail(std::string(what) + " is even");
            return static_cast<std::size_t>(found);
        };
        shape.rows = side("the height of the convolution");
        shape.columns = side("the width of the convolution");
        shape.inputs = static_cast<std::size_t>(channels("the number of inputs"));
        shape.outputs = static_cast<std::size_t>(channels("the number of outputs"));
        shape.row_dilation = static_cast<std::size_t>(file_.integer("the dilation", 1, largest_dilation));
        shape.column_dilation = static_cast<std::size_t>(file_.integer("the dilation", 1, largest_dilation));
        check("the input", shape.inputs, inputs);
        if (outputs) check("the output", shape.outputs, *outputs);
        const auto weights = file_.numbers(shape.rows * shape.columns * shape.inputs * shape.outputs);
        if (file_.failed()) return {};
        KataConvolution result(shape, weights, path_);
        border_ = std::max(border_, result.border());
        return result;
    }

    KataActivation activation() {
        name_layer();
        if (version_ < version_with_activations) return KataActivation::relu;
        const std::string_view kind = file_.word("the activation");
        if (kind == "ACTIVATION_IDENTITY") return KataActivation::identity;
        if (kind == "ACTIVATION_RELU") return KataActivation::relu;
        if (kind == "ACTIVATION_MISH") return KataActivation::mish;
        if (!file_.failed()) file_.fail("the activation " + std::string(kind) + " is not supported");
        return KataActivation::identity;
    }

    /// A batch normalisation and the activation after it.
    KataNorm norm(std::size_t channels_before) {
        name_layer();
        const auto count = static_cast<std::size_t>(channels("the number of channels"));
        const float epsilon = file_.number("epsilon");
        const bool has_scale = file_.integer("whether there is a scale", 0, 1) == 1;
        const bool has_bias = file_.integer("whether there is a bias", 0, 1) == 1;
        check("the normalisation", count, channels_before);
        const auto mean = file_.numbers(count);
        const auto variance = file_.numbers(count);
        auto scale = has_scale ? file_.numbers(count) : std::vector<float>(count, 1);
        auto bias = has_bias ? file_.numbers(count) : std::vector<float>(count, 0);
        if (file_.failed()) return {};
        for (std::size_t c = 0; c < count; ++c) {
            scale[c] /= std::sqrt(variance[c] + epsilon);
            bias[c] -= scale[c] * mean[c];
            if (!std::isfinite(scale[c]) || !std::isfinite(bias[c])) {
                file_.fail("a variance is not positive");
                return {};
            }
        }
        scale.resize(kata_padded(count), 0);
        bias.resize(kata_padded(count), 0);
        return {.scale = std::move(scale), .bias = std::move(bias), .activation = activation()};
    }

    KataMatrix matrix(std::size_t inputs, std::optional<std::size_t> outputs = std::nullopt) {
        name_layer();
        KataMatrix result;
        result.inputs = static_cast<std::size_t>(channels("the number of inputs"));
        result.outputs = static_cast<std::size_t>(channels("the number of outputs"));
        check("the input", result.inputs, inputs);
        if (outputs) check("the output", result.outputs, *outputs);
        result.weights = file_.numbers(result.inputs * result.outputs);
        return result;
    }

    void bias(KataMatrix& of) {
        name_layer();
        const auto count = static_cast<std::size_t>(channels("the number of channels"));
        check("the bias", count, of.outputs);
        of.bias = file_.numbers(count);
    }

    KataBlock block(std::size_t trunk, int depth) {
        KataBlock result;
        const std::string kind(file_.word("the kind of a block"));
        name_layer();
        const bool nested = kind == "nested_bottleneck_block";
        const bool pooling = kind == "gpool_block";
        if (!nested && !pooling && kind != "ordinary_block" && !file_.failed())
            file_.fail("blocks of the kind " + kind + " are not supported");
        const int inside = nested ? file_.integer("the number of blocks", 1, most_blocks) : 0;
        if (depth > deepest_block && !file_.failed()) file_.fail("blocks are nested too deeply");
        result.first_norm = norm(trunk);
        result.first = convolution(trunk);
        const std::size_t inner = result.first.outputs();
        if (pooling) {
            KataPooling& pool = result.pooling.emplace();
            pool.convolution = convolution(trunk);
            pool.norm = norm(pool.convolution.outputs());
            pool.to_bias = matrix(3 * pool.convolution.outputs(), inner);
        }
        for (int i = 0; i < inside && !file_.failed(); ++i) result.inside.push_back(block(inner, depth + 1));
        result.second_norm = norm(inner);
        result.second = convolution(inner, trunk);
        return result;
    }

    void read_header(KataModel& model) {
        model.name = file_.word("the name of the network");
        const int newest = 1'000'000;
        version_ = model.version = file_.integer("the version", 0, newest);
        if (!file_.failed() && (version_ < first_version || version_ > last_version))
            file_.fail("networks of version " + std::to_string(version_) + " are not supported, only " +
                       std::to_string(first_version) + " to " + std::to_string(last_version));
        file_.expect("the number of planes", static_cast<int>(kata_planes));
        file_.expect("the number of global inputs", static_cast<int>(kata_globals));
        if (version_ >= version_with_units) {
            constexpr int units = 7;
            constexpr int unit_of_lead = 3;
            for (int i = 0; i < units; ++i) {
                const float unit = file_.number("a unit");
                if (!file_.failed() && unit <= 0) file_.fail("a unit is not positive");
                if (i == unit_of_lead) model.unit_of_lead = unit;
            }
        }
        if (version_ >= version_with_options) {
            file_.expect("the version of the encoder of records", 0);
            model.life_with_suicide = file_.integer("the kind of life", 0, 1) == 1;
            constexpr int unknown = 6;
            for (int i = 0; i < unknown; ++i) file_.expect("an unknown option", 0);
        }
    }

    void read_trunk(KataModel& model) {
        name_layer();
        const int blocks = file_.integer("the number of blocks", 1, most_blocks);
        trunk_ = static_cast<std::size_t>(channels("the number of channels"));
        // The channels of each kind of block: the layers say them again.
        constexpr int kinds = 4;
        for (int i = 0; i < kinds; ++i)
            (void)file_.integer("the number of channels", 0, most_channels_of_layer);
        if (version_ >= version_with_options) {
            file_.expect("the kind of normalisation", 0);
            constexpr int unknown = 5;
            for (int i = 0; i < unknown; ++i) file_.expect("an unknown option", 0);
        }
        model.stem = convolution(kata_planes, trunk_);
        model.globals = matrix(kata_globals, trunk_);
        for (int i = 0; i < blocks && !file_.failed(); ++i) model.blocks.push_back(block(trunk_, 0));
        model.tip = norm(trunk_);
    }

    void read_policy_head(KataModel& model) {
        KataPolicyHead& head = model.policy;
        const std::size_t outputs = version_ == last_version ? 4 : version_ >= version_with_optimism ? 2 : 1;
        name_layer();
        head.points = convolution(trunk_);
        const std::size_t inner = head.points.outputs();
        head.pooling.convolution = convolution(trunk_);
        const std::size_t pooled = 3 * head.pooling.convolution.outputs();
        head.pooling.norm = norm(head.pooling.convolution.outputs());
        head.pooling.to_bias = matrix(pooled, inner);
        head.norm = norm(inner);
        head.result = convolution(inner, outputs);
        if (version_ < version_with_options) {
            head.pass = matrix(pooled, outputs);
        } else {
            head.pass = matrix(pooled, inner);
            bias(head.pass);
            head.pass_activation = activation();
            head.pass_result = matrix(inner, outputs);
        }
    }

    void read_value_head(KataModel& model) {
        KataValueHead& head = model.value;
        name_layer();
        head.convolution = convolution(trunk_);
        head.norm = norm(head.convolution.outputs());
        head.hidden = matrix(3 * head.convolution.outputs());
        bias(head.hidden);
        head.activation = activation();
        constexpr std::size_t results = 3;
        head.value = matrix(head.hidden.outputs, results);
        bias(head.value);
        const std::size_t scores = version_ == first_version ? 4 : 6;
        head.score = matrix(head.hidden.outputs, scores);
        bias(head.score);
        head.ownership = convolution(head.convolution.outputs(), 1);
    }

    KataReader file_;
    Path path_;
    int version_ = 0;
    int border_ = 0;
    std::size_t trunk_ = 0;
};

}  // namespace

bool is_katago_network(std::string_view bytes) {
    constexpr std::size_t longest_name = 96;
    const auto is_in_name = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-' || c == '.';
    };
    const auto is_space = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
    const std::string_view start = bytes.substr(0, longest_name + 8);
    const auto name_end = std::ranges::find_if_not(start, is_in_name);
    const auto number = std::find_if_not(name_end, start.end(), is_space);
    return name_end != start.begin() && number != name_end && number != start.end() && *number >= '0' &&
           *number <= '9';
}

std::expected<KataModel, std::string> read_katago_network(std::string_view bytes, Path path) {
    return ModelReader(bytes, path).read();
}

}  // namespace kradan::search
