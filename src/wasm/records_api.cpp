#include <algorithm>
#include <array>
#include <expected>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/show.h"
#include "core/quote.h"
#include "draw/picture.h"
#include "games/go/notation.h"
#include "games/go/options.h"
#include "rating/pools.h"
#include "record/check.h"
#include "record/log/heads.h"
#include "record/reader.h"
#include "record/replay.h"
#include "record/text/charset.h"
#include "session/config.h"
#include "session/view.h"
#include "wasm/api.h"
#include "wasm/operations.h"

namespace kradan::wasm {

namespace {

using json::Fault;
using json::Fields;
using json::Writer;
using record::NodeId;
using record::Record;
using record::Tree;

/// Limits on records opened from one text, and on open records.
constexpr std::size_t most_at_once = 200;
constexpr std::size_t most_open = 1000;

/// A record with its edits.
struct Open {
    explicit Open(Record content) : record(std::move(content)), editor(record.tree) {}

    /// The game at a node; valid until the next call.
    std::expected<const AnyGame*, record::Fault> at(NodeId node) {
        if (!cursor) {
            auto begun = record::Cursor::begin(record);
            if (!begun) return std::unexpected(begun.error());
            cursor = *std::move(begun);
        }
        if (const auto there = cursor->go_to(node); !there) return std::unexpected(there.error());
        return &cursor->game();
    }

