#include <kradan/session.h>

#include "say.h"

namespace calls {

namespace {

using namespace kradan;
using session::Act;

std::string view_of(const session::State& state, clock::Milliseconds now) {
    json::Writer writer;
    session::write_view(writer, state, now);
    return writer.text();
}

std::string text_of(const session::Event& event) {
    json::Writer writer;
    session::write_event(writer, event);
    json::Fault fault;
    const auto back = session::read_event(*json::parse(writer.text()), fault);
    return writer.text() + " " + fault.text() + text(back == event);
}

/// Carries out the commands, one per second, and prints the results and the same game replayed from its log.
void call_log(const session::Config& config, std::span<const session::Command> commands) {
    std::vector<session::Event> log{*session::create(config, 0)};
    auto state = *session::begin(log.front());
    clock::Milliseconds now = 0;
    for (const session::Command& command : commands) {
        now += 1000;
        const Colour by = state.game.side_to_move();
        say("may", session::actions(state, by, now), session::running(state), session::flag_falls(state),
            session::awaits_first_moves(state), state.phase);
        const auto clocks = session::clocks_at(state, now);
        say("clocks", clocks ? (*clocks)[0].left : -1, session::shown_clocks(state, now)[1].left);
        const auto events = session::decide(state, command, by, now);
        if (!events) {
            say("refused", id(command.act), events.error());
            continue;
        }
        for (const session::Event& event : *events) {
            const bool applied = session::apply(state, event);
            say("event", text_of(event), applied);
            log.push_back(event);
        }
        say("view", view_of(state, now));
    }
    const auto again = session::replay(log);
    say("replayed", again ? view_of(*again, now) : text(again.error()));
    auto appended = *session::begin(log.front());
    const auto done = session::append(appended, std::span{log}.subspan(1));
    say("appended", done, appended.seq);
}

session::Command move(const AnyGame& game, std::string_view text) {
    return {.act = Act::move, .intent = *game.read_move(text)};
}

void call_plan(const session::Config& config) {
    const auto state = *session::begin(*session::create(config, 0));
    const auto value = *json::parse(R"({"ply":0,"premove":"e7e5","lines":[["d2d4","d7d5"]]})");
    const auto plan = *session::read_plan(value);
    json::Writer writer;
    session::write_plan(writer, plan);
    const auto why = session::why_no_plan(plan, state, Colour::second);
    say("plan", writer.text(), why, session::planned_move(plan, state, Colour::second).has_value(),
        session::is_spent(plan, state, Colour::second), plan == plan);
    say("no plan", session::read_plan(*json::parse("[]")).error());
}

void call_clocks() {
    for (int kind = 0; kind < 6; ++kind) {
        const clock::TimeControl control{
            .kind = static_cast<clock::TimeControl::Kind>(kind), .initial = 5000, .step = 3000, .count = 2};
        const auto start = clock::start_clock(control);
        const auto run = clock::run_clock(control, start, 6000);
        const auto pressed = clock::press_clock(control, run ? *run : start);
        const auto added = clock::add_main_time(control, pressed, 500);
        say("clock", id(control.kind), clock::has_overtime(control.kind), start.left, run.has_value(),
            pressed.left, pressed.count, pressed.overtime, added.left, added == pressed,
            kind == 0 ? 0 : clock::time_to_flag(control, added));
    }
}

/// The getters that leave the variable unchanged if the member is absent, and the getters that take a value.
void call_getters(json::Fields& fields, const json::Value& value,
                  const std::array<std::string_view, 2>& names) {
    std::string text;
    std::vector<std::string> list;
    bool flag = false;
    auto side = Colour::first;
    std::int64_t number = 0;
    int small = 0;
    fields.get("text", 4, text, 10, false);
    fields.get("list", 4, list, 10, true);
    fields.get("flag", 4, flag, false);
    fields.get("side", 4, side, true);
    fields.get("number", 6, number, 0, 20, false);
    fields.get("missing", 7, small, 0, 20, true);
    say("get", text, list, flag, side, number, small, fields.find("missing", 7, true) == nullptr);
    fields.read_text("text", *value.find("text"), text, 10);
    fields.read_texts("list", *value.find("list"), list, 10);
    say("read", text, list, fields.read_number("number", *value.find("number"), 0, 20),
        fields.read_flag("flag", *value.find("flag")), fields.read_choice("text", *value.find("text"), names),
        fields.read_colour("side", *value.find("side")), fields.items("list", *value.find("list")).size());
}

void call_json() {
    const auto value = *json::parse(
        R"({"text":"a\"b","number":12.5,"flag":true,"side":"second","list":["x","y"],"object":{},"none":null})");
    json::Fault fault;
    json::Fields fields(value, "sample", fault);
    say("json", fields.text("text"), fields.optional_text("missing"), fields.number("number", 0, 20),
        fields.optional_number("missing", 0, 1), fields.flag("flag"), fields.flag_or("missing", true),
        fields.colour("side"), fields.optional_colour("missing"), fields.texts("list"),
        fields.object("object").items.size(), fields.array("list").items.size(), fields.has("none"),
        value.find("none") == nullptr, json::texts(*value.find("list"), "sample", "list", 10, fault));
    const std::array<std::string_view, 2> names = {"a\"b", "c"};
    say("choice", fields.choice("text", names));
    call_getters(fields, value, names);
    fields.report("text", "is wrong");
    fault.report("sample", "text", "is wrong again");
    say("fault", fault.text(), static_cast<bool>(fault), json::parse("{").error());
    json::Writer writer;
    writer.begin_object().key("a").value("text").key("b").value(true).key("c").value(std::int64_t{-1});
    writer.key("d").null().key("e").raw("[1]").texts("f", {"x"}).key("g").refusal({"go.ko", "W7", "here"});
    writer.key("h").value(Colour::second).key("i").begin_array().value(3).end_array();
    writer.key("j").value(std::vector<std::string>{"x"}).member("k", "text").member("l", 2);
    writer.member("m", true).member("n", Colour::first).member("o", std::optional<Colour>{}).end_object();
    say("written", writer.text());
    const auto throwing =
        *json::parse(R"({"throw":[true,true,true,false,false],"tokin":[true,true,true,false,false]})");
    json::Fault throw_fault;
    json::Fields throw_fields(throwing, "throw", throw_fault);
    const auto tokin = session::read_throw(throw_fields);
    say("throw", tokin, throw_fault.text(), session::thrower_plays(tokin));
}

/// The functions that descriptions call.
void call_members(session::Config config) {
    const auto value =
        *json::parse(R"({"game":"go","size":9,"throw":[true,true,true,false,false],"clocks":[]})");
    json::Fault fault;
    json::Fields fields(value, "config", fault);
    session::OptionMembers::read(config, fields, fault);
    session::ClockMembers::read(config, fields, fault);
    session::Config::settle(config);
    session::Event event{.body = session::Created{config}};
    session::Event::settle(event);
    using Game = schema::Codec<GameId>;
    using Throw = schema::Codec<std::array<bool, 5>>;
    using Clocks = schema::Codec<clock::Clocks>;
    json::Writer writer;
    writer.begin_object();
    session::OptionMembers::write(config, writer);
    session::ClockMembers::write(config, writer);
    Game::write(writer.key("game"), Game::read(*value.find("game"), fields, "game"));
    Throw::write(writer.key("throw"), Throw::read(*value.find("throw"), fields, "throw"));
    Clocks::write(writer.key("clocks"), Clocks::read(*value.find("clocks"), fields, "clocks"));
    writer.end_object();
    // No installed header defines the types of their parameters and results.
    void (*volatile list)(std::vector<schema::Member>&) = &session::list_options;
    schema::Type (*volatile types[])() = {&Game::type, &Throw::type, &Clocks::type};
    const bool described = list && types[0] && types[1] && types[2];
    say("members", writer.text(), fault.text(), described, session::verdict_of({"go.ko"}).reason);
}

void call_config(session::Config config) {
    json::Writer writer;
    session::write_config(writer, config);
    json::Fault fault;
    const auto back = session::read_config(*json::parse(writer.text()), fault);
    say("config", writer.text(), fault.text(), back == config, session::is_timed(config));
    call_members(config);
    config.furigoma = session::Furigoma{.thrower = Colour::second, .tokin = {true, true, false, true, false}};
    session::settle_furigoma(config);
    const bool rematch = session::set_up_rematch(config);
    say("rematch", rematch, config.players[0].name, config.king);
}

}  // namespace

