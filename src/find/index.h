#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "find/bits.h"
#include "find/chess.h"
#include "find/error.h"
#include "find/file.h"
#include "find/headers.h"
#include "find/results.h"

namespace kradan::find {

/// The stored results of a frequent position.
struct FrequentPosition {
    Colour mover = Colour::first;
    PositionResults results = {};
    std::uint64_t postings = 0;
    /// The postings: see `Index::frequent`.
    VarintReader rest{{}};
    /// Whether games are among the postings that reached another position with the same key. `results` then
    /// count these too.
    bool contested = false;
};

/// An index file, open for reading. Any number of threads may read it. Games are numbered from 0.
class Index {
  public:
    /// Opens an index. Checks the header, the section table and all sections except the largest: moves, rare
    /// entries and frequent results, whose errors are found when they are read, or by `check`.
    static std::expected<Index, Error> open(const std::string& name);
    /// Compares the checksums of all sections.
    std::expected<void, Error> check() const;

    const Info& info() const { return info_; }
    std::uint64_t games() const { return info_.games; }

    std::uint64_t number(Column column, std::uint64_t game) const {
        return columns_[static_cast<std::size_t>(column)][game];
    }
    /// The number of texts in a list, and one of them; empty if there is none with this index.
    std::uint64_t texts(Text list) const;
    std::string_view text(Text list, std::uint64_t index) const;
    GameFacts facts(std::uint64_t game) const;
    GameHeaders headers(std::uint64_t game) const;

    /// The codes of a game's moves.
    Bytes moves(std::uint64_t game) const;
    /// A game's start position; empty if the index is damaged.
    std::optional<GamePosition> start(std::uint64_t game) const;
    /// The game as a record, with its headers and moves.
    std::expected<record::Record, Error> record(std::uint64_t game) const;

    /// The games whose entry matches a key: all that reached this rare position, and perhaps others.
    std::expected<std::vector<std::uint32_t>, Error> rare(std::uint64_t key) const;
    /// The results of all games with this key, if it is a frequent one. A posting is a number: the difference
    /// to the game before (the first game counts from 0), times the number of moves, plus the index of the
    /// move in `results.moves`.
    std::expected<std::optional<FrequentPosition>, Error> frequent(std::uint64_t key) const;

    Error damaged(std::string what) const {
        return {.reason = Error::Reason::damaged, .file = name_, .detail = std::move(what)};
    }

  private:
    struct Section {
        Bytes bytes;
        std::uint64_t checksum;
    };

    Index(std::string name, MappedFile file) : name_(std::move(name)), file_(std::move(file)) {}
    std::expected<void, Error> read_table();
    std::expected<void, Error> read_sections();
    Bytes bytes(std::uint32_t id) const;
    std::expected<void, Error> read_packed(std::uint32_t id, PackedArray& array) const;
    std::uint64_t masked(std::uint64_t key) const {
        return key & (~std::uint64_t{0} << (64 - info_.key_bits));
    }

    std::string name_;
    MappedFile file_;
    std::map<std::uint32_t, Section> sections_;
    Info info_{};
    std::array<PackedArray, column_count> columns_{};
    std::array<PackedArray, text_count> text_offsets_{};
    std::array<Bytes, text_count> texts_{};
    PackedArray move_offsets_;
    Bytes moves_;
    PackedArray rare_buckets_;
    PackedArray rare_entries_;
    PackedArray frequent_keys_;
    PackedArray frequent_offsets_;
    Bytes frequent_results_;
    PackedArray contested_;
};

}  // namespace kradan::find
