#include "record/sgf/beginning.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

#include "games/go/notation.h"
#include "games/go/setup.h"
#include "record/sgf/komi.h"

namespace kradan::record {

namespace {

struct RulesName {
    /// Compared by letters only, ignoring case.
    std::string_view name;
    std::string_view preset;
};
/// The writer uses the first name of each preset.
constexpr std::array rules_names = {
    RulesName{"Thai", "thai"},
    RulesName{"Japanese", "japanese"},
    RulesName{"JP", "japanese"},
    RulesName{"Japan", "japanese"},
    RulesName{"Korean", "japanese"},
    RulesName{"Chinese", "chinese"},
    RulesName{"CN", "chinese"},
    RulesName{"China", "chinese"},
    RulesName{"AGA", "aga"},
    RulesName{"BGA", "aga"},
    RulesName{"French", "aga"},
    RulesName{"GOE", "ing"},
    RulesName{"Ing", "ing"},
    RulesName{"NZ", "new-zealand"},
    RulesName{"NewZealand", "new-zealand"},
    RulesName{"Tromp-Taylor", "tromp-taylor"},
};

/// Only the letters, in lower case.
std::string letters_of(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c >= 'A' && c <= 'Z') result += static_cast<char>(c - 'A' + 'a');
        if (c >= 'a' && c <= 'z') result += c;
    }
    return result;
}

bool is_playable(SgfBoard board) {
    return board.width == board.height && board.width >= go::min_size && board.width <= go::max_size;
}

/// Whether this is empty or a result as FF[4] defines it, ignoring case.
bool is_result(std::string_view text) {
    std::string plain{text};
    for (char& c : plain) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if (c == ',') c = '.';
    }
    const auto is_one_of = [](std::string_view word, const auto& words) {
        return std::ranges::find(words, word) != words.end();
    };
    if (!plain.starts_with("b+") && !plain.starts_with("w+"))
        return is_one_of(plain, std::array{"", "0", "draw", "void", "?"});
    const std::string_view margin = std::string_view{plain}.substr(2);
    return is_komi_number(margin) ||
           is_one_of(margin, std::array{"", "r", "resign", "t", "time", "f", "forfeit"});
}

/// Reads properties by name.
class BeginningReader {
  public:
    explicit BeginningReader(std::span<const Property> root) : root_(root) {}

    SgfBeginning read() {
        // The other properties depend on GM and SZ.
        each("GM", &BeginningReader::take_game);
        if (!result_.is_go) return std::move(result_);
        each("SZ", &BeginningReader::take_size);
        each("RU", &BeginningReader::take_rules);
        each("KM", &BeginningReader::take_komi);
        each("HA", &BeginningReader::take_handicap);
        each("PL", &BeginningReader::take_turn);
        each("RE", &BeginningReader::take_result);
        take_stones();
        return std::move(result_);
    }

  private:
    void each(std::string_view name, void (BeginningReader::*take)(std::string_view)) {
        for (property_ = 0; property_ < root_.size(); ++property_) {
            const Property& property = root_[property_];
            if (name_code(property.name) != name_code(name) || property.values.empty()) continue;
            value_ = 0;
            (this->*take)(trimmed(property.values.front()));
        }
    }
    void wrong(std::string_view reason, std::string detail, bool note = false) {
        result_.problems.push_back({.property = property_,
                                    .value = value_,
                                    .reason = reason,
                                    .detail = std::move(detail),
                                    .note = note});
    }
    void note(std::string_view reason, std::string detail) { wrong(reason, std::move(detail), true); }

    void take_game(std::string_view value) {
        const auto game = read_sgf_number(value);
        if (value.empty() || game == 1) return;
        result_.is_go = false;
        wrong("sgf.other-game", "GM: this is not a game of Go, which is 1");
    }

    void take_size(std::string_view value) {
        const std::size_t colon = value.find(':');
        const auto width = read_sgf_number(value.substr(0, colon));
        const auto height =
            colon == std::string_view::npos ? width : read_sgf_number(value.substr(colon + 1));
        const auto is_size = [](std::optional<int> size) {
            return size && *size >= 1 && *size <= SgfBoard::max_size;
        };
        result_.options.size = 0;
        if (!is_size(width) || !is_size(height)) {
            wrong("sgf.bad-size", "SZ: expected a size from 2 to 25");
            return;
        }
        result_.board = {.width = *width, .height = *height};
        if (*width == *height) result_.options.size = *width;
        if (!is_playable(result_.board))
            note("sgf.bad-size", "SZ: the game is kept, but not replayed on such a board");
    }

