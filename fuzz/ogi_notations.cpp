// Ōgi notations outside a document: positions in both forms, PMN lines, and moves in PMN and shogi style. The
// first byte selects the notation.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/ogi/feen.h"
#include "games/ogi/gui_fen.h"
#include "games/ogi/notation.h"
#include "games/ogi/pmn.h"
#include "games/ogi/shogi_style.h"
#include "record/ogi/feen_lines.h"
#include "record/ogi/pmn_lines.h"

namespace {

using namespace kradan;

void expect(bool holds) {
    if (!holds) std::abort();
}

void expect_same(const std::string& text, const record::Record& game) {
    record::MemorySource source(text);
    record::Input input(source);
    record::Record again;
    expect(record::make_pmn_reader(input)->next(again));
    expect(again.faults.empty() && again.options == game.options && again.headers == game.headers &&
           again.tree == game.tree && again.result == game.result);
}

/// Reads each game, writes it as PMN or kifu, and reads it again. The result must equal the original.
void lines(std::string_view text) {
    record::MemorySource source(text);
    record::Input input(source);
    const auto reader = record::make_pmn_reader(input);
    record::Record game;
    while (reader->next(game)) {
        // A fault ends a line, but the moves before it form a valid game.
        const auto written = record::write_pmn_lines(game);
        if (!written) continue;
        const std::size_t form = text.size() % 4;
        const auto wording = static_cast<ogi::Wording>(form);
        expect_same(form == 3 ? *written : record::write_kifu(game, wording).value(), game);
    }
}

void positions(std::string_view text) {
    record::MemorySource source(text);
    record::Input input(source);
    const auto reader = record::make_feen_reader(input);
    record::Record position;
    while (reader->next(position)) (void)record::write_feen_lines(position);
    const auto fen = ogi::read_gui_fen(text);
    if (fen) expect(ogi::read_gui_fen(ogi::write_gui_fen(*fen)) == fen);
}

/// "FEEN|MOVE": a move that is read, written and read again must not change.
template <ogi::Rules rules>
void move(std::string_view text) {
    const auto bar = text.find('|');
    auto setup = ogi::read_feen(text.substr(0, bar));
    const auto position = ogi::validate(setup ? *setup : ogi::start_setup(), rules);
    if (!position) return;
    text = bar == std::string_view::npos ? text : text.substr(bar + 1);
    if (const auto intent = ogi::read_pmn(*position, text)) {
        const auto written = ogi::write_pmn(*position, *intent);
        if (written) expect(ogi::read_pmn(*position, *written) == intent);
    }
    if (const auto intent = ogi::read_shogi_style(*position, text)) {
        for (const auto wording : {ogi::Wording::english, ogi::Wording::japanese, ogi::Wording::thai}) {
            const std::string written = ogi::write_shogi_style(*position, *intent, wording);
            if (position->unjudged_move(*intent)) expect(ogi::read_shogi_style(*position, written) == intent);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    switch (data[0]) {
        case 'L':
            lines(text);
            break;
        case 'P':
            positions(text);
            break;
        case 'C':
            move<ogi::classic>(text);
            break;
        default:
            move<ogi::gomayo>(text);
    }
    return 0;
}
