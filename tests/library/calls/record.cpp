#include <kradan/record.h>

#include "say.h"

namespace calls {

namespace {

using namespace kradan;
using record::NodeId;
using record::Tree;

/// A program-defined source, which returns a few bytes at a time.
class Drops final : public record::ByteSource {
  public:
    explicit Drops(std::string_view bytes) : rest_(bytes) {}

    std::size_t read(std::span<char> buffer) override {
        const std::size_t count = std::min({buffer.size(), rest_.size(), std::size_t{7}});
        std::ranges::copy(rest_.first(count), buffer.begin());
        rest_ = rest_.subspan(count);
        return count;
    }
    std::string_view trouble() const override { return "none"; }

  private:
    std::span<const char> rest_;
};

std::string text_of(const record::Fault& fault) {
    return fault.reason + " " + fault.clause + " " + fault.detail + " " + text(fault.place.line) +
           text(fault.note);
}

/// Prints a tree in the order of `walk`.
struct Printer {
    const Tree& tree;
    std::string moves = {};

    void move(NodeId node) { moves += " " + text(node); }
    void open() { moves += " ("; }
    void close() { moves += " )"; }
};

void call_record(record::Record& game) {
    record::check(game);
    for (const record::Fault& fault : game.faults) say("fault", text_of(fault));
    say("heads", record::player(game, Colour::first), record::player(game, Colour::second),
        record::title(game), game.header("White"), game.result, game.names_rules, game.options.game,
        record::winner_of(game));
    Printer printer{game.tree};
    game.tree.walk(printer);
    say("tree", printer.moves, game.tree.size());
    for (std::size_t format = 0; format < record::format_ids.size(); ++format) {
        const auto form = static_cast<record::Format>(format);
        say("written", id(form), record::holds_many(form), record::fits(form, game.options.game),
            id(record::usual_format(game.options.game)), record::lost_in(game, form),
            record::write(game, form));
    }
    for (const std::string_view ending : record::file_endings())
        say("named", ending, id(*record::format_of_file("games" + std::string(ending))));
    std::string played;
    const auto faults = record::replay(game, [&](NodeId node, const AnyGame& at, const Played* move) {
        played += text(node) + ":" + text(at.ply()) + (move == nullptr ? "" : move->label) + " ";
    });
    say("replayed", played, faults.size());
    auto cursor = *record::Cursor::begin(game);
    const NodeId last = game.tree.line_end(Tree::root);
    const auto gone = cursor.go_to(last);
    say("cursor", gone ? "there" : text_of(gone.error()), cursor.node(), cursor.game().ply());
    if (cursor.node() != Tree::root) {
        const NodeId node = cursor.node();
        cursor.leave();
        const auto entered = cursor.enter(node);
        say("entered", entered ? (*entered ? (*entered)->text : "none") : text_of(entered.error()));
    }
    const auto end = record::game_at(game, last);
    say("end", end ? end->position_text() : text_of(end.error()));
}

void call_reader(std::string_view text) {
    const auto format = record::recognise(text);
    say("format", format, format ? record::read_format(id(*format)) : std::nullopt);
    if (!format) return;
    record::MemorySource memory(text);
    Drops drops(text);
    for (record::ByteSource* source :
         {static_cast<record::ByteSource*>(&memory), static_cast<record::ByteSource*>(&drops)}) {
        record::Input input(*source);
        const auto reader = record::make_reader(*format, input);
        record::Record game;
        while (reader->next(game)) call_record(game);
        say("read", input.place().line, input.offset(), input.trouble());
    }
}

void call_tree() {
    const auto game = *AnyGame::start({.game = chess::chess_game});
    const auto step = [&](std::string_view move, Colour by) {
        return record::Step{*game.read_move(move), by};
    };
    record::Record made;
    made.options.game = chess::chess_game;
    made.set_header("White", "A");
    record::add_occasion(made, {.event = "Rated game", .site = "club", .ratings = {1500, 1600}});
    const NodeId first = made.tree.add(Tree::root, step("e2e4", Colour::first));
    const NodeId second = made.tree.add(first, step("e7e5", Colour::second));
    const NodeId other = made.tree.add(first, step("c7c5", Colour::second));
    made.tree.annotate(other).comment = "Sicilian";
    const Tree before = made.tree;
    say("links", made.tree.is_first_child(other), made.tree.line_head(other), made.tree.line_end(first),
        made.tree.path(other), made.tree.annotation(other).comment, before == made.tree);
    made.tree.detach(second);
    made.tree.attach(second, other);
    record::Editor editor(made.tree);
    const bool promoted = editor.promote(other);
    const NodeId played = editor.play(other, step("g1f3", Colour::first));
    editor.annotate(played, {.comment = "open"});
    editor.cut(second);
    const bool undone = editor.undo();
    const bool redone = editor.redo();
    say("edited", promoted, played, undone, redone, before == made.tree);
    call_record(made);
    for (const Colour colour : {Colour::first, Colour::second}) record::set_player(made, colour, "B");
    const auto headers = record::player_headers(made.options.game);
    say("players", made.header(headers[0]), made.header(headers[1]));
    made.clear();
    made.tree.clear();
    say("cleared", made.tree.size(), made.header("White"));
}

}  // namespace

void call_record() {
    call_reader("[White \"A\"]\n[Black \"B\"]\n[Event \"C\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Ke3 1-0\n");
    call_reader("(;GM[1]SZ[5]KM[5.5]PB[A];B[cc];W[cc];B[bb](;W[aa])(;W[dd]))");
    call_reader("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n");
    call_reader("{\"ogn\": 1}");
    call_tree();
    std::vector<record::Fault> faults;
    record::add_fault(faults, {.place = {}, .reason = "sample"});
    record::MemorySource source("two\nlines");
    record::Input input(source);
    std::array<char, 2> buffer{};
    record::MemorySource other("two");
    const std::size_t count = other.read(buffer);
    say("source", count, std::string_view(buffer));
    const std::string ahead(input.ahead(3));
    input.skip(3);
    const int newline = input.take();
    const int next = input.peek();
    say("input", faults.size(), ahead, newline, next, input.place().line, input.place().column);
}

}  // namespace calls