    void take_rules(std::string_view value) {
        const auto rules = rules_named(value);
        if (rules.empty()) return;
        result_.options.rules = rules;
        result_.names_rules = true;
    }

    void take_komi(std::string_view value) {
        if (value.empty()) return;
        const SgfKomi komi =
            read_sgf_komi(value, go::max_komi_on(result_.board.width * result_.board.height));
        if (komi.half_points) {
            result_.options.komi = go::write_komi(*komi.half_points);
            if (komi.guessed) note("record.guessed", "KM: read as " + *result_.options.komi + " points");
        } else if (komi.is_number) {
            note("sgf.komi-unused", "KM");
        } else {
            wrong("sgf.bad-komi", "KM: " + komi.error);
        }
    }

    void take_handicap(std::string_view value) {
        if (value.empty()) return;
        const auto handicap = read_sgf_number(value);
        const int points = result_.board.width * result_.board.height;
        if (!handicap || *handicap < 0 || *handicap > points) {
            wrong("sgf.bad-handicap", "HA: expected a number of stones");
            return;
        }
        result_.options.handicap = *handicap;
        result_.options.placed_handicap = *handicap >= 2;
    }

    void take_turn(std::string_view value) {
        if (value.empty()) return;
        const char side = value.front();
        if (side == 'b' || side == 'B' || value == "1") {
            result_.options.turn = Colour::first;
        } else if (side == 'w' || side == 'W' || value == "2") {
            result_.options.turn = Colour::second;
        } else {
            wrong("sgf.bad-turn", "PL: expected B or W");
        }
    }

    void take_result(std::string_view value) {
        result_.result = read_simple_text(value);
        if (!is_result(result_.result)) note("sgf.free-result", "RE: kept unchanged");
    }

    void take_stones() {
        const auto sets = [](const Property& property) {
            const std::uint32_t code = name_code(property.name);
            return code == name_code("AB") || code == name_code("AW") || code == name_code("AE");
        };
        if (std::ranges::none_of(root_, sets)) return;
        SgfStones stones(result_.board);
        for (const std::string_view name : {"AB", "AW", "AE"}) {
            for (property_ = 0; property_ < root_.size(); ++property_) {
                const Property& property = root_[property_];
                if (name_code(property.name) != name_code(name)) continue;
                for (value_ = 0; value_ < property.values.size(); ++value_) {
                    const std::string& value = property.values[value_];
                    if (name == "AW" && stones.any(SgfContent::first, value)) wrong("sgf.point-twice", "AW");
                    if (!trimmed(value).empty() && !stones.set(content_of(name), value)) {
                        wrong("sgf.bad-point", property.name + ": expected points of the board");
                    }
                }
            }
        }
        compare_with_handicap(stones.of(Colour::first).size());
        // Points on larger boards have no names, so their stones remain properties.
        if (!is_playable(result_.board)) return;
        for (const Colour colour : colours) {
            result_.options.stones[static_cast<std::size_t>(index(colour))] = stones.of(colour);
        }
    }

    /// Without AB, the handicap stones are played as moves, which is not a contradiction.
    void compare_with_handicap(std::size_t stones) {
        const int handicap = result_.options.handicap;
        if (handicap < 2 || stones == 0 || stones == static_cast<std::size_t>(handicap)) return;
        for (property_ = 0; name_code(root_[property_].name) != name_code("HA"); ++property_) {
        }
        value_ = 0;
        note("sgf.other-handicap", "HA: " + std::to_string(handicap) + "; AB: " + std::to_string(stones));
    }

    std::span<const Property> root_;
    SgfBeginning result_{.board = {}, .options = {}, .result = {}, .problems = {}};
    std::size_t property_ = 0;
    std::size_t value_ = 0;
};

std::vector<std::string> stone_values(const std::vector<std::string>& stones, SgfBoard board) {
    std::vector<go::Vertex> vertices;
    for (const std::string& text : stones) {
        const auto read = go::read_move(text);
        if (read && !read->pass && read->vertex.y < board.height) vertices.push_back(read->vertex);
    }
    return write_points(vertices, board);
}

