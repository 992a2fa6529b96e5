#include "server/work/analysis_job.h"

#include <algorithm>
#include <utility>

#include "analysis/plausible.h"
#include "json/json.h"
#include "server/logs/game_log.h"
#include "server/logs/stored_events.h"

namespace kradan::server {

std::string id_of(std::string_view game) {
    return std::string{kind_of_analysis} + "-" + std::string{game};
}

std::expected<analysis::Order, std::string> order_of(const store::StoredGame& game, std::int64_t nodes) {
    auto state = replay(game.events);
    if (!state) return std::unexpected("the game cannot be replayed");
    return order_of(*std::move(state), nodes);
}

std::expected<analysis::Order, std::string> order_of(session::State state, std::int64_t nodes) {
    analysis::Order order{.config = std::move(state.config), .moves = std::move(state.line)};
    order.config.players = {};
    if (order.moves.empty()) return std::unexpected("it has no moves");
    if (order.moves.size() > analysis::most_moves) return std::unexpected("it has too many moves");
    order.nodes = nodes > 0 ? nodes : analysis::thorough_nodes(order.config.options);
    if (auto start = analysis::start_of(order); !start) return std::unexpected(start.error());
    return order;
}

std::optional<analysis::Findings> known_of(const store::Job& job, const analysis::Order& order) {
    if (job.done == 0) return std::nullopt;
    const auto value = json::parse(job.body);
    if (!value) return std::nullopt;
    json::Fault fault;
    auto known = analysis::read_findings(*value, analysis::most_moves + 1, fault);
    if (fault || analysis::why_implausible(order, known, true)) return std::nullopt;
    return known;
}

int count_found(const analysis::Findings& findings) {
    return static_cast<int>(std::ranges::count_if(findings, [](const auto& one) { return one.has_value(); }));
}

std::string findings_text(const analysis::Findings& findings) {
    json::Writer writer;
    analysis::write_findings(writer, findings);
    return writer.text();
}

}  // namespace kradan::server
