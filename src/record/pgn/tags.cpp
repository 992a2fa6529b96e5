#include "record/pgn/tags.h"

#include <algorithm>
#include <array>

#include "catalog/any_game.h"
#include "core/signs.h"
#include "games/chess/chess960.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/module.h"
#include "record/pgn/text.h"

namespace kradan::record {

namespace {

/// What the tag Variant names: an edition, with or without the castling of Chess960.
struct Variant {
    GameId game = chess::chess_game;
    bool chess960 = false;
};

/// The letters and digits of a name, in lower case, so that "Fischer Random" is "fischerandom".
std::string plain_name(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || is_digit(c);
        if (letter) plain += c;
        if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
        if (static_cast<unsigned char>(c) >= 0x80) plain += c;
    }
    return plain;
}

/// Empty if the variant is not played here.
std::optional<Variant> variant_named(std::string_view name) {
    const std::string plain = plain_name(name);
    const auto among = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, std::string_view{plain}) != names.end();
    };
    if (among({"", "standard", "normal", "chess", "regular", "orthodox", "fromposition"})) return Variant{};
    if (among({"chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess",
               "freestylechess", "freestyle", "frc", "chess9lx"})) {
        return Variant{.chess960 = true};
    }
    for (const GameModule* edition : chess::editions()) {
        if (plain == plain_name(edition->id()) || plain == plain_name(edition->forms().tag))
            return Variant{.game = *edition};
    }
    return std::nullopt;
}

/// The pieces on the first rank, as a number.
template <class Squares>
std::uint32_t code_of_array(const Squares& kind_at) {
    std::uint32_t code = 0;
    for (Square square = 0; square < 8; ++square) {
        const std::optional<chess::Piece> man = kind_at(square);
        code = code * 8 + (man ? static_cast<std::uint32_t>(man->kind) : 7);
    }
    return code;
}

/// The number of a Chess960 start position; empty for any other position.
std::optional<int> number_of(const chess::Position& position) {
    static const auto codes = [] {
        std::array<std::uint32_t, 960> table{};
        for (int number = 0; number < 960; ++number) {
            const auto setup = *chess::chess960_setup(number);
            table[static_cast<std::size_t>(number)] =
                code_of_array([&](Square square) { return setup.board[square]; });
        }
        return table;
    }();
    const auto code = code_of_array([&](Square square) { return position.piece_at(square); });
    const auto found = std::ranges::find(codes, code);
    if (found == codes.end()) return std::nullopt;
    const auto number = static_cast<int>(found - codes.begin());
    const auto array = chess::validate(*chess::chess960_setup(number), position.rules());
    if (!array || *array != position) return std::nullopt;
    return number;
}

class Tags {
  public:
    Tags(Record& record, const std::vector<Place>& places) : record_(record), places_(places) {}

    std::optional<chess::Position> settle() {
        record_.options.game = chess::chess_game;
        const auto position = read_position();
        order_pgn_tags(headers());
        return position;
    }

  private:
    std::vector<Header>& headers() { return record_.headers; }
    std::optional<std::size_t> find(std::string_view name) {
        const auto found = std::ranges::find(headers(), name, &Header::name);
        if (found == headers().end()) return std::nullopt;
        return static_cast<std::size_t>(found - headers().begin());
    }
    void fault(std::size_t header, std::string_view reason, std::string_view clause, std::string detail,
               std::size_t offset = 0) {
        Place place = places_[header];
        place.column += offset;
        record_.faults.push_back({.place = place,
                                  .reason = std::string{reason},
                                  .clause = std::string{clause},
                                  .detail = std::move(detail)});
    }

    void note(std::size_t header, std::string_view reason, std::string detail) {
        record_.faults.push_back({.place = places_[header],
                                  .reason = std::string{reason},
                                  .detail = std::move(detail),
                                  .note = true});
    }
    /// Notes tags with this name whose value differs from the first.
    void note_other(std::string_view name, std::size_t first) {
        for (std::size_t i = first + 1; i < headers().size(); ++i) {
            if (headers()[i].name == name && headers()[i].value != headers()[first].value)
                note(i, "record.dropped", std::string{name} + " occurs twice: the first counts");
        }
    }

    /// The tag with the position: FEN or, in some files, SetUp. An empty tag counts as absent.
    std::optional<std::size_t> find_fen() {
        if (const auto fen = find("FEN")) {
            const std::string_view value = without_blanks_around(headers()[*fen].value);
            note_other("FEN", *fen);
            if (value == "startpos") {
                note(*fen, "record.guessed", "FEN: read as the usual start");
                headers()[*fen].value = chess::write_fen(chess::Position{});
                return fen;
            }
            if (!value.empty() && value != "?" && value != "-") return fen;
            note(*fen, "record.dropped", "FEN without a position");
            return std::nullopt;
        }
        const auto setup = find("SetUp");
        if (!setup || std::ranges::count(headers()[*setup].value, '/') != 7) return std::nullopt;
        headers()[*setup].name = "FEN";
        return setup;
    }