    Record record;
    record::Editor editor;
    std::optional<record::Cursor> cursor = std::nullopt;
};

struct Records {
    std::map<int, std::unique_ptr<Open>> open;
    int latest = 0;
};

Records& records() {
    static Records all;
    return all;
}

Open* find_open(Fields& request) {
    const auto number = static_cast<int>(request.number("record", 0, std::numeric_limits<int>::max()));
    const auto place = records().open.find(number);
    if (place == records().open.end()) {
        request.report("record", "there is no such record");
        return nullptr;
    }
    return place->second.get();
}

/// The node named in a request; the root if there is none.
NodeId find_node(Fields& request, const Open* open) {
    if (open == nullptr || !request.has("node")) return Tree::root;
    const auto last = static_cast<std::int64_t>(open->record.tree.size()) - 1;
    return static_cast<NodeId>(request.number("node", 0, last));
}

std::optional<record::Format> find_format(Fields& request) {
    if (!request.has("format")) return std::nullopt;
    return static_cast<record::Format>(request.choice("format", record::format_ids));
}

void write_fault(Writer& writer, const record::Fault& fault) {
    writer.begin_object().member("line", static_cast<std::int64_t>(fault.place.line));
    writer.member("column", static_cast<std::int64_t>(fault.place.column));
    writer.member("reason", fault.reason)
        .member("clause", fault.clause)
        .member("detail", printable(fault.detail));
    writer.member("note", fault.note).end_object();
}

/// Writes a fault as a refusal immediately, because a `Refusal` only refers to its texts.
Answer refused(const record::Fault& fault) {
    Writer writer;
    writer.begin_object().key("refusals").begin_array();
    writer.refusal({.reason = fault.reason, .clause = fault.clause, .detail = fault.detail});
    return writer.end_array().end_object().text();
}

/// A record's entry in a list of records.
void write_summary(Writer& writer, const Record& record) {
    writer.member("game", id(record.options.game)).member("title", record::title(record));
    writer.key("players").begin_object();
    for (const Colour colour : colours) writer.member(id(colour), record::player(record, colour));
    writer.end_object().member("result", record.result).key("faults").begin_array();
    for (const auto& fault : record.faults) write_fault(writer, fault);
    writer.end_array();
}

Answer open(Fields& request, Fault& fault) {
    const std::string text = request.text("text", json::max_bytes);
    auto format = find_format(request);
    const auto skip = request.optional_number("skip", 0, std::numeric_limits<int>::max()).value_or(0);
    const auto most =
        static_cast<std::size_t>(request.optional_number("count", 1, most_at_once).value_or(most_at_once));
    if (fault) return refuse(fault);
    if (!format) format = record::recognise(text);
    if (!format) return refuse({"record.unknown-format"});
    record::MemorySource source(text);
    record::Input input(source);
    const auto reader = record::make_reader(*format, input);
    Writer writer;
    writer.begin_object().member("format", record::id(*format)).key("records").begin_array();
    Record record;
    auto& all = records();
    std::size_t count = 0;
    bool more = false;
    for (std::int64_t skipped = 0; skipped < skip && reader->next(record); ++skipped) record.clear();
    while (reader->next(record)) {
        if (count == most || all.open.size() == most_open) {
            more = true;
            break;
        }
        ++count;
        record::check(record);
        writer.begin_object().member("record", ++all.latest);
        write_summary(writer, record);
        writer.end_object();
        all.open.emplace(all.latest, std::make_unique<Open>(std::move(record)));
        record = Record{};
    }
    return writer.end_array().member("more", more).end_object().text();
}

template <std::size_t count, class Index>
std::string_view name_of(const std::array<std::string_view, count>& names, Index index) {
    return names[static_cast<std::size_t>(index)];
}

void write_shape(Writer& writer, const record::Shape& shape) {
    static constexpr std::array<std::string_view, 9> kinds = {
        "arrow", "line", "highlight", "circle", "square", "triangle", "cross", "selected", "label"};
    static constexpr std::array<std::string_view, 5> tints = {"", "green", "red", "yellow", "blue"};
    const auto cell = [&](std::string_view name, record::Cell where) {
        writer.key(name).begin_array().value(int{where.x}).value(int{where.y}).end_array();
    };
    writer.begin_object()
        .member("kind", name_of(kinds, shape.kind))
        .member("tint", name_of(tints, shape.tint));
    cell("from", shape.from);
    cell("to", shape.to);
    if (!shape.text.empty()) writer.member("text", shape.text);
    writer.end_object();
}

void write_annotation(Writer& writer, const record::Annotation& annotation) {
    if (!annotation.before.empty()) writer.member("before", annotation.before);
    if (!annotation.comment.empty()) writer.member("comment", annotation.comment);
    if (!annotation.glyphs.empty()) {
        writer.key("glyphs").begin_array();
        for (const auto glyph : annotation.glyphs) writer.value(int{glyph});
        writer.end_array();
    }
    if (!annotation.shapes.empty()) {
        writer.key("shapes").begin_array();
        for (const auto& shape : annotation.shapes) write_shape(writer, shape);
        writer.end_array();
    }
    if (const auto& evaluation = annotation.evaluation) {
        writer.key("evaluation").begin_object();
        if (evaluation->centipawns) writer.member("centipawns", *evaluation->centipawns);
        if (evaluation->mate) writer.member("mate", *evaluation->mate);
        writer.end_object();
    }
    if (annotation.clock) writer.member("clock", *annotation.clock);
    if (annotation.elapsed) writer.member("elapsed", *annotation.elapsed);
}

Answer tree(Fields& request, Fault& fault) {
    const Open* open = find_open(request);
    if (fault) return refuse(fault);
    const Record& record = open->record;
    Writer writer;
    writer.begin_object();
    write_summary(writer, record);
    writer.key("headers").begin_array();
    for (const auto& header : record.headers) {
        writer.begin_array().value(header.name).value(header.value).end_array();
    }
    writer.end_array().key("nodes").begin_array();
    record::replay(record, [&](NodeId node, const AnyGame& game, const Played* played) {
        writer.begin_object().member("node", static_cast<int>(node));
        if (node != Tree::root) writer.member("parent", static_cast<int>(record.tree[node].parent));
        writer.member("turn", game.side_to_move());
        if (played != nullptr) writer.member("move", played->text).member("label", played->label);
        if (const auto& step = record.tree[node].step) writer.member("by", step->colour);
        write_annotation(writer, record.tree.annotation(node));
        writer.end_object();
    });
    return writer.end_array().end_object().text();
}

Answer at(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    if (fault) return refuse(fault);
    const auto there = open->at(node);
    if (!there) return refused(there.error());
    const AnyGame* const game = *there;
    Writer writer;
    writer.begin_object().member("turn", game->side_to_move());
    session::write_board(writer, *game);
    session::write_check(writer, game->in_check());
    session::write_faces(writer, *game, record::king_of(open->record));
    writer.key("last");
    const auto& step = open->record.tree[node].step;
    if (step && game->ply() > 0) {
        writer.begin_object();
        session::write_move_parts(writer, step->intent.parts());
        writer.end_object();
    } else {
        writer.null();
    }
    const auto* stones = game->as<Stones>();
    const std::string ko = stones ? stones->ko() : std::string();
    writer.member("ko", ko.empty() ? std::nullopt : std::optional{ko});
    writer.member("position", game->position_text()).key("positionTexts").begin_array();
    for (const PositionText& position : game->position_texts()) {
        writer.begin_object().member("form", position.form).member("text", position.text).end_object();
    }
    writer.end_array().key("legal").begin_array();
    for (const MoveParts& parts : game->legal_move_parts()) {
        writer.begin_object();
        session::write_move_parts(writer, parts);
        writer.end_object();
    }
    return writer.end_array().end_object().text();
}

/// Returns a Go game's options and the moves that follow, as `AnyGame::play_line` reads them: all moves if
/// the sides alternated throughout, apart from resumptions after two passes; otherwise only the moves since
/// they last failed to alternate, with the stones of that position in the options.
std::pair<GameOptions, std::vector<std::string>> way_to(const AnyGame& any) {
    go::Game game = *any.as<go::Game>();
    go::Options options = go::options_of(any.options());
    std::vector<std::string> moves;
    Colour to_move = game.position().side_to_move();
    const int handicap = game.handicap();
    for (;;) {
        if (game.take_back_resumption()) {
            if (!game.play_ended()) {
                game.resume(to_move);
                break;
            }
            moves.emplace_back(resume_word(to_move));
            to_move = game.position().side_to_move();
        }
        if (game.ply() == 0 || game.mover(game.ply() - 1) != opponent(to_move)) break;
        std::string last = go::write_move(game.start().intent_of(game.moves().back()));
        if (!game.take_back()) break;
        moves.push_back(std::move(last));
        to_move = opponent(to_move);
    }
    std::ranges::reverse(moves);
    const bool whole = game.ply() == 0 && game.start().side_to_move() == to_move;
    // Handicap stones among the moves must not be counted a second time.
    if (whole && options.placed_handicap && options.stones[0].empty()) options.handicap = 0;
    GameOptions from = any.options();
    if (whole) {
        go::set_options(from, options);
        return {from, moves};
    }
    const go::Board& board = game.position().board();
    options.placed_handicap = true;
    options.free_placement = false;
    options.turn = to_move;
    for (const Colour colour : colours) {
        const auto side = static_cast<std::size_t>(index(colour));
        options.prisoners[side] = game.position().prisoners(colour);
        options.stones[side].clear();
        for (int y = 0; y < board.size(); ++y) {
            for (int x = 0; x < board.size(); ++x) {
                if (board.has(board.point({.x = x, .y = y}), colour))
                    options.stones[side].push_back(go::write_vertex({.x = x, .y = y}));
            }
        }
    }
    options.handicap = options.stones[0].empty() ? 0 : handicap;
    go::set_options(from, options);
    return {from, moves};
}

Answer way(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    if (fault) return refuse(fault);
    const auto there = open->at(node);
    if (!there) return refused(there.error());
    if (!(*there)->as<go::Game>()) return refuse({"record.unknown-format", "", "only for Go"});
    const auto [options, moves] = way_to(**there);
    Writer writer;
    writer.begin_object().key("config");
    session::write_config(writer, {.options = options});
    return writer.texts("moves", moves).end_object().text();
}

/// A picture of a position with the record's drawings.
Answer image(Fields& request, Fault& fault) {
    static constexpr std::array<std::string_view, 2> sets = {"eastern", "western"};
    static constexpr std::array<std::string_view, 2> themes = {"light", "dark"};
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    const bool flipped = request.flag_or("flip", false);
    const auto pieces = request.has("pieces") ? request.choice("pieces", sets) : 0;
    const auto theme = request.has("theme") ? request.choice("theme", themes) : 0;
    const auto width = request.optional_number("width", draw::least_width, draw::most_width);
    if (fault) return refuse(fault);
    const auto game = open->at(node);
    if (!game) return refused(game.error());
    draw::Picture picture = draw::picture_of(**game);
    if (const auto& step = open->record.tree[node].step) {
        const MoveParts parts = step->intent.parts();
        picture.last_from = draw::read_cell(picture.board, parts.from);
        picture.last_to = draw::read_cell(picture.board, parts.to);
    }
    if (const auto* faces = (*game)->as<KingFaces>())
        picture.jade = faces->jade(record::king_of(open->record));
    picture.shapes = open->record.tree.annotation(node).shapes;
    picture.flipped = flipped;
    picture.pieces = static_cast<draw::PieceSet>(pieces);
    picture.theme = static_cast<draw::Theme>(theme);
    if (width) picture.width = static_cast<int>(*width);
    return Writer{}.begin_object().member("svg", draw::svg(picture)).end_object().text();
}

Answer play(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    const std::string text = request.text("move", 32);
    if (fault) return refuse(fault);
    const auto there = open->at(node);
    if (!there) return refused(there.error());
    AnyGame game = **there;
    const auto intent = game.read_move(text);
    if (!intent) return refuse({"session.malformed", "", "move: " + intent.error().message});
    const Colour by = game.side_to_move();
    if (const auto played = game.play(*intent); !played) return refuse(played.error());
    const NodeId added = open->editor.play(node, {.intent = *intent, .colour = by});
    return Writer{}.begin_object().member("node", static_cast<int>(added)).end_object().text();
}

/// The moves in a principal variation in players' notation, up to the first illegal one.
Answer label(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    const std::vector<std::string> texts = request.texts("moves", 32);
    if (fault) return refuse(fault);
    const auto there = open->at(node);
    if (!there) return refused(there.error());
    AnyGame game = **there;
    Writer writer;
    writer.begin_object().key("moves").begin_array();
    for (const std::string& text : texts) {
        const auto intent = game.read_move(text);
        const auto played = intent ? game.play(*intent) : std::unexpected(Refusal{});
        if (!played) break;
        writer.begin_object().member("move", played->text).member("label", played->label).end_object();
    }
    return writer.end_array().end_object().text();
}

Answer edited(bool changed) {
    return Writer{}.begin_object().member("changed", changed).end_object().text();
}

Answer cut(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    if (fault) return refuse(fault);
    if (node != Tree::root) open->editor.cut(node);
    return edited(node != Tree::root);
}

Answer promote(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    if (fault) return refuse(fault);
    return edited(open->editor.promote(node));
}

Answer comment(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    const NodeId node = find_node(request, open);
    std::string text = request.text("text", std::size_t{1} << 20);
    if (fault) return refuse(fault);
    record::Annotation annotation = open->record.tree.annotation(node);
    annotation.comment = std::move(text);
    open->editor.annotate(node, std::move(annotation));
    return edited(true);
}

Answer undo(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    if (fault) return refuse(fault);
    return edited(open->editor.undo());
}

Answer redo(Fields& request, Fault& fault) {
    Open* open = find_open(request);
    if (fault) return refuse(fault);
    return edited(open->editor.redo());
}

/// The event for a game with this config, as the server names it.
Answer event(Fields& request, Fault& fault) {
    auto config = session::read_config(request.object("config"), fault);
    if (fault) return refuse(fault);
    return Writer{}.begin_object().member("event", rating::event_of(config)).end_object().text();
}

record::Occasion read_occasion(Fields& request, Fault& fault) {
    if (!request.has("occasion")) return {};
    constexpr std::int64_t most_rating = 9'999;
    // The end of the year 9999.
    constexpr std::int64_t latest = 253'402'300'799'999;
    Fields fields(request.object("occasion"), "occasion", fault);
    record::Occasion occasion{.event = fields.optional_text("event").value_or(""),
                              .site = fields.optional_text("site").value_or(""),
                              .began = fields.optional_number("began", 0, latest)};
    if (!fields.has("ratings")) return occasion;
    Fields ratings(fields.object("ratings"), "ratings", fault);
    for (const Colour colour : colours) {
        occasion.ratings[static_cast<std::size_t>(index(colour))] =
            ratings.optional_number(id(colour), 0, most_rating);
    }
    return occasion;
}

Answer write(Fields& request, Fault& fault) {
    const Open* open = find_open(request);
    const auto format = find_format(request);
    if (!format) request.report("format", "expected a form");
    const record::Occasion occasion = read_occasion(request, fault);
    if (fault) return refuse(fault);
    Record record = open->record;
    record::add_occasion(record, occasion);
    const auto text = record::write(record, *format);
    if (!text) return refuse(text.error());
    return Writer{}.begin_object().member("text", *text).end_object().text();
}

/// The charset of text that is not UTF-8. Its bytes are passed as characters up to U+00FF.
Answer charset(Fields& request, Fault& fault) {
    const std::string text = request.text("bytes", json::max_bytes);
    if (fault) return refuse(fault);
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto lead = static_cast<unsigned char>(text[at]);
        if (lead < 0x80) {
            bytes += text[at];
        } else if ((lead == 0xc2 || lead == 0xc3) && at + 1 < text.size()) {
            bytes += static_cast<char>((lead << 6) | (static_cast<unsigned char>(text[++at]) & 0x3f));
        } else {
            request.report("bytes", "expected characters up to U+00FF");
            return refuse(fault);
        }
    }
    return Writer{}.begin_object().member("charset", record::guess_charset(bytes)).end_object().text();
}

Answer close(Fields& request, Fault& fault) {
    const auto number = static_cast<int>(request.number("record", 0, std::numeric_limits<int>::max()));
    if (fault) return refuse(fault);
    records().open.erase(number);
    return "{}";
}

constexpr std::array<Operation, 16> operations = {{{"open", open},
                                                   {"charset", charset},
                                                   {"tree", tree},
                                                   {"at", at},
                                                   {"way", way},
                                                   {"image", image},
                                                   {"play", play},
                                                   {"label", label},
                                                   {"cut", cut},
                                                   {"promote", promote},
                                                   {"comment", comment},
                                                   {"undo", undo},
                                                   {"redo", redo},
                                                   {"event", event},
                                                   {"write", write},
                                                   {"close", close}}};

}  // namespace

std::string answer_records(std::string_view request) {
    return answer_by(operations, request);
}

}  // namespace kradan::wasm
