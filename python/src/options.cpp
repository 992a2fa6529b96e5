#include "options.h"

#include <algorithm>
#include <vector>

#include "core/quote.h"
#include "errors.h"
#include "json/json.h"
#include "session/config.h"
#include "text.h"

namespace kradan::python {

namespace {

[[noreturn]] void raise_options(std::string what) {
    raise_position(std::vector{Refusal{"session.malformed", "", std::move(what)}});
}

/// A Python value as JSON. Sides are bools in Python and words in JSON.
json::Value value_of(py::handle object, int depth, bool bool_is_side) {
    using Kind = json::Value::Kind;
    if (depth > json::max_depth) raise_options("the options are nested too deep");
    json::Value value;
    if (object.is_none()) return value;
    if (PyBool_Check(object.ptr())) {
        value.kind = Kind::string;
        value.string = id(object.ptr() == Py_True ? Colour::first : Colour::second);
        if (bool_is_side) return value;
        value.kind = Kind::boolean;
        value.boolean = object.ptr() == Py_True;
    } else if (PyLong_Check(object.ptr())) {
        int overflow = 0;
        const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
        value.kind = Kind::number;
        // Use a number outside every range, so it is refused as out of range.
        value.number = overflow == 0 ? static_cast<double>(number) : overflow * 1e300;
    } else if (PyUnicode_Check(object.ptr())) {
        value.kind = Kind::string;
        value.string = utf8_of(object, "an option");
    } else if (PyDict_Check(object.ptr())) {
        value.kind = Kind::object;
        for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(object)) {
            value.keys.emplace_back(utf8_of(key, "the name of an option"));
            value.items.push_back(value_of(item, depth + 1, bool_is_side));
        }
    } else if (PyList_Check(object.ptr()) || PyTuple_Check(object.ptr())) {
        value.kind = Kind::array;
        for (const py::handle item : object) value.items.push_back(value_of(item, depth + 1, bool_is_side));
    } else {
        throw py::type_error(std::string("an option cannot be a ") + Py_TYPE(object.ptr())->tp_name);
    }
    return value;
}

void add(json::Value& object, std::string_view key, std::string_view text) {
    object.keys.emplace_back(key);
    object.items.push_back({.kind = json::Value::Kind::string, .string = std::string(text)});
}

/// Go: an option for programs only, never present in a CONFIG.
constexpr std::string_view placed_handicap = "placedHandicap";

AnyGame start(const json::Value& config, std::optional<std::string> position, bool analysis, bool placed) {
    json::Fault fault;
    session::Config read = session::read_config(config, fault);
    if (fault) raise_options(fault.text());
    if (const auto foreign = session::foreign_option(read)) raise_position(std::vector{*foreign});
    GameOptions options = std::move(read.options);
    if (position) options.position = options.game.module().position_of_gui(*position);
    options.analysis = analysis;
    if (placed) options.values.set(placed_handicap, 1);
    auto game = AnyGame::start(options);
    if (!game) raise_position(game.error());
    return *std::move(game);
}

}  // namespace

AnyGame start_game(std::string_view game, const std::optional<std::string>& position, bool analysis,
                   const py::dict& options) {
    const auto id = read_game(game);
    if (!id)
        throw py::value_error("there is no game with the id '" + printable(game.substr(0, 40)) +
                              "'; see kradan.games()");
    if (position && position->size() > json::max_bytes) raise_options("the position is too long");
    json::Value config{.kind = json::Value::Kind::object};
    add(config, "game", game);
    for (const auto& [key, item] : options) {
        const std::string name(utf8_of(key, "the name of an option"));
        if (std::ranges::find(all_options(), name, &Option::key) == all_options().end())
            throw py::type_error("there is no option '" + printable(name.substr(0, 40)) + "'");
        config.keys.push_back(name);
        config.items.push_back(value_of(item, 0, name == "turn"));
    }
    return start(config, position, analysis, false);
}

Saved save(const GameOptions& options) {
    json::Writer writer;
    session::write_config(writer, {.options = options});
    const int* placed = options.values.find<int>(placed_handicap);
    return {.config = writer.text(), .analysis = options.analysis, .placed = placed && *placed != 0};
}

AnyGame start_saved(const Saved& saved) {
    const auto config = json::parse(saved.config);
    if (!config) raise_options(config.error().message);
    const auto* position = config->find("position");
    return start(*config, position ? std::optional(position->string) : std::nullopt, saved.analysis,
                 saved.placed);
}

}  // namespace kradan::python