    std::optional<chess::Position> read_start(std::size_t fen, const chess::Rules& rules) {
        const std::string& text = headers()[fen].value;
        std::vector<SyntaxError> remarks;
        auto setup = chess::read_fen(text, &remarks);
        if (!setup) {
            fault(fen, "setup.unreadable", "", setup.error().message, setup.error().offset);
            return std::nullopt;
        }
        note_start(record_, *setup, remarks, places_[fen], rules);
        const auto valid = chess::validate(*setup, rules);
        if (valid) return *valid;
        for (const chess::SetupReason reason : valid.error())
            fault(fen, id(reason), clause(reason, rules), "in the position \"" + text + "\"");
        return std::nullopt;
    }

    std::optional<chess::Position> read_position() {
        Variant variant;
        if (const auto tag = find("Variant")) {
            note_other("Variant", *tag);
            const auto named = variant_named(headers()[*tag].value);
            if (!named) {
                fault(*tag, "pgn.other-variant", "",
                      "the variant \"" + headers()[*tag].value + "\" is not played here");
                return std::nullopt;
            }
            variant = *named;
        }
        record_.options.game = variant.game;
        const chess::Rules& rules = chess::rules_of(variant.game);
        const auto fen = find_fen();
        chess::Position position{rules};
        if (fen) {
            const auto read = read_start(*fen, rules);
            if (!read) return std::nullopt;
            position = *read;
        } else if (const auto setup = find("SetUp"); setup && headers()[*setup].value == "1") {
            fault(*setup, "pgn.setup-without-fen", "", "SetUp announces a FEN tag, but there is none");
        }
        const bool is_variant = variant.game != chess::chess_game;
        const bool chess960 = variant.chess960 || (is_variant && chess::castles_as_in_chess960(position));
        begin_with(record_.options, position, chess960);
        std::erase_if(headers(), [&](const Header& header) {
            return ((fen || chess960) && (header.name == "FEN" || header.name == "SetUp")) ||
                   ((chess960 || is_variant) && header.name == "Variant");
        });
        return position;
    }

    Record& record_;
    const std::vector<Place>& places_;
};

}  // namespace

std::string_view unknown_pgn_value(std::string_view name) {
    if (name == "Date") return "????.??.??";
    return name == "Result" ? "*" : "?";
}

void order_pgn_tags(std::vector<Header>& headers) {
    std::erase_if(headers, [](const Header& header) {
        return std::ranges::find(pgn_roster, header.name) != pgn_roster.end() &&
               (header.value == "?" || header.value == unknown_pgn_value(header.name));
    });
    auto front = headers.begin();
    for (const std::string_view name : pgn_roster) {
        const auto found = std::ranges::find(front, headers.end(), name, &Header::name);
        if (found == headers.end()) continue;
        std::rotate(front, found, found + 1);
        ++front;
    }
}

std::optional<chess::Position> settle_pgn_tags(Record& record, const std::vector<Place>& places) {
    return Tags{record, places}.settle();
}

void note_start(Record& record, chess::Setup& setup, const std::vector<SyntaxError>& remarks, Place place,
                const chess::Rules& rules) {
    for (const SyntaxError& remark : remarks) {
        record.faults.push_back({.place = {.line = place.line, .column = place.column + remark.offset},
                                 .reason = "record.guessed",
                                 .detail = remark.message,
                                 .note = true});
    }
    for (const chess::SetupReason reason : drop_impossible(setup, rules)) {
        record.faults.push_back({.place = place,
                                 .reason = std::string{id(reason)},
                                 .clause = std::string{clause(reason, rules)},
                                 .detail = "dropped from the position",
                                 .note = true});
    }
}

void begin_with(GameOptions& options, const chess::Position& position, bool chess960) {
    if (chess960) {
        const auto number = number_of(position);
        chess::set_options(options, {.chess960 = number.value_or(chess::usual_array)});
        if (number) return;
    } else if (position == chess::Position{position.rules()}) {
        return;
    }
    options.position = chess::write_fen(position);
}

std::optional<chess::Position> start_of(const GameOptions& options) {
    const auto game = AnyGame::start(options);
    if (!game) return std::nullopt;
    return game->as<chess::Game>()->position();
}

}  // namespace kradan::record
