#include "session/config.h"

#include <algorithm>

#include "catalog/games.h"
#include "session/option_json.h"

namespace kradan::session {

namespace {

using Kind = TimeControl::Kind;

constexpr int most_periods = 1000;
constexpr std::size_t longest_name = 256;

std::string_view step_key(Kind kind) {
    return kind == Kind::fischer ? "increment" : kind == Kind::delay ? "delay" : "period";
}
std::string_view count_key(Kind kind) {
    return kind == Kind::byoyomi ? "periods" : "stones";
}

TimeControl read_time(const json::Value& value, json::Fault& fault) {
    json::Fields fields(value, "clock", fault);
    TimeControl control;
    control.kind = static_cast<Kind>(1 + fields.choice("kind", std::span{clock_kind_ids}.subspan(1)));
    if (control.kind == Kind::days) {
        control.step = fields.number("days", 1, most_days) * one_day;
        return control;
    }
    const bool overtime = has_overtime(control.kind);
    control.initial = fields.number("initial", overtime ? 0 : 1, longest_time);
    control.step = fields.number(step_key(control.kind), overtime ? 1 : 0, longest_time);
    if (overtime) control.count = static_cast<int>(fields.number(count_key(control.kind), 1, most_periods));
    return control;
}

void write_time(json::Writer& writer, const TimeControl& control) {
    writer.begin_object().member("kind", id(control.kind));
    if (control.kind == Kind::days) {
        writer.member("days", control.step / one_day);
    } else {
        writer.member("initial", control.initial).member(step_key(control.kind), control.step);
        if (has_overtime(control.kind)) writer.member(count_key(control.kind), control.count);
    }
    writer.end_object();
}

void read_times(json::Fields& fields, Config& config, json::Fault& fault) {
    if (fields.has("clock")) config.time.fill(read_time(fields.object("clock"), fault));
    if (!fields.has("clocks")) return;
    if (fields.has("clock")) fields.report("clocks", "expected clock or clocks, not both");
    json::Fields both(fields.object("clocks"), "clocks", fault);
    for (const Colour colour : colours) {
        config.time[static_cast<std::size_t>(index(colour))] = read_time(both.object(id(colour)), fault);
    }
}

void write_times(json::Writer& writer, const Config& config) {
    if (!is_timed(config)) return;
    if (config.time[0] == config.time[1]) {
        writer.key("clock");
        write_time(writer, config.time[0]);
    } else {
        writer.key("clocks").begin_object().key(id(Colour::first));
        write_time(writer, config.time[0]);
        writer.key(id(Colour::second));
        write_time(writer, config.time[1]);
        writer.end_object();
    }
    if (config.late_start) writer.member("lateStart", true);
}

Player read_player(const json::Value& value, json::Fault& fault) {
    json::Fields fields(value, "players", fault);
    Player player;
    player.name = fields.optional_text("name", longest_name).value_or("");
    player.engine = fields.flag_or("engine", false);
    player.level = static_cast<int>(fields.optional_number("level", 0, 10).value_or(0));
    player.account = fields.flag_or("account", false);
    player.bot = fields.flag_or("bot", false);
    return player;
}

GameOptions read_options(json::Fields& fields, json::Fault& fault) {
    GameOptions options;
    options.game = games()[fields.choice("game", game_ids())];
    options.position = fields.optional_text("position", 8192);
    options.values = read_values(fields, options.game, fault);
    return options;
}

/// The first option in a CONFIG that belongs to another game only; "" if there is none.
std::string_view find_foreign(const json::Fields& fields, GameId game) {
    for (const Option* option : all_options()) {
        if (!game.module().has_option(option->key) && fields.has(option->key)) return option->key;
    }
    return {};
}

void change_seats(Config& config) {
    std::swap(config.players[0], config.players[1]);
    std::swap(config.time[0], config.time[1]);
    if (config.king) config.king = opponent(*config.king);
}

/// Between players of different rank the lower-ranked moves first in every game (O5). In the classic edition
/// they change sides all the same (C12).
bool ranks_decide(const Config& config) {
    const GameModule& module = config.options.game.module();
    return module.policies().ranks_decide_sides && (config.king || module.weaker_side(config.options));
}

}  // namespace

Colour thrower_plays(const std::array<bool, 5>& tokin) {
    return std::ranges::count(tokin, true) > 2 ? Colour::second : Colour::first;
}

void settle_furigoma(Config& config) {
    if (!config.furigoma) return;
    const Colour side = thrower_plays(config.furigoma->tokin);
    if (config.furigoma->thrower == side) return;
    change_seats(config);
    config.furigoma->thrower = side;
}

bool set_up_rematch(Config& config) {
    config.furigoma.reset();
    if (ranks_decide(config)) return false;
    const bool changed = config.options.game.module().change_sides(config.options);
    if (changed) change_seats(config);
    return changed;
}

std::array<bool, 5> read_throw(json::Fields& fields) {
    std::array<bool, 5> tokin = {};
    const auto& items = fields.array("throw").items;
    const bool right =
        items.size() == tokin.size() && std::ranges::all_of(items, [](const json::Value& item) {
            return item.kind == json::Value::Kind::boolean;
        });
    if (!right) {
        fields.report("throw", "expected five times true or false");
        return tokin;
    }
    for (std::size_t i = 0; i < tokin.size(); ++i) tokin[i] = items[i].boolean;
    return tokin;
}

std::optional<Refusal> foreign_option(const Config& config) {
    if (config.foreign.empty()) return std::nullopt;
    return Refusal{"setup.foreign-option", "",
                   std::string(config.foreign) + ": no option of " + std::string(id(config.options.game))};
}

std::optional<Refusal> why_not_teacher(const Config& config) {
    if (!config.teacher || !config.rated) return std::nullopt;
    return Refusal{"session.teacher-rated"};
}

Config read_config(const json::Value& value, json::Fault& fault) {
    static constexpr std::string_view plays[] = {"assisted", "strict"};
    json::Fields fields(value, "config", fault);
    Config config;
    config.options = read_options(fields, fault);
    config.foreign = find_foreign(fields, config.options.game);
    config.strict = fields.has("play") && fields.choice("play", plays) == 1;
    read_times(fields, config, fault);
    config.late_start = fields.flag_or("lateStart", false) && is_timed(config);
    if (const auto* players = fields.find("players")) {
        json::Fields both(*players, "players", fault);
        if (const auto* first = both.find("first")) config.players[0] = read_player(*first, fault);
        if (const auto* second = both.find("second")) config.players[1] = read_player(*second, fault);
    }
    config.options.engine_game = config.players[0].engine && config.players[1].engine;
    config.king = fields.optional_colour("king");
    config.rated = fields.flag_or("rated", false);
    config.teacher = fields.flag_or("teacher", false);
    if (const auto* furigoma = fields.find("furigoma")) {
        json::Fields thrown(*furigoma, "furigoma", fault);
        config.furigoma = Furigoma{thrown.colour("thrower"), read_throw(thrown)};
    }
    return config;
}

void write_config(json::Writer& writer, const Config& config) {
    const GameOptions& options = config.options;
    writer.begin_object().member("game", id(options.game));
    if (options.position) writer.member("position", *options.position);
    write_values(writer, options.game, options.values);
    writer.member("play", config.strict ? "strict" : "assisted");
    write_times(writer, config);
    writer.key("players").begin_object();
    for (const Colour colour : colours) {
        const Player& player = config.players[static_cast<std::size_t>(index(colour))];
        writer.key(id(colour)).begin_object().member("name", player.name).member("engine", player.engine);
        if (player.level > 0) writer.member("level", player.level);
        if (player.account) writer.member("account", true);
        if (player.bot) writer.member("bot", true);
        writer.end_object();
    }
    writer.end_object();
    if (config.king) writer.member("king", *config.king);
    if (config.rated) writer.member("rated", true);
    if (config.teacher) writer.member("teacher", true);
    if (config.furigoma) {
        writer.key("furigoma").begin_object().member("thrower", config.furigoma->thrower);
        writer.key("throw").begin_array();
        for (const bool tokin : config.furigoma->tokin) writer.value(tokin);
        writer.end_array().end_object();
    }
    writer.end_object();
}

}  // namespace kradan::session
