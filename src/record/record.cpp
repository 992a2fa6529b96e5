#include "record/record.h"

#include <algorithm>
#include <chrono>
#include <initializer_list>

#include "record/sgf/text.h"

namespace kradan::record {

namespace {

/// The first known value of these headers or, for SGF, of these root properties.
std::string said_by(const Record& record, std::initializer_list<std::string_view> names) {
    const auto& properties = record.tree.annotation(Tree::root).properties;
    for (const std::string_view name : names) {
        if (const auto header = record.header(name); header && !header->empty() && *header != "?")
            return std::string{*header};
        const auto property = std::ranges::find(properties, name, &Property::name);
        if (property == properties.end() || property->values.empty()) continue;
        std::string text;
        bool escaped = false;
        for (const char c : property->values.front()) {
            escaped = c == '\\' && !escaped;
            if (!escaped) text += c;
        }
        if (!text.empty()) return text;
    }
    return {};
}

bool is_sgf(const Record& record) {
    return record.options.game.module().forms().records == RecordStyle::sgf;
}

/// The headers that may name a player, in order of precedence.
std::array<std::string_view, 2> player_names(const Record& record, Colour colour) {
    const bool first = colour == Colour::first;
    const std::string_view own = is_sgf(record) ? (first ? "PB" : "PW") : (first ? "White" : "Black");
    return {own, first ? "sides.first.name" : "sides.second.name"};
}

/// A time in a game's usual format: "2026.03.01" in PGN, "2026-03-01" in SGF, "2026-03-01T17:30:00Z" in PCN.
std::string date_text(std::int64_t milliseconds, RecordStyle style) {
    const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds{milliseconds}};
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{std::chrono::floor<std::chrono::seconds>(time - day)};
    const auto padded = [](std::int64_t number, std::size_t digits) {
        std::string text = std::to_string(number);
        return text.insert(0, digits - std::min(digits, text.size()), '0');
    };
    const std::string separator = style == RecordStyle::pgn ? "." : "-";
    std::string text = padded(int{date.year()}, 4) + separator + padded(unsigned{date.month()}, 2) +
                       separator + padded(unsigned{date.day()}, 2);
    if (style == RecordStyle::pgn || style == RecordStyle::sgf) return text;
    return text + "T" + padded(clock.hours().count(), 2) + ":" + padded(clock.minutes().count(), 2) + ":" +
           padded(clock.seconds().count(), 2) + "Z";
}

}  // namespace

void Record::clear() {
    options = {};
    begins = true;
    names_rules = false;
    rules_in_full = false;
    headers.clear();
    tree.clear();
    result.clear();
    place = {};
    result_place = {};
    faults.clear();
}

std::optional<std::string_view> Record::header(std::string_view name) const {
    const auto found = std::ranges::find(headers, name, &Header::name);
    if (found == headers.end()) return std::nullopt;
    return found->value;
}

void Record::set_header(std::string_view name, std::string value) {
    const auto found = std::ranges::find(headers, name, &Header::name);
    if (found != headers.end()) {
        found->value = std::move(value);
    } else {
        headers.push_back({.name = std::string{name}, .value = std::move(value)});
    }
}

void add_occasion(Record& record, const Occasion& occasion) {
    using Names = std::array<std::string_view, 5>;
    const RecordStyle style = record.options.game.module().forms().records;
    const bool sgf = style == RecordStyle::sgf;
    const Names names = sgf                         ? Names{"DT", "EV", "SO", "BR", "WR"}
                        : style == RecordStyle::pgn ? Names{"Date", "Event", "Site", "WhiteElo", "BlackElo"}
                                                    : Names{"meta.started_at", "meta.event", "meta.site",
                                                            "sides.first.elo", "sides.second.elo"};
    const auto text_of = [](std::optional<std::int64_t> rating) {
        return rating ? std::to_string(*rating) : std::string{};
    };
    const std::array<std::string, 5> values = {occasion.began ? date_text(*occasion.began, style) : "",
                                               occasion.event, occasion.site, text_of(occasion.ratings[0]),
                                               text_of(occasion.ratings[1])};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (values[i].empty() || !said_by(record, {names[i]}).empty()) continue;
        if (!sgf) {
            record.set_header(names[i], values[i]);
            continue;
        }
        std::string value;
        for (const char c : values[i]) {
            if (c == ']' || c == '\\') value += '\\';
            value += c;
        }
        record.tree.annotate(Tree::root)
            .properties.push_back({.name = std::string{names[i]}, .values = {std::move(value)}});
    }
}

std::array<std::string_view, 2> player_headers(GameId game) {
    switch (game.module().forms().records) {
        case RecordStyle::pgn:
            return {"White", "Black"};
        case RecordStyle::sgf:
            return {"PB", "PW"};
        default:
            return {"sides.first.name", "sides.second.name"};
    }
}

std::string player(const Record& record, Colour colour) {
    const auto names = player_names(record, colour);
    return said_by(record, {names[0], names[1]});
}

void set_player(Record& record, Colour colour, std::string_view name) {
    const auto names = player_names(record, colour);
    const std::string_view usual =
        player_headers(record.options.game)[static_cast<std::size_t>(index(colour))];
    if (is_sgf(record)) {
        auto& properties = record.tree.annotate(Tree::root).properties;
        std::erase_if(properties, [&](const Property& it) { return it.name == usual; });
        if (!name.empty()) properties.push_back({.name = std::string{usual}, .values = {write_text(name)}});
    } else if (name.empty()) {
        std::erase_if(record.headers,
                      [&](const Header& it) { return std::ranges::find(names, it.name) != names.end(); });
    } else {
        // The header that `player` reads, if the record has one.
        const auto own =
            std::ranges::find_if(names, [&](auto each) { return record.header(each).has_value(); });
        record.set_header(own == names.end() ? usual : *own, std::string{name});
    }
}

std::string title(const Record& record) {
    return said_by(record, {"Event", "meta.name", "meta.event", "GN", "EV"});
}

std::optional<std::optional<Colour>> winner_of(const Record& record) {
    const std::string_view result = record.result;
    if (result == "1-0") return Colour::first;
    if (result == "0-1") return Colour::second;
    if (result == "1/2-1/2" || result == "0" || result == "Draw") return std::optional<Colour>{};
    if (record.options.game.module().forms().records == RecordStyle::sgf && result.size() > 1 &&
        result[1] == '+') {
        if (result[0] == 'B') return Colour::first;
        if (result[0] == 'W') return Colour::second;
    }
    return std::nullopt;
}

}  // namespace kradan::record