/// The options that SGF can express, with fixed handicap as stones.
go::Options in_sgf(const go::Options& options) {
    go::Options result{.size = options.size,
                       .rules = options.rules,
                       .komi = options.komi,
                       .handicap = options.handicap,
                       .stones = options.stones,
                       .turn = options.turn};
    result.placed_handicap = result.handicap >= 2;
    const bool fixed = !options.placed_handicap && !options.free_placement && options.stones[0].empty() &&
                       options.stones[1].empty();
    if (fixed) {
        for (const go::Vertex vertex : go::fixed_handicap(options.size, options.handicap)) {
            result.stones[0].push_back(go::write_vertex(vertex));
        }
    }
    return result;
}

/// The same options with an explicit komi, even if it is the rule set's default.
go::Options with_komi(go::Options options) {
    const auto preset = go::find_preset(options.rules);
    if (!options.komi && preset) options.komi = go::write_komi(preset->komi);
    return options;
}

/// The RU value for a rule set; empty if it has none.
std::string_view name_of(std::string_view preset) {
    const auto named = std::ranges::find(rules_names, preset, &RulesName::preset);
    return named == rules_names.end() ? std::string_view{} : named->name;
}

/// The rank of a property in the order in which start properties are written. All others rank last.
constexpr std::size_t start_names = 10;
std::size_t rank(const Property& property) {
    static constexpr std::array<std::uint32_t, start_names> codes = {
        name_code("GM"), name_code("SZ"), name_code("RU"), name_code("KM"), name_code("HA"),
        name_code("AB"), name_code("AW"), name_code("AE"), name_code("PL"), name_code("RE")};
    return static_cast<std::size_t>(std::ranges::find(codes, name_code(property.name)) - codes.begin());
}

bool tells_beginning(const Property& property) {
    return rank(property) < start_names;
}

/// Moves those properties to the front, each at most once.
void sort_root(std::vector<Property>& root) {
    if (std::ranges::adjacent_find(root, [](const Property& a, const Property& b) {
            return rank(a) > rank(b) || (rank(a) == rank(b) && tells_beginning(a));
        }) == root.end())
        return;
    std::array<const Property*, start_names> telling{};
    for (const Property& property : root) {
        if (tells_beginning(property) && !telling[rank(property)]) telling[rank(property)] = &property;
    }
    std::vector<Property> sorted;
    sorted.reserve(root.size());
    for (const Property* const property : telling) {
        if (property) sorted.push_back(*property);
    }
    for (Property& property : root) {
        if (!tells_beginning(property)) sorted.push_back(std::move(property));
    }
    root = std::move(sorted);
}

bool is_go(std::span<const Property> root) {
    const auto game = std::ranges::find(root, std::string_view{"GM"}, &Property::name);
    return game == root.end() || game->values.empty() || trimmed(game->values.front()).empty() ||
           read_sgf_number(game->values.front()) == 1;
}

}  // namespace

bool begins_games(std::string_view name) {
    return name == "FF" || name == "GM" || name == "CA" || name == "AP" || name == "SZ";
}

SgfContent content_of(std::string_view name) {
    if (name == "AE") return SgfContent::empty;
    return name == "AB" ? SgfContent::first : SgfContent::second;
}

SgfStones::SgfStones(SgfBoard board)
    : board_(board), contents_(static_cast<std::size_t>(board.width * board.height)) {}

bool SgfStones::set(SgfContent content, std::string_view value) {
    const auto rectangle = read_rectangle(value, board_);
    if (!rectangle) return false;
    for (int y = rectangle->upper_left.y; y >= rectangle->lower_right.y; --y) {
        for (int x = rectangle->upper_left.x; x <= rectangle->lower_right.x; ++x) {
            SgfContent& point = contents_[static_cast<std::size_t>(y * board_.width + x)];
            if (point == SgfContent::empty && content != SgfContent::empty)
                order_.push_back({.x = x, .y = y});
            if (point != SgfContent::empty && content == SgfContent::empty)
                std::erase(order_, go::Vertex{.x = x, .y = y});
            point = content;
        }
    }
    return true;
}

bool SgfStones::any(SgfContent content, std::string_view value) const {
    const auto rectangle = read_rectangle(value, board_);
    if (!rectangle) return false;
    for (int y = rectangle->upper_left.y; y >= rectangle->lower_right.y; --y) {
        for (int x = rectangle->upper_left.x; x <= rectangle->lower_right.x; ++x) {
            if (contents_[static_cast<std::size_t>(y * board_.width + x)] == content) return true;
        }
    }
    return false;
}

std::vector<std::string> SgfStones::of(Colour colour) const {
    const SgfContent wanted = colour == Colour::first ? SgfContent::first : SgfContent::second;
    std::vector<std::string> stones;
    for (const go::Vertex vertex : order_) {
        if (contents_[static_cast<std::size_t>(vertex.y * board_.width + vertex.x)] == wanted) {
            stones.push_back(go::write_vertex(vertex));
        }
    }
    return stones;
}

