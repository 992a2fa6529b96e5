#include "edition.h"

namespace kradan::ogi {

/// Promotion is optional and captured pieces can stay promoted, as in the Gomayo edition. Check must be
/// answered, as in the classic one.
constinit const Edition toy_edition("ogi-toy",
                                    {"Ōgi, toy edition", "หมากรุกโกมาโย ฉบับของเล่น", "王棋（玩具版）"},
                                    {.promotion = Promotion::optional,
                                     .prerogative = Prerogative::kings,
                                     .pawn_drops = PawnDrops::one_a_file,
                                     .check = Check::must_be_answered,
                                     .repetition = Repetition::fourth_ends_game,
                                     .quiet_plies = 0,
                                     .engine_plies = 400},
                                    classic_clauses, {.furigoma = true});

}  // namespace kradan::ogi
