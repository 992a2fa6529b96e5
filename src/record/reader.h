#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"
#include "record/text/input.h"
#include "refusals/refusal.h"

namespace kradan::record {

/// The formats for games and positions.
enum class Format { pgn, epd, sgf, pcn, pcn_toml, pmn, kifu_en, kifu_ja, kifu_th, feen, log };

/// Their ids, as used by `kradan convert --to`.
inline constexpr std::array<std::string_view, 11> format_ids = {
    "pgn", "epd", "sgf", "pcn", "pcn-toml", "pmn", "kifu-en", "kifu-ja", "kifu-th", "feen", "log"};

constexpr std::string_view id(Format format) {
    return format_ids[static_cast<std::size_t>(format)];
}
std::optional<Format> read_format(std::string_view id);
/// Whether a file in this format can hold several records.
bool holds_many(Format format);
/// Whether this format supports this game.
bool fits(Format format, GameId game);
/// The format that most programs use for this game.
Format usual_format(GameId game);
/// The format for a file name ("games.pgn"), by its extension; empty if unknown.
std::optional<Format> format_of_file(std::string_view name);
/// All known file name extensions.
std::vector<std::string_view> file_endings();

/// Recognises the format of a file from its beginning (64 KiB is enough); empty if it is none of these.
std::optional<Format> recognise(std::string_view beginning);

/// Limits for one record, so that no file can exhaust memory. A record that exceeds them gets a fault, and
/// reading continues after it.
struct Limits {
    std::size_t nodes = 4'000'000;
    /// Bytes of one comment or value, and of all comments and values in a record together.
    std::size_t value_bytes = std::size_t{16} << 20;
    std::size_t text_bytes = std::size_t{64} << 20;
    /// Headers, or properties on one node.
    std::size_t properties = 100'000;
};

/// Reads records one after another.
class Reader {
  public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    /// Reads the next record and its faults into `record`, reusing its memory. Returns false at the end.
    /// Errors in one record do not affect the next.
    virtual bool next(Record& record) = 0;
};

/// A reader for files of this format. `input` must outlive it.
std::unique_ptr<Reader> make_reader(Format format, Input& input, const Limits& limits = {});

/// What the record loses in this format, as text for the player: "variations, clock times". Empty if nothing
/// is lost, and for formats that hold only positions.
std::string lost_in(const Record& record, Format format);

/// The record as text in this format, with a newline at its end. Refuses the record if the format does not
/// support its game.
std::expected<std::string, Refusal> write(const Record& record, Format format);

}  // namespace kradan::record
