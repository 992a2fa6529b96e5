#include "server/moderation/word_lists.h"

#include <algorithm>

namespace kradan::data {
extern const std::string_view words_th_txt;
extern const std::string_view words_ja_txt;
extern const std::string_view words_en_txt;
}  // namespace kradan::data

namespace kradan::server {

bool is_word_language(std::string_view language) {
    return std::ranges::count(word_languages, language) > 0;
}

std::expected<std::vector<Stored<StoredWords>>, store::Error> read_word_lists(store::Reader& reader) {
    const std::array defaults = {data::words_th_txt, data::words_ja_txt, data::words_en_txt};
    std::vector<Stored<StoredWords>> lists;
    for (std::size_t i = 0; i < word_languages.size(); ++i) {
        auto found = find_stored<StoredWords>(reader, word_languages[i]);
        if (!found) return std::unexpected(found.error());
        lists.push_back(found->value_or(Stored<StoredWords>{.body = {.words = {std::string{defaults[i]}}},
                                                            .id = std::string{word_languages[i]}}));
    }
    return lists;
}

identity::WordFilter filter_of(const std::vector<Stored<StoredWords>>& lists) {
    std::string words;
    for (const auto& list : lists) words.append(list.body.words.text).append("\n");
    return identity::WordFilter(words);
}

}  // namespace kradan::server
