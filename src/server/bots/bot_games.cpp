#include <algorithm>
#include <sstream>
#include <utility>

#include "record/formats.h"
#include "server/accounts/exported_game.h"
#include "server/bots/asking.h"
#include "server/bots/event_stream.h"
#include "server/bots/seats.h"
#include "server/tables/reading.h"

namespace kradan::server {

namespace {

constexpr std::string_view lines_of_json = "application/x-ndjson";
/// Streams that are remembered before those that have ended are forgotten.
constexpr std::size_t many_streams = 200;

std::string command_text(std::string_view act) {
    json::Writer writer;
    writer.begin_object().member("do", act).end_object();
    return writer.text();
}

std::string move_text(const std::string& move) {
    json::Writer writer;
    writer.begin_object().member("do", "move").member("move", move).end_object();
    return writer.text();
}

/// A command of `answer_to_marking`.
std::string marking_text(const session::Command& command) {
    json::Writer writer;
    writer.begin_object().member("do", session::id(command.act));
    if (command.act == session::Act::mark_dead && !command.vertices.empty())
        writer.member("vertex", command.vertices.front());
    if (command.act == session::Act::propose_dead) writer.texts("vertices", command.vertices);
    writer.end_object();
    return writer.text();
}

std::vector<std::string> vertices_in(std::string text) {
    std::ranges::replace(text, ',', ' ');
    std::istringstream words{text};
    std::vector<std::string> vertices;
    for (std::string word; words >> word;) vertices.push_back(word);
    std::ranges::sort(vertices);
    return vertices;
}

ApiAnswer answer_to(const OrTrouble<void>& result) {
    return result ? answer_ok() : answer_of(result.error());
}

}  // namespace

Task<ApiAnswer> BotApi::stream_events(Caller /*caller*/, BotRequest request) {
    const auto stream = std::make_shared<EventStream>(environment_, hall_, request.address);
    co_return ApiAnswer{
        .status = 200, .media = std::string{lines_of_json}, .lines = stream->begin(request.token)};
}

Task<ApiAnswer> BotApi::stream_game(Caller /*caller*/, BotRequest request) {
    const std::string& game = request.segment("game");
    const auto stream = std::make_shared<GameStream>(environment_, hall_, request.address, game);
    const auto lines = std::make_shared<Lines>();
    stream->write_to(lines);
    stream->begin(request.token);
    if (const auto joined = co_await stream->joined(); !joined) co_return answer_of(joined.error());
    if (games_.size() > many_streams)
        std::erase_if(games_, [](const auto& one) { return one.second.expired(); });
    games_[request.token + " " + game] = stream;
    co_return ApiAnswer{.status = 200, .media = std::string{lines_of_json}, .lines = lines};
}

Task<OrTrouble<BotApi::Joined>> BotApi::join(const BotRequest& request) {
    const std::string& game = request.segment("game");
    Joined joined;
    if (const auto known = games_.find(request.token + " " + game); known != games_.end()) {
        joined.stream = known->second.lock();
        if (joined.stream && joined.stream->is_open()) co_return joined;
        games_.erase(known);
    }
    joined.stream = std::make_shared<GameStream>(environment_, hall_, request.address, game);
    joined.alone = true;
    joined.stream->begin(request.token);
    if (const auto result = co_await joined.stream->joined(); !result)
        co_return std::unexpected(result.error());
    co_return joined;
}

Task<ApiAnswer> BotApi::act(BotRequest request, std::string_view command) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_of(joined.error());
    co_return answer_to(co_await joined->stream->act(command_text(command)));
}

Task<ApiAnswer> BotApi::move(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_of(joined.error());
    GameStream& stream = *joined->stream;
    const session::State& state = stream.game().state();
    const Colour side = *stream.game().side();
    const bool draw = is_true(request.parameter("offeringDraw"));
    if (draw && state.draw_offer == opponent(side))
        co_return answer_to(co_await stream.act(command_text("accept-draw")));
    if (draw && state.game.side_to_move() == side && !state.game.claims().empty())
        co_return answer_to(co_await stream.act(command_text("claim-draw")));
    const auto moved = co_await stream.act(move_text(request.segment("move")));
    // The move counts, whatever becomes of the offer.
    if (moved && draw) co_await stream.act(command_text("offer-draw"));
    co_return answer_to(moved);
}

