#include "cli/explain_score.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/go/notation.h"

namespace kradan::data {
extern const std::array<std::string_view, language_ids.size()> counting_tsv;
}  // namespace kradan::data

namespace kradan::cli {
namespace {

/// The message in `counting.tsv` with this key; empty if there is none.
std::string_view message(std::string_view key, Language language) {
    std::string_view table = data::counting_tsv[static_cast<std::size_t>(language)];
    while (!table.empty()) {
        const std::string_view line = table.substr(0, table.find('\n'));
        table.remove_prefix(std::min(line.size() + 1, table.size()));
        if (line.starts_with(key) && line.substr(key.size(), 1) == "\t") return line.substr(key.size() + 1);
    }
    return {};
}

std::string_view side_word(Colour colour, Language language) {
    return message(colour == Colour::first ? "count.first" : "count.second", language);
}

char letter(const go::Score& score, const go::FinalBoard& board, std::size_t p) {
    if (board.living(p, Colour::first)) return 'X';
    if (board.living(p, Colour::second)) return 'O';
    const go::Owner owner = score.owners[p];
    if (owner == go::Owner::first) return board.dead.of[1][p] ? 'o' : 'b';
    if (owner == go::Owner::second) return board.dead.of[0][p] ? 'x' : 'w';
    if (board.dead.of[0][p]) return '#';
    if (board.dead.of[1][p]) return '@';
    if (score.seki[p]) return 's';
    if (score.to_fill[p]) return 'f';
    return '.';
}

/// Writes the meaning of each letter on the board.
void write_legend(std::ostream& out, const std::vector<std::string>& rows, Language language) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> meanings = {{
        {"XO", "point.living"},
        {"xo", "point.dead"},
        {"#@", "point.dead-dame"},
        {"b", "point.first"},
        {"w", "point.second"},
        {".", "point.dame"},
        {"s", "point.seki"},
        {"f", "point.to-fill"},
    }};
    for (const auto& [letters, meaning] : meanings) {
        std::string used;
        for (const char c : letters) {
            for (const std::string& row : rows) {
                if (row.find(c) == std::string::npos) continue;
                used += used.empty() ? "" : " ";
                used += c;
                break;
            }
        }
        if (!used.empty()) out << used << "  " << message(meaning, language) << '\n';
    }
}

void write_board(std::ostream& out, const std::vector<std::string>& rows) {
    const auto size = rows.size();
    for (std::size_t y = 0; y < size; ++y) {
        const std::string number = std::to_string(size - y);
        out << std::string(2 - number.size(), ' ') << number;
        for (const char c : rows[y]) out << ' ' << c;
        out << '\n';
    }
    out << "  ";
    for (std::size_t x = 0; x < size; ++x) {
        out << ' ' << go::write_vertex({.x = static_cast<int>(x), .y = 0}).front();
    }
    out << '\n';
}

void write_sum(std::ostream& out, const go::Score& score, Colour colour, Language language) {
    const auto& side = score.of(colour);
    const std::array<std::pair<std::string_view, int>, 5> parts = {{
        {"count.territory", side.territory},
        {"count.stones", side.stones},
        {"count.prisoners", side.prisoners},
        {"count.dead", side.dead},
        {"count.compensation", side.compensation},
    }};
    out << side_word(colour, language) << ": ";
    std::string_view between;
    for (const auto& [word, points] : parts) {
        if (points == 0 && word != parts[0].first) continue;
        out << std::exchange(between, " + ") << message(word, language) << ' ' << points;
    }
    if (side.komi != 0) out << between << message("count.komi", language) << ' ' << go::write_komi(side.komi);
    out << " = " << go::write_komi(side.total()) << '\n';
}

void write_other(std::ostream& out, const go::OtherCount& other, Language language) {
    out << other.preset << " (" << message("count.komi", language) << ' '
        << go::write_komi(other.score.second.komi) << "): " << go::result_text(other.score);
    if (other.differences.empty()) out << ", " << message("count.same", language);
    out << '\n';
    for (const auto& [cause, gain] : other.differences) {
        out << "  " << side_word(gain > 0 ? Colour::first : Colour::second, language) << " +"
            << go::write_komi(gain > 0 ? gain : -gain) << ": " << message(id(cause), language) << '\n';
    }
    if (other.score.margin == 0 && other.score.winner) {
        out << "  " << message("count.tie-first", language) << '\n';
    }
}

}  // namespace

std::vector<std::string> counted_board(const Explained& explained) {
    std::vector<std::string> rows;
    for (int y = explained.board.rows; y-- > 0;) {
        std::string row;
        for (int x = 0; x < explained.board.rows; ++x) {
            row += letter(explained.score, explained.board,
                          static_cast<std::size_t>(y * explained.board.rows + x));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

void explain(std::ostream& out, const Explained& explained, Language language) {
    const auto rows = counted_board(explained);
    write_board(out, rows);
    out << '\n';
    write_legend(out, rows, language);
    out << '\n' << message("count.by", language) << ": " << explained.rules << '\n';
    for (const Colour colour : colours) {
        write_sum(out, explained.score, colour, language);
    }
    if (explained.score.margin == 0 && explained.score.winner) {
        out << message("count.tie-first", language) << '\n';
    }
    out << '\n' << message("count.others", language) << ":\n";
    for (const auto& other : explained.others) write_other(out, other, language);
    out << '\n' << go::result_text(explained.score) << '\n';
}

}  // namespace kradan::cli
