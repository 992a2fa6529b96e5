#include "record/log/heads.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "record/ogi/pcn_document.h"
#include "record/sgf/sgf.h"

namespace kradan::record {

namespace {

using clock::Milliseconds;
using clock::TimeControl;

using Times = std::array<TimeControl, 2>;

/// Separates the two players' clocks if they differ.
constexpr std::string_view against = "/";
constexpr std::size_t longest_name = 256;
constexpr std::int64_t most_periods = 1000;
constexpr std::array<std::string_view, 2> sides = {"first", "second"};

std::optional<Colour> side_of(std::string_view text) {
    if (text == sides[0]) return Colour::first;
    if (text == sides[1]) return Colour::second;
    return std::nullopt;
}

std::optional<std::int64_t> number_of(std::string_view text, std::int64_t lowest, std::int64_t highest) {
    const auto number = whole_number(text);
    if (!number || *number < lowest || *number > highest) return std::nullopt;
    return number;
}

RecordStyle style_of(const Record& record) {
    return record.options.game.module().forms().records;
}

/// A header or, for SGF, a root property.
std::string_view head(const Record& record, std::string_view name) {
    if (style_of(record) != RecordStyle::sgf) return record.header(name).value_or(std::string_view{});
    const auto& properties = record.tree.annotation(Tree::root).properties;
    const auto found = std::ranges::find(properties, name, &Property::name);
    if (found == properties.end() || found->values.empty()) return {};
    return found->values.front();
}
/// Escapes text for SGF.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == ']' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}
std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        out += text[i];
    }
    return out;
}
void set_head(Record& record, std::string_view name, std::string value) {
    if (style_of(record) != RecordStyle::sgf) return record.set_header(name, std::move(value));
    record.tree.annotate(Tree::root)
        .properties.push_back({.name = std::string{name}, .values = {escaped(value)}});
}

/// The name truncated to what a log accepts, at a character boundary.
std::string short_name(std::string name) {
    if (name.size() <= longest_name) return name;
    std::size_t size = longest_name;
    while (size > 0 && (static_cast<unsigned char>(name[size]) & 0xc0) == 0x80) --size;
    name.resize(size);
    return name;
}

std::string clock_text(const TimeControl& time) {
    const std::string kind{id(time.kind)};
    if (time.kind == TimeControl::Kind::days) return kind + " " + std::to_string(time.step / clock::one_day);
    std::string text = kind + " " + std::to_string(time.initial) + " " + std::to_string(time.step);
    if (clock::has_overtime(time.kind)) text += " " + std::to_string(time.count);
    return text;
}

void write_time(Record& record, const Times& times) {
    const TimeControl& time = times[0];
    if (time.kind == TimeControl::Kind::none) return;
    std::string text = clock_text(time);
    const bool equal = times[0] == times[1];
    if (!equal) text += " " + std::string{against} + " " + clock_text(times[1]);
    record.set_header("KradanClock", std::move(text));
    if (!equal) return;
    const bool fischer = time.kind == TimeControl::Kind::fischer;
    const bool whole = time.initial % 1000 == 0 && time.step % 1000 == 0;
    if (style_of(record) == RecordStyle::pgn) {
        if (time.kind == TimeControl::Kind::days)
            record.set_header("TimeControl", "1/" + std::to_string(time.step / 1000));
        if (!fischer || !whole) return;
        std::string seconds = std::to_string(time.initial / 1000);
        if (time.step > 0) seconds += "+" + std::to_string(time.step / 1000);
        record.set_header("TimeControl", std::move(seconds));
    } else if (style_of(record) == RecordStyle::sgf) {
        if (!whole || time.kind == TimeControl::Kind::days) return;
        set_head(record, "TM", std::to_string(time.initial / 1000));
        const std::string step = std::to_string(time.step / 1000);
        if (time.kind == TimeControl::Kind::byoyomi)
            set_head(record, "OT", std::to_string(time.count) + "x" + step + " byo-yomi");
        if (time.kind == TimeControl::Kind::canadian)
            set_head(record, "OT", std::to_string(time.count) + "/" + step + " Canadian");
        if (fischer && time.step > 0) set_head(record, "OT", step + " fischer");
        if (time.kind == TimeControl::Kind::delay) set_head(record, "OT", step + " simple delay");
    } else if (fischer) {
        record.set_header("periods.0.duration_ms", std::to_string(time.initial));
        record.set_header("periods.0.increment_ms", std::to_string(time.step));
    }
}

