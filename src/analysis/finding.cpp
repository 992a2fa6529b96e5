#include "analysis/finding.h"

#include "schema/read.h"
#include "schema/write.h"

namespace kradan::analysis {

void write_findings(json::Writer& writer, const Findings& findings) {
    schema::MemberWriter(writer).write(findings);
}

Findings read_findings(const json::Value& value, std::size_t most, json::Fault& fault) {
    Findings findings;
    if (value.kind != json::Value::Kind::array || value.items.size() > most) {
        fault.report("", "positions", "expected an array of at most " + std::to_string(most));
        return findings;
    }
    for (const json::Value& item : value.items) {
        auto& finding = findings.emplace_back();
        if (item.kind == json::Value::Kind::null) continue;
        finding = schema::read<Finding>(item, "position", fault);
        if (finding->line.size() > longest_line) fault.report("position", "line", "has more than 12 moves");
    }
    return findings;
}

}  // namespace kradan::analysis
