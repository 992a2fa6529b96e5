#pragma once

#include <atomic>

#include "bot/options.h"
#include "curl/libcurl.h"
#include "process/engine_process.h"

namespace kradan::bot {

/// Plays on a server with engines until it is stopped: accepts challenges, plays several games at once, and
/// resumes games in progress after it or the server has restarted. Returns false if the server refuses the
/// bot: the token is unknown, lacks the scope, or does not belong to a bot account.
///
/// `stop`: raise to leave at once. `finish`: set to accept no more challenges and to return once all games
/// are over.
bool play(const Libcurl& curl, const BotOptions& options, const process::StopSignal& stop,
          const std::atomic<bool>& finish);

}  // namespace kradan::bot
