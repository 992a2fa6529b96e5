#include "server/club/table.h"

#include <algorithm>
#include <utility>

#include "server/club/stored_events.h"

namespace kradan::server {

namespace {

using session::Act;
using session::Command;

/// Commands of one player that may wait while one is written.
constexpr std::ptrdiff_t most_waiting = 8;
constexpr std::size_t longest_nonce = 64;
constexpr std::size_t most_followers = 2000;
/// What a message's way is given back: at most so much at once, growing back by so much a move.
constexpr Milliseconds most_lag = 500;
constexpr Milliseconds lag_a_move = 100;
/// Bytes of the events in one message; it has one at least.
constexpr std::size_t most_event_bytes = 256 << 10;
/// How long the first moves may take where the clocks wait for them.
constexpr Milliseconds first_move_limit = 60'000;
/// How long both may take to come to the board at all.
constexpr Milliseconds coming_limit = 600'000;
/// How long nothing may happen in a game in which no clock runs.
constexpr Milliseconds silence_limit = 30 * session::one_day;
/// How long a game in which no clock runs stays in memory when nobody looks at it: until then gestures are
/// counted.
constexpr Milliseconds quiet_pause = 90'000;
/// Who is here is told at most so often.
constexpr Milliseconds presence_pause = 1'000;
/// How long a player must be away before the opponent may claim the game.
constexpr Milliseconds gone_limit = 60'000;

/// As the store keeps it: two players may choose the same.
std::string mark(Colour by, const std::string& nonce) {
    return (by == Colour::first ? "1:" : "2:") + nonce;
}

}  // namespace

std::expected<std::unique_ptr<Table>, std::string> Table::open(House& house, Hall& hall,
                                                               const store::StoredGame& stored) {
    std::unique_ptr<Table> table{new Table(house, hall, stored.head)};
    if (auto fault = table->take(stored)) return std::unexpected(*std::move(fault));
    const Milliseconds now = house.board_time();
    // The time that a game has seen is not gone back behind; a record has seen that of another board.
    if (table->state_) house.advance(table->state_->since);
    table->away_ = {now, now};
    for (const Colour colour : colours) {
        if (!table->head_.players[place(colour)]) table->came(colour);
    }
    table->lag_quota_ = {most_lag, most_lag};
    table->told_ = table->standing();
    table->go_on();
    return table;
}

void Table::keep(store::Change change, std::move_only_function<void(const store::Result&)> done) {
    ++underway_;
    house_.keep({std::move(change)}, [this, done = std::move(done)](const store::Result& result) mutable {
        --underway_;
        done(result);
    });
}

/// Brings the game to where the store has it.
std::optional<std::string> Table::take(const store::StoredGame& stored) {
    if (stored.events.empty()) return "it has no events";
    const auto last = read_event(stored.events.back());
    if (!last) return last.error();
    const auto* end = std::get_if<session::Ended>(&last->body);
    if (stored.head.ended) {
        const auto first = read_event(stored.events.front());
        if (!first) return first.error();
        const auto* created = std::get_if<session::Created>(&first->body);
        if (!created) return "its first event begins no game";
        config_ = created->config;
        state_.reset();
    } else {
        auto state = replay(stored.events);
        if (!state) return state.error().detail;
        config_ = state->config;
        state_ = *std::move(state);
    }
    result_ = end ? end->result : "";
    blank_ = end && end->outcome.reason == EndReason::aborted && stored.events.size() == 2;
    played_out_ = end != nullptr;
    events_ = stored.events;
    head_ = stored.head;
    for (const Colour colour : colours) {
        plans_[place(colour)].reset();
        if (!state_) continue;
        if (stored.plans[place(colour)].empty()) continue;
        const auto value = json::parse(stored.plans[place(colour)]);
        if (!value) continue;
        if (auto plan = session::read_plan(*value)) plans_[place(colour)] = *std::move(plan);
    }
    return std::nullopt;
}

int Table::watchers() const {
    return static_cast<int>(
        std::ranges::count_if(followers_, [](const Follower& follower) { return !follower.side; }));
}

bool Table::is_followed_by(const Visitor& visitor) const {
    return std::ranges::find(followers_, &visitor, &Follower::visitor) != followers_.end();
}

std::optional<Colour> Table::side_of(const Visitor& visitor) const {
    if (!visitor.player) return std::nullopt;
    for (const Colour colour : colours) {
        if (head_.players[place(colour)] == visitor.player->key) return colour;
    }
    return std::nullopt;
}

bool Table::has_opponent(Colour side) const {
    const std::size_t other = place(opponent(side));
    return config_.players[other].engine || head_.players[other].has_value();
}

std::vector<wire::EventJson> Table::events_after(int seq) const {
    const auto known = std::min(static_cast<std::size_t>(std::max(seq, 0)), events_.size());
    std::vector<wire::EventJson> list;
    std::size_t bytes = 0;
    for (std::size_t i = known; i < events_.size(); ++i) {
        bytes += events_[i].body.size();
        if (bytes > most_event_bytes && !list.empty()) break;
        list.push_back({.text = events_[i].body});
    }
    return list;
}

wire::Presence Table::presence() const {
    const Milliseconds now = house_.board_time();
    const auto away = [&](Colour colour) {
        const auto& since = away_[place(colour)];
        return since && head_.players[place(colour)] ? std::max<Milliseconds>(now - *since, 1) : 0;
    };
    return {.first = away(Colour::first), .second = away(Colour::second), .watchers = watchers()};
}

/// Tells who is here, at once if that was not done just now.
void Table::presence_changed() {
    if (presence_at_) return;
    if (presence_told_ && house_.board_time() < *presence_told_ + presence_pause) {
        presence_at_ = *presence_told_ + presence_pause;
    } else {
        tell_presence();
    }
}

void Table::tell_presence() {
    presence_at_.reset();
    presence_told_ = house_.board_time();
    send_all(written(wire::Present{.game = head_.id, .presence = presence()}));
}

void Table::send_all(const std::shared_ptr<const std::string>& text) {
    for (const Follower& follower : followers_) follower.visitor->line->send(text);
}

void Table::send_events(const wire::Events& message, const Visitor* asker) {
    const auto text = written(message);
    for (const Follower& follower : followers_) {
        if (!follower.behind) follower.visitor->line->send(text);
        if (!follower.behind && follower.visitor == asker) asker = nullptr;
    }
    // Whoever asked is told, following or not.
    if (asker) asker->line->send(text);
}

void Table::join(Visitor& visitor, const wire::Join& join) {
    if (!may_see(visitor)) return refuse(visitor, join.nonce, "server.no-such-game");
    auto side = side_of(visitor);
    // Whoever keeps a game of two people at one device has no side in it.
    if (is_record() || (side && !has_opponent(*side))) side.reset();
    const bool new_here = std::ranges::none_of(
        followers_, [&](const Follower& follower) { return follower.visitor == &visitor; });
    if (new_here && !side && followers_.size() >= most_followers)
        return refuse(visitor, join.nonce, "server.busy");
    if (new_here) {
        followers_.push_back({&visitor, side});
        visitor.games.push_back(head_.id);
        if (side) {
            away_[place(*side)].reset();
            came(*side);
        }
    }
    if (side) addresses_[place(*side)] = visitor.line->address();
    // An event that is not known here was never kept: whoever says so has lost the thread.
    const int seq = join.seq > last_seq() ? 0 : join.seq;
    wire::GameState message{.game = head_.id,
                            .nonce = join.nonce,
                            .side = side,
                            .watchable = head_.watchable,
                            .events = events_after(seq),
                            .limit = head_.ended ? 0 : most_events,
                            .presence = presence(),
                            .kept = is_record(),
                            .rematchable = side && has_opponent(*side),
                            .next = next_,
                            .now = house_.board_time()};
    message.more = seq + static_cast<int>(message.events.size()) < last_seq();
    std::ranges::find(followers_, &visitor, &Follower::visitor)->behind = message.more;
    if (side && plans_[place(*side)]) {
        json::Writer writer;
        session::write_plan(writer, *plans_[place(*side)]);
        message.plan = wire::PlanJson{.text = writer.text()};
    }
    for (const Colour colour : colours) {
        if (rematch_[place(colour)]) message.rematch.push_back(colour);
    }
    send_long(visitor, message);
    if (wait_told_ > 0) send(visitor, wire::ComputerWait{.game = head_.id, .wait = wait_told_});
    if (!message.more) {
        const wire::Room room = side ? wire::Room::players : wire::Room::watchers;
        read_talk(room);
        if (auto talk = talk_after(room, join.said); !talk.lines.empty()) send_long(visitor, talk);
    }
    if (new_here) {
        presence_changed();
        set_deadline();
        hall_.changed(*this);
    }
}

/// A player is at the board.
void Table::came(Colour side) {
    has_come_[place(side)] = true;
    if (has_come_[0] && has_come_[1] && !both_came_) both_came_ = house_.board_time();
}

void Table::leave(Visitor& visitor) {
    const auto gone = std::ranges::find(followers_, &visitor, &Follower::visitor);
    if (gone == followers_.end()) return;
    const auto side = gone->side;
    followers_.erase(gone);
    std::erase(visitor.games, head_.id);
    const bool still_here =
        std::ranges::any_of(followers_, [&](const Follower& other) { return other.side == side; });
    if (side && !still_here) away_[place(*side)] = house_.board_time();
    if (!side || !still_here) presence_changed();
    touch();
    set_deadline();
    hall_.changed(*this);
}

void Table::act(Visitor& visitor, const wire::Act& act) {
    const auto side = side_of(visitor);
    if (!side)
        return refuse(visitor, act.nonce, may_see(visitor) ? "server.not-your-game" : "server.no-such-game");
    if (is_record()) return refuse(visitor, act.nonce, "server.kept");
    addresses_[place(*side)] = visitor.line->address();
    if (act.nonce.empty() || act.nonce.size() > longest_nonce) {
        return refuse(
            visitor, act.nonce,
            Refusal{"session.malformed", "", "a nonce has 1 to " + std::to_string(longest_nonce) + " bytes"});
    }
    const Milliseconds now = house_.board_time();
    if (!busy_) return judge(visitor, *side, act, now);
    if (std::ranges::count(waiting_, *side, &Waiting::side) >= most_waiting)
        return refuse(visitor, act.nonce, "server.busy");
    waiting_.push_back({visitor.id, *side, act, now});
}

void Table::judge(Visitor& visitor, Colour side, const wire::Act& act, Milliseconds came) {
    if (knows_nonce(visitor, act, side)) return;
    if (head_.ended) return refuse(visitor, act.nonce, "session.game-over");
    auto command = session::read_command(act.command.value, state_->game);
    if (!command) return refuse(visitor, act.nonce, command.error());
    if (command->act != Act::move && !gestures_[place(side)].pass(house_.steady_time()))
        return refuse(visitor, act.nonce, "server.too-fast");
    command->called_off = is_deserted();
    if (command->called_off && command->act != Act::abort && command->act != Act::resign)
        return refuse(visitor, act.nonce, "server.no-computer");
    command->lag = lag_of(visitor, side);
    // The host's own verdicts, whatever the message says. There is no search for dead positions here.
    command->dead = false;
    const auto& away = away_[place(opponent(side))];
    command->gone = is_sitting(config_) && away && house_.board_time() - *away >= gone_limit;
    settle(*command, side, came, act.nonce, visitor.id);
}

/// Answers what was said before or follows something else than the latest event; false for what is new.
bool Table::knows_nonce(Visitor& visitor, const wire::Act& act, Colour side) {
    const std::string marked = mark(side, act.nonce);
    const bool known = std::ranges::count(events_, marked, &store::StoredEvent::nonce) > 0;
    if (act.seq == last_seq()) {
        if (known) {
            refuse(visitor, act.nonce,
                   Refusal{"session.malformed", "", "this nonce was used before in this game"});
        }
        return known;
    }
    const bool done = known && std::ranges::any_of(events_, [&](const auto& event) {
                          return event.seq > act.seq && event.nonce == marked;
                      });
    if (!done) refuse(visitor, act.nonce, "session.out-of-order");
    if (act.seq < last_seq()) {
        send_long(visitor, wire::Events{.game = head_.id,
                                        .events = events_after(act.seq),
                                        .nonce = done ? act.nonce : "",
                                        .now = house_.board_time()});
    }
    return true;
}

Milliseconds Table::lag_of(const Visitor& visitor, Colour side) const {
    return std::min(visitor.line->round_trip(), lag_quota_[place(side)]);
}

/// How long a move of the side whose clock runs, made in time, may still be on its way.
Milliseconds Table::grace() const {
    const auto side = session::running(*state_);
    Milliseconds lag = 0;
    for (const Follower& follower : followers_) {
        if (side && follower.side == side) lag = std::max(lag, lag_of(*follower.visitor, *side));
    }
    return lag;
}

/// Whether the time of the side whose clock runs is over, and no move can come any more that was made before.
bool Table::flag_has_fallen(Milliseconds now) const {
    const auto falls = session::flag_falls(*state_);
    return falls && now >= *falls + grace();
}

/// Decides, and sends to the store what comes of it.
void Table::settle(Command command, Colour by, Milliseconds now, const std::string& nonce,
                   std::uint64_t visitor) {
    if (session::running(*state_) != by) command.lag = grace();
    auto events = session::decide(*state_, command, by, std::max(now, state_->since));
    if (!events) {
        if (Visitor* asker = hall_.visitor(visitor)) refuse(*asker, nonce, events.error());
        return;
    }
    if (session::running(*state_) == by) {
        auto& quota = lag_quota_[place(by)];
        quota = std::min(most_lag, quota - command.lag + (command.act == Act::move ? lag_a_move : 0));
    }
    std::vector<store::StoredEvent> stored;
    for (const auto& event : *events) stored.push_back({event.seq, event_text(event), ""});
    if (!nonce.empty()) stored.front().nonce = mark(by, nonce);
    const bool ends = std::holds_alternative<session::Ended>(events->back().body);
    busy_ = true;
    keep(store::AppendEvents{head_.id, stored, ends, ends ? house_.wall_time() : 0},
         [this, events = *std::move(events), stored, nonce, visitor](const store::Result& result) mutable {
             busy_ = false;
             if (result) {
                 happen(std::move(events), std::move(stored), nonce, visitor);
             } else {
                 could_not(result.error(), nonce, visitor);
             }
             go_on();
         });
}

/// What is durable happens: to the game, and for all who follow it.
void Table::happen(std::vector<session::Event> events, std::vector<store::StoredEvent> stored,
                   const std::string& nonce, std::uint64_t visitor) {
    wire::Events message{.game = head_.id, .nonce = nonce, .now = house_.board_time()};
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (!session::apply(*state_, events[i])) {
            house_.warn("game " + head_.id + ": an event that was decided could not be applied");
            break;
        }
        message.events.push_back({.text = stored[i].body});
        events_.push_back(std::move(stored[i]));
    }
    again_.reset();
    if (state_->ended) {
        head_.ended = true;
        played_out_ = true;
        result_ = state_->ended->result;
        blank_ = state_->ended->outcome.reason == EndReason::aborted && state_->moves.empty();
    }
    send_events(message, hall_.visitor(visitor));
}

