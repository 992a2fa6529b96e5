#include "record/sgf.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "go/notation.h"

namespace kradan::record {

namespace {

using go::Intent;
using go::Vertex;

std::unexpected<SyntaxError> error(std::string message, std::size_t offset) {
    return std::unexpected(SyntaxError{.message = std::move(message), .offset = offset});
}

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string lower(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (is_upper(c)) {
            result += static_cast<char>(c - 'A' + 'a');
        } else if (is_lower(c)) {
            result += c;
        }
    }
    return result;
}

/// What stands between the brackets of a property, blanks around it left out.
struct Value {
    std::string_view text;
    std::size_t offset;
};

struct Property {
    std::string name;
    std::size_t offset;
    std::vector<Value> values;
};

/// Walks the nodes of the main line: all that stands before the first closing parenthesis.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    std::size_t offset() const { return at_; }

    /// Goes to the first game tree, over whatever stands before it.
    bool find_game() {
        while (at_ < text_.size()) {
            if (text_[at_] == '(') {
                ++at_;
                skip_space();
                if (at_ < text_.size() && text_[at_] == ';') return true;
            } else {
                ++at_;
            }
        }
        return false;
    }

    enum class Token { node, property, end };

    std::expected<Token, SyntaxError> next() {
        while (true) {
            skip_space();
            if (at_ >= text_.size()) return error("the game is not closed: ')' is missing", at_);
            const char c = text_[at_];
            if (c == ')') return Token::end;
            if (c == '(') {
                ++at_;
            } else if (c == ';') {
                ++at_;
                return Token::node;
            } else if (is_upper(c) || is_lower(c)) {
                return Token::property;
            } else {
                return error("expected a property, ';', '(' or ')'", at_);
            }
        }
    }

    std::expected<Property, SyntaxError> property() {
        Property result{.name = {}, .offset = at_, .values = {}};
        for (; at_ < text_.size() && (is_upper(text_[at_]) || is_lower(text_[at_])); ++at_) {
            if (is_upper(text_[at_])) result.name += text_[at_];
        }
        while (true) {
            skip_space();
            if (at_ >= text_.size() || text_[at_] != '[') break;
            const std::size_t open = at_++;
            std::size_t begin = at_;
            while (at_ < text_.size() && text_[at_] != ']') at_ += text_[at_] == '\\' ? 2 : 1;
            if (at_ >= text_.size()) return error("the value is not closed: ']' is missing", open);
            std::size_t end = at_++;
            while (begin < end && is_space(text_[begin])) ++begin;
            while (end > begin && is_space(text_[end - 1])) --end;
            result.values.push_back({.text = text_.substr(begin, end - begin), .offset = begin});
        }
        if (result.values.empty()) return error("expected '[' and a value after the property's name", at_);
        return result;
    }

