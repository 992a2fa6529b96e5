#include "catalog/clauses.h"

#include <algorithm>
#include <string>

namespace kradan {

namespace data {
extern const std::string_view clauses_tsv;
extern const std::string_view reasons_tsv;
extern const std::string_view outcomes_tsv;
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
    std::string_view reason;
    std::array<std::string_view, 3> texts;
};

std::array<std::string_view, 3> cut_texts(std::string_view& line) {
    std::array<std::string_view, 3> texts;
    for (auto& text : texts) text = cut(line, '\t');
    return texts;
}

/// Calls `row` with every line except the first, which names the columns.
template <class Row>
void for_each_row(std::string_view table, Row row) {
    cut(table, '\n');
    while (!table.empty()) {
        const auto line = cut(table, '\n');
        if (!line.empty()) row(line);
    }
}

std::vector<Clause> read_clauses() {
    std::vector<Clause> list;
    for_each_row(data::clauses_tsv, [&](std::string_view line) {
        Clause clause{};
        clause.id = cut(line, '\t');
        clause.games = cut(line, '\t');
        clause.tested = cut(line, '\t') == "tested";
        clause.texts = cut_texts(line);
        list.push_back(clause);
    });
    return list;
}

std::vector<Message> read_messages() {
    std::vector<Message> list;
    for (const auto table : {data::reasons_tsv, data::outcomes_tsv}) {
        for_each_row(table, [&](std::string_view line) {
            const auto reason = cut(line, '\t');
            list.push_back({reason, cut_texts(line)});
        });
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
    const auto place = std::ranges::find(list, reason, &Message::reason);
    return place == list.end() ? nullptr : &*place;
}

}  // namespace

std::string_view known_reason(std::string_view reason) {
    const Message* found = find_message(reason);
    return found ? found->reason : std::string_view{};
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