void Table::could_not(const store::Error& error, const std::string& nonce, std::uint64_t visitor) {
    again_ = house_.board_time() + try_again;
    if (error.kind == store::Error::Kind::conflict) {
        // Someone else wrote this game: what the store has is what happened.
        house_.warn("game " + head_.id + ": " + error.detail);
        if (const auto stored = house_.reader->game(head_.id); stored && *stored) {
            const int known = last_seq();
            if (const auto fault = take(**stored)) {
                house_.warn("game " + head_.id + ": " + *fault);
            } else {
                send_events({.game = head_.id, .events = events_after(known), .now = house_.board_time()});
            }
        }
    }
    if (Visitor* asker = hall_.visitor(visitor)) refuse(*asker, nonce, reason_of(error));
}

/// What is next: commands that waited, planned moves, the computer.
void Table::go_on() {
    while (!busy_ && !waiting_.empty()) {
        const Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        if (Visitor* visitor = hall_.visitor(next.visitor)) judge(*visitor, next.side, next.act, next.came);
    }
    if (!busy_ && !again_ && !head_.ended && last_seq() >= most_events)
        settle({.act = Act::abort, .called_off = true}, state_->game.side_to_move(), house_.board_time());
    if (!busy_ && !again_) play_planned();
    if (!busy_ && !again_) ask_computer();
    set_deadline();
    tell_news();
    hall_.changed(*this);
}

