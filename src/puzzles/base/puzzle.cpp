#include "puzzles/base/puzzle.h"

#include <algorithm>
#include <utility>

#include "session/config.h"
#include "session/option_json.h"

namespace kradan::puzzles {

namespace {

constexpr std::int64_t lowest_rating = 100;
constexpr std::int64_t highest_rating = 4000;

/// Writes the CONFIG members for the options.
void write_options(json::Writer& writer, const GameOptions& options) {
    writer.begin_object().member("game", kradan::id(options.game));
    if (options.position) writer.member("position", std::string_view{*options.position});
    session::write_values(writer, options.game, options.values);
    writer.end_object();
}

Puzzle read_puzzle(const json::Value& value, json::Fault& fault) {
    json::Fields fields(value, "puzzle", fault);
    Puzzle puzzle;
    puzzle.id = fields.text("id", 16);
    puzzle.options = session::read_config(fields.object("config"), fault).options;
    puzzle.goal = static_cast<Goal>(fields.choice("goal", goal_ids));
    puzzle.target = fields.optional_text("target", 8);
    if (fields.has("area")) puzzle.area = fields.texts("area", 8);
    puzzle.line = fields.texts("line", 16);
    puzzle.tags = fields.texts("tags", 32);
    puzzle.rating = static_cast<int>(fields.number("rating", lowest_rating, highest_rating));
    puzzle.origin = static_cast<Origin>(fields.choice("origin", origin_ids));
    return puzzle;
}

}  // namespace

bool Wish::has_goal(Goal goal) const {
    return goals.empty() || std::ranges::find(goals, goal) != goals.end();
}

bool Wish::fits(const Puzzle& puzzle) const {
    return has_goal(puzzle.goal) && puzzle.rating >= lowest_rating &&
           (tag.empty() || std::ranges::find(puzzle.tags, tag) != puzzle.tags.end());
}

std::string id_of(const Puzzle& puzzle) {
    json::Writer writer;
    write_options(writer, puzzle.options);
    // FNV-1a, which gives the same value on every machine.
    std::uint64_t hash = 0xcbf29ce484222325;
    const std::string text = writer.text() + std::string{goal_ids[static_cast<std::size_t>(puzzle.goal)]};
    for (const char letter : text) {
        hash ^= static_cast<unsigned char>(letter);
        hash *= 0x100000001b3;
    }
    constexpr std::string_view digits = "0123456789abcdefghjkmnpqrstvwxyz";
    std::string id;
    for (int i = 0; i < 8; ++i) {
        id += digits[hash >> 59];
        hash <<= 5;
    }
    return id;
}

void write_puzzle(json::Writer& writer, const Puzzle& puzzle) {
    writer.begin_object().member("id", std::string_view{puzzle.id}).key("config");
    write_options(writer, puzzle.options);
    writer.member("goal", goal_ids[static_cast<std::size_t>(puzzle.goal)]);
    if (puzzle.target) writer.member("target", std::string_view{*puzzle.target});
    if (!puzzle.area.empty()) writer.texts("area", puzzle.area);
    writer.texts("line", puzzle.line)
        .texts("tags", puzzle.tags)
        .member("rating", puzzle.rating)
        .member("origin", origin_ids[static_cast<std::size_t>(puzzle.origin)])
        .end_object();
}

std::expected<std::vector<Puzzle>, std::string> read_puzzles(std::string_view text) {
    const auto value = json::parse(text);
    if (!value) return std::unexpected("not JSON: " + value.error().message);
    if (value->kind != json::Value::Kind::array) return std::unexpected(std::string{"expected an array"});
    std::vector<Puzzle> puzzles;
    for (const json::Value& item : value->items) {
        json::Fault fault;
        puzzles.push_back(read_puzzle(item, fault));
        if (fault) return std::unexpected("puzzle " + std::to_string(puzzles.size()) + ": " + fault.text());
    }
    return puzzles;
}

std::string write_puzzles(std::vector<Puzzle> puzzles) {
    std::ranges::sort(puzzles, {}, [](const Puzzle& puzzle) { return std::pair{puzzle.rating, puzzle.id}; });
    std::string text = "[";
    for (const Puzzle& puzzle : puzzles) {
        json::Writer writer;
        write_puzzle(writer, puzzle);
        text += (text.size() > 1 ? ",\n" : "\n") + writer.text();
    }
    return text + "\n]\n";
}

}  // namespace kradan::puzzles