TimeControl fischer(std::int64_t initial, std::int64_t step) {
    if (initial < 1 || initial > clock::longest_time || step < 0 || step > clock::longest_time) return {};
    return {.kind = TimeControl::Kind::fischer, .initial = initial, .step = step};
}

TimeControl days(std::int64_t number) {
    if (number < 1 || number > clock::most_days) return {};
    return {.kind = TimeControl::Kind::days, .step = number * clock::one_day};
}

/// The inverse of `clock_text`; no time control if the words are invalid.
TimeControl read_clock(std::span<const std::string> parts) {
    const auto number = [&](std::size_t i, std::int64_t lowest, std::int64_t highest) {
        return i < parts.size() ? number_of(parts[i], lowest, highest) : std::nullopt;
    };
    const auto named =
        parts.empty() ? clock::clock_kind_ids.end() : std::ranges::find(clock::clock_kind_ids, parts[0]);
    if (named == clock::clock_kind_ids.end()) return {};
    const auto kind = static_cast<TimeControl::Kind>(named - clock::clock_kind_ids.begin());
    if (kind == TimeControl::Kind::days) return days(number(1, 1, clock::most_days).value_or(0));
    const auto initial = number(1, 0, clock::longest_time);
    const auto step = number(2, 0, clock::longest_time);
    if (kind == TimeControl::Kind::none || !initial || !step) return {};
    if (!clock::has_overtime(kind)) {
        TimeControl time = fischer(*initial, *step);
        if (time.kind != TimeControl::Kind::none) time.kind = kind;
        return time;
    }
    const auto count = number(3, 1, most_periods);
    if (!count || *step == 0) return {};
    return {.kind = kind, .initial = *initial, .step = *step, .count = static_cast<int>(*count)};
}

/// The time control for both players, as other programs write it.
TimeControl plain_time_of(const Record& record) {
    const auto plain = [&](std::string_view text, std::int64_t otherwise) {
        return number_of(text, 0, clock::longest_time).value_or(otherwise);
    };
    if (style_of(record) == RecordStyle::pgn) {
        const std::string_view text = record.header("TimeControl").value_or("");
        if (text.starts_with("1/")) {
            const std::int64_t seconds = plain(text.substr(2), 0);
            return seconds % (clock::one_day / 1000) == 0 ? days(seconds * 1000 / clock::one_day)
                                                          : TimeControl{};
        }
        const std::size_t plus = text.find('+');
        const std::int64_t step = plus == std::string_view::npos ? 0 : plain(text.substr(plus + 1), -1);
        return fischer(plain(text.substr(0, plus), 0) * 1000, step * 1000);
    }
    if (style_of(record) == RecordStyle::sgf)
        return has_overtime(record) ? TimeControl{} : fischer(plain(head(record, "TM"), 0) * 1000, 0);
    if (record.header("periods.1.duration_ms")) return {};
    return fischer(plain(record.header("periods.0.duration_ms").value_or(""), 0),
                   plain(record.header("periods.0.increment_ms").value_or("0"), 0));
}

Times time_of(const Record& record) {
    const auto own = record.header("KradanClock");
    if (!own) {
        const TimeControl time = plain_time_of(record);
        return {time, time};
    }
    const auto parts = split(*own, ' ');
    const auto between = static_cast<std::size_t>(std::ranges::find(parts, against) - parts.begin());
    const TimeControl first = read_clock(std::span{parts}.first(between));
    if (between == parts.size()) return {first, first};
    const TimeControl second = read_clock(std::span{parts}.subspan(between + 1));
    const bool both = first.kind != TimeControl::Kind::none && second.kind != TimeControl::Kind::none;
    return both ? Times{first, second} : Times{};
}

/// PGN's Termination for an unusual end; otherwise empty.
std::string_view termination_of(EndReason reason) {
    switch (reason) {
        case EndReason::time:
        case EndReason::time_draw:
            return "time forfeit";
        case EndReason::abandoned:
        case EndReason::abandoned_draw:
            return "abandoned";
        case EndReason::illegal_move:
        case EndReason::illegal_move_draw:
            return "rules infraction";
        default:
            return {};
    }
}

