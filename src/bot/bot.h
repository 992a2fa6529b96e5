#pragma once

#include <atomic>

#include "bot/options.h"
#include "curl/libcurl.h"
#include "process/engine_process.h"

namespace kradan::bot {

/// Plays on a server with engines until it is stopped: takes challenges, plays several games at once, and
/// goes on with those that are on whenever it or the server has started again. False if the server refuses
/// it: the token is unknown, lacks the scope, or is of no bot's account.
///
/// `stop` is raised to leave at once; `finish` takes no more challenges, and ends once all games are over.
bool play(const Libcurl& curl, const BotOptions& options, const process::StopSignal& stop,
          const std::atomic<bool>& finish);

}  // namespace kradan::bot
