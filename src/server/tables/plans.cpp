#include "server/tables/plans.h"

#include <utility>

namespace kradan::server {

namespace {

std::string text_of(const session::Plan& plan) {
    json::Writer writer;
    session::write_plan(writer, plan);
    return writer.text();
}

}  // namespace

void Plans::read(const std::array<std::string, 2>& stored) {
    plans_ = {};
    if (!game_.has_state()) return;
    for (const Colour colour : colours) {
        if (stored[place(colour)].empty()) continue;
        const auto value = json::parse(stored[place(colour)]);
        if (!value) continue;
        if (auto plan = session::read_plan(*value)) plans_[place(colour)] = *std::move(plan);
    }
}

void Plans::lay(const Sender& sender, Colour side, const wire::LayPlan& lay, std::function<void()> changed) {
    if (game_.is_over()) return refuse(clients_, sender.id, lay.nonce, "session.game-over");
    std::optional<session::Plan> plan;
    std::string body;
    if (lay.plan) {
        auto read = session::read_plan(lay.plan->value);
        if (!read) return refuse(clients_, sender.id, lay.nonce, read.error());
        if (const auto why = session::why_no_plan(*read, game_.state(), side))
            return refuse(clients_, sender.id, lay.nonce, *why);
        body = text_of(*read);
        plan = *std::move(read);
    }
    ++version_;
    ++underway_[place(side)];
    outstanding_.keep(store::SetPlan{game_.id(), side, body},
                      [this, plan = std::move(plan), side, nonce = lay.nonce, id = sender.id,
                       changed = std::move(changed)](const store::Result& result) mutable {
                          --underway_[place(side)];
                          ++version_;
                          if (!result) return refuse(clients_, id, nonce, reason_of(result.error()));
                          plans_[place(side)] = std::move(plan);
                          send(clients_, id, wire::Done{.nonce = nonce});
                          tell(side);
                          changed();
                      });
}

std::optional<AnyIntent> Plans::next_move(const std::function<void()>& stored) {
    if (!game_.has_state()) return std::nullopt;
    const session::State& state = game_.state();
    for (const Colour colour : colours) {
        const auto& plan = plans_[place(colour)];
        if (plan && session::is_spent(*plan, state, colour)) let_go(colour, stored);
    }
    const Colour side = state.game.side_to_move();
    const auto& plan = plans_[place(side)];
    if (state.phase != session::Phase::playing || !plan) return std::nullopt;
    return session::planned_move(*plan, state, side);
}

void Plans::let_go(Colour side, std::function<void()> stored) {
    plans_[place(side)].reset();
    ++version_;
    // A plan that is being written replaces this one in the store, and must not be erased afterwards.
    if (underway_[place(side)] == 0) {
        outstanding_.keep(store::SetPlan{game_.id(), side, ""},
                          [stored = std::move(stored)](const store::Result&) { stored(); });
    }
    tell(side);
}

std::optional<wire::PlanJson> Plans::json(Colour side) const {
    const auto& plan = plans_[place(side)];
    return plan ? std::optional{wire::PlanJson{.text = text_of(*plan)}} : std::nullopt;
}

void Plans::tell(Colour side) const {
    const auto player = game_.head().players[place(side)];
    if (player)
        send_to_player(clients_, *player, written(wire::Planned{.game = game_.id(), .plan = json(side)}));
}

}  // namespace kradan::server
