#include "search/monte_carlo/patterns.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <tuple>

#include "core/random.h"

namespace kradan::data {
extern const std::string_view networks_go_patterns;
}  // namespace kradan::data

namespace kradan::search {

namespace {

constexpr std::string_view head = "kradan go patterns 1\n";
constexpr std::size_t bytes_each = 5;
constexpr float unit = 16;

}  // namespace

GoPatterns::GoPatterns(const Weights& weights) {
    slots_.resize(std::bit_ceil(2 * weights.size() + 2));
    mask_ = slots_.size() - 1;
    for (const auto& [feature, weight] : weights) {
        const float kept = std::clamp(std::round(weight * unit), -127.0F, 127.0F) / unit;
        if (kept == 0) continue;
        std::size_t i = feature & mask_;
        while (slots_[i].weight != 0 && slots_[i].feature != feature) i = (i + 1) & mask_;
        slots_[i] = {.feature = feature, .weight = kept};
    }
}

std::expected<GoPatterns, std::string> GoPatterns::read(std::string_view bytes) {
    if (!bytes.starts_with(head)) return std::unexpected("it does not begin as patterns of Go do");
    bytes.remove_prefix(head.size());
    if (bytes.size() % bytes_each != 0) return std::unexpected("it is cut off");
    Weights weights;
    for (; !bytes.empty(); bytes.remove_prefix(bytes_each)) {
        GoFeature feature = 0;
        for (std::size_t i = 4; i-- > 0;) feature = feature << 8 | static_cast<std::uint8_t>(bytes[i]);
        weights.emplace_back(feature, static_cast<float>(static_cast<std::int8_t>(bytes[4])) / unit);
    }
    return GoPatterns(weights);
}

std::string GoPatterns::write() const {
    std::vector<Slot> used;
    std::ranges::copy_if(slots_, std::back_inserter(used), [](const Slot& slot) { return slot.weight != 0; });
    std::ranges::sort(used, {}, &Slot::feature);
    std::string bytes(head);
    for (const Slot& slot : used) {
        for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(slot.feature >> shift);
        bytes += static_cast<char>(static_cast<std::int8_t>(slot.weight * unit));
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

GoShapeKeys::GoShapeKeys() {
    const auto far = [](Offset o) {
        const int x = std::abs(o.x);
        const int y = std::abs(o.y);
        return x + y + std::max(x, y);
    };
    std::vector<Offset> places;
    for (int y = -4; y <= 4; ++y) {
        for (int x = -4; x <= 4; ++x) {
            if ((x != 0 || y != 0) && far({x, y}) <= 6) places.push_back({x, y});
        }
    }
    std::ranges::sort(places, [&](Offset a, Offset b) {
        return std::tuple(far(a), a.y, a.x) < std::tuple(far(b), b.y, b.x);
    });
    assert(places.size() == most_points);
    std::ranges::copy(places, offsets_.begin());
    const auto seen_as = [&](std::size_t i, std::size_t view) {
        Offset o = offsets_[i];
        if ((view & 1) != 0) o.x = -o.x;
        if ((view & 2) != 0) o.y = -o.y;
        if ((view & 4) != 0) std::swap(o.x, o.y);
        const auto found =
            std::ranges::find_if(offsets_, [&](Offset other) { return other.x == o.x && other.y == o.y; });
        return static_cast<std::uint64_t>(found - offsets_.begin());
    };
    for (std::size_t i = 0; i < most_points; ++i) {
        for (std::size_t view = 0; view < views; ++view) {
            const std::uint64_t place = seen_as(i, view);
            const auto key = [&](std::uint64_t kind) {
                return static_cast<std::uint32_t>(SplitMix64(place * 64 + kind).next() >> 32);
            };
            for (std::size_t what = 0; what < 4; ++what) {
                contents_[i][what].of[view] = key(what);
                if (i < 4) liberties_[i][what].of[view] = key(8 + what);
            }
            last_[i].of[view] = key(16);
        }
    }
}

const GoShapeKeys& GoShapeKeys::all() {
    static const GoShapeKeys keys;
    return keys;
}

}  // namespace kradan::search
