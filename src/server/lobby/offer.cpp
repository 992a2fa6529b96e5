#include "server/lobby/offer.h"

#include <utility>

#include "catalog/any_game.h"
#include "json/json.h"
#include "rating/pools.h"
#include "schema/read.h"
#include "schema/write.h"
#include "server/base/environment.h"

namespace kradan::server {

namespace {

/// The maximum length of a written config in bytes.
constexpr std::size_t longest_terms = 1024;

std::expected<Offer, Refusal> read_written(const wire::Terms& terms) {
    json::Fault fault;
    Offer offer{.config = session::read_config(terms.config.value, fault), .terms = terms};
    offer.terms.config = {};
    offer.terms.pool.reset();
    if (fault) return std::unexpected(Refusal{"session.malformed", "", fault.text()});
    return offer;
}

}  // namespace

std::expected<Offer, Refusal> read_terms(const wire::Terms& terms) {
    auto offer = read_written(terms);
    if (!offer) return offer;
    if (auto refusal = session::foreign_option(offer->config)) return std::unexpected(*std::move(refusal));
    return checked(*std::move(offer));
}

std::expected<Offer, Refusal> checked(Offer offer) {
    // Hidden from others until the game begins.
    offer.config.options.values.erase("prisoners");
    // Only the server sets the players and throws the pawns for furigoma.
    offer.config.players = {};
    offer.config.furigoma.reset();
    offer.config.options.engine_game = false;
    // The clocks start once both players are present.
    offer.config.late_start = is_sitting(offer.config);
    if (offer.terms.side == wire::Side::furigoma && !offer.config.options.game.module().policies().furigoma)
        offer.terms.side = wire::Side::random;
    const auto game = AnyGame::start(offer.config.options);
    if (!game) return std::unexpected(game.error().front());
    if (game->outcome()) return std::unexpected(Refusal{"session.game-over"});
    if (auto refusal = session::why_not_teacher(offer.config)) return std::unexpected(*std::move(refusal));
    if (offer.config.rated) {
        if (const auto rated = rating::rated_as(offer.config); !rated) return std::unexpected(rated.error());
    }
    // Normalized: a typed position may contain any number of spaces.
    if (offer.config.options.position) offer.config.options.position = game->position_text();
    if (write_terms(offer).config.text.size() > longest_terms) {
        return std::unexpected(Refusal{"session.malformed", "",
                                       "config: longer than " + std::to_string(longest_terms) + " bytes"});
    }
    return offer;
}

wire::Terms write_terms(const Offer& offer, bool bots) {
    session::Config config = offer.config;
    config.teacher = config.teacher && !bots;
    json::Writer writer;
    session::write_config(writer, config);
    wire::Terms terms = offer.terms;
    terms.config.text = writer.text();
    terms.pool.reset();
    if (config.rated) {
        config.players[0].bot = bots;
        if (const auto rated = rating::rated_as(config)) terms.pool = rating::pools()[rated->pool].id;
    }
    return terms;
}

std::string offer_text(const Offer& offer) {
    json::Writer writer;
    schema::write(writer, write_terms(offer));
    return writer.text();
}

std::expected<Offer, Refusal> read_offer(std::string_view text) {
    const auto value = json::parse(text);
    if (!value) return std::unexpected(Refusal{"session.malformed", "", value.error().message});
    json::Fault fault;
    const auto terms = schema::read<wire::Terms>(*value, "terms", fault);
    if (fault) return std::unexpected(Refusal{"session.malformed", "", fault.text()});
    auto offer = read_written(terms);
    if (!offer) return offer;
    offer->config.foreign = {};
    return checked(*std::move(offer));
}

}  // namespace kradan::server