Task<ApiAnswer> BotApi::chat(Caller /*caller*/, BotRequest request) {
    // A player is not heard in the other room.
    if (request.parameter("room") == "spectator") co_return answer_ok();
    const auto joined = co_await join(request);
    if (!joined) co_return answer_of(joined.error());
    co_return answer_to(co_await joined->stream->say(request.parameter("text")));
}

Task<ApiAnswer> BotApi::abort(Caller /*caller*/, BotRequest request) {
    co_return co_await act(std::move(request), "abort");
}

Task<ApiAnswer> BotApi::resign(Caller /*caller*/, BotRequest request) {
    co_return co_await act(std::move(request), "resign");
}

Task<ApiAnswer> BotApi::claim_draw(Caller /*caller*/, BotRequest request) {
    co_return co_await act(std::move(request), "claim-draw");
}

Task<ApiAnswer> BotApi::answer_draw(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_of(joined.error());
    GameStream& stream = *joined->stream;
    const bool asked = stream.game().state().draw_offer == opponent(*stream.game().side());
    const bool agrees = request.segment("answer") == "yes" || is_true(request.segment("answer"));
    const std::string_view command = !agrees ? "decline-draw" : asked ? "accept-draw" : "offer-draw";
    co_return answer_to(co_await stream.act(command_text(command)));
}

Task<ApiAnswer> BotApi::answer_takeback(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_of(joined.error());
    GameStream& stream = *joined->stream;
    const bool asked = stream.game().state().takeback == opponent(*stream.game().side());
    const bool agrees = request.segment("answer") == "yes" || is_true(request.segment("answer"));
    const std::string_view command = !agrees ? "decline-takeback"
                                     : asked ? "accept-takeback"
                                             : "ask-takeback";
    co_return answer_to(co_await stream.act(command_text(command)));
}

Task<ApiAnswer> BotApi::claim_victory(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_of(joined.error());
    co_return answer_to(co_await joined->stream->act(R"({"do":"claim-gone","claim":"win"})"));
}

Task<ApiAnswer> BotApi::mark_dead(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_of(joined.error());
    GameStream& stream = *joined->stream;
    const auto dead = vertices_in(request.parameter("stones"));
    co_return answer_to(
        co_await stream.act(marking_text(session::answer_to_marking(stream.game().state(), dead))));
}

Task<ApiAnswer> BotApi::export_game(Caller caller, BotRequest request) {
    struct Found {
        std::string log;
        SeenGame seen;
    };
    const auto found =
        co_await read(environment_,
                      [id = request.segment("game"), key = caller.player(), now = environment_.wall_time()](
                          store::Reader& reader) -> std::expected<std::optional<Found>, store::Error> {
                          auto seen = read_seen_game(reader, id, key, now);
                          if (!seen) return std::unexpected(seen.error());
                          const auto game = reader.game(id);
                          if (!game) return std::unexpected(game.error());
                          if (!*seen || !*game) return std::nullopt;
                          return Found{log_of(**game), **std::move(seen)};
                      });
    if (!found) co_return answer_of(Trouble{503, "server.cannot-store"});
    if (!*found || (!(**found).seen.watchable && !(**found).seen.side))
        co_return answer_of(Trouble{404, "server.no-such-game"});
    const SeenGame& seen = (**found).seen;
    const auto record = record_of_log((**found).log);
    const auto style = seen.info.config.options.game.module().forms().records;
    const auto format = style == RecordStyle::sgf   ? record::Format::sgf
                        : style == RecordStyle::pcn ? record::Format::pcn
                                                    : record::Format::pgn;
    const auto text = record ? record::write(*record, format) : std::unexpected(Refusal{"server.failed"});
    if (!text) co_return answer_of(Trouble{500, "server.failed"});
    co_return ApiAnswer{.status = 200, .body = *text + "\n", .media = "text/plain; charset=utf-8"};
}

Task<ApiAnswer> BotApi::answer_with_game(const Caller& caller, std::string game) {
    const auto seen = co_await read(
        environment_, [game, key = caller.player(), now = environment_.wall_time()](store::Reader& reader) {
            return read_seen_game(reader, game, key, now);
        });
    if (!seen || !*seen || !(**seen).side) co_return answer_of(Trouble{503, "server.cannot-store"});
    json::Writer writer;
    lichess::write_playing(writer, (**seen).info, (**seen).state, *(**seen).side,
                           environment_.board_time() - (**seen).behind);
    co_return answer_json(writer.text());
}

}  // namespace kradan::server