std::string_view rules_named(std::string_view text) {
    const std::string wanted = letters_of(text);
    for (const auto& [name, preset] : rules_names) {
        if (letters_of(name) == wanted) return preset;
    }
    return {};
}

SgfBeginning read_beginning(std::span<const Property> root) {
    return BeginningReader(root).read();
}

namespace {

/// The values of a property for options (as returned by `in_sgf`) and result; empty if it is not written.
std::vector<std::string> values_of(std::string_view name, const go::Options& said, std::string_view result) {
    switch (name_code(name)) {
        case name_code("SZ"):
            return {std::to_string(said.size)};
        case name_code("RU"): {
            const std::string_view name_of_rules = name_of(said.rules);
            if (said.rules == go::presets[0].name || name_of_rules.empty()) return {};
            return {std::string{name_of_rules}};
        }
        case name_code("KM"):
            if (!said.komi) return {};
            return {write_sgf_komi(*said.komi)};
        case name_code("HA"):
            if (said.handicap <= 0) return {};
            return {std::to_string(said.handicap)};
        case name_code("AB"):
        case name_code("AW"): {
            const SgfBoard board{.width = said.size, .height = said.size};
            if (!is_playable(board)) return {};
            return stone_values(said.stones[name == "AB" ? 0 : 1], board);
        }
        case name_code("PL"):
            if (!said.turn) return {};
            return {*said.turn == Colour::first ? "B" : "W"};
        case name_code("RE"):
            if (result.empty()) return {};
            return {write_text(result)};
        default:
            return {};
    }
}

}  // namespace

void keep_what_is_not_told(std::vector<Property>& root, const go::Options& options, std::string_view result) {
    std::erase_if(root, [&](const Property& property) {
        if (!tells_beginning(property)) return false;
        return property.name == "GM" || property.values == values_of(property.name, options, result);
    });
    sort_root(root);
}

std::vector<Property> write_beginning(const go::Options& options, std::string_view result) {
    const go::Options said = in_sgf(options);
    std::vector<Property> properties;
    for (const std::string_view name : {"SZ", "RU", "KM", "HA", "AB", "AW", "PL", "RE"}) {
        auto values = values_of(name, said, result);
        if (!values.empty()) properties.push_back({.name = std::string{name}, .values = std::move(values)});
    }
    return properties;
}

namespace {

/// Adds RU and KM if they were omitted for having the usual values.
void add_rules(std::vector<Property>& root, const go::Options& options) {
    const auto add = [&](std::string_view name, std::string_view value) {
        if (value.empty() || std::ranges::find(root, name, &Property::name) != root.end()) return;
        root.push_back({.name = std::string{name}, .values = {std::string{value}}});
    };
    add("RU", name_of(options.rules));
    add("KM", write_sgf_komi(with_komi(options).komi.value_or("")));
}

}  // namespace

std::vector<Property> root_properties(const Record& record) {
    const std::vector<Property>& kept = record.tree.annotation(Tree::root).properties;
    if (!is_go(kept)) return kept;
    const go::Options options = go::options_of(record.options);
    std::vector<Property> whole = write_beginning(options, record.result);
    const std::vector<Property> canonical = whole;
    for (const Property& property : kept) {
        const auto told = std::span{whole}.first(canonical.size());
        const auto same = std::ranges::find(told, property.name, &Property::name);
        if (same != told.end()) {
            *same = property;
        } else {
            whole.push_back(property);
        }
    }
    const SgfBeginning said = read_beginning(whole);
    if (said.options != in_sgf(options) || said.result != record.result) {
        whole = canonical;
        std::ranges::copy_if(kept, std::back_inserter(whole), std::not_fn(tells_beginning));
    }
    if (record.rules_in_full) add_rules(whole, options);
    whole.push_back({.name = "GM", .values = {"1"}});
    sort_root(whole);
    return whole;
}

SgfBoard board_of(const Record& record) {
    const std::vector<Property>& root = record.tree.annotation(Tree::root).properties;
    const auto size = std::ranges::find(root, std::string_view{"SZ"}, &Property::name);
    const int width = go::options_of(record.options).size;
    if (size != root.end() && width == 0) return read_beginning(std::span{&*size, 1}).board;
    if (width < 1 || width > SgfBoard::max_size) return {};
    return {.width = width, .height = width};
}

}  // namespace kradan::record
