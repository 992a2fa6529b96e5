#include "session/config.h"

#include <algorithm>

#include "catalog/games.h"
#include "schema/collect.h"
#include "schema/read.h"
#include "schema/write.h"
#include "session/option_json.h"

namespace kradan::session {

namespace {

/// Returns the key of the first option in a CONFIG that belongs only to other games; "" if there is none.
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

/// Whether ranks decide the sides: of two players with different ranks, the lower-ranked one moves first in
/// every game (O5), except in the classic edition, where players always change sides (C12).
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
    return schema::Codec<std::array<bool, 5>>::read({}, fields, "throw");
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

void Config::settle(Config& config) {
    config.late_start = config.late_start && is_timed(config);
    config.options.engine_game = config.players[0].engine && config.players[1].engine;
}

void OptionMembers::read(Config& config, json::Fields& fields, json::Fault& fault) {
    config.options.values = read_values(fields, config.options.game, fault);
    config.foreign = find_foreign(fields, config.options.game);
}

void OptionMembers::write(const Config& config, json::Writer& writer) {
    write_values(writer, config.options.game, config.options.values);
}

void ClockMembers::read(Config& config, json::Fields& fields, json::Fault& fault) {
    const auto time_in = [&](const json::Value& value) {
        return schema::read<TimeControl>(value, "clock", fault);
    };
    const json::Value* clock = fields.find("clock");
    if (clock) config.time.fill(time_in(*clock));
    if (!fields.has("clocks")) return;
    if (clock) fields.report("clocks", "expected clock or clocks, not both");
    json::Fields both(fields.object("clocks"), "clocks", fault);
    for (const Colour colour : colours)
        config.time[static_cast<std::size_t>(index(colour))] = time_in(both.object(id(colour)));
}

void ClockMembers::write(const Config& config, json::Writer& writer) {
    if (!is_timed(config)) return;
    schema::MemberWriter member(writer);
    if (config.time[0] == config.time[1]) {
        member.put("clock", config.time[0]);
    } else {
        member.put("clocks", config.time);
    }
}

Config read_config(const json::Value& value, json::Fault& fault) {
    return schema::read<Config>(value, "config", fault);
}

void write_config(json::Writer& writer, const Config& config) {
    schema::write(writer, config);
}

}  // namespace kradan::session

namespace kradan::schema {

GameId Codec<GameId>::read(const json::Value& /*value*/, json::Fields& fields, std::string_view name) {
    return games()[fields.choice(name, game_ids())];
}
void Codec<GameId>::write(json::Writer& writer, GameId game) {
    writer.value(id(game));
}
Type Codec<GameId>::type() {
    return {.kind = Type::Kind::word, .name = "GameId", .words = {game_ids().begin(), game_ids().end()}};
}

std::array<bool, 5> Codec<std::array<bool, 5>>::read(const json::Value& /*value*/, json::Fields& fields,
                                                     std::string_view name) {
    std::array<bool, 5> tokin = {};
    const auto& items = fields.array(name).items;
    const bool right =
        items.size() == tokin.size() && std::ranges::all_of(items, [](const json::Value& item) {
            return item.kind == json::Value::Kind::boolean;
        });
    if (!right) {
        fields.report(name, "expected five times true or false");
        return tokin;
    }
    for (std::size_t i = 0; i < tokin.size(); ++i) tokin[i] = items[i].boolean;
    return tokin;
}
void Codec<std::array<bool, 5>>::write(json::Writer& writer, const std::array<bool, 5>& tokin) {
    writer.begin_array();
    for (const bool each : tokin) writer.value(each);
    writer.end_array();
}
Type Codec<std::array<bool, 5>>::type() {
    return {.kind = Type::Kind::list, .inner = {{.kind = Type::Kind::flag}}};
}

}  // namespace kradan::schema
