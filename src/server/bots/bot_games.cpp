#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "module/capabilities.h"
#include "server/base/awaiting.h"
#include "server/bots/asking.h"
#include "server/bots/event_stream.h"
#include "server/bots/seats.h"
#include "server/programs/visible_game.h"

namespace kradan::server {

namespace {

constexpr std::string_view lines_of_json = "application/x-ndjson";
/// Ended streams are removed once there are this many.
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

std::string mark_text(const std::string& vertex) {
    json::Writer writer;
    writer.begin_object().member("do", "mark-dead").member("vertex", vertex).end_object();
    return writer.text();
}

std::vector<std::string> words_in(std::string text) {
    std::ranges::replace(text, ',', ' ');
    std::istringstream words{text};
    std::vector<std::string> found;
    for (std::string word; words >> word;) found.push_back(word);
    return found;
}

/// Returns all stones of the chains that contain these stones, sorted. The error is the first point without a
/// stone.
std::expected<std::vector<std::string>, std::string> whole_groups(const AnyGame& game,
                                                                  const std::vector<std::string>& stones) {
    std::vector<std::string> all;
    const Stones* board = game.as<Stones>();
    for (const std::string& stone : stones) {
        const auto group = board ? board->group(stone) : std::nullopt;
        if (!group || group->empty()) return std::unexpected(stone);
        all.insert(all.end(), group->begin(), group->end());
    }
    std::ranges::sort(all);
    const auto twice = std::ranges::unique(all);
    all.erase(twice.begin(), twice.end());
    return all;
}

/// Returns true for "yes" or "true", false for "no" or "false"; nullopt for any other word.
std::optional<bool> answer_in(std::string_view word) {
    if (word == "yes" || word == "true") return true;
    if (word == "no" || word == "false") return false;
    return std::nullopt;
}

ApiAnswer answer_to(const OrProblem<void>& result) {
    return result ? answer_ok() : answer_to_bot(result.error());
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
    const auto lines = std::make_shared<api::Lines>();
    stream->write_to(lines);
    stream->begin(request.token);
    if (const auto joined = co_await stream->joined(); !joined) co_return answer_to_bot(joined.error());
    if (games_.size() > many_streams)
        std::erase_if(games_, [](const auto& one) { return one.second.expired(); });
    games_[request.token + " " + game] = stream;
    co_return ApiAnswer{.status = 200, .media = std::string{lines_of_json}, .lines = lines};
}

Task<OrProblem<BotApi::Joined>> BotApi::join(const BotRequest& request) {
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
    if (!joined) co_return answer_to_bot(joined.error());
    co_return answer_to(co_await joined->stream->act(command_text(command)));
}

Task<ApiAnswer> BotApi::move(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_to_bot(joined.error());
    GameStream& stream = *joined->stream;
    const session::State& state = stream.game().state();
    const Colour side = *stream.game().side();
    const bool draw = is_true(request.parameter("offeringDraw"));
    if (draw && state.draw_offer == opponent(side))
        co_return answer_to(co_await stream.act(command_text("accept-draw")));
    if (draw && state.game.side_to_move() == side && !state.game.claims().empty())
        co_return answer_to(co_await stream.act(command_text("claim-draw")));
    const auto moved = co_await stream.act(move_text(request.segment("move")));
    // The move stands even if the offer is refused.
    if (moved && draw) co_await stream.act(command_text("offer-draw"));
    co_return answer_to(moved);
}

Task<ApiAnswer> BotApi::chat(Caller /*caller*/, BotRequest request) {
    // Players may not write in the watchers' room.
    if (request.parameter("room") == "spectator") co_return answer_ok();
    const auto joined = co_await join(request);
    if (!joined) co_return answer_to_bot(joined.error());
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
    if (!joined) co_return answer_to_bot(joined.error());
    GameStream& stream = *joined->stream;
    const bool asked = stream.game().state().draw_offer == opponent(*stream.game().side());
    const auto agrees = answer_in(request.segment("answer"));
    if (!agrees) co_return refusal(400, "session.malformed", "expected yes or no");
    const std::string_view command = !*agrees ? "decline-draw" : asked ? "accept-draw" : "offer-draw";
    co_return answer_to(co_await stream.act(command_text(command)));
}

Task<ApiAnswer> BotApi::answer_takeback(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_to_bot(joined.error());
    GameStream& stream = *joined->stream;
    const bool asked = stream.game().state().takeback == opponent(*stream.game().side());
    const auto agrees = answer_in(request.segment("answer"));
    if (!agrees) co_return refusal(400, "session.malformed", "expected yes or no");
    const std::string_view command = !*agrees ? "decline-takeback"
                                     : asked  ? "accept-takeback"
                                              : "ask-takeback";
    co_return answer_to(co_await stream.act(command_text(command)));
}

Task<ApiAnswer> BotApi::claim_victory(Caller /*caller*/, BotRequest request) {
    const auto joined = co_await join(request);
    if (!joined) co_return answer_to_bot(joined.error());
    co_return answer_to(co_await joined->stream->act(R"({"do":"claim-gone","claim":"win"})"));
}

/// Changes the marking to the bot's list, chain by chain, and agrees to it. Even if the opponent changes the
/// marking in the meantime, the bot agrees only to its own list.
Task<ApiAnswer> BotApi::mark_dead(Caller /*caller*/, BotRequest request) {
    constexpr int most_groups = 200;
    const auto joined = co_await join(request);
    if (!joined) co_return answer_to_bot(joined.error());
    GameStream& stream = *joined->stream;
    const auto dead = whole_groups(stream.game().state().game, words_in(request.parameter("stones")));
    if (!dead)
        co_return refusal(400, "session.malformed", "there is no stone at " + dead.error().substr(0, 8));
    bool agreed = false;
    for (int groups = 0; groups < most_groups && !agreed; ++groups) {
        const auto done = co_await stream.act_as([&](const session::State& state) {
            std::vector<std::string> differ;
            std::ranges::set_symmetric_difference(*dead, state.dead, std::back_inserter(differ));
            agreed = differ.empty();
            return agreed ? command_text("accept-dead") : mark_text(differ.front());
        });
        if (!done) co_return answer_to_bot(done.error());
    }
    co_return agreed ? answer_ok() : refusal(503, "server.busy");
}

Task<ApiAnswer> BotApi::resume(Caller /*caller*/, BotRequest request) {
    co_return co_await act(std::move(request), "resume");
}

Task<ApiAnswer> BotApi::export_game(Caller caller, BotRequest request) {
    // Here, a token without this scope counts as anonymous.
    const bool may_read = caller.identity && caller.identity->personal &&
                          std::ranges::count(caller.identity->personal->body.scopes, api::scope_of_bots) > 0;
    auto text = co_await read_record(hall_.game_reads(),
                                     {.address = caller.address, .player = may_read ? caller.player() : 0},
                                     request.segment("game"), std::nullopt);
    if (!text) co_return answer_to_bot(text.error());
    co_return ApiAnswer{.status = 200, .body = *std::move(text), .media = "text/plain; charset=utf-8"};
}

Task<ApiAnswer> BotApi::answer_with_game(const Caller& caller, std::string game) {
    // The game has just begun; limits must not make this read fail.
    const auto visit = hall_.game_reads().begin_due({.address = caller.address, .player = caller.player()});
    const auto turn = co_await visit.turn_for(game);
    const auto seen = co_await read_seen_game(hall_.game_reads(), visit, std::move(game));
    if (!seen || !*seen) co_return refusal(503, "server.cannot-store");
    json::Writer writer;
    lichess::write_playing(writer, (**seen).info, (**seen).state, (**seen).side,
                           environment_.board_time() - (**seen).behind);
    co_return answer_json(writer.text());
}

}  // namespace kradan::server
