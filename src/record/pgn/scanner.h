#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "record/pgn/text.h"
#include "record/reader.h"
#include "record/text/charset.h"

namespace kradan::record {

/// Scans PGN text other than moves: white space, tags and comments. Errors in them become faults in the
/// record.
class PgnScanner {
  public:
    /// The longest meaningful token, in bytes.
    static constexpr std::size_t longest_token = 128;

    PgnScanner(Input& input, const Limits& limits) : input_(input), limits_(limits) {}

    /// Starts a record. The text that follows belongs to it.
    void begin_record(Record& record);
    /// Skips a byte order mark at the beginning of the file. If the file is UTF-16 without a byte order mark,
    /// skips all of it and returns false.
    bool begin_file();

    /// Skips blanks of every kind, lines that begin with "%", and NUL bytes. Returns the number of line ends.
    int skip_space();
    /// The text ahead, up to the length of the longest token; empty at the end.
    std::string_view token_ahead() { return input_.ahead(longest_token).substr(0, longest_token); }

    /// Whether a tag begins here: "[Name \"".
    bool at_tag();
    /// Whether "[pgn]", "[/pgn]" or a similar mark is here.
    bool at_code() {
        const int byte = input_.peek();
        return (byte == '[' || byte == '<') && pgn_code_size(token_ahead()) > 0;
    }
    /// Skips such a mark and, after a closing one, text that is not part of a game.
    void skip_code();
    /// Skips to the next tag or "[pgn]", or to the end.
    void skip_to_tag();
    /// Reads the tags into the headers, and adds the locations of their values and the comments between them.
    /// Returns false if another game follows instead of moves.
    bool read_tags(std::vector<Place>& places, std::vector<std::string>& comments);
    /// Reads a comment of either kind; white space becomes single spaces.
    std::string read_comment();
    /// Converts a string to UTF-8. If it is not valid UTF-8, guesses its charset, once per record.
    void make_utf8(std::string& text);

    /// Bytes left for the values, comments and shapes in this record. If they run out for anything except
    /// text, call `too_long`.
    std::size_t& room() { return room_; }
    /// Reports, once, that the last text did not fit.
    void too_long();

    /// Adds a fault unless the record has too many.
    void fault(Place place, std::string_view reason, std::string detail, std::string_view clause = {},
               bool note = false);
    /// Sorts faults by location. Most are already in order.
    void sort_faults();

  private:
    void skip_to_code();
    void skip_to_game();
    void take_markup(std::size_t size);
    bool read_odd_quotes(std::string& value);
    void take_nul();
    void skip_line();
    void skip_blanks();
    std::string_view tag_name_ahead();
    bool has_tag(std::string_view name) const;
    bool game_begins_in_comment();
    void read_tag(std::vector<Place>& places);
    std::string quoted_value(const std::string& name, Place start);
    bool read_quoted(std::string& value);
    void take_value(std::string& value, std::string_view text);
    void append(std::string& text, std::string_view more);

    Input& input_;
    const Limits limits_;
    Record* record_ = nullptr;
    std::size_t room_ = 0;
    /// The names of the tags, once there are many of them.
    std::set<std::string, std::less<>> names_;
    /// The guessed charset of this record; null if there is none yet.
    const Charset* charset_ = nullptr;
    Decoder decoder_;
    bool nul_told_ = false;
    bool markup_told_ = false;
    bool too_long_told_ = false;
    /// Start of the comment or tag that is being read.
    Place text_place_;
};

}  // namespace kradan::record
