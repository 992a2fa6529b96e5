#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kradan::identity {

/// Finds listed words in one pass over a string (Aho-Corasick). Case, width and invisible characters make no
/// difference (NFKC_Casefold). In scripts with spaces between words, an entry matches only whole words; "*"
/// before or after it lets it match inside a word on that side. In Thai, Lao, Khmer, Burmese, kana and kanji
/// an entry matches anywhere.
class WordFilter {
  public:
    WordFilter() : WordFilter(std::string_view{}) {}
    /// `lines`: one word on each line. Lines that cannot be parsed are skipped.
    explicit WordFilter(std::string_view lines);

    bool matches(std::string_view text) const;
    /// The number of words.
    std::size_t size() const { return words_; }

  private:
    struct Node {
        /// The node of the longest suffix that is a prefix of a word.
        std::uint32_t fallback = 0;
        /// The nearest of these nodes where a word ends; 0 if there is none.
        std::uint32_t shorter = 0;
        /// The words that end here, as indexes into the list of `Word`.
        std::vector<std::uint32_t> ends = {};
    };
    struct Word {
        std::size_t length = 0;
        /// Whether the word must not follow, or be followed by, a letter or digit.
        bool begins = false;
        bool ends = false;
    };

    void add(std::string_view line);
    void link();
    std::uint32_t step(std::uint32_t node, char32_t code) const;
    std::uint32_t child(std::uint32_t node, char32_t code) const;

    std::vector<Node> nodes_ = {Node{}};
    std::vector<Word> found_;
    /// By parent node and code point.
    std::unordered_map<std::uint64_t, std::uint32_t> children_;
    std::size_t words_ = 0;
};

}  // namespace kradan::identity
