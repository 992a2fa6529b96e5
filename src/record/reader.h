#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "record/record.h"
#include "record/text/input.h"

namespace kradan::record {

/// The forms in which games and positions are kept.
enum class Format { pgn, epd, sgf, pcn, pcn_toml, pmn, kifu_en, kifu_ja, kifu_th, feen, log };

/// As `kradan convert --to` names them.
inline constexpr std::array<std::string_view, 11> format_ids = {
    "pgn", "epd", "sgf", "pcn", "pcn-toml", "pmn", "kifu-en", "kifu-ja", "kifu-th", "feen", "log"};

constexpr std::string_view id(Format format) {
    return format_ids[static_cast<std::size_t>(format)];
}
std::optional<Format> read_format(std::string_view id);
/// Whether a text of this form can hold several records.
bool holds_many(Format format);
/// Whether games of this kind are written in this form.
bool fits(Format format, GameId game);
/// The format that the ending of a file's name means: "games.pgn"; nothing where it means none.
std::optional<Format> format_of_file(std::string_view name);
/// Those that mean one.
std::vector<std::string_view> file_endings();

/// The format of a text that begins so (64 KiB are enough); nothing where it is none of these.
std::optional<Format> recognise(std::string_view beginning);

/// What one record may take, so that no file can exhaust the memory. Beyond that the record gets a fault, and
/// reading goes on behind it.
struct Limits {
    std::size_t nodes = 4'000'000;
    /// Bytes of one comment or value, and of all of them in a record.
    std::size_t value_bytes = std::size_t{16} << 20;
    std::size_t text_bytes = std::size_t{64} << 20;
    /// Headers or properties of one node.
    std::size_t properties = 100'000;
};

/// Reads records one after another.
class Reader {
  public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    /// Reads the next record into `record`, faults and all, reusing its memory; false at the end. Whatever
    /// is wrong with one record, the next is found.
    virtual bool next(Record& record) = 0;
};

/// A reader for texts of this format; `input` must outlive it.
std::unique_ptr<Reader> make_reader(Format format, Input& input, const Limits& limits = {});

/// What of a record a text of this form cannot hold, for people: "variations, clock times"; empty where
/// nothing is lost, and for the forms of positions, which hold nothing else.
std::string lost_in(const Record& record, Format format);

/// A record as text of this format, with a newline at its end. Refused where the format does not hold this
/// game.
std::expected<std::string, Refusal> write(const Record& record, Format format);

}  // namespace kradan::record
