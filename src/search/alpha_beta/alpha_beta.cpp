#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/deepening.h"
#include "search/alpha_beta/line.h"
#include "search/alpha_beta/ogi_knowledge.h"
#include "search/alpha_beta/proof.h"
#include "search/alpha_beta/quiescence.h"
#include "search/alpha_beta/search_node.h"

namespace kradan::search {

template class AlphaBeta<chess::Game>;
template class AlphaBeta<ogi::Game>;

}  // namespace kradan::search