void Table::play_planned() {
    if (!state_) return;
    const Colour side = state_->game.side_to_move();
    for (const Colour colour : colours) {
        const auto& plan = plans_[place(colour)];
        if (plan && session::is_spent(*plan, *state_, colour)) let_go_of_plan(colour);
    }
    if (state_->phase != session::Phase::playing || !plans_[place(side)]) return;
    const auto move = session::planned_move(*plans_[place(side)], *state_, side);
    if (!move) return;
    settle({.act = Act::move, .intent = move}, side, house_.board_time());
}

void Table::let_go_of_plan(Colour side) {
    plans_[place(side)].reset();
    // One that is on its way to the disk comes in its place there, and is not to be wiped out behind it.
    if (plans_underway_[place(side)] == 0)
        keep(store::SetPlan{head_.id, side, ""}, [this](const auto&) { hall_.changed(*this); });
    tell_plan(side);
}

void Table::tell_plan(Colour side) {
    const auto player = head_.players[place(side)];
    if (!player) return;
    wire::Planned message{.game = head_.id};
    if (const auto& plan = plans_[place(side)]) {
        json::Writer writer;
        session::write_plan(writer, *plan);
        message.plan = wire::PlanJson{.text = writer.text()};
    }
    hall_.tell(*player, written(message));
}

