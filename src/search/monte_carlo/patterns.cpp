#include "search/monte_carlo/patterns.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "core/random.h"

namespace kradan::data {
extern const std::string_view networks_go_patterns;
}  // namespace kradan::data

namespace kradan::search {

namespace {

constexpr std::string_view header = "kradan go patterns 1\n";
/// The feature, least significant byte first, and the weight.
constexpr std::size_t bytes_per_feature = 5;
/// Weights are stored as multiples of 1/16.
constexpr float steps_per_unit = 16;

}  // namespace

GoPatterns::GoPatterns(const Weights& weights) {
    slots_.resize(std::bit_ceil(2 * weights.size() + 2));
    mask_ = slots_.size() - 1;
    for (const auto& [feature, weight] : weights) {
        const float rounded =
            std::clamp(std::round(weight * steps_per_unit), -127.0F, 127.0F) / steps_per_unit;
        if (rounded == 0) continue;
        std::size_t i = feature & mask_;
        while (slots_[i].weight != 0 && slots_[i].feature != feature) i = (i + 1) & mask_;
        slots_[i] = {.feature = feature, .weight = rounded};
    }
}

std::expected<GoPatterns, std::string> GoPatterns::read(std::string_view bytes) {
    if (!bytes.starts_with(header)) return std::unexpected("not a file of Go patterns");
    bytes.remove_prefix(header.size());
    if (bytes.size() % bytes_per_feature != 0) return std::unexpected("truncated");
    Weights weights;
    for (; !bytes.empty(); bytes.remove_prefix(bytes_per_feature)) {
        GoFeature feature = 0;
        for (std::size_t i = 4; i-- > 0;) feature = feature << 8 | static_cast<std::uint8_t>(bytes[i]);
        weights.emplace_back(feature,
                             static_cast<float>(static_cast<std::int8_t>(bytes[4])) / steps_per_unit);
    }
    return GoPatterns(weights);
}

GoPatterns::Weights GoPatterns::weights() const {
    Weights weights;
    for (const Slot& slot : slots_) {
        if (slot.weight != 0) weights.emplace_back(slot.feature, slot.weight);
    }
    std::ranges::sort(weights, {}, &std::pair<GoFeature, float>::first);
    return weights;
}

std::string GoPatterns::write() const {
    std::string bytes(header);
    for (const auto& [feature, weight] : weights()) {
        for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(feature >> shift);
        bytes += static_cast<char>(static_cast<std::int8_t>(weight * steps_per_unit));
    }
    return bytes;
}

const GoPatterns& GoPatterns::built_in() {
    static const GoPatterns patterns = [] {
        auto read = GoPatterns::read(data::networks_go_patterns);
        assert(read);
        return *std::move(read);
    }();
    return patterns;
}

SpatialHashes::SpatialHashes() {
    const auto length = [](Offset o) {
        const int x = std::abs(o.x);
        const int y = std::abs(o.y);
        return x + y + std::max(x, y);
    };
    std::vector<Offset> offsets;
    for (int y = -4; y <= 4; ++y) {
        for (int x = -4; x <= 4; ++x) {
            if ((x != 0 || y != 0) && length({x, y}) <= 6) offsets.push_back({x, y});
        }
    }
    std::ranges::sort(offsets, [&](Offset a, Offset b) {
        return std::tuple(length(a), a.y, a.x) < std::tuple(length(b), b.y, b.x);
    });
    assert(offsets.size() == max_points);
    std::ranges::copy(offsets, offsets_.begin());
    const auto image = [&](std::size_t i, std::size_t symmetry) {
        Offset o = offsets_[i];
        if ((symmetry & 1) != 0) o.x = -o.x;
        if ((symmetry & 2) != 0) o.y = -o.y;
        if ((symmetry & 4) != 0) std::swap(o.x, o.y);
        const auto found =
            std::ranges::find_if(offsets_, [&](Offset other) { return other.x == o.x && other.y == o.y; });
        return static_cast<std::uint64_t>(found - offsets_.begin());
    };
    for (std::size_t i = 0; i < max_points; ++i) {
        for (std::size_t symmetry = 0; symmetry < symmetries; ++symmetry) {
            const std::uint64_t place = image(i, symmetry);
            const auto hash = [&](std::uint64_t kind) {
                return static_cast<std::uint32_t>(SplitMix64(place * 64 + kind).next() >> 32);
            };
            for (std::size_t content = 0; content < 4; ++content) {
                contents_[i][content].of[symmetry] = hash(content);
                if (i < 4) liberties_[i][content].of[symmetry] = hash(8 + content);
            }
            last_[i].of[symmetry] = hash(16);
        }
    }
}

const SpatialHashes& SpatialHashes::all() {
    static const SpatialHashes hashes;
    return hashes;
}

}  // namespace kradan::search
