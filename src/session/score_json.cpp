#include "session/score_json.h"

#include "games/go/notation.h"
#include "games/go/setup.h"

namespace kradan::session {

void write_totals(json::Writer& writer, const go::Score& score) {
    for (const Colour colour : colours) {
        const auto& side = score.of(colour);
        writer.key(id(colour)).begin_object();
        writer.member("territory", side.territory).member("stones", side.stones);
        writer.member("prisoners", side.prisoners).member("dead", side.dead);
        writer.member("compensation", side.compensation).member("komi", go::write_komi(side.komi));
        writer.member("total", go::write_komi(side.total())).end_object();
    }
}

void write_others(json::Writer& writer, std::span<const go::OtherCount> others) {
    writer.key("others").begin_array();
    for (const auto& other : others) {
        writer.begin_object().member("rules", other.preset);
        writer.member("komi", go::write_komi(other.score.second.komi));
        writer.member("result", go::result_text(other.score)).key("differences").begin_array();
        for (const auto& [cause, gain] : other.differences) {
            writer.begin_object().member("cause", go::id(cause)).member("first", go::write_komi(gain));
            writer.end_object();
        }
        writer.end_array().end_object();
    }
    writer.end_array();
}

}  // namespace kradan::session
