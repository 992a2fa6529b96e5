#include "server/computer/engine_pool.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "catalog/any_game.h"

namespace kradan::server {

namespace {

namespace asio = boost::asio;

/// The maximum length of the queue: a few minutes of thinking.
constexpr std::size_t most_waiting = 200;
/// The inverse weight of a new answer in the moving average.
constexpr double answers_remembered = 8;

}  // namespace

EnginePool::EnginePool(asio::io_context& context, EngineOptions options)
    : context_(context), options_(std::move(options)) {
    process::survive_broken_pipes();
}

EnginePool::~EnginePool() {
    for (const auto& engine : engines_) engine->kill();
}

std::vector<std::string> EnginePool::games() const {
    auto games = options_.uci.empty() ? std::vector<std::string>{} : options_.uci_games;
    for (const GameId game : kradan::games()) {
        if (!options_.gtp.empty() && game.module().forms().engines == EngineProtocol::gtp)
            games.emplace_back(id(game));
    }
    return games;
}

void EnginePool::ask(Question question, Answered done) {
    drop_stale();
    if (waiting_.size() >= most_waiting) {
        // The address with the most questions loses one.
        if (waiting_.size_of(question.address) + 1 >= waiting_.size_of_largest())
            return let_down(std::move(done));
        let_down(waiting_.take_from_largest().done);
    }
    const std::string address = question.address;
    const store::PlayerKey asker = question.asker;
    waiting_.add(address, asker, {std::move(question), std::move(done)});
    serve();
}

Milliseconds EnginePool::wait_of(std::string_view game) {
    const auto before =
        waiting_.count_before([&](const Waiting& each) { return each.question.game == game; });
    if (!before) return 0;
    // Questions being answered are assumed to be half done.
    const double rounds = (static_cast<double>(*before) + static_cast<double>(engines_.size()) / 2) /
                          static_cast<double>(std::max<std::size_t>(options_.most, 1));
    return static_cast<Milliseconds>((rounds + 1) * usual_time_);
}

/// Warns at most once a minute, since starts are retried.
void EnginePool::could_not_start(EngineProtocol protocol, const std::string& why) {
    ++counts_.failed;
    const auto now = std::chrono::steady_clock::now();
    const bool gtp = protocol == EngineProtocol::gtp;
    auto& last = not_started_[gtp ? 1 : 0];
    if (last && now < *last + std::chrono::minutes{1}) return;
    last = now;
    if (options_.warn)
        options_.warn(std::string{"the engine of "} + (gtp ? "--gtp" : "--uci") +
                      " cannot be started: " + why);
}

void EnginePool::drop_stale() {
    waiting_.take_where([](const Waiting& each) { return each.question.stale && each.question.stale(); },
                        [this](Waiting gone) { let_down(std::move(gone.done)); });
}

void EnginePool::let_down(Answered done) {
    asio::post(context_, [done = std::move(done)]() mutable { done(std::nullopt); });
}

std::string EnginePool::start(EngineProtocol protocol) {
    const auto& command = protocol == EngineProtocol::gtp ? options_.gtp : options_.uci;
    if (command.empty()) return "no command was given";
    const Engine::Owner owner{
        .answered =
            [this](double milliseconds) {
                ++counts_.answered;
                usual_time_ += (milliseconds - usual_time_) / answers_remembered;
                serve();
            },
        .gone = [this](Engine& engine, Answered done) { gone(engine, std::move(done)); }};
    auto engine = std::make_shared<Engine>(context_, protocol, options_.patience, owner);
    std::string why = engine->start(command);
    if (!why.empty()) return why;
    ++counts_.started;
    engines_.push_back(std::move(engine));
    return "";
}

void EnginePool::serve() {
    while (true) {
        drop_stale();
        if (waiting_.empty()) return;
        const auto protocol = waiting_.next().question.config.options.game.module().forms().engines;
        auto free = std::ranges::find_if(
            engines_, [&](const auto& each) { return each->protocol() == protocol && !each->busy(); });
        if (free == engines_.end() && engines_.size() >= options_.most) {
            // Kill an idle engine that uses the other protocol to make room.
            const auto other = std::ranges::find_if(engines_, [](const auto& each) { return !each->busy(); });
            if (other == engines_.end()) return;
            (*other)->kill();
            engines_.erase(other);
            free = engines_.end();
        }
        Waiting next = waiting_.take();
        if (free == engines_.end()) {
            if (const std::string why = start(protocol); !why.empty()) {
                could_not_start(protocol, why);
                let_down(std::move(next.done));
                continue;
            }
            free = engines_.end() - 1;
        }
        const auto engine = *free;
        engine->ask(next.question, std::move(next.done));
    }
}

void EnginePool::gone(Engine& engine, Answered done) {
    if (engine.busy()) ++counts_.failed;
    std::erase_if(engines_, [&](const auto& each) { return each.get() == &engine; });
    if (done) let_down(std::move(done));
    serve();
}

}  // namespace kradan::server
