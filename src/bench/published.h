#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::bench {

/// The files of data/perft/.
enum class PerftTable : std::uint8_t { chess, ogi, ogi_without_prerogative };

/// A position of data/perft/ and its perft counts for depths 1, 2, ….
struct Published {
    std::string position;
    std::vector<std::uint64_t> counts;

    /// Empty if no count is published.
    std::optional<std::uint64_t> count(int depth) const;
    /// The greatest depth that every program counts within seconds.
    int check_depth() const;
};

/// The entry of an id. Throws if there is none.
Published published(PerftTable table, std::string_view id);

}  // namespace kradan::bench
