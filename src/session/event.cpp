#include "session/event.h"

#include "schema/collect.h"
#include "schema/read.h"
#include "schema/write.h"

namespace kradan::session {

void Event::settle(Event& event) {
    // In a log, an option that belongs to another game is ignored.
    if (auto* created = std::get_if<Created>(&event.body)) created->config.foreign = {};
}

void write_event(json::Writer& writer, const Event& event) {
    schema::write(writer, event);
}

Event read_event(const json::Value& value, json::Fault& fault) {
    return schema::read<Event>(value, "event", fault);
}

}  // namespace kradan::session

namespace kradan::schema {

namespace {

bool is_number(const json::Value& value, std::int64_t most) {
    return value.kind == json::Value::Kind::number && value.number >= 0 &&
           value.number <= static_cast<double>(most);
}

}  // namespace

clock::Clocks Codec<clock::Clocks>::read(const json::Value& value, json::Fields& fields,
                                         std::string_view name) {
    using clock::longest_time;
    clock::Clocks clocks;
    if (value.kind != json::Value::Kind::array || value.items.size() != clocks.size()) {
        fields.report(name, "expected two clocks");
        return clocks;
    }
    for (std::size_t i = 0; i < clocks.size(); ++i) {
        const auto& parts = value.items[i].items;
        const bool with_delay = parts.size() == 4;
        const bool right = (parts.size() == 3 || with_delay) && is_number(parts[0], 2 * longest_time) &&
                           is_number(parts[1], clock::most_periods) &&
                           parts[2].kind == json::Value::Kind::boolean &&
                           (!with_delay || is_number(parts[3], longest_time));
        if (!right) {
            fields.report(name, "expected [milliseconds, count, overtime] or one number more, twice");
            return {};
        }
        clocks[i] = {static_cast<clock::Milliseconds>(parts[0].number), static_cast<int>(parts[1].number),
                     parts[2].boolean, with_delay ? static_cast<clock::Milliseconds>(parts[3].number) : 0};
    }
    return clocks;
}

void Codec<clock::Clocks>::write(json::Writer& writer, const clock::Clocks& clocks) {
    writer.begin_array();
    for (const clock::Clock& clock : clocks) {
        writer.begin_array().value(clock.left).value(clock.count).value(clock.overtime);
        if (clock.delay > 0) writer.value(clock.delay);
        writer.end_array();
    }
    writer.end_array();
}

Type Codec<clock::Clocks>::type() {
    const Type number{.kind = Type::Kind::number};
    const Type clock{.kind = Type::Kind::tuple,
                     .inner = {number, number, {.kind = Type::Kind::flag}, number}};
    return {.kind = Type::Kind::tuple, .inner = {clock, clock}};
}

}  // namespace kradan::schema
