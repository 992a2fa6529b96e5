#include "server/programs/club_pages.h"

#include <utility>

#include "server/base/awaiting.h"
#include "server/challenges/challenges.h"
#include "server/logs/game_log.h"
#include "server/work/analyses.h"
#include "server/work/analysis_job.h"

namespace kradan::server {

namespace {

/// Returns the terms with their config as text, for sending.
std::expected<wire::Terms, Problem> terms_to_send(wire::Terms terms) {
    json::Fault fault;
    const session::Config config = session::read_config(terms.config.value, fault);
    if (fault) return problem(400, "session.malformed", "terms.config: " + fault.text());
    if (auto foreign = session::foreign_option(config))
        return std::unexpected(Problem{400, *std::move(foreign)});
    json::Writer writer;
    session::write_config(writer, config);
    terms.config.text = writer.text();
    return terms;
}

std::string id_in(const wire::FromServer& answer) {
    const auto* done = std::get_if<wire::Done>(&answer);
    return done ? done->id : std::string{};
}

}  // namespace

Task<OrProblem<wire::Challenges>> ClubPages::on(const Caller& caller, const api::ListChallenges::Request&) {
    auto shown = co_await read_patiently(
        environment_, [player = caller.player(), now = environment_.wall_time()](store::Reader& reader) {
            return shown_challenges(reader, player, now);
        });
    if (!shown) co_return not_stored(shown.error());
    co_return wire::Challenges{.challenges = *std::move(shown)};
}

Task<OrProblem<api::Offered>> ClubPages::on(const Caller& caller,
                                            const api::MakeChallenge::Request& request) {
    auto terms = terms_to_send(request.terms);
    if (!terms) co_return std::unexpected(terms.error());
    const auto made = co_await ask(
        caller,
        wire::Invite{.terms = *std::move(terms), .to = request.to, .nonce = request.nonce.value_or("")});
    if (!made) co_return std::unexpected(made.error());
    const std::string id = id_in(*made);
    co_return api::Offered{.challenge = id, .game = game_of_invitation(id)};
}

Task<OrProblem<api::Offered>> ClubPages::on(const Caller& caller,
                                            const api::AcceptChallenge::Request& request) {
    const auto begun = co_await ask(caller, wire::Accept{.invitation = request.challenge});
    if (!begun) co_return std::unexpected(begun.error());
    co_return api::Offered{.game = game_of_invitation(request.challenge)};
}

Task<OrProblem<api::Nothing>> ClubPages::on(const Caller& caller,
                                            const api::DeclineChallenge::Request& request) {
    const auto declined =
        co_await ask(caller, wire::Decline{.invitation = request.challenge,
                                           .reason = request.why.value_or(wire::Declined::not_now)});
    if (!declined) co_return std::unexpected(declined.error());
    co_return api::Nothing{};
}

Task<OrProblem<api::Nothing>> ClubPages::on(const Caller& caller,
                                            const api::WithdrawChallenge::Request& request) {
    const auto withdrawn = co_await ask(caller, wire::Withdraw{.invitation = request.challenge});
    if (!withdrawn) co_return std::unexpected(withdrawn.error());
    co_return api::Nothing{};
}

Task<OrProblem<api::GameAnalysis>> ClubPages::on(const Caller& caller,
                                                 const api::ReadAnalysis::Request& request) {
    struct Found {
        std::optional<store::GameHead> head;
        std::optional<store::Job> job;
    };
    const auto visit = hall_.game_reads().begin({.address = caller.address, .player = caller.player()});
    if (!visit) co_return not_read(visit.error());
    const auto turn = co_await visit->turn();
    if (!turn) co_return not_read(turn.error());
    const auto found = co_await read_patiently(
        environment_, [game = request.game](store::Reader& reader) -> std::expected<Found, store::Error> {
            auto head = reader.head(game);
            if (!head) return std::unexpected(head.error());
            auto job = reader.job(id_of(game));
            if (!job) return std::unexpected(job.error());
            return Found{*std::move(head), *std::move(job)};
        });
    if (!found) co_return not_stored(found.error());
    visit->charge_bytes(found->job ? found->job->body.size() : 0);
    if (!found->head || (!found->head->watchable && !side_in(*found->head, caller.player())))
        co_return problem(404, "server.no-such-game");
    if (!found->job) co_return api::GameAnalysis{};
    const wire::Analysis told = message_of(*found->job);
    api::GameAnalysis analysis{.state = told.state, .done = told.done, .all = told.all};
    if (told.positions) analysis.positions = wire::AnalysedPositionsJson{.text = told.positions->text};
    co_return analysis;
}

Task<OrProblem<api::GameAnalysis>> ClubPages::on(const Caller& caller,
                                                 const api::AskAnalysis::Request& request) {
    const auto asked = co_await ask(caller, wire::AskAnalysis{.game = request.game});
    if (!asked) co_return std::unexpected(asked.error());
    co_return co_await on(caller, api::ReadAnalysis::Request{request});
}

}  // namespace kradan::server