/// When the game is called off, while the clocks wait for the first moves.
Milliseconds Table::first_move_due() const {
    if (!both_came_) return state_->since + coming_limit;
    return std::max(state_->since, *both_came_) + first_move_limit;
}

std::optional<Milliseconds> Table::called_off_at() const {
    if (head_.ended || session::running(*state_)) return std::nullopt;
    return session::awaits_first_moves(*state_) ? first_move_due() : state_->since + silence_limit;
}

std::optional<Milliseconds> Table::quiet_at() const {
    const bool can_be = !head_.ended && !busy() && !followed() && waiting_.empty() && !again_ &&
                        !ask_again_ && !held_ && !session::running(*state_) &&
                        !session::awaits_first_moves(*state_);
    if (!can_be) return std::nullopt;
    return touched_ ? *touched_ + quiet_pause : 0;
}

bool Table::is_quiet() const {
    const auto time = quiet_at();
    return time && house_.board_time() >= *time;
}

void Table::set_deadline() {
    deadline_ = again_;
    const auto sooner = [&](Milliseconds time) { deadline_ = deadline_ ? std::min(*deadline_, time) : time; };
    if (presence_at_) sooner(*presence_at_);
    if (busy_ || head_.ended) return;
    if (ask_again_) sooner(*ask_again_);
    if (held_) sooner(held_->asked.due);
    if (wait_at_) sooner(*wait_at_);
    if (const auto falls = session::flag_falls(*state_)) {
        // When it falls too, so that what came before is read before.
        const bool fell = house_.board_time() >= *falls;
        sooner(fell ? *falls + grace() : *falls);
    }
    if (const auto time = called_off_at()) sooner(*time);
    // Whatever could not be done when it was due: not at once again.
    if (deadline_) deadline_ = std::max(*deadline_, house_.board_time() + 1);
}

