#include "go_measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>

#include "go_labels.h"
#include "search/network/go/network.h"

namespace kradan::training {

namespace {

/// Sums of errors.
struct Errors {
    double count = 0;
    double divergence = 0;
    double first = 0;
    double win = 0;
    double lead = 0;
    double owner = 0;

    void print(const char* what) const {
        std::printf("%s: %.0f positions, policy %.3f, first move %.3f, win %.3f, lead %.2f, owner %.3f\n",
                    what, count, divergence / count, first / count, std::sqrt(win / count), lead / count,
                    std::sqrt(owner / count));
    }
};

void add(Errors& errors, const GoLabel& label, const search::GoEvaluation& found) {
    const auto& moves = found.moves;
    const float highest = *std::ranges::max_element(moves);
    double sum = 0;
    for (const float move : moves) sum += std::exp(static_cast<double>(move - highest));
    double all = 0;
    for (const auto& [move, weight] : label.policy) all += weight;
    for (const auto& [move, weight] : label.policy) {
        if (weight == 0) continue;
        const double wanted = weight / all;
        errors.divergence += wanted * (std::log(wanted) - (moves[move] - highest) + std::log(sum));
    }
    const auto best =
        std::ranges::max_element(label.policy, {}, [](const auto& move) { return move.second; });
    if (best != label.policy.end())
        errors.first += best->first == std::ranges::max_element(moves) - moves.begin() ? 1 : 0;
    errors.win += std::pow(found.win - label.win / 65535.0, 2);
    errors.lead += std::abs(found.lead - label.lead / 32.0);
    double owner = 0;
    for (std::size_t p = 0; p < label.ownership.size(); ++p)
        owner += std::pow(found.ownership[p] - label.ownership[p] / 7.0, 2);
    errors.owner += owner / static_cast<double>(label.ownership.size());
    ++errors.count;
}

}  // namespace

std::expected<void, std::string> measure_go(const std::string& network,
                                            const std::vector<std::string>& files) {
    std::ifstream file(network, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto net = search::GoNetwork::read(bytes);
    if (!net) return std::unexpected(network + ": " + net.error());
    constexpr std::size_t held_out = 50;
    search::GoNetwork::Workspace workspace;
    search::GoEvaluation found;
    std::map<std::string, Errors> all;
    double seconds = 0;
    for (const std::string& path : files) {
        auto games = read_go_labels(path);
        if (!games) return std::unexpected(games.error());
        games->erase(games->begin(), games->end() - static_cast<std::ptrdiff_t>(games->size() / held_out));
        for (const GoLabelledGame& labelled : *games) {
            replay(labelled, [&](const go::Game& game, const GoLabel& label) {
                const auto begin = std::chrono::steady_clock::now();
                net->evaluate(search::go_inputs(game), workspace, found);
                seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
                const std::string size = std::to_string(labelled.size) + "×" + std::to_string(labelled.size);
                add(all[size], label, found);
                if (label.ply > labelled.size * labelled.size * 7 / 10)
                    add(all[size + ", late"], label, found);
            });
        }
    }
    for (const auto& [what, errors] : all) errors.print(what.c_str());
    const double count = std::accumulate(all.begin(), all.end(), 0.0, [](double sum, const auto& each) {
        return each.first.ends_with("late") ? sum : sum + each.second.count;
    });
    std::printf("%.0f evaluations a second\n", count / seconds);
    return {};
}

}  // namespace kradan::training
