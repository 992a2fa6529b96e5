#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "record/reader.h"

namespace kradan::record {

/// The text of PGN apart from its moves: what stands between tokens, tags, and comments. What is wrong there
/// becomes a fault of the record.
class PgnScanner {
  public:
    /// The longest token that can mean anything.
    static constexpr std::size_t longest_token = 128;

    PgnScanner(Input& input, const Limits& limits) : input_(input), limits_(limits) {}

    /// From here on the text belongs to this record.
    void begin_record(Record& record);
    /// Past the mark with which a file may begin; false, and all of it passed over, where it is
    /// UTF-16 without its byte order mark.
    bool begin_file();

    /// Past white space, lines that begin with "%", and NUL bytes; how many lines ended.
    int skip_space();
    /// What stands here, as far as a token can reach; empty at the end.
    std::string_view token_ahead() { return input_.ahead(longest_token).substr(0, longest_token); }

    /// Whether a tag begins here: "[Name \"".
    bool at_tag();
    /// Up to the next tag, or to the end.
    void skip_to_tag();
    /// Reads the tags into the headers, and adds the places of their values; false where no moves follow,
    /// but another game.
    bool read_tags(std::vector<Place>& places);
    /// Reads a comment of either kind; white space becomes single spaces.
    std::string read_comment();

    /// How many bytes the values, comments and shapes of this record may still take. Whoever takes of it
    /// for something that is not text, and finds too little, says so with `too_long`.
    std::size_t& room() { return room_; }
    /// The text that was read last does not fit; told once.
    void too_long();

    /// A record with too many faults gets no more.
    void fault(Place place, std::string_view reason, std::string detail, std::string_view clause = {},
               bool note = false);
    /// In the order of the text; most are already.
    void sort_faults();

  private:
    void take_nul();
    void skip_line();
    void skip_blanks();
    std::string_view tag_name_ahead();
    bool has_tag(std::string_view name) const;
    bool game_begins_in_comment();
    void read_tag(std::vector<Place>& places);
    bool read_quoted(std::string& value);
    void append(std::string& text, std::string_view more);

    Input& input_;
    const Limits limits_;
    Record* record_ = nullptr;
    std::size_t room_ = 0;
    /// The names of the tags, once there are many.
    std::set<std::string, std::less<>> names_;
    bool nul_told_ = false;
    bool too_long_told_ = false;
    /// Where the comment or the tag that is being read begins.
    Place text_place_;
};

}  // namespace kradan::record
