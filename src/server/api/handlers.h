#pragma once

#include "server/api/http_api.h"

namespace kradan::server {

/// Carries out an operation.
template <class Op>
Task<OrProblem<typename Op::Answer>> handle(const ApiParts& parts, const Caller& caller,
                                            const typename Op::Request& request) {
    const auto& [accounts, ratings, history, moderation, programs] = parts;
    auto& [games, club, puzzles] = programs;
    if constexpr (requires { ratings.on(caller, request); }) {
        return ratings.on(caller, request);
    } else if constexpr (requires { moderation.on(caller, request); }) {
        return moderation.on(caller, request);
    } else if constexpr (std::is_same_v<Op, api::ReadNotices>) {
        return moderation.read_notices(caller);
    } else if constexpr (std::is_same_v<Op, api::ListReports>) {
        return moderation.list_reports();
    } else if constexpr (std::is_same_v<Op, api::ListStaff>) {
        return moderation.list_staff();
    } else if constexpr (std::is_same_v<Op, api::ReadWordLists>) {
        return moderation.read_words();
    } else if constexpr (requires { history.on(caller, request); }) {
        return history.on(caller, request);
    } else if constexpr (requires { games.on(caller, request); }) {
        return games.on(caller, request);
    } else if constexpr (requires { puzzles.on(caller, request); }) {
        return puzzles.on(caller, request);
    } else if constexpr (requires { club.on(caller, request); }) {
        return club.on(caller, request);
    } else if constexpr (std::is_same_v<Op, api::ReadFeed>) {
        return games.read_feed(caller);
    } else if constexpr (std::is_same_v<Op, api::ReadLobby>) {
        return club.read_lobby();
    } else if constexpr (std::is_same_v<Op, api::ListChallenges>) {
        return club.list_challenges(caller);
    } else if constexpr (std::is_same_v<Op, api::AcceptChallenge>) {
        return club.accept(caller, request);
    } else if constexpr (std::is_same_v<Op, api::WithdrawChallenge>) {
        return club.withdraw(caller, request);
    } else if constexpr (std::is_same_v<Op, api::ReadAnalysis>) {
        return club.read_analysis(caller, request);
    } else if constexpr (std::is_same_v<Op, api::AskAnalysis>) {
        return club.ask_analysis(caller, request);
    } else if constexpr (std::is_same_v<Op, api::ExportPgn>) {
        return history.write(caller, request, record::Format::pgn);
    } else if constexpr (std::is_same_v<Op, api::ExportSgf>) {
        return history.write(caller, request, record::Format::sgf);
    } else if constexpr (std::is_same_v<Op, api::ExportPcn>) {
        return history.write(caller, request, record::Format::pcn);
    } else if constexpr (std::is_same_v<Op, api::ReadProof>) {
        return accounts.read_proof();
    } else if constexpr (std::is_same_v<Op, api::MakePasskeyChallenge>) {
        return accounts.make_passkey_challenge(caller);
    } else if constexpr (std::is_same_v<Op, api::SignOut>) {
        return accounts.sign_out(caller);
    } else if constexpr (std::is_same_v<Op, api::ReadMe>) {
        return accounts.read_me(caller);
    } else if constexpr (std::is_same_v<Op, api::ListSessions>) {
        return accounts.list_sessions(caller);
    } else if constexpr (std::is_same_v<Op, api::EndOtherSessions>) {
        return accounts.end_other_sessions(caller);
    } else if constexpr (std::is_same_v<Op, api::ListPasskeys>) {
        return accounts.list_passkeys(caller);
    } else if constexpr (std::is_same_v<Op, api::RemovePassword>) {
        return accounts.remove_password(caller);
    } else if constexpr (std::is_same_v<Op, api::MakeCodes>) {
        return accounts.make_codes(caller);
    } else if constexpr (std::is_same_v<Op, api::ReadSettings>) {
        return accounts.read_settings(caller);
    } else if constexpr (std::is_same_v<Op, api::ReadVacation>) {
        return accounts.read_vacation(caller);
    } else if constexpr (std::is_same_v<Op, api::ReadWays>) {
        return accounts.read_ways(caller);
    } else if constexpr (std::is_same_v<Op, api::LinkVouched>) {
        return accounts.link_vouched(caller);
    } else if constexpr (std::is_same_v<Op, api::UnlinkVouched>) {
        return accounts.unlink_vouched(caller);
    } else if constexpr (std::is_same_v<Op, api::ReadProvider>) {
        return accounts.read_provider(caller);
    } else if constexpr (std::is_same_v<Op, api::UnlinkProvider>) {
        return accounts.unlink_provider(caller);
    } else if constexpr (std::is_same_v<Op, api::ListTokens>) {
        return accounts.list_tokens(caller);
    } else if constexpr (std::is_same_v<Op, api::Export>) {
        return accounts.export_account(caller);
    } else if constexpr (std::is_same_v<Op, api::DeleteAccount>) {
        return accounts.delete_account(caller);
    } else {
        return accounts.on(caller, request);
    }
}

}  // namespace kradan::server
