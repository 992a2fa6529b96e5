#include <kradan/catalog.h>

#include "say.h"

namespace calls {

namespace {

using namespace kradan;

std::string text_of(const MoveParts& parts) {
    return parts.text + "/" + parts.from + "/" + parts.to + "/" + parts.drop + "/" + parts.promotion +
           text(parts.promote) + text(parts.keep);
}

void call_game(GameId id_of_game) {
    GameOptions options{.game = id_of_game, .values = go::values_of({.size = 5})};
    auto game = *AnyGame::start(options);
    say("game", id(id_of_game), name(id_of_game, Language::thai), ogi::is_edition(id_of_game), game.game(),
        game.side_to_move(), game.ply(), game.outcome(), game.claims(), read_game(id(id_of_game)));
    for (const Colour colour : {Colour::first, Colour::second}) {
        say("side", side_name(id_of_game, colour), game.prisoners(colour), game.can_mate(colour),
            game.is_dead(100), resume_word(colour), game.hand(colour).size());
    }
    for (const std::string_view move : {"e2e4", "e2e5", "P@e5", "C3", "pass", "?"}) {
        const auto intent = game.read_move(move);
        if (!intent) {
            say("unreadable", move, intent.error());
            continue;
        }
        const auto refusal = game.why_illegal(*intent);
        const auto ahead = game.look_ahead(*intent);
        const auto played = game.play(*intent);
        say("play", intent->text(), refusal, ahead ? ahead->text : text(ahead.error()),
            played ? played->label : text(played.error()), text_of(intent->parts()));
        if (refusal)
            say("says", message(refusal->reason, Language::japanese), clause(refusal->reason, id_of_game));
    }
    const auto first = *game.read_move(game.legal_moves().front());
    const auto forced = game.play_unjudged(first);
    const bool back = game.take_back();
    say("unjudged", forced ? forced->label : "none", back, game.legal_moves());
    for (const MoveParts& parts : game.legal_move_parts()) say("parts", text_of(parts));
    const auto labelled = game.label(first);
    const auto read = game.read_label(labelled ? labelled->label : "?");
    const auto made = game.make(first);
    const bool unmade = game.take_back();
    const auto by_text = game.play_text(game.legal_moves().front());
    const bool untold = game.take_back();
    say("labels", labelled ? labelled->label : text(labelled.error()), read ? *read : text(read.error()),
        made ? *made : text(made.error()), unmade, by_text ? *by_text : text(by_text.error()), untold,
        game.legal_texts());
    const BoardCells board = game.board();
    say("board", board.points, board.files, board.cells, game.in_check(), game.play_ended());
    if (const auto* stones = game.as<Stones>())
        say("stones", stones->ko(), stones->all_alive(), stones->repeats(), stones->handicap_to_place(),
            stones->in_atari(), stones->group("C3"));
    for (const auto lettering : {Lettering::letters, Lettering::kanji}) say("show", show(game, lettering));
    say("text", game.position_text(), game.position_text(std::array{false, true}),
        options.game.module().weaker_side(options), check_words(game));
    for (const PositionText& form : game.position_texts()) say("form", form.form, form.text);
    auto line = *AnyGame::start(options);
    const std::vector<std::string> moves = {line.legal_moves().back(), "?"};
    const auto done = line.play_line(moves);
    say("line", done, line.ply());
    game.resume(Colour::second);
    const bool resumed = game.take_back_resumption();
    const auto score = count_game(game, {});
    say("go", resumed, score ? score->margin : 0, count_by_others(game, {}).size());
    const auto rated = options.game.module().rated_start(options);
    // The default for a game that does not override it.
    const auto otherwise = options.game.module().GameModule::rated_start(options);
    say("rated otherwise", otherwise ? otherwise->kind : otherwise.error().reason);
    say("rated", options.game.module().rated_kinds().size(), rated ? rated->kind : rated.error().reason,
        rated && rated->head_start == HeadStart{});
    const bool changed = options.game.module().change_sides(options);
    say("changed", changed, options == GameOptions{});
    for (std::size_t reason = 0; reason < end_reason_ids.size(); ++reason) {
        const auto end = static_cast<EndReason>(reason);
        say("end", id(end), clause(end, id_of_game), describe(id_of_game, {Colour::second, end}));
    }
    const auto reached = id_of_game.module().reach("N", "c3");
    say("reach", reached ? text(reached->targets) : text(reached.error()));
}

void call_module(GameId id) {
    const GameModule& module = id.module();
    say("module", module.id(), module.family(), module.name(Language::thai), module.side(Colour::second),
        module.option_schema().size(), module.has_option("size"), module.common_name(), id == GameId{},
        id == GameId{module});
    const Policies& policies = module.policies();
    say("policies", policies.draws_by_agreement, policies.draws_are_common, policies.dead_positions,
        policies.first_illegal_move_is_forgiven, policies.furigoma, policies.ranks_decide_sides);
    const Forms& forms = module.forms();
    say("forms", static_cast<int>(forms.engines), forms.position, static_cast<int>(forms.records),
        static_cast<int>(forms.look), forms.pieces, forms.variant, forms.random_plies);
    const Help& help = module.help();
    say("help", help.moves, help.notation, help.position, chess::is_chess(id), go::is_go(id));
    say("ends", module.clause(EndReason::time), module.clause("ogi.nifu").value_or("none"),
        module.result_text({Colour::first, EndReason::time}), module.position_of_gui("8/8"));
    say("ogi", ogi::is_edition(id), ogi::editions().size());
    const auto started = module.start({.game = id});
    if (!started) return;
    const auto copy = (*started)->clone();
    const auto intent = module.read_move(copy->legal_texts().front());
    say("copy", copy->ply(), copy->perft(1), copy->legal_texts_of_position().size(),
        AnyGame::start({.game = id})->legal_moves_of_position().size(), copy->can_mate(Colour::first, 100),
        copy->is_dead(100), copy->read_notation("?", {"no", 1}).error(), copy->position_text({}),
        intent->text(), text_of(intent->parts()), *intent == AnyIntent{}, copy->why_illegal(AnyIntent{}));
    std::vector<MoveCode> codes;
    copy->legal_codes(codes);
    const auto numbers = codes.size();
    copy->AbstractGame::legal_codes(codes);
    copy->make_legal(*module.read_move(MoveText(codes.front()).view()));
    say("codes", numbers, codes.size(), MoveText(codes.back()).view(), code_of("e2e4"), copy->ply());
    say("base", copy->AbstractGame::position_text({}),
        copy->AbstractGame::read_notation("?", {"no", 1}).error(),
        module.GameModule::reach("N", "c3").error(),
        module.GameModule::result_text({Colour::first, EndReason::time}));
    say("refusals", unreadable({"a", 1}, "b", {"c", 2}), unreadable_setup("d", {"e", 3}), foreign_move());
}

void call_chess_edition() {
    const auto& edition = chess::edition_of({.goal = chess::Goal::king_in_centre});
    GameOptions options{.game = edition};
    edition.settle_new(options);
    const auto started = edition.start(options);
    const auto reach = edition.reach("N", "c3");
    const auto rated = edition.rated_start(options);
    say("chess", chess::editions().size(), chess::is_edition(edition), edition.rules().checks,
        chess::rules_of(edition) == edition.rules(), edition.option_schema().size(),
        edition.option_flags().size(), started.has_value(), edition.read_move("e2e4").has_value(),
        edition.engine_play().has_value(), edition.clause(EndReason::king_in_centre),
        edition.clause("chess.in-check").value_or("none"),
        reach ? reach->targets : std::vector<std::string>{}, edition.rated_kinds().size(),
        rated ? rated->kind : "none");
}

void call_edition() {
    const auto& edition = static_cast<const ogi::Edition&>(ogi::classic_game.module());
    GameOptions options{.game = ogi::classic_game, .values = ogi::values_of({.promoted = {"b2"}})};
    const auto started = edition.start(options);
    const auto reach = edition.reach("N", "c3");
    const auto weaker = edition.weaker_side(options);
    const auto rated = edition.rated_start(options);
    const bool changed = edition.change_sides(options);
    say("edition", edition.option_schema().size(), edition.option_flags().size(),
        edition.position_of_gui("8/8"), started.has_value(), edition.read_move("e2e3")->text(),
        edition.clause(EndReason::time), edition.clause("ogi.nifu").value_or(""), reach->targets, weaker,
        changed, ogi::options_of(options).promoted, rated ? rated->kind : rated.error().reason,
        edition.rules() == ogi::classic);
}

void call_options() {
    for (const Option* option : all_options()) say("option", option->key, option->kind.index());
    say("flags", chess::option_flags().size(), ogi::option_flags().size(), go::option_flags()[0].name,
        go::go_game.module().option_flags().size(), ogi::gomayo_game.module().option_flags()[0].help);
    say("schemas", chess::option_schema().size(), ogi::option_schema().size(), go::option_schema().size(),
        go::go_game.module().find_option("komi") != nullptr);
    say("rules", go::expected_rules(), chess::expected_laws());
    GameOptions options = go::game_options({.size = 9, .rules = "aga", .komi = "0.5", .handicap = 2});
    go::Options go = go::options_of(options);
    go.handicap = 0;
    go.turn = Colour::second;
    go::set_options(options, go);
    say("go", go.size, go.rules, go.komi.value_or("none"), options.values == go::values_of(go),
        options == GameOptions{
                       .game = go::go_game,
                       .values = {{"size", 9}, {"rules", "aga"}, {"komi", "0.5"}, {"turn", Colour::second}}});
    chess::set_options(options, {.chess960 = 7});
    ogi::set_options(options, {.promoted = {"b2"}});
    say("others", chess::writes_king_takes_rook(options), chess::options_of(options).chess960.value_or(-1),
        ogi::options_of(options).promoted, chess::values_of({}) == ogi::values_of({}));
    OptionValues values;
    values.set("size", 5);
    values.erase("rules");
    values.write("komi", std::string("7"), true);
    OptionValues copy = values;
    OptionValues moved = std::move(copy);
    copy = moved;
    moved = OptionValues{{"size", 7}};
    say("copies", copy == values, moved == values);
    say("values", values.find<std::string>("size") == nullptr, *values.find<int>("size"),
        values == OptionValues{{"size", 5}});
}

}  // namespace

void call_catalog() {
    call_options();
    say("ids", game_ids().size());
    call_edition();
    call_chess_edition();
    for (const GameId game : games()) call_module(game);
    for (const GameId game : games()) call_game(game);
    const auto refused = AnyGame::start({.game = chess::chess_game, .position = "8/8"});
    say("refused", refused.error());
    say("clauses", clauses().size(), clauses()[0].id, read_game("checkers"));
    for (const Language language : {Language::english, Language::thai, Language::japanese})
        say("clause", clause_text("C5", language), message("ogi.nifu", language), known_clause("C5"),
            known_reason("ogi.nifu"));
}

}  // namespace calls