void Table::wake() {
    const Milliseconds now = house_.board_time();
    if (presence_at_ && now >= *presence_at_) tell_presence();
    if (again_ && now >= *again_) again_.reset();
    if (ask_again_ && now >= *ask_again_) ask_again_.reset();
    if (wait_at_ && now >= *wait_at_) tell_wait();
    if (!busy_ && !head_.ended && !again_) {
        const Colour side = state_->game.side_to_move();
        const auto silent_until = called_off_at();
        if (flag_has_fallen(now)) {
            settle({.act = Act::claim_time}, opponent(side), now);
        } else if (silent_until && now >= *silent_until) {
            settle({.act = Act::abort, .called_off = true}, side, now);
        }
    }
    if (busy_) {
        set_deadline();
        return hall_.changed(*this);
    }
    go_on();
}

void Table::lay_plan(Visitor& visitor, const wire::LayPlan& lay) {
    const auto side = side_of(visitor);
    if (!side)
        return refuse(visitor, lay.nonce, may_see(visitor) ? "server.not-your-game" : "server.no-such-game");
    if (head_.ended) return refuse(visitor, lay.nonce, "session.game-over");
    std::optional<session::Plan> plan;
    std::string body;
    if (lay.plan) {
        auto read = session::read_plan(lay.plan->value);
        if (!read) return refuse(visitor, lay.nonce, read.error());
        if (auto why = session::why_no_plan(*read, *state_, *side)) return refuse(visitor, lay.nonce, *why);
        json::Writer writer;
        session::write_plan(writer, *read);
        body = writer.text();
        plan = *std::move(read);
    }
    ++plans_underway_[place(*side)];
    keep(store::SetPlan{head_.id, *side, body},
         [this, plan = std::move(plan), side = *side, nonce = lay.nonce,
          id = visitor.id](const store::Result& result) mutable {
             --plans_underway_[place(side)];
             Visitor* asker = hall_.visitor(id);
             if (!result) {
                 if (asker) refuse(*asker, nonce, reason_of(result.error()));
                 return;
             }
             plans_[place(side)] = std::move(plan);
             if (asker) send(*asker, wire::Done{.nonce = nonce});
             tell_plan(side);
             // The opponent may have moved meanwhile.
             if (!busy_) go_on();
         });
}

