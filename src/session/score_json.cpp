#include "session/score_json.h"

#include "schema/write.h"

namespace kradan::session {

void write_totals(json::Writer& writer, const go::Score& score) {
    schema::MemberWriter member(writer);
    member.put("first", score.first);
    member.put("second", score.second);
}

void write_others(json::Writer& writer, std::span<const go::OtherCount> others) {
    schema::MemberWriter member(writer);
    member.put("others", others);
}

}  // namespace kradan::session
