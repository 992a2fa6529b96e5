#pragma once

#include <cstddef>
#include <optional>
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
    /// Past the mark with which a file may begin; false, and all of it passed over, where it is UTF-16.
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

    /// A record with too many faults gets no more.
    void fault(Place place, std::string_view reason, std::string detail, std::string_view clause = {});
    /// In the order of the text; most are already.
    void sort_faults();

  private:
    void take_nul();
    void skip_line();
    void skip_blanks();
    std::string_view tag_name_ahead();
    void read_tag(std::vector<Place>& places);
    bool read_quoted(std::string& value);
    void append(std::string& text, char c);

    Input& input_;
    const Limits limits_;
    Record* record_ = nullptr;
    /// Of all values and comments.
    std::size_t text_bytes_ = 0;
    bool nul_told_ = false;
    bool too_long_told_ = false;
    /// Where the comment or the tag that is being read begins.
    Place text_place_;
};

}  // namespace kradan::record
