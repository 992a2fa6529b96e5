#include "search/alpha_beta_deepening.h"
#include "search/alpha_beta_impl.h"
#include "search/alpha_beta_line.h"
#include "search/chess_knowledge.h"
#include "search/ogi_knowledge.h"

namespace kradan::search {

template class AlphaBeta<chess::Game>;
template class AlphaBeta<ogi::Game<ogi::gomayo>>;
template class AlphaBeta<ogi::Game<ogi::classic>>;

}  // namespace kradan::search