void Table::ask_rematch(Visitor& visitor, const wire::Rematch& ask) {
    const auto side = side_of(visitor);
    if (!side)
        return refuse(visitor, ask.nonce, may_see(visitor) ? "server.not-your-game" : "server.no-such-game");
    const std::size_t other = place(opponent(*side));
    const bool computer = config_.players[other].engine && !head_.players[other];
    if (is_record() || !has_opponent(*side)) return refuse(visitor, ask.nonce, "server.kept");
    if (!head_.ended) return refuse(visitor, ask.nonce, "server.game-is-on");
    if (computer && !has_computer()) return refuse(visitor, ask.nonce, "server.no-computer");
    if (!next_.empty()) return send(visitor, wire::Done{.nonce = ask.nonce, .id = next_});
    if (!std::exchange(rematch_[place(*side)], true)) {
        send_all(written(wire::RematchAsked{.game = head_.id, .by = *side}));
        tell_news();
    }
    if (computer || (rematch_[0] && rematch_[1])) return hall_.rematch(*this, visitor, ask.nonce);
    send(visitor, wire::Done{.nonce = ask.nonce});
}

void Table::set_next(const std::string& game) {
    if (next_ == game) return;
    next_ = game;
    if (game.empty()) rematch_ = {};
    send_all(written(wire::NextGame{.game = head_.id, .next = game}));
}

}  // namespace kradan::server
