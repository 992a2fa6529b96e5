#pragma once

#include <tuple>

#include "api/accounts.h"
#include "api/club.h"
#include "api/games.h"
#include "api/history.h"
#include "api/moderation.h"
#include "api/provider.h"
#include "api/puzzles.h"
#include "api/ratings.h"
#include "api/relations.h"
#include "api/tokens.h"
#include "api/vacation.h"

namespace kradan::api {

/// All operations.
using Operations =
    std::tuple<ReadProof, CheckName, SignUp, MakePasskeyChallenge, ReadWays, SignIn, SignOut, ReadMe, Confirm,
               Rename, ListSessions, EndSession, EndOtherSessions, ListPasskeys, AddPasskey, RemovePasskey,
               SetPassword, RemovePassword, MakeCodes, ReadSettings, WriteSettings, Export, DeleteAccount,
               ListTokens, MakeToken, RemoveToken, LinkVouched, UnlinkVouched, ReadProvider, ExchangeCode,
               LinkProvider, UnlinkProvider, ReadPlayer, ReadRatingHistory, ReadStakes, ReadLeaderboard,
               ReadDistribution, FileReport, ReadNotices, DismissNotice, ListReports, ReadReport, CloseReport,
               ReadPlayerFile, Moderate, UndoAct, ReadLog, ListStaff, SetRole, ReadWordLists, WriteWordList,
               ReadHistory, ReadPlayerGames, ReadStatistics, ReadPlayerStatistics, ExportPgn, ExportSgf,
               ExportPcn, ReadRelations, SetRelation, ReadPrivacy, WritePrivacy, ReadOnline, ReadVacation,
               SetVacation, ListGames, ReadGame, StreamGame, ExportGame, ReadFeed, ReadPlayerFeed, ReadLobby,
               ListChallenges, MakeChallenge, AcceptChallenge, DeclineChallenge, WithdrawChallenge,
               ReadAnalysis, AskAnalysis, ListPuzzles, ReadDailyPuzzle, ReadPuzzle>;

/// Calls `visit` with a value of each operation, in order.
template <std::size_t place = 0>
void each_operation(auto visit) {
    if constexpr (place < std::tuple_size_v<Operations>) {
        visit(std::tuple_element_t<place, Operations>{});
        each_operation<place + 1>(visit);
    }
}

}  // namespace kradan::api
