#include "record/ogi/pcn.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "games/ogi/feen.h"
#include "games/ogi/module.h"
#include "record/ogi/line.h"
#include "record/ogi/pcn_document.h"

namespace kradan::record {

namespace {

using Kind = Document::Kind;
/// The name of a member, or the index in a list.
struct Name {
    std::string text;
    bool index = false;
};
/// The path of a value, outermost name first.
using Path = std::vector<Name>;

/// The maximum depth that both syntaxes write and read back.
constexpr std::size_t deepest_path = max_document_depth;
constexpr std::int64_t longest_time = std::int64_t{1} << 42;

constexpr std::array<std::string_view, 6> assessments = {"!", "?", "!!", "??", "!?", "?!"};

/// The order of headers. All others follow, sorted by name.
constexpr std::array<std::string_view, 20> known_names = {
    "meta",  "links",       "periods",      "sides",      "first",           "second", "name",
    "event", "round",       "site",         "started_at", "variant",         "elo",    "rel",
    "href",  "duration_ms", "increment_ms", "status",     "draw_offered_by", "outcome"};

std::optional<std::size_t> known_place(std::string_view name) {
    const auto found = std::ranges::find(known_names, name);
    if (found == known_names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - known_names.begin());
}

bool is_result(std::string_view text) {
    return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*";
}

/// Whether a name looks like a list index.
bool looks_like_index(std::string_view name) {
    return whole_number(name).has_value() && name.size() < 10 && (name.size() == 1 || name[0] != '0') &&
           name[0] >= '0' && name[0] <= '9';
}

bool name_before(const Name& a, const Name& b) {
    const auto a_place = known_place(a.text);
    const auto b_place = known_place(b.text);
    if (a_place && b_place) return *a_place < *b_place;
    if (a_place || b_place) return a_place.has_value();
    if (a.index && b.index) return *whole_number(a.text) < *whole_number(b.text);
    if (a.index != b.index) return a.index;
    return a.text < b.text;
}

std::string join(const Path& path) {
    std::string text;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i > 0) text += '.';
        if (!path[i].index && looks_like_index(path[i].text)) text += '\\';
        for (const char c : path[i].text) {
            if (c == '.' || c == '\\') text += '\\';
            text += c;
        }
    }
    return text;
}

Path split(std::string_view name) {
    Path path(1);
    bool escaped = false;
    const auto end_name = [&] {
        path.back().index = !escaped && looks_like_index(path.back().text);
        escaped = false;
    };
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '.') {
            end_name();
            path.emplace_back();
        } else {
            if (name[i] == '\\' && i + 1 < name.size()) {
                escaped = true;
                ++i;
            }
            path.back().text += name[i];
        }
    }
    end_name();
    return path;
}

bool is_at(const Path& path, std::initializer_list<std::string_view> names) {
    return std::ranges::equal(path, names, {}, &Name::text);
}

/// Whether PCN defines this member as text.
bool is_known_text(const Path& path) {
    const auto one_of = [](std::string_view name, std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, name) != names.end();
    };
    const std::string_view first = path[0].text;
    if (path.size() == 1) return one_of(first, {"status", "draw_offered_by"});
    if (path.size() == 2)
        return first == "meta" && one_of(path[1].text, {"name", "event", "site", "started_at"});
    if (path.size() != 3) return false;
    if (first == "links") return path[1].index && one_of(path[2].text, {"rel", "href"});
    return first == "sides" && one_of(path[1].text, {"first", "second"}) &&
           one_of(path[2].text, {"name", "variant"});
}

bool looks_like_another_kind(std::string_view text) {
    return is_json_number(text) || text == "true" || text == "false" || text == "[]" || text == "{}" ||
           text.starts_with('"');
}

/// Converts a plain value, or an empty list or object, to a header's value. `decode` is the inverse.
std::string encode(const Document& value, bool known_text) {
    if (!value.is_plain()) return value.kind == Kind::array ? "[]" : "{}";
    if (!known_text && value.kind == Kind::text && looks_like_another_kind(value.text))
        return '"' + value.text + '"';
    return value.text;
}
Document decode(std::string_view text, bool known_text) {
    Document value{.kind = Kind::text, .text = std::string{text}};
    if (known_text) return value;
    if (is_json_number(text)) {
        value.kind = Kind::number;
    } else if (text == "true" || text == "false") {
        value.kind = Kind::boolean;
    } else if (text == "[]" || text == "{}") {
        value = {.kind = text == "[]" ? Kind::array : Kind::object};
    } else if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        value.text = text.substr(1, text.size() - 2);
    }
    return value;
}

