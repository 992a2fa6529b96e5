#include "record/check_clocks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/text.h"
#include "record/log/heads.h"

namespace kradan::record {

namespace {

/// In milliseconds.
struct TimeControl {
    std::int64_t base;
    std::int64_t increment;
};

/// A number of at most nine digits, and nothing else.
std::optional<std::int64_t> read_seconds(std::string_view text) {
    const auto number = read_number<std::int64_t>(text);
    return number && *number >= 0 && *number <= 999'999'999 ? number : std::nullopt;
}

/// PGN's TimeControl if it has one period: "300" or "300+2", in seconds.
std::optional<TimeControl> read_pgn(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto base = read_seconds(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::optional<std::int64_t>{0} : read_seconds(text.substr(plus + 1));
    if (!base || !increment) return std::nullopt;
    return TimeControl{*base * 1000, *increment * 1000};
}

std::optional<TimeControl> time_control(const Record& record) {
    const RecordStyle style = record.options.game.module().forms().records;
    if (style == RecordStyle::pgn) {
        const auto text = record.header("TimeControl");
        return text ? read_pgn(*text) : std::nullopt;
    }
    if (style == RecordStyle::sgf) {
        const auto& properties = record.tree.annotation(Tree::root).properties;
        const auto value = [&](std::string_view name) -> std::optional<std::string_view> {
            const auto found = std::ranges::find(properties, name, &Property::name);
            if (found == properties.end() || found->values.empty()) return std::nullopt;
            return found->values.front();
        };
        const auto main_time = value("TM");
        const auto seconds = main_time ? read_seconds(*main_time) : std::nullopt;
        if (!seconds || has_overtime(record)) return std::nullopt;
        return TimeControl{*seconds * 1000, 0};
    }
    if (record.header("periods.1.duration_ms")) return std::nullopt;
    const auto base = record.header("periods.0.duration_ms");
    const auto number = base ? read_seconds(*base) : std::nullopt;
    if (!number) return std::nullopt;
    return TimeControl{*number,
                       read_seconds(record.header("periods.0.increment_ms").value_or("0")).value_or(0)};
}

/// A tolerance, because records give clock times in whole seconds or tenths.
constexpr std::int64_t rounding = 1000;

std::string seconds(std::int64_t milliseconds) {
    std::string text = std::to_string(milliseconds / 1000);
    if (milliseconds % 1000 != 0) text += '.' + std::to_string(1000 + milliseconds % 1000).substr(1);
    return text + " s";
}

/// A clock may have been read late, and can then be this far below zero.
constexpr std::int64_t lag = 10'000;

/// How far a clock is below zero: "5", "0:00:05", "5.3", up to a bracket or the end of the text. Empty if it
/// is more than a day.
std::optional<std::int64_t> read_size(std::string_view text) {
    text = text.substr(0, text.find_first_of("].,"));
    std::int64_t seconds = 0;
    if (text.empty()) return 0;
    while (true) {
        const std::size_t colon = text.find(':');
        const auto part = read_seconds(text.substr(0, colon));
        if (!part || *part > 86'400 || seconds > 86'400) return std::nullopt;
        seconds = seconds * 60 + *part;
        if (colon == std::string_view::npos) return seconds * 1000;
        text.remove_prefix(colon + 1);
    }
}

/// The absolute value of a negative time, which is not read as a clock and remains in the comment or
/// property; empty if there is none.
std::optional<std::int64_t> below_zero(const Annotation& annotation) {
    constexpr std::int64_t unknown = 10 * lag;
    constexpr std::string_view command = "[%clk -";
    if (const std::size_t at = annotation.comment.find(command); at != std::string::npos)
        return read_size(std::string_view{annotation.comment}.substr(at + command.size())).value_or(unknown);
    for (const Property& property : annotation.properties) {
        if ((property.name != "BL" && property.name != "WL") || property.values.empty()) continue;
        const std::string_view value = property.values.front();
        if (value.starts_with('-')) return read_size(value.substr(1)).value_or(unknown);
    }
    return std::nullopt;
}

}  // namespace

void check_clocks(Record& record) {
    const auto control = time_control(record);
    std::array<std::int64_t, 2> had = {};
    auto given = time_given_in(record);
    if (control) had.fill(control->base);
    const Tree& tree = record.tree;
    for (NodeId node = tree[Tree::root].first_child; node != no_node; node = tree[node].first_child) {
        const Annotation& annotation = tree.annotation(node);
        if (const auto below = below_zero(annotation)) {
            add_fault(record.faults,
                      {.place = tree[node].place, .reason = "record.negative-clock", .note = *below <= lag});
        }
        const auto clock = annotation.clock;
        if (!control || !clock || !tree[node].step) continue;
        const auto side = static_cast<std::size_t>(index(tree[node].step->colour));
        auto& before = had[side];
        const std::int64_t gained = std::max<std::int64_t>(0, *clock - before - control->increment);
        const std::int64_t as_given = gained > rounding ? std::min(gained, given[side]) : 0;
        given[side] -= as_given;
        if (gained > as_given + rounding) {
            // Servers let players give each other time, and records rarely mention it.
            const bool may_be_given = gained <= session::most_extra_time;
            add_fault(record.faults, {.place = tree[node].place,
                                      .reason = may_be_given ? "record.time-given" : "record.clock-gained",
                                      .detail = seconds(*clock) + " after " + seconds(before) +
                                                ", with an increment of " + seconds(control->increment),
                                      .note = may_be_given});
        }
        before = *clock;
    }
}

}  // namespace kradan::record
