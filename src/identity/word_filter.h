#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kradan::identity {

/// Finds words of a list in texts, in one pass over the text (Aho-Corasick). Case, width and invisible
/// characters make no difference (NFKC_Casefold). A word in letters that are written with spaces between
/// words matches whole words alone; "*" before or after it also lets it begin or end within one. In Thai,
/// Lao, Khmer, Burmese, kana and kanji a word matches anywhere.
class WordFilter {
  public:
    WordFilter() : WordFilter(std::string_view{}) {}
    /// A word a line; lines that cannot be read are left out.
    explicit WordFilter(std::string_view lines);

    bool matches(std::string_view text) const;
    /// How many words it has.
    std::size_t size() const { return words_; }

  private:
    struct Node {
        /// The node of the longest suffix that is also a beginning of a word.
        std::uint32_t fallback = 0;
        /// The nearest of those where a word ends; 0: none.
        std::uint32_t shorter = 0;
        /// The words that end here, by what they require: index of `Word`.
        std::vector<std::uint32_t> ends = {};
    };
    struct Word {
        std::size_t length = 0;
        /// No letter or digit may stand before, or after.
        bool begins = false;
        bool ends = false;
    };

    void add(std::string_view line);
    void link();
    std::uint32_t step(std::uint32_t node, char32_t code) const;
    std::uint32_t child(std::uint32_t node, char32_t code) const;

    std::vector<Node> nodes_ = {Node{}};
    std::vector<Word> found_;
    /// By the node and the code point that leads from it.
    std::unordered_map<std::uint64_t, std::uint32_t> children_;
    std::size_t words_ = 0;
};

}  // namespace kradan::identity
