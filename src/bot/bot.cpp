#include "bot/bot.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "bot/game.h"
#include "bot/player.h"
#include "json/json.h"
#include "process/variants_file.h"
#include "session/config.h"

namespace kradan::bot {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_pause{500};
constexpr milliseconds longest_pause{15'000};

/// The reason for declining a challenge, as lichess names it; "" if it is accepted.
std::string why_not(const BotOptions& options, const json::Value& challenge) {
    const json::Value* config = challenge.find("config");
    const json::Value* challenger = challenge.find("challenger");
    if (!config || !challenger) return "generic";
    json::Fault fault;
    const session::Config terms = session::read_config(*config, fault);
    if (fault) return "generic";
    if (std::ranges::count(options.engines, terms.options.game, &EngineOfGame::game) == 0) return "variant";
    const Terms& wanted = options.terms;
    if (terms.rated && !wanted.rated) return "casual";
    if (!terms.rated && !wanted.casual) return "rated";
    const bool bot = text_in(*challenger, "title") == "BOT";
    if (bot && !wanted.bots) return "noBot";
    if (!bot && !wanted.people) return "onlyBot";
    if (!wanted.only.empty() && std::ranges::count(wanted.only, text_in(*challenger, "name")) == 0)
        return "generic";
    using Kind = clock::TimeControl::Kind;
    const clock::TimeControl& control = terms.time[0];
    if (control.kind == Kind::none || control.kind == Kind::days) return wanted.untimed ? "" : "timeControl";
    const std::int64_t seconds = control.initial / 1000;
    return seconds < wanted.least_initial || seconds > wanted.most_initial ? "timeControl" : "";
}

/// Limits the number of challenges that are examined per second.
class Pace {
  public:
    bool pass() {
        constexpr int most = 20;
        const auto now = std::chrono::steady_clock::now();
        if (now - since_ > std::chrono::seconds{1}) {
            since_ = now;
            count_ = 0;
        }
        return ++count_ <= most;
    }

  private:
    std::chrono::steady_clock::time_point since_;
    int count_ = 0;
};

/// The games in progress, each on its own thread.
class Games {
  public:
    Games(const Libcurl& curl, const BotOptions& options, const process::StopSignal& stop, std::string name)
        : curl_(curl), options_(options), stop_(stop), name_(std::move(name)) {}
    Games(const Games&) = delete;
    Games& operator=(const Games&) = delete;
    ~Games() {
        for (auto& [game, thread] : threads_) thread.join();
    }

    /// The number of games in progress, including recently accepted challenges whose games have not started.
    int count() {
        const auto now = std::chrono::steady_clock::now();
        std::erase_if(expected_, [&](const auto& one) { return one.second < now; });
        const std::lock_guard lock(mutex_);
        return static_cast<int>(on_.size() + expected_.size());
    }
    /// Call after accepting a challenge. Its id becomes the game's.
    void expect(const std::string& game) {
        constexpr std::chrono::seconds longest{30};
        expected_[game] = std::chrono::steady_clock::now() + longest;
    }
    /// Does nothing if the game is already being played.
    void begin(const std::string& game) {
        reap();
        expected_.erase(game);
        {
            const std::lock_guard lock(mutex_);
            if (game.empty() || on_.contains(game)) return;
            // Others can start games for the account, and a malicious server must not exhaust the machine.
            if (on_.size() >= most_threads) return options_.complain("game " + game + ": too many games");
            on_.insert(game);
        }
        options_.say("game " + game + " begins");
        threads_[game] = std::thread([this, game] {
            Player player{curl_, options_, stop_, variants_.path(), name_, game};
            const auto played = player.play();
            if (!played) options_.complain("game " + game + ": " + played.error());
            const std::lock_guard lock(mutex_);
            on_.erase(game);
            done_.insert(game);
        });
    }

  private:
    /// Joins the threads of games that are over.
    void reap() {
        std::set<std::string> done;
        {
            const std::lock_guard lock(mutex_);
            done.swap(done_);
        }
        for (const std::string& game : done) {
            threads_.at(game).join();
            threads_.erase(game);
        }
    }

    const Libcurl& curl_;
    const BotOptions& options_;
    const process::StopSignal& stop_;
    std::string name_;
    process::VariantsFile variants_;
    static constexpr std::size_t most_threads = 200;
    std::map<std::string, std::chrono::steady_clock::time_point> expected_;
    std::mutex mutex_;
    std::set<std::string> on_;
    std::set<std::string> done_;
    std::map<std::string, std::thread> threads_;
};

}  // namespace

bool play(const Libcurl& curl, const BotOptions& options, const process::StopSignal& stop,
          const std::atomic<bool>& finish) {
    std::optional<Games> games;
    const auto stopped = [&] { return stop.is_raised() || (finish && (!games || games->count() == 0)); };
    Http http{curl, options.server, options.token, stopped};
    milliseconds pause = first_pause;
    /// Retries a request until the server answers; empty if the server refuses it or the bot is stopped.
    const auto ask = [&](auto request) -> std::optional<Reply> {
        while (!stopped()) {
            auto reply = request();
            if (reply && reply->status < 500 && reply->status != 429) return *std::move(reply);
            options.complain(reply ? "the server answers " + std::to_string(reply->status) + "; trying again"
                                   : reply.error() + "; trying again");
            wait(pause, stopped);
            pause = std::min(pause * 2, longest_pause);
        }
        return std::nullopt;
    };
    if (options.upgrade) {
        const auto upgraded = ask([&] { return http.post("/api/bot/account/upgrade"); });
        if (!upgraded) return true;
        if (upgraded->status != 200) {
            options.complain("the account cannot become a bot account: " + upgraded->body);
            return false;
        }
    }
    const auto account = ask([&] { return http.get("/api/account"); });
    if (!account) return true;
    const auto about = json::parse(account->body);
    if (account->status != 200 || !about || text_in(*about, "title") != "BOT") {
        options.complain(account->status != 200
                             ? "the server refuses the token: " + account->body
                             : "the account is not a bot account; --upgrade makes it one, permanently");
        return false;
    }
    const std::string name = text_in(*about, "username");
    options.say("playing as " + name + " at " + options.server.text);
    games.emplace(curl, options, stop, name);
    Http sender{curl, options.server, options.token, stopped};
    Pace challenges;
    const auto take = [&](std::string_view line) {
        pause = first_pause;
        const auto event = json::parse(line);
        if (!event) return true;
        const std::string type = text_in(*event, "type");
        const json::Value* game = event->find("game");
        const json::Value* challenge = event->find("challenge");
        if (type == "gameStart" && game) games->begin(text_in(*game, "gameId"));
        if (type == "challenge" && challenge && !challenges.pass()) return !stopped();
        if (type == "challenge" && challenge) {
            const json::Value* challenger = challenge->find("challenger");
            const std::string by = challenger ? text_in(*challenger, "name") : "";
            if (by == name) return true;
            std::string why = why_not(options, *challenge);
            if (why.empty() && (finish || games->count() >= options.games)) why = "later";
            const std::string path = "/api/challenge/" + Http::escaped(text_in(*challenge, "id"));
            const auto reply =
                why.empty() ? sender.post(path + "/accept") : sender.post(path + "/decline", "reason=" + why);
            options.say("challenge by " + by + (why.empty() ? " accepted" : " declined: " + why));
            if (why.empty() && reply && reply->status == 200) games->expect(text_in(*challenge, "id"));
            if (!reply || reply->status != 200)
                options.complain("the challenge is gone: " + (reply ? reply->body : reply.error()));
        }
        return !stopped();
    };
    while (!stopped()) {
        const auto reply = http.stream("/api/stream/event", take);
        if (reply && (reply->status == 401 || reply->status == 403)) {
            options.complain("the server refuses the token: " + reply->body);
            return false;
        }
        if (stopped()) break;
        options.complain(reply ? "the event stream has ended; reconnecting"
                               : reply.error() + "; reconnecting");
        wait(pause, stopped);
        pause = std::min(pause * 2, longest_pause);
    }
    return true;
}

}  // namespace kradan::bot
