#include <set>
#include <utility>

#include "json/rapidjson.h"
#include "record/ogi/pcn_document.h"

namespace kradan::record {

namespace {

using Kind = Document::Kind;

/// Builds the document from the parser's events. `fault` says why it stopped the parser.
class Builder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Builder> {
  public:
    Builder(std::string_view text, const rapidjson::MemoryStream& stream, Document& root)
        : text_(text), stream_(stream), root_(root) {}

    std::optional<DocumentFault> fault;

    bool Null() { return put({}); }
    bool Bool(bool flag) { return put({.kind = Kind::boolean, .text = flag ? "true" : "false"}); }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool /*copy*/) {
        return put({.kind = Kind::number, .text = std::string(text, length)});
    }
    bool String(const char* text, rapidjson::SizeType length, bool /*copy*/) {
        return put({.kind = Kind::text, .text = std::string(text, length)});
    }
    bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) {
        const std::size_t begin = next_token();
        std::string key(text, length);
        if (!names_.back().insert(key).second) return stop("document.duplicate-key", begin, std::move(key));
        open_.back()->keys.push_back(std::move(key));
        return true;
    }
    bool StartObject() { return open({.kind = Kind::object}); }
    bool EndObject(rapidjson::SizeType /*count*/) { return close(); }
    bool StartArray() { return open({.kind = Kind::array}); }
    bool EndArray(rapidjson::SizeType /*count*/) { return close(); }

    /// Drops a key without a value.
    void finish() {
        for (Document* document : open_) {
            if (document->keys.size() > document->items.size()) document->keys.resize(document->items.size());
            document->end = static_cast<std::uint32_t>(text_.size());
        }
    }

  private:
    bool stop(std::string_view what, std::size_t offset, std::string detail = {}) {
        fault = {.what = what, .offset = offset, .detail = std::move(detail)};
        return false;
    }
    /// The start of the current token. For a bracket the stream is before it and `rest` is 1; otherwise the
    /// stream is after it.
    std::size_t next_token(std::size_t rest = 0) {
        std::size_t at = last_end_;
        while (at < text_.size() && std::string_view{" \t\r\n,:"}.contains(text_[at])) ++at;
        last_end_ = stream_.Tell() + rest;
        return at;
    }
    Document* add(Document value) {
        const bool bracket = value.kind == Kind::array || value.kind == Kind::object;
        const std::size_t begin = next_token(bracket ? 1 : 0);
        if (++values_ > max_document_values) {
            stop("document.too-many-values", begin);
            return nullptr;
        }
        value.begin = static_cast<std::uint32_t>(begin);
        value.end = static_cast<std::uint32_t>(last_end_);
        if (!open_.empty()) return &open_.back()->items.emplace_back(std::move(value));
        root_ = std::move(value);
        return &root_;
    }
    bool put(Document value) { return add(std::move(value)) != nullptr; }
    bool open(Document value) {
        if (open_.size() >= static_cast<std::size_t>(max_document_depth))
            return stop("document.too-deep", next_token(1));
        Document* added = add(std::move(value));
        if (!added) return false;
        open_.push_back(added);
        names_.emplace_back();
        return true;
    }
    bool close() {
        next_token(1);
        open_.back()->end = static_cast<std::uint32_t>(last_end_);
        open_.pop_back();
        names_.pop_back();
        return true;
    }

    std::string_view text_;
    const rapidjson::MemoryStream& stream_;
    Document& root_;
    /// Each is the last item of its parent, so no later item moves it in memory.
    std::vector<Document*> open_;
    std::vector<std::set<std::string>> names_;
    std::size_t last_end_ = 0;
    std::size_t values_ = 0;
};

void write_plain(std::string& out, const Document& value) {
    if (value.kind == Kind::text) {
        write_quoted(out, value.text, Quoting::json);
    } else {
        out += value.kind == Kind::null ? "null" : value.text;
    }
}

/// The recursion is bounded, because written documents are at most `max_document_depth` deep.
void write_value(std::string& out, const Document& value, int depth) {
    if (value.is_plain()) return write_plain(out, value);
    const bool object = value.kind == Kind::object;
    bool one_line = true;
    for (const Document& item : value.items) one_line = one_line && item.is_plain();
    one_line = one_line && depth > 1;
    const auto line = [&](int indent) {
        if (one_line) return;
        out += '\n';
        out.append(static_cast<std::size_t>(indent) * 2, ' ');
    };
    out += object ? '{' : '[';
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        if (i > 0) out += one_line ? ", " : ",";
        line(depth + 1);
        if (object) {
            write_quoted(out, value.keys[i], Quoting::json);
            out += ": ";
        }
        write_value(out, value.items[i], depth + 1);
    }
    if (!value.items.empty()) line(depth);
    out += object ? '}' : ']';
}

}  // namespace

std::optional<DocumentFault> read_json(std::string_view text, Document& root) {
    std::optional<DocumentFault> too_long;
    if (text.size() > max_document_bytes) {
        too_long = DocumentFault{.what = "document.too-long", .offset = max_document_bytes};
        text = text.substr(0, max_document_bytes);
    }
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::Reader reader;
    Builder builder(text, stream, root);
    constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                               rapidjson::kParseNumbersAsStringsFlag;
    const auto result = reader.Parse<flags>(stream, builder);
    builder.finish();
    if (too_long) return too_long;
    if (builder.fault) return builder.fault;
    if (result.IsError()) {
        return DocumentFault{.what = "document.syntax",
                             .offset = result.Offset(),
                             .detail = rapidjson::GetParseError_En(result.Code())};
    }
    return std::nullopt;
}

std::string write_json(const Document& root) {
    std::string out;
    write_value(out, root, 0);
    return out + "\n";
}

}  // namespace kradan::record
