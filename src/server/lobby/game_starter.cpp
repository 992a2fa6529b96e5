#include "server/lobby/game_starter.h"

#include <algorithm>
#include <utility>

#include "server/accounts/stored.h"
#include "server/accounts/stored_relations.h"
#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/base/tokens.h"
#include "server/logs/stored_events.h"

namespace kradan::server {

namespace {

bool is_against_computer(const GameStarter::Start& game) {
    return !game.players[0] || !game.players[1];
}

/// Returns a throw of five pawns and the resulting sides.
session::Furigoma thrown(const std::array<std::uint8_t, 5>& chance) {
    session::Furigoma furigoma;
    for (std::size_t i = 0; i < chance.size(); ++i) furigoma.tokin[i] = chance[i] % 2 == 1;
    // The throw determines the sides, and the event records it.
    furigoma.thrower = session::thrower_plays(furigoma.tokin);
    return furigoma;
}

}  // namespace

std::string game_of_rematch(const std::string& before) {
    return derived_name({"rematch of", before});
}

GameStarter::Start GameStarter::seated(const Offer& offer, const store::Player& host,
                                       const store::Player& guest) const {
    Start game{.config = offer.config, .watchable = offer.terms.watchable};
    std::array<std::uint8_t, 5> chance{};
    environment_.random(chance);
    Colour side = Colour::first;
    switch (offer.terms.side) {
        case wire::Side::first:
            break;
        case wire::Side::second:
            side = Colour::second;
            break;
        case wire::Side::random:
            side = chance[0] % 2 == 0 ? Colour::first : Colour::second;
            break;
        case wire::Side::furigoma:
            game.config.furigoma = thrown(chance);
            side = game.config.furigoma->thrower;
            break;
    }
    game.players[place(side)] = host;
    game.players[place(opponent(side))] = guest;
    for (const Colour colour : colours) {
        game.config.players[place(colour)].name = game.players[place(colour)]->name;
    }
    return game;
}

void GameStarter::play_computer(const Client& client, const wire::PlayComputer& message) {
    if (!client.player()) return refuse(client, message.nonce, "server.no-player");
    const auto offer = read_terms(message.terms);
    if (!offer) return refuse(client, message.nonce, offer.error());
    const std::string game_id{id(offer->config.options.game)};
    if (!environment_.ask || std::ranges::count(environment_.computer, game_id) == 0)
        return refuse(client, message.nonce, "server.no-computer");
    if (offer->config.rated) return refuse(client, message.nonce, "rating.computer");
    if (message.level < 1 || message.level > 10)
        return refuse(client, message.nonce, Refusal{"session.malformed", "", "level: 1 to 10"});
    Start game = seated(*offer, *client.player(), store::Player{});
    if (!message.nonce.empty())
        game.id = derived_name({"game with the computer", client.secret_text(), message.nonce});
    game.asker = {client.sender.id, message.nonce};
    for (const Colour colour : colours) {
        if (game.players[place(colour)]->key != 0) continue;
        game.players[place(colour)].reset();
        game.config.players[place(colour)] = {.name = "", .engine = true, .level = message.level};
    }
    start(std::move(game));
}

Task<> GameStarter::take_seek(const Client& client, const wire::TakeSeek& message) {
    if (!client.player()) co_return refuse(client, message.nonce, "server.no-player");
    const std::string id = derived_name({"game of a seek", message.seek});
    const auto* seek = lobby_.find(message.seek);
    if (!seek) {
        // The client has retried because the first reply was lost.
        if (co_await tables_.own_game(client.player(), id))
            co_return send(client, wire::Done{message.nonce, id});
        co_return refuse(client, message.nonce, "server.no-such-seek");
    }
    if (seek->player.key == client.player()->key) co_return refuse(client, message.nonce, "server.your-own");
    // Checked before the client joins another client's attempt in `pending_`.
    if (seek->offer.config.rated && !client.has_account)
        co_return refuse(client, message.nonce, "rating.guest");
    Start game = seated(seek->offer, seek->player, *client.player());
    game.id = id;
    game.from = message.seek;
    game.gone = "server.no-such-seek";
    game.asker = {client.sender.id, message.nonce};
    start(std::move(game));
}

void GameStarter::rematch(const Table& table, const Sender& asker, const std::string& nonce) {
    const std::string& before = table.id();
    const auto& players = table.game().head().players;
    Offer offer{.config = table.game().config(), .terms = {.watchable = table.game().head().watchable}};
    const bool changed = session::set_up_rematch(offer.config);
    const auto seats = offer.config.players;
    // The terms of an uploaded game are not validated.
    const auto good = checked(std::move(offer));
    if (!good) return refuse(gateway_, asker.id, nonce, good.error());
    Start game{.id = game_of_rematch(before),
               .config = good->config,
               .watchable = good->terms.watchable,
               .from = before,
               .asker = {asker.id, nonce}};
    std::array<std::optional<store::PlayerKey>, 2> keys;
    for (const Colour colour : colours) {
        keys[place(colour)] = players[place(changed ? opponent(colour) : colour)];
        if (!keys[place(colour)]) {
            game.config.players[place(colour)] = {.engine = true,
                                                  .level = std::clamp(seats[place(colour)].level, 1, 10)};
        }
    }
    spawn(environment_.warn, "a rematch", start_with(std::move(game), keys));
}

/// Starts a game between players given only by their keys.
Task<> GameStarter::start_with(Start game, std::array<std::optional<store::PlayerKey>, 2> players) {
    for (const Colour colour : colours) {
        const auto key = players[place(colour)];
        if (!key) continue;
        const auto player =
            co_await read(environment_, [key](store::Reader& reader) { return reader.player(*key); });
        if (!player || !*player)
            co_return refuse(gateway_, game.asker.client, game.asker.nonce, "server.cannot-store");
        game.players[place(colour)] = **player;
        game.config.players[place(colour)].name = (**player).name;
    }
    start(std::move(game));
}

GameStarter::Count GameStarter::games_on(store::PlayerKey player) const {
    Count count;
    for (const auto& [id, against_computer] : tables_.games_of(player)) {
        ++count.games;
        if (against_computer) ++count.against_computer;
    }
    return count;
}

/// Reads the data needed about a player. A single server (`alone`) knows the player's games without the
/// store.
std::expected<GameStarter::Known, store::Error> GameStarter::look_up(store::Reader& reader,
                                                                     store::PlayerKey player, bool alone) {
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    Known known{.games = {},
                .account = account->has_value(),
                .bot = account->has_value() && (**account).body.is_bot()};
    if (alone) return known;
    const auto games = reader.live_games_with(player);
    if (!games) return std::unexpected(games.error());
    for (const store::GameHead& head : *games) {
        ++known.games.games;
        if (is_against_computer(head)) ++known.games.against_computer;
    }
    return known;
}

/// Returns true if a player would exceed the limit on games. Counts games in progress and games that are
/// being started.
bool GameStarter::has_enough_games(const Start& game, const Counts& counts) const {
    return std::ranges::any_of(game.players, [&](const std::optional<store::Player>& player) {
        if (!player) return false;
        const Count& now = counts.at(player->key);
        const Count& coming = beginning_.at(player->key);
        return now.games + coming.games > limits_.settings.games_per_player ||
               (is_against_computer(game) &&
                now.against_computer + coming.against_computer > limits_.settings.games_against_computer);
    });
}

void GameStarter::count_as_beginning(const Start& game) {
    for (const auto& player : game.players) {
        if (!player) continue;
        Count& coming = beginning_[player->key];
        ++coming.games;
        if (is_against_computer(game)) ++coming.against_computer;
    }
}

void GameStarter::count_as_begun(const Start& game) {
    for (const auto& player : game.players) {
        if (!player) continue;
        Count& coming = beginning_[player->key];
        if (is_against_computer(game)) --coming.against_computer;
        if (--coming.games == 0) beginning_.erase(player->key);
    }
}

void GameStarter::start(Start game) {
    if (game.id.empty()) game.id = random_name(environment_);
    if (pending_.join(game.id, game.asker, gateway_)) return;
    pending_.begin(game.id, game.asker);
    for (const auto& player : game.players) {
        if (!player) continue;
        const auto connections = gateway_.connections_of(player->key);
        if (!connections.empty())
            game.addresses.push_back(gateway_.find(connections.front())->sender.address);
    }
    count_as_beginning(game);
    spawn(environment_.warn, "a start", start_known(std::move(game)));
}

Task<> GameStarter::start_known(Start game) {
    const bool alone = environment_.node == 0;
    struct Found {
        std::array<Known, 2> players;
        /// True if one player blocks the other.
        bool blocked = false;
    };
    const auto found = co_await read(
        environment_,
        [players = game.players, alone](store::Reader& reader) -> std::expected<Found, store::Error> {
            Found both;
            for (std::size_t i = 0; i < players.size(); ++i) {
                if (!players[i]) continue;
                const auto known = look_up(reader, players[i]->key, alone);
                if (!known) return std::unexpected(known.error());
                both.players[i] = *known;
                const auto& other = players[1 - i];
                if (!known->account || !other) continue;
                const auto blocked = blocks(reader, players[i]->key, other->key);
                if (!blocked) return std::unexpected(blocked.error());
                both.blocked = both.blocked || *blocked;
            }
            return both;
        });
    if (!found) co_return refuse_start(game, Refusal{reason_of(found.error())});
    if (found->blocked) co_return refuse_start(game, Refusal{"relations.blocked"});
    Counts counts;
    for (const Colour colour : colours) {
        const auto& player = game.players[place(colour)];
        if (!player) continue;
        const Known& known = found->players[place(colour)];
        counts[player->key] = alone ? games_on(player->key) : known.games;
        game.config.players[place(colour)].account = known.account;
        game.config.players[place(colour)].bot = known.bot;
    }
    // A teaching game needs the agreement of two humans.
    if (is_against_computer(game) || std::ranges::any_of(game.config.players, &session::Player::bot))
        game.config.teacher = false;
    create(std::move(game), counts);
}

/// Returns why the game cannot be rated; nullopt if it can, or is not meant to be.
std::optional<Refusal> GameStarter::why_not_rated(const Start& game) {
    if (!game.config.rated) return std::nullopt;
    if (is_against_computer(game)) return Refusal{"rating.computer"};
    const bool all = std::ranges::all_of(game.config.players, &session::Player::account);
    return all ? std::nullopt : std::optional{Refusal{"rating.guest"}};
}

void GameStarter::refuse_start(const Start& game, const Refusal& why) {
    count_as_begun(game);
    for (const auto& [id, nonce] : pending_.end(game.id)) refuse(gateway_, id, nonce, why);
    if (game.told) game.told(false);
}

/// Commits a game that is already counted as being started.
void GameStarter::create(Start game, const Counts& counts) {
    if (has_enough_games(game, counts)) return refuse_start(game, Refusal{"server.enough-games"});
    if (const auto refusal = why_not_rated(game)) return refuse_start(game, *refusal);
    const auto created = session::create(game.config, environment_.board_time());
    if (!created) return refuse_start(game, created.error().front());
    store::StoredGame stored{.head = {.id = game.id,
                                      .watchable = game.watchable,
                                      .created = environment_.wall_time(),
                                      .owner = environment_.node},
                             .events = {{1, event_text(*created), ""}}};
    for (const Colour colour : colours) {
        if (const auto& player = game.players[place(colour)])
            stored.head.players[place(colour)] = player->key;
    }
    store::Unit unit = std::move(game.with);
    unit.emplace_back(store::AddGame{stored.head});
    unit.emplace_back(store::AppendEvents{stored.head.id, stored.events, false});
    environment_.keep(std::move(unit), [this, stored, game = std::move(game)](const store::Result& result) {
        count_as_begun(game);
        begun(game, stored, result);
    });
}

void GameStarter::begun(const Start& game, const store::StoredGame& stored, const store::Result& result) {
    auto askers = pending_.end(game.id);
    if (game.told) game.told(result.has_value());
    for (const std::string& address : game.addresses) {
        const double share = bytes_of_game / static_cast<double>(game.addresses.size());
        if (result) gateway_.charge_stored(address, share);
    }
    if (!result) {
        // A conflict means that the game already exists.
        if (result.error().kind == store::Error::Kind::conflict) {
            spawn(environment_.warn, "the answer to a start",
                  answer_in_doubt(game.id, game.gone, std::move(askers)));
            return;
        }
        for (const auto& [id, nonce] : askers) refuse(gateway_, id, nonce, reason_of(result.error()));
        return;
    }
    ++begun_;
    inform(environment_, "game " + game.id + " has begun: " + std::string{id(game.config.options.game)});
    tables_.add(stored);
    tables_.set_next(game.from, game.id);
    if (tell_game_) tell_game_(stored.head, game.config);
    for (const auto& [id, nonce] : askers) {
        const Client* asker = gateway_.find(id);
        if (!asker) continue;
        if (asker->player() && std::ranges::count(stored.head.players, asker->player()->key) > 0) {
            send(*asker, wire::Done{.nonce = nonce, .id = game.id});
        } else {
            refuse(*asker, nonce, game.gone);
        }
    }
    for (const Colour colour : colours) {
        const auto& player = stored.head.players[place(colour)];
        if (!player) continue;
        // A player's seek is closed when a game begins.
        lobby_.close_player(*player);
        if (tell_begun_) tell_begun_(*player);
        send_to_player(gateway_, *player,
                       written(wire::Started{.game = game.id, .side = colour, .from = game.from}));
    }
}

/// Sends an existing game to the askers who play in it, and refuses the others.
Task<> GameStarter::answer_in_doubt(std::string game, std::string_view gone,
                                    std::vector<Pending::Asker> askers) {
    for (const auto& [id, nonce] : askers) {
        const Client* asker = gateway_.find(id);
        if (!asker) continue;
        if (co_await tables_.own_game(asker->player(), game)) {
            server::send(gateway_, id, wire::Done{.nonce = nonce, .id = game});
        } else {
            server::refuse(gateway_, id, nonce, gone);
        }
    }
}

}  // namespace kradan::server
