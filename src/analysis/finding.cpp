#include "analysis/finding.h"

#include <utility>

namespace kradan::analysis {

namespace {

constexpr std::int64_t most_score = 1'000'000;
constexpr std::int64_t most_plies = 10'000;
constexpr std::int64_t most_points = 100'000;
constexpr std::int64_t most_depth = 10'000;
constexpr std::size_t longest_move = 32;

void write(json::Writer& writer, const Finding& finding) {
    writer.begin_object();
    if (finding.ended) {
        writer.member("winner", finding.winner);
        writer.member("ended", true);
    } else {
        if (finding.score) writer.member("score", *finding.score);
        if (finding.mate) writer.member("mate", *finding.mate);
        if (finding.chance) writer.member("chance", *finding.chance).member("points", finding.points);
        writer.member("depth", finding.depth).member("nodes", finding.nodes).texts("line", finding.line);
    }
    writer.end_object();
}

std::optional<int> small(json::Fields& fields, std::string_view key, std::int64_t lowest,
                         std::int64_t highest) {
    const auto number = fields.optional_number(key, lowest, highest);
    return number ? std::optional{static_cast<int>(*number)} : std::nullopt;
}

Finding read(const json::Value& value, json::Fault& fault) {
    json::Fields fields(value, "position", fault);
    Finding finding;
    if (fields.flag_or("ended", false)) {
        finding.ended = true;
        finding.winner = fields.optional_colour("winner");
        return finding;
    }
    finding.score = small(fields, "score", -most_score, most_score);
    finding.mate = small(fields, "mate", -most_plies, most_plies);
    finding.chance = small(fields, "chance", 0, 1'000);
    if (finding.chance) finding.points = static_cast<int>(fields.number("points", -most_points, most_points));
    if (finding.score.has_value() + finding.mate.has_value() + finding.chance.has_value() != 1)
        fields.report("score", "or mate or chance must be there, and only one of them");
    finding.depth = static_cast<int>(fields.number("depth", 0, most_depth));
    finding.nodes = fields.number("nodes", 0, json::max_integer);
    finding.line = fields.texts("line", longest_move);
    if (finding.line.size() > longest_line) fields.report("line", "has more than 12 moves");
    return finding;
}

}  // namespace

void write_findings(json::Writer& writer, const Findings& findings) {
    writer.begin_array();
    for (const auto& finding : findings) {
        if (finding) {
            write(writer, *finding);
        } else {
            writer.null();
        }
    }
    writer.end_array();
}

Findings read_findings(const json::Value& value, std::size_t most, json::Fault& fault) {
    Findings findings;
    if (value.kind != json::Value::Kind::array || value.items.size() > most) {
        fault.report("", "positions", "expected an array of at most " + std::to_string(most));
        return findings;
    }
    for (const json::Value& item : value.items) {
        findings.push_back(item.kind == json::Value::Kind::null ? std::nullopt
                                                                : std::optional{read(item, fault)});
    }
    return findings;
}

}  // namespace kradan::analysis
