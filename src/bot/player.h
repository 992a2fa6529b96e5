#pragma once

#include <memory>
#include <string>

#include "bot/bot.h"
#include "bot/game.h"
#include "curl/http.h"
#include "process/engine_client.h"
#include "process/engine_process.h"

namespace kradan::bot {

/// Plays one game with its own engine.
class Player {
  public:
    /// `variants`: the path of a file with the text of data/peers/ogi.ini. All references must outlive the
    /// player.
    Player(const Libcurl& curl, const BotOptions& options, const process::StopSignal& stop,
           std::string variants, std::string name, std::string game);

    /// Plays until the game is over or the bot is stopped. The error says why the game was abandoned.
    std::expected<void, std::string> play();

  private:
    bool take(std::string_view line);
    void act();
    void move();
    void mark();
    bool send(const std::string& path, const std::string& form = {});
    std::expected<std::string, std::string> think();
    std::expected<void, std::string> start_engine();
    void give_up(const std::string& why);
    void say(const std::string& what) const;

    const BotOptions& options_;
    const process::StopSignal& stop_;
    std::string variants_;
    std::string name_;
    std::string id_;
    Http http_;
    /// Sends moves while `http_` reads the stream.
    Http sender_;
    std::optional<ToldGame> game_;
    std::unique_ptr<process::EngineClient> engine_;
    /// The number of engine failures in this game.
    int failures_ = 0;
    /// How many times this side has marked dead stones since play last ended.
    int marked_ = 0;
    std::string given_up_;
    /// The number of moves in the line that was answered last.
    std::size_t answered_ = 0;
    bool has_answered_ = false;
    bool greeted_ = false;
};

}  // namespace kradan::bot