/// CGSN's word for an end, the `status` of Ōgi records; empty if it has none.
std::string_view status_of(EndReason reason) {
    switch (reason) {
        case EndReason::checkmate:
            return "checkmate";
        case EndReason::stalemate:
        case EndReason::no_legal_move:
            return "stalemate";
        case EndReason::resignation:
            return "resignation";
        case EndReason::illegal_move:
            return "illegal_move";
        case EndReason::time:
            return "time_limit";
        case EndReason::hundred_plies:
        case EndReason::move_limit:
            return "move_limit";
        case EndReason::repetition:
        case EndReason::perpetual_check:
            return "repetition";
        case EndReason::agreement:
            return "agreement";
        default:
            return {};
    }
}

/// The likely reason for a result that is given without one.
EndReason usual_reason(const Record& record, bool won) {
    const std::string_view result = record.result;
    const std::string_view termination =
        style_of(record) == RecordStyle::pgn ? record.header("Termination").value_or("") : "";
    if (termination.contains("ime forfeit")) return won ? EndReason::time : EndReason::time_draw;
    if (termination.contains("bandoned")) return won ? EndReason::abandoned : EndReason::abandoned_draw;
    if (style_of(record) != RecordStyle::sgf) return won ? EndReason::resignation : EndReason::agreement;
    if (!won) return EndReason::jigo;
    const std::string_view how = result.substr(2);
    if (how.starts_with('T')) return EndReason::time;
    if (how.starts_with('F')) return EndReason::illegal_move;
    return !how.empty() && how[0] >= '0' && how[0] <= '9' ? EndReason::score : EndReason::resignation;
}

}  // namespace

void write_config(Record& record, const session::Config& config) {
    record.options = config.options;
    record.rules_in_full = true;
    const auto names = player_headers(config.options.game);
    for (const std::size_t side : {0U, 1U}) {
        const session::Player& player = config.players[side];
        if (!player.name.empty()) set_head(record, names[side], player.name);
    }
    write_time(record, config.time);
    if (config.late_start) record.set_header("KradanLateStart", "yes");
    if (config.strict) record.set_header("KradanPlay", "strict");
    std::string players;
    for (const std::size_t side : {0U, 1U}) {
        const session::Player& player = config.players[side];
        if (!player.engine && player.level == 0) continue;
        if (!players.empty()) players += ' ';
        players += std::string{sides[side]} + (player.engine ? " engine " : " person ") +
                   std::to_string(player.level);
    }
    if (!players.empty()) record.set_header("KradanPlayers", std::move(players));
    if (config.king) record.set_header("KradanKing", std::string{id(*config.king)});
    if (config.furigoma) {
        std::string text = std::string{id(config.furigoma->thrower)} + " ";
        for (const bool tokin : config.furigoma->tokin) text += tokin ? '1' : '0';
        record.set_header("KradanFurigoma", std::move(text));
    }
}

std::optional<Colour> king_of(const Record& record) {
    return side_of(record.header("KradanKing").value_or(""));
}

session::Config config_of(const Record& record) {
    session::Config config;
    config.options = record.options;
    const auto names = player_headers(record.options.game);
    for (const std::size_t side : {0U, 1U}) {
        const std::string_view name = head(record, names[side]);
        config.players[side].name =
            short_name(style_of(record) == RecordStyle::sgf ? unescaped(name) : std::string{name});
    }
    config.time = time_of(record);
    config.late_start = record.header("KradanLateStart") == "yes";
    config.strict = record.header("KradanPlay") == "strict";
    const auto players = split(record.header("KradanPlayers").value_or(""), ' ');
    for (std::size_t i = 0; i + 2 < players.size(); i += 3) {
        const auto side = side_of(players[i]);
        if (!side) continue;
        session::Player& player = config.players[static_cast<std::size_t>(index(*side))];
        player.engine = players[i + 1] == "engine";
        player.level = static_cast<int>(number_of(players[i + 2], 0, 10).value_or(0));
    }
    config.options.engine_game = config.players[0].engine && config.players[1].engine;
    config.king = king_of(record);
    if (const auto thrown = split(record.header("KradanFurigoma").value_or(""), ' '); thrown.size() == 2) {
        session::Furigoma furigoma;
        const auto side = side_of(thrown[0]);
        if (side && thrown[1].size() == furigoma.tokin.size()) {
            furigoma.thrower = *side;
            for (std::size_t i = 0; i < furigoma.tokin.size(); ++i) furigoma.tokin[i] = thrown[1][i] == '1';
            config.furigoma = furigoma;
        }
    }
    return config;
}

