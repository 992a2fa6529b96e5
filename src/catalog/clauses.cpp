#include "catalog/clauses.h"

#include <algorithm>
namespace kradan {

namespace data {
extern const std::string_view clauses_tsv;
extern const std::array<std::string_view, language_ids.size()> clause_texts_tsv;
extern const std::array<std::string_view, language_ids.size()> refusals_tsv;
extern const std::array<std::string_view, language_ids.size()> outcomes_tsv;
}  // namespace data

namespace {

/// Removes and returns the text up to the next separator.
std::string_view cut(std::string_view& text, char separator) {
    const auto end = std::min(text.find(separator), text.size());
    const auto part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

struct Message {
    std::string_view id;
    std::array<std::string_view, language_ids.size()> texts;
};

/// Calls `row` with every line except the first, which names the columns.
template <class Row>
void for_each_row(std::string_view table, Row row) {
    cut(table, '\n');
    while (!table.empty()) {
        const auto line = cut(table, '\n');
        if (!line.empty()) row(line);
    }
}

/// Sets the texts for a language. The rows are in the same order in all languages; tools/check_data.py checks
/// this.
template <class Item>
void add_texts(std::span<Item> list, std::string_view table, std::size_t language) {
    auto item = list.begin();
    for_each_row(table, [&](std::string_view line) {
        const auto found = std::ranges::find(item, list.end(), cut(line, '\t'), &Item::id);
        if (found == list.end()) return;
        found->texts[language] = line;
        item = found;
    });
}

std::vector<Clause> read_clauses() {
    std::vector<Clause> list;
    for_each_row(data::clauses_tsv, [&](std::string_view line) {
        Clause clause{};
        clause.id = cut(line, '\t');
        clause.games = cut(line, '\t');
        clause.tested = line == "tested";
        list.push_back(clause);
    });
    for (std::size_t language = 0; language < language_ids.size(); ++language) {
        add_texts(std::span{list}, data::clause_texts_tsv[language], language);
    }
    return list;
}

std::vector<Message> read_messages() {
    std::vector<Message> list;
    for (const auto& tables : {data::refusals_tsv, data::outcomes_tsv}) {
        const std::size_t first = list.size();
        for_each_row(tables[0], [&](std::string_view line) { list.push_back({cut(line, '\t'), {}}); });
        for (std::size_t language = 0; language < language_ids.size(); ++language) {
            add_texts(std::span{list}.subspan(first), tables[language], language);
        }
    }
    return list;
}

}  // namespace

std::span<const Clause> clauses() {
    static const std::vector<Clause> list = read_clauses();
    return list;
}

std::string_view clause_text(std::string_view id, Language language) {
    const auto list = clauses();
    const auto place = std::ranges::find(list, id, &Clause::id);
    return place == list.end() ? std::string_view{} : place->texts[static_cast<std::size_t>(language)];
}

namespace {

const Message* find_message(std::string_view reason) {
    static const std::vector<Message> list = read_messages();
    const auto place = std::ranges::find(list, reason, &Message::id);
    return place == list.end() ? nullptr : &*place;
}

}  // namespace

std::string_view known_reason(std::string_view reason) {
    const Message* found = find_message(reason);
    return found ? found->id : std::string_view{};
}

std::string_view known_clause(std::string_view clause) {
    const auto place = std::ranges::find(clauses(), clause, &Clause::id);
    return place == clauses().end() ? std::string_view{} : place->id;
}

std::string_view message(std::string_view reason, Language language) {
    const Message* found = find_message(reason);
    return found ? found->texts[static_cast<std::size_t>(language)] : std::string_view{};
}

}  // namespace kradan
