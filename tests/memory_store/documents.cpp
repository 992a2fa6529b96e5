#include "memory_store/documents.h"

#include <algorithm>
#include <ranges>

namespace kradan::store {

std::optional<Document> MemoryDocuments::document(std::string_view kind, std::string_view id) {
    const auto found = documents_.find({std::string{kind}, std::string{id}});
    return found == documents_.end() ? std::nullopt : std::optional{found->second};
}

std::vector<Document> MemoryDocuments::documents(const DocumentRange& range, int most) {
    const DocumentBounds bounds = bounds_of(range);
    const auto first = keys_.lower_bound({range.kind, range.index, bounds.from, ""});
    const auto last = keys_.lower_bound({range.kind, range.index, bounds.below, ""});
    std::vector<Document> found;
    const auto visit = [&](const auto& key) {
        const auto& [kind, index, value, id] = key;
        const auto place = std::tie(value, id) <=> std::tie(bounds.after_value, bounds.after_id);
        if (static_cast<int>(found.size()) < most && (range.descending ? place < 0 : place > 0))
            found.push_back(documents_.at({kind, id}));
    };
    if (bounds.from >= bounds.below) return found;
    const std::ranges::subrange all{first, last};
    if (range.descending) {
        std::ranges::for_each(all | std::views::reverse, visit);
    } else {
        std::ranges::for_each(all, visit);
    }
    return found;
}

std::vector<Document> MemoryDocuments::all_documents() {
    const auto all = std::views::values(documents_);
    return {all.begin(), all.end()};
}

bool MemoryDocuments::is_taken(const Document& document) const {
    return std::ranges::any_of(document.keys, [&](const DocumentKey& key) {
        if (!key.unique) return false;
        const auto found = keys_.lower_bound({document.kind, key.index, key.value, ""});
        if (found == keys_.end()) return false;
        const auto& [kind, index, value, id] = *found;
        return kind == document.kind && index == key.index && value == key.value && id != document.id;
    });
}

void MemoryDocuments::index_keys(const Document& document, bool on) {
    for (const DocumentKey& key : document.keys) {
        std::tuple entry{document.kind, key.index, key.value, document.id};
        on ? (void)keys_.insert(std::move(entry)) : (void)keys_.erase(entry);
    }
}

void MemoryDocuments::replace(const std::pair<std::string, std::string>& name, const Document* document) {
    const auto old = documents_.find(name);
    if (old != documents_.end()) {
        index_keys(old->second, false);
        documents_.erase(old);
    }
    if (!document) return;
    index_keys(*document, true);
    documents_.emplace(name, *document);
}

Result MemoryDocuments::make(const PutDocument& change, UndoList& undo) {
    const Document& document = change.document;
    const std::pair name{document.kind, document.id};
    const auto old = documents_.find(name);
    const std::int64_t version = old == documents_.end() ? 0 : old->second.version;
    if (!is_storable(document) || version != change.replaced() || is_taken(document))
        return conflict_in_memory(document.kind + " " + document.id);
    undo.emplace_back(
        [this, name, former = old == documents_.end() ? std::nullopt : std::optional{old->second}] {
            replace(name, former ? &*former : nullptr);
        });
    replace(name, &document);
    return {};
}

Result MemoryDocuments::make(const RemoveDocument& change, UndoList& undo) {
    const std::pair name{change.kind, change.id};
    const auto old = documents_.find(name);
    if (old == documents_.end() || old->second.version != change.version)
        return conflict_in_memory("no " + change.kind + " " + change.id);
    undo.emplace_back([this, name, former = old->second] { replace(name, &former); });
    replace(name, nullptr);
    return {};
}

}  // namespace kradan::store