/// A decimal number in thousandths, truncated; empty if it is invalid, negative or too large.
std::optional<std::int64_t> thousandths(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    const auto whole = whole_number(text.substr(0, point));
    if (!whole || text.starts_with('-') || *whole > longest_time / 1000) return std::nullopt;
    std::int64_t value = *whole;
    for (std::size_t i = 1; i <= 3; ++i) {
        const char c = point + i < text.size() ? text[point + i] : '0';
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

class PcnReader final : public Reader {
  public:
    PcnReader(Input& input, const Limits& limits, GameId fallback)
        : input_(input), limits_(limits), fallback_(fallback) {}

    bool next(Record& record) override {
        if (done_) return false;
        done_ = true;
        record.clear();
        const auto document = read_document_text(input_, limits_);
        if (!document) return false;
        record.place = document->place;
        PlaceFinder places(document->text, record.place);
        places_ = &places;
        record_ = &record;
        Document root;
        auto fault = document->read(document->text.starts_with('{') ? read_json : read_toml, root);
        take_document(root);
        if (fault) add_fault(fault->offset, std::string{fault->what}, std::move(fault->detail));
        std::ranges::sort(record.faults, [](const Fault& a, const Fault& b) {
            return std::tie(a.place.line, a.place.column, a.reason) <
                   std::tie(b.place.line, b.place.column, b.reason);
        });
        return true;
    }

  private:
    void add_fault(std::size_t offset, std::string reason, std::string detail, std::string clause = {}) {
        record_->faults.push_back({.place = (*places_)(offset),
                                   .reason = std::move(reason),
                                   .clause = std::move(clause),
                                   .detail = std::move(detail)});
    }
    void add_fault(const Document& value, std::string reason, std::string detail) {
        add_fault(value.begin, std::move(reason), std::move(detail));
    }

    void take_document(const Document& root) {
        record_->options.game = fallback_;
        record_->begins = root.kind == Kind::object;
        if (!record_->begins) {
            if (root.kind != Kind::null) add_fault(root, "pcn.wrong-type", "a PCN file is one object");
            return;
        }
        take_rules(root);
        auto line = take_setup(root);
        const Document* moves = root.find("plies");
        if (!moves) moves = root.find("moves");
        record_->begins = line.has_value();
        if (moves && line) take_moves(*moves, *line);
        take_outcome(root);
        if (const Document* comment = root.find("comment");
            comment && comment->kind == Kind::text && !comment->text.empty())
            record_->tree.annotate(Tree::root).comment = comment->text;

        for (std::size_t i = 0; i < root.items.size(); ++i) {
            const std::string& name = root.keys[i];
            const Document& item = root.items[i];
            const bool taken = name == "setup" || name == "outcome" || name == "plies" || &item == moves ||
                               (name == "rules" && item.text != id(ogi::gomayo_game)) ||
                               (name == "comment" && item.kind == Kind::text);
            if (taken) {
                take_rest(name, item);
            } else {
                take_headers({{.text = name}}, item);
            }
        }
        sort_headers();
    }

    /// Stores the other members of `setup` and `outcome` as headers.
    void take_rest(const std::string& name, const Document& item) {
        if (item.kind != Kind::object || (name != "setup" && name != "outcome")) return;
        for (std::size_t i = 0; i < item.items.size(); ++i) {
            if (item.keys[i] == (name == "setup" ? "feen" : "result")) continue;
            take_headers({{.text = name}, {.text = item.keys[i]}}, item.items[i]);
        }
    }

    void take_headers(Path path, const Document& value) {
        // A null member counts as absent; a null in a list keeps its index.
        if (value.kind == Kind::null && !path.back().index) return;
        const bool leaf = value.items.empty();
        if (path.size() + (leaf && !value.is_plain() ? 1 : 0) > deepest_path)
            return add_fault(value, "document.too-deep", join(path).substr(0, 200));
        if (leaf) {
            const bool known_text = is_known_text(path);
            if (known_text && !value.is_plain()) return;
            if (headers_.size() >= limits_.properties) return too_many_values(value);
            std::string text = encode(value, known_text);
            headers_.push_back({.path = std::move(path), .value = std::move(text)});
            return;
        }
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            Path inner = path;
            const bool list = value.kind == Kind::array;
            inner.push_back({.text = list ? std::to_string(i) : value.keys[i], .index = list});
            take_headers(std::move(inner), value.items[i]);
        }
    }
    void too_many_values(const Document& value) {
        if (!std::exchange(too_many_reported_, true))
            add_fault(value, "document.too-many-values", "this value and those that follow were dropped");
    }

    void take_rules(const Document& root) {
        const Document* rules = root.find("rules");
        if (!rules) return;
        if (rules->kind != Kind::text)
            return add_fault(*rules, "pcn.wrong-type", "the rules are a text: ogi or ogi-classic");
        const auto edition = read_game(rules->text);
        if (!edition || !ogi::is_edition(*edition))
            return add_fault(*rules, "pcn.unknown-value", "the rules are ogi or ogi-classic");
        record_->options.game = *edition;
    }

    void sort_headers() {
        std::ranges::sort(headers_, [](const PathHeader& a, const PathHeader& b) {
            return std::ranges::lexicographical_compare(a.path, b.path, name_before);
        });
        for (PathHeader& header : headers_)
            record_->headers.push_back({.name = join(header.path), .value = std::move(header.value)});
        headers_.clear();
    }

    /// Empty if the start is invalid, in which case no move can be read.
    std::optional<OgiLine> take_setup(const Document& root) {
        const Document* setup = root.find("setup");
        const Document* feen = setup && setup->kind == Kind::object ? setup->find("feen") : setup;
        std::size_t offset = root.begin;
        if (!feen || feen->kind != Kind::text) {
            add_fault(feen    ? *feen
                      : setup ? *setup
                              : root,
                      "pcn.missing-setup",
                      "'setup.feen' is the position in which the game begins; the usual one is taken");
        } else {
            offset = feen->begin;
            const auto read = ogi::read_feen(feen->text);
            if (read) {
                record_->options = ogi_options(record_->options.game, *read);
            } else {
                record_->options.position = feen->text;
            }
        }
        auto line = OgiLine::start(record_->options);
        if (line) return *std::move(line);
        for (const Refusal& refusal : line.error())
            add_fault(offset, std::string{refusal.reason}, refusal.detail, std::string{refusal.clause});
        return std::nullopt;
    }

    void take_moves(const Document& moves, OgiLine& line) {
        if (moves.kind != Kind::array) return add_fault(moves, "pcn.wrong-type", "the moves are a list");
        NodeId node = Tree::root;
        for (const Document& ply : moves.items) {
            if (record_->tree.size() > limits_.nodes) return add_fault(ply, "pcn.too-many-moves", {});
            const Document* pmn = &ply;
            if (ply.kind == Kind::object) pmn = ply.find("pmn");
            if (ply.kind == Kind::array) pmn = ply.items.empty() ? nullptr : &ply.items.front();
            if (!pmn || pmn->kind != Kind::text)
                return add_fault(pmn ? *pmn : ply, "pcn.no-move", "a ply has its move in PMN");
            const auto move = ogi::read_pmn(pmn->text);
            if (!move)
                return add_fault(*pmn, "pmn.unreadable", "'" + pmn->text + "': " + move.error().message);
            const auto intent = line.resolve(*move);
            if (!intent)
                return add_fault(*pmn, "pmn.does-not-fit", "'" + pmn->text + "': " + intent.error().message);
            node = record_->tree.add(node, Step{.intent = *intent, .colour = line.side_to_move()},
                                     (*places_)(pmn->begin));
            take_annotation(ply, node);
            // `check` also stops here, and reports why.
            if (!line.play(*intent)) return;
        }
    }

    void take_annotation(const Document& ply, NodeId node) {
        if (ply.kind == Kind::array && ply.items.size() > 1) take_elapsed(ply.items[1], node, true);
        if (ply.kind != Kind::object) return;
        for (std::size_t i = 0; i < ply.items.size(); ++i) {
            const std::string& name = ply.keys[i];
            const Document& item = ply.items[i];
            if (name == "pmn" || item.kind == Kind::null) continue;
            if (name == "elapsed_ms") {
                take_elapsed(item, node, false);
            } else if (name == "comment" && item.kind == Kind::text) {
                if (!item.text.empty()) record_->tree.annotate(node).comment = item.text;
            } else if (!item.items.empty()) {
                continue;
            } else if (const auto sign = std::ranges::find(assessments, item.text);
                       name == "assessment" && sign != assessments.end()) {
                record_->tree.annotate(node).glyphs.push_back(
                    static_cast<std::uint8_t>(sign - assessments.begin() + 1));
            } else {
                auto& properties = record_->tree.annotate(node).properties;
                if (properties.size() >= limits_.properties) return too_many_values(item);
                properties.push_back({.name = name, .values = {encode(item, false)}});
            }
        }
        // The order of members has no significance in TOML or JSON.
        if (const auto& properties = record_->tree.annotation(node).properties; properties.size() > 1)
            std::ranges::sort(record_->tree.annotate(node).properties, {}, &Property::name);
    }

    void take_elapsed(const Document& value, NodeId node, bool seconds) {
        if (value.kind == Kind::null) return;
        auto time = value.kind == Kind::number ? thousandths(value.text) : std::nullopt;
        if (!time) return add_fault(value, "pcn.bad-time", "the time that a move took was expected");
        record_->tree.annotate(node).elapsed = seconds ? *time : *time / 1000;
    }

    void take_outcome(const Document& root) {
        const Document* outcome = root.find("outcome");
        const Document* result = outcome && outcome->kind == Kind::object ? outcome->find("result") : outcome;
        if (!result) return;
        if (result->kind != Kind::text)
            return add_fault(*result, "pcn.wrong-type", "the result is a text: 1-0, 0-1, 1/2-1/2 or *");
        if (!is_result(result->text))
            return add_fault(*result, "pcn.unknown-value", "the result is 1-0, 0-1, 1/2-1/2 or *");
        record_->result = result->text;
        record_->result_place = (*places_)(result->begin);
    }

    struct PathHeader {
        Path path;
        std::string value;
    };

    Input& input_;
    Limits limits_;
    GameId fallback_;
    bool done_ = false;
    bool too_many_reported_ = false;
    std::vector<PathHeader> headers_;
    Record* record_ = nullptr;
    PlaceFinder* places_ = nullptr;
};

Document text_value(std::string text) {
    return {.kind = Kind::text, .text = std::move(text)};
}

/// Builds an object from values and their paths.
class Assembly {
  public:
    Assembly() : nodes_(1) { nodes_[0].value.kind = Kind::object; }

    /// Adds a value at its path; an existing value is kept.
    void insert(const Path& path, Document value) {
        Id table = 0;
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            if (nodes_[table].value.kind != Kind::object) return;
            table = member(table, path[i], {.kind = Kind::object});
        }
        if (nodes_[table].value.kind == Kind::object) member(table, path.back(), std::move(value));
    }
    Document take() {
        nodes_[0].list = false;
        return take(0);
    }

  private:
    using Id = std::uint32_t;
    struct Node {
        Document value = {};
        std::vector<Id> members = {};
        /// Whether the members so far are list indices: 0, 1, 2 …
        bool list = true;
    };

    /// The member with this name; adds it with this value if it is missing.
    Id member(Id table, const Name& name, Document value) {
        const auto added = static_cast<Id>(nodes_.size());
        const auto [place, is_new] = members_.try_emplace({table, name.text}, added);
        if (!is_new) return place->second;
        Node& parent = nodes_[table];
        parent.list = parent.list && name.index && name.text == std::to_string(parent.members.size());
        parent.value.keys.push_back(name.text);
        parent.members.push_back(added);
        nodes_.push_back({.value = std::move(value)});
        return added;
    }

    /// Recursion is shallow, because paths are short.
    Document take(Id id) {
        Node& node = nodes_[id];
        for (const Id member : node.members) node.value.items.push_back(take(member));
        if (node.list && !node.members.empty()) {
            node.value.kind = Kind::array;
            node.value.keys.clear();
        }
        return std::move(node.value);
    }

    std::vector<Node> nodes_;
    std::map<std::pair<Id, std::string>, Id> members_;
};