  private:
    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::optional<int> read_number(std::string_view text) {
    if (text.empty() || text.size() > 4) return std::nullopt;
    int number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

std::string_view rules_named(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> names = {{
        {"thai", "thai"},
        {"japanese", "japanese"},
        {"jp", "japanese"},
        {"korean", "japanese"},
        {"chinese", "chinese"},
        {"cn", "chinese"},
        {"aga", "aga"},
        {"goe", "ing"},
        {"ing", "ing"},
        {"nz", "new-zealand"},
        {"newzealand", "new-zealand"},
        {"tromptaylor", "tromp-taylor"},
    }};
    const std::string wanted = lower(text);
    for (const auto& [name, preset] : names) {
        if (name == wanted) return preset;
    }
    return {};
}

/// Collects the properties; points are turned into vertices at the end, when the size is certain.
class Reader {
  public:
    std::expected<void, SyntaxError> take(const Property& property) {
        const Value& first = property.values.front();
        const std::string& name = property.name;
        if (name == "B" || name == "W") {
            moves_.push_back({.first = name == "B", .value = first, .offset = property.offset});
            return {};
        }
        if (name == "AB" || name == "AW" || name == "AE") {
            if (move_in_earlier_node_)
                return error("stones set up after the first move cannot be read", property.offset);
            const Content content = name == "AB"   ? Content::first
                                    : name == "AW" ? Content::second
                                                   : Content::empty;
            for (const Value& value : property.values)
                stones_.push_back({.content = content, .value = value});
            return {};
        }
        if (name == "PL") {
            if (move_in_earlier_node_) return {};
            const std::string side = lower(first.text).substr(0, 1);
            if (side != "b" && side != "w") return error("PL: expected B or W", first.offset);
            game_.setup.side_to_move = side == "b" ? Colour::first : Colour::second;
            return {};
        }
        if (name == "GM") {
            if (first.text != "1") return error("GM: this is not a game of Go (1)", first.offset);
            return {};
        }
        if (name == "SZ") return take_size(first);
        if (name == "KM") return take_komi(first);
        if (name == "HA") {
            if (first.text.empty()) return {};
            const auto handicap = read_number(first.text);
            if (!handicap) return error("HA: expected a number of stones", first.offset);
            game_.setup.handicap = *handicap;
            game_.setup.placement = go::Placement::placed;
            return {};
        }
        if (name == "RU") {
            const std::string_view rules = rules_named(first.text);
            if (!rules.empty()) game_.setup.rules = rules;
            game_.unknown_rules = rules.empty() ? first.text : std::string{};
            return {};
        }
        if (name == "RE") game_.result = first.text;
        return {};
    }

    void end_node() { move_in_earlier_node_ = !moves_.empty(); }

    std::expected<SgfGame, SyntaxError> finish() {
        if (const auto placed = place_stones(); !placed) return std::unexpected(placed.error());
        for (const RawMove& move : moves_) {
            const Colour colour = move.first ? Colour::first : Colour::second;
            Intent intent = Intent::passing();
            if (!move.value.text.empty() && !(move.value.text == "tt" && game_.setup.size <= 19)) {
                const auto point = read_point(move.value.text, move.value.offset);
                if (!point) return std::unexpected(point.error());
                intent = {.vertex = *point, .pass = false};
            }
            game_.moves.push_back({.colour = colour, .intent = intent, .offset = move.offset});
        }
        return std::move(game_);
    }

  private:
    enum class Content : std::uint8_t { empty, first, second };
    struct RawStone {
        Content content;
        Value value;
    };
    struct RawMove {
        bool first;
        Value value;
        std::size_t offset;
    };

    std::expected<void, SyntaxError> take_size(const Value& value) {
        const std::size_t colon = value.text.find(':');
        const auto size = read_number(value.text.substr(0, colon));
        if (!size || *size < go::min_size || *size > go::max_size) {
            return error("SZ: expected a size from 2 to 25", value.offset);
        }
        if (colon != std::string_view::npos && read_number(value.text.substr(colon + 1)) != size) {
            return error("SZ: only square boards can be read", value.offset);
        }
        game_.setup.size = *size;
        return {};
    }

    std::expected<void, SyntaxError> take_komi(const Value& value) {
        if (value.text.empty()) return {};
        const auto komi = go::read_komi(value.text);
        if (!komi) return error("KM: " + komi.error().message, value.offset + komi.error().offset);
        game_.setup.komi = *komi;
        return {};
    }

    /// Two letters, the column from the left and the row from the top.
    std::expected<Vertex, SyntaxError> read_point(std::string_view text, std::size_t offset) const {
        const auto number = [](char c) {
            if (is_lower(c)) return c - 'a';
            return is_upper(c) ? c - 'A' + 26 : -1;
        };
        if (text.size() != 2 || number(text[0]) < 0 || number(text[1]) < 0) {
            return error("expected a point: two letters", offset);
        }
        const Vertex v{.x = number(text[0]), .y = game_.setup.size - 1 - number(text[1])};
        if (v.x >= game_.setup.size || v.y < 0) return error("the point is off the board", offset);
        return v;
    }

    std::expected<void, SyntaxError> place_stones() {
        std::vector<Content> board(static_cast<std::size_t>(game_.setup.size * game_.setup.size));
        for (const RawStone& stone : stones_) {
            // Compressed lists: "aa:cc" is a rectangle.
            const std::string_view text = stone.value.text;
            const std::size_t colon = text.find(':');
            const auto from = read_point(text.substr(0, colon), stone.value.offset);
            if (!from) return std::unexpected(from.error());
            Vertex to = *from;
            if (colon != std::string_view::npos) {
                const auto corner = read_point(text.substr(colon + 1), stone.value.offset + colon + 1);
                if (!corner) return std::unexpected(corner.error());
                to = *corner;
            }
            if (from->x > to.x || from->y < to.y) {
                return error("a rectangle goes from its upper left to its lower right point",
                             stone.value.offset);
            }
            for (int y = to.y; y <= from->y; ++y) {
                for (int x = from->x; x <= to.x; ++x) {
                    board[static_cast<std::size_t>(y * game_.setup.size + x)] = stone.content;
                }
            }
        }
        std::size_t i = 0;
        for (int y = 0; y < game_.setup.size; ++y) {
            for (int x = 0; x < game_.setup.size; ++x, ++i) {
                if (board[i] == Content::empty) continue;
                game_.setup.stones.push_back(
                    {.vertex = {.x = x, .y = y},
                     .colour = board[i] == Content::first ? Colour::first : Colour::second});
            }
        }
        return {};
    }

    SgfGame game_;
    std::vector<RawStone> stones_;
    std::vector<RawMove> moves_;
    bool move_in_earlier_node_ = false;
};

GameOptions options_of(const go::Setup& setup) {
    GameOptions options{.game = GameId::go,
                        .size = setup.size,
                        .rules = setup.rules,
                        .handicap = setup.handicap,
                        .free_placement = setup.placement == go::Placement::free,
                        .placed_handicap = setup.placement == go::Placement::placed,
                        .turn = setup.side_to_move};
    if (setup.komi) options.komi = go::write_komi(*setup.komi);
    for (const go::Stone& stone : setup.stones) {
        options.stones[static_cast<std::size_t>(index(stone.colour))].push_back(
            go::write_vertex(stone.vertex));
    }
    return options;
}

std::string describe(const std::vector<Refusal>& refusals) {
    std::string text = "the beginning of the game is refused:";
    for (const Refusal& refusal : refusals) text.append(" ").append(refusal.reason);
    return text;
}

}  // namespace

std::expected<SgfGame, SyntaxError> read_sgf(std::string_view text) {
    Scanner scanner(text);
    if (!scanner.find_game()) return error("no game found: expected '(;'", text.size());
    Reader reader;
    while (true) {
        const auto token = scanner.next();
        if (!token) return std::unexpected(token.error());
        if (*token == Scanner::Token::end) return reader.finish();
        if (*token == Scanner::Token::node) {
            reader.end_node();
            continue;
        }
        const auto property = scanner.property();
        if (!property) return std::unexpected(property.error());
        if (const auto taken = reader.take(*property); !taken) return std::unexpected(taken.error());
    }
}

std::expected<AnyGame, SyntaxError> any_game(const SgfGame& record) {
    auto game = AnyGame::start(options_of(record.setup));
    if (!game) return error(describe(game.error()), 0);
    for (const SgfGame::Move& move : record.moves) {
        if (game->play_ended() && move.intent.pass) continue;
        if (game->play_ended() || game->side_to_move() != move.colour) game->resume(move.colour);
        if (const auto played = game->play(move.intent); !played) {
            return error("move " + std::to_string(game->ply() + 1) + ", " + go::write_move(move.intent) +
                             ", is refused: " + std::string(played.error().reason),
                         move.offset);
        }
    }
    return std::move(*game);
}

std::expected<go::Game, SyntaxError> replay(const SgfGame& record) {
    const auto game = any_game(record);
    if (!game) return std::unexpected(game.error());
    return std::get<go::Game>(game->variant());
}

}  // namespace kradan::record
