#include "session/event.h"

#include <algorithm>
#include <limits>

namespace kradan::session {

namespace {

/// Not limited here: the owner of a log bounds its length.
constexpr int most_events = std::numeric_limits<int>::max();
constexpr std::size_t longest_text = 4096;

void write_body(json::Writer& writer, const Created& body) {
    writer.member("type", "created").key("config");
    write_config(writer, body.config);
}

void write_body(json::Writer& writer, const Moved& body) {
    writer.member("type", "moved").member("by", body.by).member("move", body.move);
}

void write_body(json::Writer& writer, const MovedIllegally& body) {
    writer.member("type", "moved-illegally").member("by", body.by).member("move", body.move);
    writer.key("refusal").refusal({body.verdict.reason, body.verdict.clause, body.verdict.detail});
    if (body.bonus) writer.member("bonus", *body.bonus);
}

void write_body(json::Writer& writer, const Spoke& body) {
    writer.member("type", spoke_ids[static_cast<std::size_t>(body.what)]).member("by", body.by);
}

void write_body(json::Writer& writer, const TimeGiven& body) {
    writer.member("type", "time-given").member("by", body.by).member("ms", body.ms);
    if (body.vacation) writer.member("vacation", true);
}

void write_body(json::Writer& writer, const TakenBack& body) {
    writer.member("type", "taken-back").member("plies", body.plies);
}

void write_body(json::Writer& writer, const MarkingBegan&) {
    writer.member("type", "marking-began");
}

void write_body(json::Writer& writer, const DeadMarked& body) {
    writer.member("type", "dead-marked").member("by", body.by).texts("dead", body.dead);
    writer.member("proposal", body.proposal);
}

void write_body(json::Writer& writer, const Resumed& body) {
    writer.member("type", "resumed").member("by", body.by).member("toMove", body.to_move);
}

void write_body(json::Writer& writer, const Ended& body) {
    writer.member("type", "ended")
        .member("winner", body.outcome.winner)
        .member("reason", id(body.outcome.reason));
    writer.member("clause", body.clause).member("result", body.result);
}

EventBody read_body(json::Fields& fields, json::Fault& fault) {
    const std::string type = fields.text("type", 64);
    if (const auto spoken = std::ranges::find(spoke_ids, std::string_view{type}); spoken != spoke_ids.end()) {
        return Spoke{static_cast<Spoke::What>(spoken - spoke_ids.begin()), fields.colour("by")};
    }
    if (type == "created") {
        Created created{read_config(fields.object("config"), fault)};
        created.config.foreign = {};
        return created;
    }
    if (type == "moved") return Moved{fields.colour("by"), fields.text("move", 32)};
    if (type == "moved-illegally") {
        json::Fields refusal(fields.object("refusal"), "refusal", fault);
        return MovedIllegally{
            fields.colour("by"),
            fields.text("move", 32),
            {refusal.text("reason", 64), refusal.text("clause", 8), refusal.text("detail", longest_text)},
            fields.optional_number("bonus", 0, longest_time)};
    }
    if (type == "time-given") {
        return TimeGiven{fields.colour("by"), fields.number("ms", 0, longest_time),
                         fields.has("vacation") && fields.flag("vacation")};
    }
    if (type == "taken-back") return TakenBack{static_cast<int>(fields.number("plies", 1, most_events))};
    if (type == "marking-began") return MarkingBegan{};
    if (type == "dead-marked")
        return DeadMarked{fields.colour("by"), fields.texts("dead", 8), fields.flag("proposal")};
    if (type == "resumed") return Resumed{fields.colour("by"), fields.colour("toMove")};
    if (type == "ended") {
        Ended ended{{fields.optional_colour("winner"),
                     static_cast<EndReason>(fields.choice("reason", end_reason_ids))},
                    fields.text("clause", 8),
                    fields.text("result", 32)};
        return ended;
    }
    fields.report("type", "no such event");
    return MarkingBegan{};
}

bool is_number(const json::Value& value, Milliseconds most) {
    return value.kind == json::Value::Kind::number && value.number >= 0 &&
           value.number <= static_cast<double>(most);
}

Clocks read_clocks(const json::Value& value, json::Fields& fields) {
    Clocks clocks;
    if (value.items.size() != clocks.size()) {
        fields.report("clocks", "expected two clocks");
        return clocks;
    }
    for (std::size_t i = 0; i < clocks.size(); ++i) {
        const auto& parts = value.items[i].items;
        const bool with_delay = parts.size() == 4;
        const bool right = (parts.size() == 3 || with_delay) && is_number(parts[0], 2 * longest_time) &&
                           is_number(parts[1], 1000) && parts[2].kind == json::Value::Kind::boolean &&
                           (!with_delay || is_number(parts[3], longest_time));
        if (!right) {
            fields.report("clocks", "expected [milliseconds, count, overtime] or one number more, twice");
            return {};
        }
        clocks[i] = {static_cast<Milliseconds>(parts[0].number), static_cast<int>(parts[1].number),
                     parts[2].boolean, with_delay ? static_cast<Milliseconds>(parts[3].number) : 0};
    }
    return clocks;
}

}  // namespace

void write_event(json::Writer& writer, const Event& event) {
    writer.begin_object().member("seq", event.seq);
    std::visit([&](const auto& body) { write_body(writer, body); }, event.body);
    writer.member("at", event.at);
    if (event.clocks != Clocks{}) {
        writer.key("clocks").begin_array();
        for (const Clock& clock : event.clocks) {
            writer.begin_array().value(clock.left).value(clock.count).value(clock.overtime);
            if (clock.delay > 0) writer.value(clock.delay);
            writer.end_array();
        }
        writer.end_array();
    }
    writer.end_object();
}

Event read_event(const json::Value& value, json::Fault& fault) {
    json::Fields fields(value, "event", fault);
    Event event;
    event.seq = static_cast<int>(fields.number("seq", 1, most_events));
    event.at = fields.number("at", -json::max_integer, json::max_integer);
    if (fields.has("clocks")) event.clocks = read_clocks(fields.array("clocks"), fields);
    event.body = read_body(fields, fault);
    return event;
}

}  // namespace kradan::session