void call_session() {
    session::Config config{.options = {.game = chess::chess_game}, .strict = true};
    config.time.fill({.kind = clock::TimeControl::Kind::fischer, .initial = 60'000, .step = 2000});
    config.players = {{{.name = "A"}, {.name = "B"}}};
    const auto chess = *AnyGame::start(config.options);
    const std::vector<session::Command> commands = {
        move(chess, "e2e4"),        {.act = Act::offer_draw}, move(chess, "e7e8"), {.act = Act::give_time},
        {.act = Act::ask_takeback}, {.act = Act::claim_draw}, {.act = Act::resign}};
    call_log(config, commands);
    call_config(config);
    call_plan(config);
    const auto command = session::read_command(*json::parse(R"({"act":"move","move":"e2e4"})"), chess);
    say("command", command ? text(command->act) : text(command.error()));
    const auto unread = session::read_command(*json::parse(R"({"act":"fly"})"), chess);
    say("command", unread ? text(unread->act) : text(unread.error()));

    const session::Config go{.options = go::game_options({.size = 5})};
    const auto board = *AnyGame::start(go.options);
    const std::vector<session::Command> moves = {
        move(board, "C3"),         move(board, "pass"),
        move(board, "pass"),       {.act = Act::mark_dead, .vertices = {"C3"}},
        {.act = Act::accept_dead}, {.act = Act::resume}};
    call_log(go, moves);
    const auto state = *session::begin(*session::create(go, 0));
    const auto answer = session::answer_to_marking(state, {"C3"});
    json::Writer writer;
    writer.begin_object();
    session::write_board(writer, state.game);
    session::write_move_parts(writer, board.read_move("C3")->parts());
    session::write_check(writer, {Colour::second, Colour::first});
    session::write_faces(writer, *AnyGame::start({.game = ogi::gomayo_game}), Colour::second);
    writer.end_object();
    say("marking", id(answer.act), answer.vertices, writer.text());
    const auto refused = session::create({.options = go::game_options({.size = 99})}, 0);
    const auto foreign = session::foreign_option(
        {.options = {.game = chess::chess_game, .values = go::values_of({.size = 9})}});
    const auto teacher = session::why_not_teacher({.rated = true, .teacher = true});
    say("refused", refused.error(), foreign, teacher);
    call_clocks();
    call_json();
}

}  // namespace calls
