#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "find/chess.h"
#include "find/file.h"
#include "find/headers.h"
#include "find/spill.h"
#include "record/record.h"

namespace kradan::find {

/// Numbers texts in the order in which they first occur.
class TextList {
  public:
    std::uint32_t number(std::string_view text);
    /// All texts, by number.
    std::vector<std::string_view> texts() const;
    /// Writes the texts, sorted, and returns the index in the sorted list of each number.
    std::vector<std::uint64_t> write(SectionWriter& file, Text text) const;

  private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
};

/// Makes an index. Memory grows by about 120 bytes a game, and by its new names; everything else goes to the
/// disk.
class IndexBuilder {
  public:
    struct Options {
        /// For tests of positions that share a key: use only so many bits of the keys.
        unsigned key_bits = 64;
    };
    static constexpr std::size_t max_plies = 65'535;
    static constexpr std::uint64_t max_games = 0xffff'fffe;

    /// Begins an index that replaces the file `name` when it is finished.
    static std::expected<IndexBuilder, Error> create(const std::string& name, const Options& options);

    /// Adds the main line of a game. The fault says why the game is skipped: the first error in the record,
    /// or "index.other-game", "index.null-move", "index.too-long", "index.too-many-games". Check `error` too.
    std::expected<void, record::Fault> add(const record::Record& record);
    /// The number of games added.
    std::uint64_t games() const { return info_.games; }
    /// The first error in writing; null if there is none.
    const Error* error() const;

    /// Called with the number of steps done and of all.
    using Progress = std::function<void(std::uint64_t, std::uint64_t)>;
    /// Writes the index. Nothing may be added then.
    std::expected<Info, Error> finish(const Progress& progress = {});

  private:
    IndexBuilder(SectionWriter file, Spill spill, const Options& options);

    /// Puts the codes of the main line's moves into `codes_` and its positions into `visits_`.
    std::expected<void, record::Fault> read_moves(const record::Record& record, std::string_view start);
    void add_headers(const record::Record& record, const std::string& start);
    GameFacts facts(std::uint32_t game) const;

    std::expected<void, Error> write_positions(const Progress& progress);
    void write_group(std::span<Visit> group);
    void write_rare(std::span<const Visit> group);
    void write_frequent(std::span<Visit> group);
    std::expected<void, Error> find_contested();
    void write_columns();

    SectionWriter file_;
    Spill spill_;
    Info info_{};
    std::uint64_t key_mask_ = 0;

    std::vector<std::uint8_t> codes_;
    std::vector<Visit> visits_;
    std::vector<std::uint64_t> move_offsets_ = {0};
    std::array<std::vector<std::uint32_t>, column_count> columns_;
    std::array<TextList, text_count> texts_;

    std::vector<std::uint64_t> buckets_;
    std::uint64_t rare_entries_ = 0;
    std::vector<std::uint64_t> frequent_keys_;
    std::vector<std::uint64_t> frequent_offsets_;
    std::string frequent_results_;
    /// By game: one more than the ply of its last frequent position; 0 if it has none.
    std::vector<std::uint32_t> frequent_plies_;
};

}  // namespace kradan::find