void write_end(Record& record, const session::State& state) {
    if (state.last_illegal) {
        const session::MovedIllegally& illegal = *state.last_illegal;
        record.set_header("KradanIllegalMove", std::string{id(illegal.by)} + " " + illegal.move + " " +
                                                   illegal.verdict.reason + " " + illegal.verdict.clause);
    }
    if (!state.dead.empty()) record.set_header("KradanDead", joined(state.dead));
    if (session::is_timed(state.config) && state.given != decltype(state.given){}) {
        record.set_header("KradanTimeGiven",
                          std::to_string(state.given[0]) + " " + std::to_string(state.given[1]));
    }
    if (!state.ended) return;
    record.result = state.ended->result;
    const EndReason reason = state.ended->outcome.reason;
    record.set_header("KradanEnd", std::string{id(reason)});
    if (style_of(record) == RecordStyle::pcn && !status_of(reason).empty())
        record.set_header("status", std::string{status_of(reason)});
    if (style_of(record) == RecordStyle::pgn && !termination_of(reason).empty())
        record.set_header("Termination", std::string{termination_of(reason)});
}

std::optional<session::Ended> end_of(const Record& record, const session::State& state) {
    const auto own = record.header("KradanEnd");
    const auto named = own ? std::ranges::find(end_reason_ids, *own) : end_reason_ids.end();
    const auto winner = winner_of(record);
    session::Ended ended{.outcome = {.winner = std::nullopt, .reason = EndReason::aborted},
                         .clause = {},
                         .result = record.result.substr(0, 32)};
    const GameId game = record.options.game;
    if (named != end_reason_ids.end()) {
        ended.outcome = {.winner = winner.value_or(std::nullopt),
                         .reason = static_cast<EndReason>(named - end_reason_ids.begin())};
    } else if (const auto outcome = state.game.outcome(); outcome && winner && *winner == outcome->winner) {
        ended.outcome = *outcome;
    } else if (winner) {
        ended.outcome = {.winner = *winner, .reason = usual_reason(record, winner->has_value())};
    } else {
        return std::nullopt;
    }
    const bool by_refusal = ended.outcome.reason == EndReason::illegal_move &&
                            clause(ended.outcome.reason, game).empty() && state.last_illegal.has_value();
    ended.clause = by_refusal ? state.last_illegal->verdict.clause : clause(ended.outcome.reason, game);
    return ended;
}

std::optional<session::MovedIllegally> illegal_move_of(const Record& record) {
    const auto parts = split(record.header("KradanIllegalMove").value_or(""), ' ');
    const auto side = parts.size() >= 3 ? side_of(parts[0]) : std::nullopt;
    if (!side || parts[1].size() > 32 || parts[2].size() > 64) return std::nullopt;
    session::Verdict verdict{
        .reason = parts[2], .clause = parts.size() > 3 ? parts[3].substr(0, 8) : "", .detail = {}};
    return session::MovedIllegally{.by = *side, .move = parts[1], .verdict = std::move(verdict)};
}

bool has_overtime(const Record& record) {
    const auto says = [&](std::string_view name) {
        const std::string_view value = head(record, name);
        return !value.empty() && value != "0";
    };
    if (says("OT") || says("LT") || says("LC")) return true;
    const Tree& tree = record.tree;
    for (NodeId node = tree[Tree::root].first_child; node != no_node; node = tree[node].first_child) {
        const auto counts = [](const Property& property) {
            return property.name == "OB" || property.name == "OW";
        };
        if (std::ranges::any_of(tree.annotation(node).properties, counts)) return true;
    }
    return false;
}

std::array<std::int64_t, 2> time_given_in(const Record& record) {
    std::string_view text = record.header("KradanTimeGiven").value_or("");
    if (text.empty() && style_of(record) == RecordStyle::sgf) text = head(record, time_given_property);
    const auto parts = split(text, ' ');
    std::array<std::int64_t, 2> given = {};
    for (std::size_t i = 0; i < std::min(parts.size(), given.size()); ++i)
        given[i] = number_of(parts[i], 0, clock::longest_time).value_or(0);
    return given;
}

std::vector<std::string> dead_of(const Record& record) {
    auto dead = split(record.header("KradanDead").value_or(""), ' ');
    std::ranges::sort(dead);
    dead.erase(std::ranges::unique(dead).begin(), dead.end());
    return dead;
}

}  // namespace kradan::record
