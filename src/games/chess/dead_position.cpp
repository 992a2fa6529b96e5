#include "games/chess/dead_position.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/confinement.h"

namespace kradan::chess {

namespace {

/// The reachable positions, each once, in the order that the search finds them.
class Positions {
  public:
    struct Entry {
        Position position;
        /// The position may be confined although its predecessor is not.
        bool may_be_confined;
    };

    std::size_t size() const { return entries_.size(); }
    const Entry& operator[](std::size_t i) const { return entries_[i]; }

    /// Keys locate positions; positions are compared in full.
    void add(const Position& position, bool may_be_confined) {
        if (2 * entries_.size() >= table_.size()) grow();
        std::size_t slot = position.key() & (table_.size() - 1);
        for (; table_[slot] != 0; slot = (slot + 1) & (table_.size() - 1)) {
            if (entries_[table_[slot] - 1].position.same_for_repetition(position)) return;
        }
        entries_.push_back({position, may_be_confined});
        table_[slot] = static_cast<std::uint32_t>(entries_.size());
    }

  private:
    void grow() {
        table_.assign(std::max<std::size_t>(256, 4 * table_.size()), 0);
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            std::size_t slot = entries_[i].position.key() & (table_.size() - 1);
            while (table_[slot] != 0) slot = (slot + 1) & (table_.size() - 1);
            table_[slot] = static_cast<std::uint32_t>(i + 1);
        }
    }

    std::vector<Entry> entries_;
    /// Open addressing: an entry's number, counted from 1; 0 if the slot is free.
    std::vector<std::uint32_t> table_;
};

enum class Verdict { mate, never, unknown };

Verdict examine(const Positions::Entry& entry, Colour winner) {
    const Position& position = entry.position;
    if (!position.has_legal_move()) {
        const bool mated = position.in_check() && position.side_to_move() != winner;
        return mated ? Verdict::mate : Verdict::never;
    }
    if (!position.can_mate(winner)) return Verdict::never;
    const Board& board = position.board();
    if (!entry.may_be_confined || board.castling_rooks != 0) return Verdict::unknown;
    return Confinement(board).excludes_mate(winner) ? Verdict::never : Verdict::unknown;
}

}  // namespace

bool never_mates(const Position& position, Colour winner, int most_positions) {
    Positions found;
    found.add(position, true);
    for (std::size_t next = 0; next < found.size(); ++next) {
        const Verdict verdict = examine(found[next], winner);
        if (verdict == Verdict::mate) return false;
        if (verdict == Verdict::never) continue;
        Position::MoveList moves;
        found[next].position.legal_moves(moves);
        for (const Move move : moves) {
            Position after = found[next].position;
            after.do_move(move);
            // Reversible moves rarely confine anything, and the analysis costs more than a move.
            found.add(after, next == 0 || after.halfmove_clock() == 0);
            if (found.size() > static_cast<std::size_t>(most_positions)) return false;
        }
    }
    return true;
}

bool is_dead(const Position& position, int most_positions) {
    return never_mates(position, Colour::first, most_positions) &&
           never_mates(position, Colour::second, most_positions);
}

}  // namespace kradan::chess
