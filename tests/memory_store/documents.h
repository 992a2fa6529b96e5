#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "memory_store/undo.h"
#include "store/document.h"
#include "store/store.h"

namespace kradan::store {

/// The changes to documents.
template <class Change>
concept IsDocumentChange = std::same_as<Change, PutDocument> || std::same_as<Change, RemoveDocument>;

/// An in-memory store's documents.
class MemoryDocuments {
  public:
    std::optional<Document> document(std::string_view kind, std::string_view id);
    std::vector<Document> documents(const DocumentRange& range, int most);
    std::vector<Document> all_documents();

    Result make(const PutDocument& change, UndoList& undo);
    Result make(const RemoveDocument& change, UndoList& undo);

  private:
    /// Whether another document has one of this document's unique keys.
    bool is_taken(const Document& document) const;
    void index_keys(const Document& document, bool on);
    /// Replaces a document, or adds or removes one.
    void replace(const std::pair<std::string, std::string>& name, const Document* document);

    /// By kind and id.
    std::map<std::pair<std::string, std::string>, Document> documents_;
    /// Kind, index, value and id.
    std::set<std::tuple<std::string, std::string, std::string, std::string>> keys_;
};

}  // namespace kradan::store