Document ply_document(std::string pmn, const Annotation& annotation) {
    Document ply{.kind = Kind::object};
    ply.member("pmn", text_value(std::move(pmn)));
    if (annotation.elapsed)
        ply.member("elapsed_ms", {.kind = Kind::number, .text = std::to_string(*annotation.elapsed)});
    for (const std::uint8_t glyph : annotation.glyphs) {
        if (glyph < 1 || glyph > assessments.size()) continue;
        ply.member("assessment", text_value(std::string{assessments[glyph - std::size_t{1}]}));
        break;
    }
    std::string comment = annotation.before;
    if (!comment.empty() && !annotation.comment.empty()) comment += '\n';
    comment += annotation.comment;
    if (!comment.empty()) ply.member("comment", text_value(std::move(comment)));
    std::set<std::string> names;
    if (!annotation.properties.empty()) names.insert(ply.keys.begin(), ply.keys.end());
    for (const Property& property : annotation.properties) {
        if (property.values.size() == 1 && names.insert(property.name).second)
            ply.member(property.name, decode(property.values.front(), false));
    }
    return ply;
}

std::expected<Document, Refusal> document_of(const Record& record) {
    auto line = OgiLine::start(record.options);
    if (!line) return std::unexpected(line.error().front());
    Document root{.kind = Kind::object};
    if (record.options.game != ogi::gomayo_game)
        root.member("rules", text_value(std::string{id(record.options.game)}));
    if (const std::string& comment = record.tree.annotation(Tree::root).comment; !comment.empty())
        root.member("comment", text_value(comment));
    Assembly setup;
    setup.insert({{.text = "feen"}}, text_value(line->feen()));
    Document plies{.kind = Kind::array};
    auto moves = write_main_line(record.tree, *std::move(line));
    if (!moves) return std::unexpected(moves.error());
    for (WrittenPly& ply : *moves)
        plies.items.push_back(ply_document(std::move(ply.text), record.tree.annotation(ply.node)));

    // Reserved members come first, and headers may add members inside them.
    Assembly assembly;
    if (is_result(record.result))
        assembly.insert({{.text = "outcome"}, {.text = "result"}}, text_value(record.result));
    for (const Header& header : record.headers) {
        const Path path = split(header.name);
        const std::string_view first = path[0].text;
        const bool this_edition = is_at(path, {"rules"}) && header.value == id(ogi::gomayo_game) &&
                                  record.options.game == ogi::gomayo_game;
        const bool reserved = first == "plies" || (first == "rules" && !this_edition) ||
                              is_at(path, {"setup"}) || is_at(path, {"outcome"}) ||
                              is_at(path, {"outcome", "result"});
        if (reserved || path.size() > deepest_path) continue;
        // A text with this name is the root's comment, which comes from the tree instead.
        const bool is_comment = is_at(path, {"comment"}) && decode(header.value, false).kind == Kind::text;
        if (is_comment || (first == "comment" && root.find("comment"))) continue;
        if (first == "setup") {
            setup.insert({path.begin() + 1, path.end()}, decode(header.value, false));
        } else {
            assembly.insert(path, decode(header.value, is_known_text(path)));
        }
    }
    root.member("setup", setup.take());
    Document headers = assembly.take();
    Document outcome;
    for (std::size_t i = 0; i < headers.items.size(); ++i) {
        if (headers.keys[i] == "outcome") {
            outcome = std::move(headers.items[i]);
        } else {
            root.member(headers.keys[i], std::move(headers.items[i]));
        }
    }
    root.member("plies", std::move(plies));
    if (outcome.kind != Kind::null) root.member("outcome", std::move(outcome));
    return root;
}

}  // namespace

std::unique_ptr<Reader> make_pcn_reader(Input& input, const Limits& limits, GameId fallback) {
    return std::make_unique<PcnReader>(input, limits, fallback);
}

std::expected<std::string, Refusal> write_pcn(const Record& record) {
    const auto root = document_of(record);
    if (!root) return std::unexpected(root.error());
    return write_json(*root);
}

std::expected<std::string, Refusal> write_pcn_toml(const Record& record) {
    const auto root = document_of(record);
    if (!root) return std::unexpected(root.error());
    return write_toml(*root);
}

}  // namespace kradan::record
