#pragma once

#include "games/ogi/refusals.h"
#include "games/ogi/rules.h"

/// The clauses of the editions' pages. The comments name the reasons in `Reason`.
namespace kradan::ogi {

inline constexpr EndClause gomayo_ends[] = {
    {EndReason::king_captured, "G9"}, {EndReason::no_legal_move, "G11"}, {EndReason::resignation, "G10"},
    {EndReason::time, "O19"},         {EndReason::agreement, "O19"},     {EndReason::hundred_plies, "G13"},
    {EndReason::move_limit, "G13"},   {EndReason::illegal_move, "G14"}};
inline constexpr Clauses gomayo_clauses = {.refusals =
                                               {
                                                   "G15",  // no_piece
                                                   "G15",  // not_your_piece
                                                   "O16",  // own_piece_on_target
                                                   "G15",  // cannot_reach
                                                   "O16",  // blocked
                                                   "O18",  // promotion_not_allowed
                                                   "G2",   // promotion_compulsory
                                                   "C1",   // promotion_required_in_zone
                                                   "G4",   // keep_not_allowed
                                                   "G5",   // not_in_hand
                                                   "G5",   // drop_occupied
                                                   "G6",   // drop_dead_end
                                                   "G7",   // drop_pawn
                                                   "C5",   // nifu
                                                   "G5",   // drop_promotes
                                                   "C6",   // leaves_king_attacked
                                                   "C6",   // in_check
                                                   "G12",  // repetition
                                                   "O17",  // pass
                                                   "",     // game_over
                                               },
                                           .ends = gomayo_ends};

inline constexpr EndClause classic_ends[] = {
    {EndReason::checkmate, "C7"},        {EndReason::no_legal_move, "C9"},
    {EndReason::resignation, "C8"},      {EndReason::time, "O19"},
    {EndReason::agreement, "O19"},       {EndReason::repetition, "C10"},
    {EndReason::perpetual_check, "C10"}, {EndReason::move_limit, "C10"},
    {EndReason::illegal_move, "C11"}};
inline constexpr Clauses classic_clauses = {.refusals =
                                                {
                                                    "C11",  // no_piece
                                                    "C11",  // not_your_piece
                                                    "O16",  // own_piece_on_target
                                                    "C11",  // cannot_reach
                                                    "O16",  // blocked
                                                    "O18",  // promotion_not_allowed
                                                    "G2",   // promotion_compulsory
                                                    "C1",   // promotion_required_in_zone
                                                    "C2",   // keep_not_allowed
                                                    "C3",   // not_in_hand
                                                    "C3",   // drop_occupied
                                                    "C4",   // drop_dead_end
                                                    "G7",   // drop_pawn
                                                    "C5",   // nifu
                                                    "C3",   // drop_promotes
                                                    "C6",   // leaves_king_attacked
                                                    "C6",   // in_check
                                                    "G12",  // repetition
                                                    "O17",  // pass
                                                    "",     // game_over
                                                },
                                            .ends = classic_ends};

/// Those of the edition that is played under these rules, or of the first edition.
constexpr const Clauses& clauses_of(const Rules& rules) {
    return rules == classic ? classic_clauses : gomayo_clauses;
}
constexpr std::string_view clause(Reason reason, const Rules& rules) {
    return clause(reason, clauses_of(rules));
}

}  // namespace kradan::ogi
