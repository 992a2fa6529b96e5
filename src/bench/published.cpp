#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "bench/workload.h"

namespace kradan::data {
extern const std::string_view perft_chess_tsv;
extern const std::string_view perft_ogi_tsv;
extern const std::string_view perft_ogi_without_prerogative_tsv;
}  // namespace kradan::data

namespace kradan::bench {

std::optional<std::uint64_t> Published::count(int depth) const {
    const auto place = static_cast<std::size_t>(depth) - 1;
    return place < counts.size() ? std::optional{counts[place]} : std::nullopt;
}

int Published::check_depth() const {
    constexpr std::uint64_t within_seconds = 10'000'000;
    const auto deeper = std::ranges::find_if(counts, [](std::uint64_t n) { return n > within_seconds; });
    return static_cast<int>(deeper - counts.begin());
}

Published published(PerftTable table, std::string_view id) {
    const std::array texts = {data::perft_chess_tsv, data::perft_ogi_tsv,
                              data::perft_ogi_without_prerogative_tsv};
    std::istringstream lines{std::string{texts[static_cast<std::size_t>(table)]}};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream stream{line};
        std::vector<std::string> columns;
        for (std::string column; std::getline(stream, column, '\t');) columns.push_back(column);
        if (columns.size() < 4 || columns[0] != id) continue;
        // In each file the last three columns are the position, the counts and their source.
        std::istringstream counts{columns[columns.size() - 2]};
        return {.position = columns[columns.size() - 3],
                .counts = {std::istream_iterator<std::uint64_t>{counts}, {}}};
    }
    throw std::logic_error("data/perft/ has no " + std::string{id});
}

}  // namespace kradan::bench
