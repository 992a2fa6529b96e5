#include "server/tables/table.h"

#include <algorithm>
#include <utility>

#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/tables/left_game.h"
#include "session/refusals.h"

namespace kradan::server {

namespace {

using session::Act;
using session::Command;

/// The maximum number of events, each of which is stored, sent and replayed. A game with more is called off.
constexpr int most_events = 10'000;
/// After this many events, no more stones can be marked; the rest is reserved for an agreement or for more
/// moves.
constexpr int most_marked = 9'000;
/// The maximum number of queued commands per player.
constexpr std::ptrdiff_t most_waiting = 8;
constexpr std::size_t longest_nonce = 64;
/// The time limit for each first move, if the clocks start after the first moves.
constexpr Milliseconds first_move_limit = 60'000;
/// The time limit for both players to join the game.
constexpr Milliseconds coming_limit = 600'000;
/// A game in which no clock runs is called off after this long without an event.
constexpr Milliseconds silence_limit = 30 * clock::one_day;
/// The idle timeout of a game in which no clock runs. Unloading resets the rate limits on gestures, which
/// have refilled by then.
constexpr Milliseconds quiet_pause = 90'000;

/// Returns the nonce as stored: prefixed by the side, because both players may choose the same one.
std::string mark(Colour by, const std::string& nonce) {
    return (by == Colour::first ? "1:" : "2:") + nonce;
}

}  // namespace

Table::Table(Environment& environment, Clients& clients, Owner& owner)
    : environment_(environment),
      clients_(clients),
      owner_(owner),
      outstanding_(environment),
      game_(environment, outstanding_),
      followers_(clients, network_shares(environment.limits)),
      attendance_(environment.board_time()),
      talk_(environment, clients, game_, followers_, outstanding_),
      plans_(clients, game_, outstanding_),
      computer_(environment, game_, outstanding_, *this),
      vacation_(environment, game_, outstanding_) {}

std::unique_ptr<Table> Table::open(Environment& environment, Clients& clients, Owner& owner,
                                   LoadedGame loaded) {
    std::unique_ptr<Table> table{new Table(environment, clients, owner)};
    table->take(std::move(loaded.contents), true);
    table->talk_.take(std::move(loaded.said), std::move(loaded.accounts));
    table->verdict_ = loaded.verdict;
    if (loaded.rematch) {
        table->stored_offer_ = loaded.rematch->version;
        if (loaded.rematch->until > environment.wall_time()) table->rematch_.ask(loaded.rematch->by);
    }
    table->attendance_ = Attendance{table->game_.now()};
    for (const Colour colour : colours) {
        if (!table->game_.head().players[place(colour)])
            table->attendance_.count_as_come(colour, table->game_.now());
    }
    table->told_ = table->standing();
    table->go_on();
    return table;
}

/// Takes over the content from the store.
void Table::take(GameLog::Contents contents, bool with_plans) {
    const auto plans = std::move(contents.stored.plans);
    written_events_ = {};
    game_.take(std::move(contents));
    if (with_plans) plans_.read(plans);
    game_.catch_up();
}

std::optional<Colour> Table::side_of(const Sender& sender) const {
    return sender.player ? game_.side_of(sender.player->key) : std::nullopt;
}

/// Returns true if this side has an opponent, human or computer, for another game.
bool Table::has_opponent(Colour side) const {
    const std::size_t other = place(opponent(side));
    return game_.config().players[other].engine || game_.head().players[other].has_value();
}

void Table::refuse_stranger(const Sender& sender, const std::string& nonce) {
    refuse(clients_, sender.id, nonce, may_see(sender) ? "server.not-your-game" : "server.no-such-game");
}

wire::Presence Table::presence() const {
    const Milliseconds now = game_.now();
    const auto away = [&](Colour side) {
        return game_.head().players[place(side)] ? attendance_.away(side, now) : 0;
    };
    return {.first = away(Colour::first), .second = away(Colour::second), .watchers = followers_.watchers()};
}

void Table::presence_changed() {
    if (attendance_.change(game_.now())) tell_presence();
}

void Table::tell_presence() {
    attendance_.told(game_.now());
    followers_.send(written(wire::Present{.game = id(), .presence = presence()}));
}

/// Notifies all of the players' connections. Skips a position that a planned move answers immediately.
void Table::tell_news() {
    if (game_.is_writing()) return;
    const Standing now = standing();
    const Standing before = std::exchange(told_, now);
    for (const Colour side : colours) {
        if (!now.is_same_for(side, before)) owner_.news(*this, side);
    }
}

void Table::join(const Sender& sender, const wire::Join& join) {
    if (!may_see(sender)) return refuse(clients_, sender.id, join.nonce, "server.no-such-game");
    auto side = side_of(sender);
    // If two people played the game on one device, the owner of its record plays neither side.
    if (game_.is_record() || (side && !has_opponent(*side))) side.reset();
    const bool new_here = !followers_.contains(sender.id);
    if (new_here && !side && !followers_.has_room_for(sender.address, environment_.limits))
        return refuse(clients_, sender.id, join.nonce, "server.busy");
    const int watchers = followers_.watchers();
    if (new_here) followers_.add(sender, side);
    followers_.set_only_moves(sender.id, join.moves.value_or(false));
    const bool only_moves = followers_.has_only_moves(sender.id);
    if (new_here && side) attendance_.come(*side, game_.now());
    if (side) computer_.note_address(*side, sender.address);
    // A client that claims to have events that were never stored receives all events.
    const int known = join.seq > game_.last_seq() ? 0 : join.seq;
    wire::GameState state = state_for(side, join.nonce, known);
    const bool more = state.more;
    followers_.set_behind(sender.id, more);
    const Pieces pieces = pieces_of(std::move(state), known);
    clients_.charge(sender.id, cost_of_bytes(size_of(pieces)));
    clients_.send_pieces(sender.id, pieces);
    if (const Milliseconds wait = computer_.told_wait(); wait > 0 && !only_moves)
        send(clients_, sender.id, wire::ComputerWait{.game = id(), .wait = wait});
    if (!more && !only_moves)
        talk_.send_after(sender.id, side ? wire::Room::players : wire::Room::watchers, join.said);
    const bool counts = side ? new_here : followers_.watchers() != watchers;
    if (counts) presence_changed();
    if (new_here || counts) {
        set_deadline();
        owner_.changed(*this);
    }
}

/// Returns the state for a client that has the events up to this one, without the later events.
wire::GameState Table::state_for(std::optional<Colour> side, const std::string& nonce, int known) const {
    wire::GameState state{.game = id(),
                          .nonce = nonce,
                          .side = side,
                          .watchable = game_.head().watchable,
                          .more = known + std::ssize(game_.page_after(known)) < game_.last_seq(),
                          .limit = is_over() ? 0 : most_events,
                          .undecided = undecided(),
                          .presence = presence(),
                          .kept = game_.is_record(),
                          .rematchable = side && has_opponent(*side),
                          .rematch = rematch_.askers(),
                          .next = next(),
                          .created = game_.head().created,
                          .now = game_.now(),
                          .own_time = environment_.node != 0 || game_.head().behind != 0};
    if (side) state.plan = plans_.json(*side);
    return state;
}

/// Writes the state and the events after this one. The events make up most of the text, and clients that join
/// at about the same time need the same ones, so their text is shared.
Pieces Table::pieces_of(wire::GameState state, int after) {
    constexpr std::string_view begin_of_events = R"("events":[)";
    const std::pair key{after, game_.page_after(after).size()};
    const std::string bare = wire::write_message(state);
    const std::size_t at = bare.find(begin_of_events) + begin_of_events.size();
    Text events = written_events_.key == key ? written_events_.text.lock() : nullptr;
    if (!events) {
        state.events = game_.events_after(after);
        const std::string all = wire::write_message(state);
        events = std::make_shared<const std::string>(all.substr(at, all.size() - bare.size()));
        written_events_ = {key, events};
    }
    return {std::make_shared<const std::string>(bare.substr(0, at)), std::move(events),
            std::make_shared<const std::string>(bare.substr(at))};
}

void Table::leave(ClientId client) {
    const auto gone = followers_.remove(client);
    if (!gone) return;
    const bool still_here = followers_.has(gone->side);
    if (gone->side && !still_here) attendance_.go(*gone->side, game_.now());
    if (!gone->only_moves && (!gone->side || !still_here)) presence_changed();
    touch();
    set_deadline();
    owner_.changed(*this);
}

void Table::act(const Sender& sender, const wire::Act& act) {
    const auto side = side_of(sender);
    if (!side) return refuse_stranger(sender, act.nonce);
    if (game_.is_record()) return refuse(clients_, sender.id, act.nonce, "server.kept");
    computer_.note_address(*side, sender.address);
    if (act.nonce.empty() || act.nonce.size() > longest_nonce) {
        return refuse(clients_, sender.id, act.nonce,
                      Refusal{"session.malformed", "",
                              "the nonce must have 1 to " + std::to_string(longest_nonce) + " bytes"});
    }
    const Waiting command{sender, *side, act, game_.now()};
    if (!game_.is_writing()) return judge(command);
    if (std::ranges::count(waiting_, *side, &Waiting::side) >= most_waiting)
        return refuse(clients_, sender.id, act.nonce, "server.busy");
    waiting_.push_back(command);
}

/// Returns true if the client knows events that this node does not. Another node may already own the game.
bool Table::may_be_behind(const Waiting& command) const {
    return environment_.node != 0 && command.act.seq > game_.last_seq() && !command.read_again;
}

void Table::judge(const Waiting& waiting) {
    const auto& [sender, side, act, came, was_read_again] = waiting;
    if (may_be_behind(waiting)) {
        const auto entries = game_.events().size();
        if (!clients_.may_cost(sender, act.nonce, cost_of_entries(entries))) return;
        waiting_.push_front(waiting);
        waiting_.front().read_again = true;
        check();
        return;
    }
    if (knows_nonce(sender, act, side)) return;
    const auto refused = [&](const auto& why) { refuse(clients_, sender.id, act.nonce, why); };
    if (is_over()) return refused("session.game-over");
    // It is not known whether the flag has fallen until the store has reported how long the vacation was.
    const auto falls = session::flag_falls(game_.state());
    if (falls && game_.now() >= *falls && !vacation_.is_done()) return refused("server.cannot-store");
    auto command = session::read_command(act.command.value, game_.state().game);
    if (!command) return refused(command.error());
    if (command->act != Act::move && !gestures_[place(side)].pass(environment_.steady_time()))
        return refused("server.too-fast");
    const bool marks = command->act == Act::mark_dead || command->act == Act::propose_dead;
    if (marks && game_.last_seq() >= most_marked) return refused("server.enough-marks");
    command->called_off = computer_.is_deserted();
    if (command->called_off && command->act != Act::abort && command->act != Act::resign)
        return refused("server.no-computer");
    command->lag = lag_.of(side, clients_.round_trip(sender.id));
    // Only the server decides the following, whatever the message says.
    const Colour other = opponent(side);
    command->gone = is_sitting(game_.config()) && game_.head().players[place(other)] &&
                    attendance_.is_gone(other, game_.now());
    if (ends_too_early(*command, side)) command->act = Act::abort;
    decide(*std::move(command), side, came, {sender.id, act.nonce, sender.address});
}

/// Returns how many plies a game needs before it can end in any way other than being aborted. This keeps
/// players from winning against a human without a move.
int Table::undecided() const {
    return is_against_computer(game_.head()) ? 0
                                             : static_cast<int>(environment_.limits.plies_before_resigning);
}

/// Returns true if the command would decide a game that so far can only be aborted.
bool Table::ends_too_early(const Command& command, Colour by) const {
    const session::State& state = game_.state();
    const bool decides = command.act == Act::resign || command.act == Act::accept_draw ||
                         (command.act == Act::claim_gone && command.gone);
    return decides && std::cmp_less(state.moves.size(), undecided()) &&
           state.phase == session::Phase::playing && !session::why_not_abort(state, by, state.clocks);
}

/// Answers a command that is a retry or is not based on the last event. Returns false for a new command.
bool Table::knows_nonce(const Sender& sender, const wire::Act& act, Colour side) {
    const std::string marked = mark(side, act.nonce);
    const auto& events = game_.events();
    const bool known = std::ranges::count(events, marked, &store::StoredEvent::nonce) > 0;
    if (act.seq == game_.last_seq()) {
        if (known) {
            refuse(
                clients_, sender.id, act.nonce,
                Refusal{"session.malformed", "", "this nonce was already used in this game; send a new one"});
        }
        return known;
    }
    const bool done = known && std::ranges::any_of(events, [&](const auto& event) {
                          return event.seq > act.seq && event.nonce == marked;
                      });
    if (!done) refuse(clients_, sender.id, act.nonce, "session.out-of-order");
    if (act.seq < game_.last_seq()) {
        send_long(clients_, sender.id,
                  wire::Events{.game = id(),
                               .events = game_.events_after(act.seq),
                               .nonce = done ? act.nonce : "",
                               .now = game_.now()});
    }
    return true;
}

/// Decides a command, and stores the resulting events.
void Table::decide(Command command, Colour by, Milliseconds now, const Asker& asker) {
    const session::State& state = game_.state();
    const bool own_clock = session::running(state) == by;
    // A vacation counts even if it became known only after the flag would have fallen.
    if (!own_clock) command.lag = std::max(grace(), command.vacation);
    command.mate_search = static_cast<int>(environment_.limits.mate_search_positions);
    const auto events = session::decide(state, command, by, std::max(now, state.since));
    if (!events) return refuse(clients_, asker.client, asker.nonce, events.error());
    if (own_clock) lag_.spend(by, command.lag, command.act == Act::move);
    const std::string nonce = asker.nonce.empty() ? "" : mark(by, asker.nonce);
    store::Unit with = left_game(*events, command, by, now);
    const auto stored = [this, asker, nonce](const store::Result& result, int known) {
        if (result) {
            const double bytes = bytes_of_stored_event * (game_.last_seq() - known);
            if (asker.client != 0) clients_.charge_stored(asker.address, bytes);
            followers_.send_events(
                {.game = id(), .events = game_.events_after(known), .nonce = asker.nonce, .now = game_.now()},
                asker.client);
        } else if (result.error().kind == store::Error::Kind::conflict) {
            spawn(environment_.warn, "game " + id(), read_again(Failed{result.error(), asker, nonce}));
            return;
        } else {
            refuse(clients_, asker.client, asker.nonce, reason_of(result.error()));
        }
        go_on();
    };
    game_.append(*events, nonce, stored, std::move(with));
}

/// Records, along with the end of a game, that its loser has left it: the opponent claimed the game because
/// the loser was away, or the clock ran out when the loser had been away long enough for such a claim or had
/// had a minute or more for the move.
store::Unit Table::left_game(const std::vector<session::Event>& events, const Command& command, Colour by,
                             Milliseconds now) const {
    const auto* ended = std::get_if<session::Ended>(&events.back().body);
    const bool between_people = game_.head().players[0] && game_.head().players[1];
    if (!ended || !between_people || !is_sitting(game_.config())) return {};
    const session::State& state = game_.state();
    const EndReason reason = ended->outcome.reason;
    const auto note = [&](Colour side) {
        return put(Stored<LeftGame>{
            .body = {.player = *game_.head().players[place(side)], .at = environment_.wall_time()},
            .id = id()});
    };
    if (reason == EndReason::aborted) {
        const auto left = left_by_abort(command, by, now);
        return left ? store::Unit{note(*left)} : store::Unit{};
    }
    const bool by_claim = reason == EndReason::abandoned || reason == EndReason::abandoned_draw;
    const bool by_clock = reason == EndReason::time || reason == EndReason::time_draw;
    if (!by_claim && !by_clock) return {};
    for (const Colour side : colours) {
        const bool left = attendance_.is_gone(side, now);
        const auto falls = by_clock && session::running(state) == side ? session::flag_falls(state)
                                                                       : std::optional<Milliseconds>{};
        const bool ran_out = falls && (left || *falls - state.since >= LeftGame::long_clock);
        if (by_claim ? left && ended->outcome.winner != side : ran_out) return {note(side)};
    }
    return {};
}

/// Returns the side that has left a rated game that ends without a result: a player who aborts it although
/// the opponent is present, who did not come or has gone, or who did not make the first move; nullopt if
/// there is none, or if the opponent had offered a draw.
std::optional<Colour> Table::left_by_abort(const Command& command, Colour by, Milliseconds now) const {
    const session::State& state = game_.state();
    if (!game_.config().rated || environment_.limits.rated_aborts_count == 0 || verdict_) return std::nullopt;
    const Colour other = opponent(by);
    if (!command.called_off) {
        // Both wanted the game to end.
        if (state.draw_offer == other) return std::nullopt;
        if (command.gone) return other;
        return attendance_.away(other, now) == 0 ? std::optional{by} : std::nullopt;
    }
    if (!session::awaits_first_moves(state)) return std::nullopt;
    if (attendance_.both_came()) return state.game.side_to_move();
    for (const Colour side : colours) {
        if (attendance_.away(side, now) > 0 && attendance_.away(opponent(side), now) == 0) return side;
    }
    return std::nullopt;
}

void Table::carry_out(const Verdict& verdict) {
    verdict_ = verdict;
    if (!game_.is_writing()) go_on();
}

void Table::execute(const Verdict& verdict, Milliseconds now) {
    if (verdict.loser) return settle({.act = Act::resign}, *verdict.loser, now);
    settle({.act = Act::abort, .called_off = true}, game_.state().game.side_to_move(), now);
}

/// Rereads the game after another writer has changed it or may have changed it. The store is authoritative.
Task<> Table::read_again(std::optional<Failed> failed) {
    const Outstanding::Hold hold(outstanding_);
    const auto warn = [&](const std::string& what) { environment_.warn("game " + id() + ": " + what); };
    if (failed) warn(failed->error.detail);
    game_.set_rereading(true);
    const int plans = plans_.version();
    auto loaded = co_await server::read(
        environment_, [game = id()](store::Reader& reader) { return load_contents(reader, game); });
    game_.set_rereading(false);
    guarded(environment_.warn, "game " + id(), [&] {
        if (!loaded) {
            warn(loaded.error().detail);
        } else if (*loaded && is_of_another(environment_, (**loaded).stored.head)) {
            if (failed) refuse(clients_, failed->asker.client, failed->asker.nonce, "server.cannot-store");
            for (const Waiting& waiting : std::exchange(waiting_, {}))
                refuse(clients_, waiting.sender.id, waiting.act.nonce, "server.cannot-store");
            return owner_.moved_away(*this, (**loaded).stored.head.owner);
        } else if (*loaded) {
            const int known = game_.last_seq();
            // A plan laid in the meantime may be newer than the one that was read.
            take(**std::move(loaded), plans_.version() == plans);
            followers_.send_events({.game = id(), .events = game_.events_after(known), .now = game_.now()});
        }
        if (failed) answer_failed(*failed);
        go_on();
    });
}

/// Answers a command that failed. It may already be stored: by another node, or in a commit whose result was
/// lost.
void Table::answer_failed(const Failed& failed) {
    const auto& events = game_.events();
    const auto done = failed.nonce.empty()
                          ? events.end()
                          : std::ranges::find(events, failed.nonce, &store::StoredEvent::nonce);
    const auto& [client, nonce, address] = failed.asker;
    if (done == events.end()) return refuse(clients_, client, nonce, reason_of(failed.error));
    send_long(
        clients_, client,
        wire::Events{
            .game = id(), .events = game_.events_after(done->seq - 1), .nonce = nonce, .now = game_.now()});
}

/// Continues with queued commands, then with planned moves and the computer.
void Table::go_on() {
    while (!game_.is_writing() && !waiting_.empty()) {
        const Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        if (clients_.is_connected(next.sender.id)) judge(next);
    }
    const auto now = [this] { return game_.now(); };
    if (game_.is_ready() && !is_over() && game_.last_seq() >= most_events) call_off(now());
    if (game_.is_ready() && !is_over() && verdict_) execute(*verdict_, now());
    if (game_.is_ready()) {
        if (const auto move = plans_.next_move([this] { owner_.changed(*this); }))
            settle({.act = Act::move, .intent = move}, game_.state().game.side_to_move(), now());
    }
    if (game_.is_ready()) computer_.act();
    set_deadline();
    tell_news();
    owner_.changed(*this);
}

void Table::computer_will_take(Milliseconds wait) {
    followers_.send(written(wire::ComputerWait{.game = id(), .wait = wait}));
}

/// Ends a game that nobody continues. After two passes it is scored as marked, so that a player cannot avoid
/// losing by never accepting. The missing acceptance is stored as a normal event, so that all readers of the
/// log understand it.
void Table::call_off(Milliseconds now) {
    const session::State& state = game_.state();
    const Act end = state.phase == session::Phase::marking ? Act::accept_dead : Act::abort;
    settle({.act = end, .called_off = true}, state.game.side_to_move(), now);
}

std::optional<Milliseconds> Table::called_off_at() const {
    if (is_over() || session::running(game_.state())) return std::nullopt;
    const Milliseconds since = game_.state().since;
    if (!session::awaits_first_moves(game_.state())) return since + silence_limit;
    const auto both_came = attendance_.both_came();
    return both_came ? std::max(since, *both_came) + first_move_limit : since + coming_limit;
}

std::optional<Milliseconds> Table::quiet_at() const {
    const bool can_be = !is_over() && !is_busy() && followers_.empty() && waiting_.empty() &&
                        !game_.retry_at() && computer_.is_idle() && !session::running(game_.state()) &&
                        !session::awaits_first_moves(game_.state());
    if (!can_be) return std::nullopt;
    return touched_ ? *touched_ + quiet_pause : 0;
}

bool Table::is_quiet() const {
    const auto time = quiet_at();
    return time && environment_.board_time() >= *time;
}

/// Returns the latency compensation for the side whose clock runs: how late a move made in time may arrive.
Milliseconds Table::grace() const {
    const auto side = session::running(game_.state());
    return side ? lag_.of(*side, followers_.round_trip(*side)) : 0;
}

/// Returns true if the flag of the side whose clock runs has fallen, given latency compensation and vacation.
bool Table::flag_has_fallen(Milliseconds now) const {
    const auto falls = session::flag_falls(game_.state());
    return falls && now >= *falls + grace() && vacation_.is_done();
}

void Table::set_deadline() {
    deadline_ = game_.retry_at();
    const auto sooner = [&](std::optional<Milliseconds> time) {
        if (time) deadline_ = deadline_ ? std::min(*deadline_, *time) : time;
    };
    sooner(attendance_.due());
    if (game_.is_writing() || is_over()) return;
    sooner(computer_.deadline());
    sooner(vacation_.due());
    if (const auto falls = session::flag_falls(game_.state()); falls && vacation_.is_done()) {
        // Wake at flag fall and again after the grace period, so that earlier input is read first.
        const bool fell = game_.now() >= *falls;
        sooner(fell ? *falls + grace() : *falls);
    }
    sooner(called_off_at());
    // Actions that failed when they were due are not retried immediately.
    if (deadline_) deadline_ = std::max(*deadline_, game_.now() + 1);
}

void Table::wake() {
    const Milliseconds now = game_.now();
    if (const auto due = attendance_.due(); due && now >= *due) tell_presence();
    game_.retry(now);
    computer_.wake(now);
    vacation_.wake([this](Colour side, Milliseconds given) {
        if (given > 0) settle({.act = Act::give_time, .vacation = given}, opponent(side), game_.now());
        if (!game_.is_writing()) go_on();
    });
    if (game_.is_ready() && !is_over()) {
        const Colour side = game_.state().game.side_to_move();
        const auto silent_until = called_off_at();
        if (flag_has_fallen(now)) {
            settle({.act = Act::claim_time}, opponent(side), now);
        } else if (silent_until && now >= *silent_until) {
            call_off(now);
        }
    }
    if (game_.is_writing()) {
        set_deadline();
        return owner_.changed(*this);
    }
    go_on();
}

void Table::lay_plan(const Sender& sender, const wire::LayPlan& lay) {
    const auto side = side_of(sender);
    if (!side) return refuse_stranger(sender, lay.nonce);
    // The opponent may have moved in the meantime.
    plans_.lay(sender, *side, lay, [this] {
        if (!game_.is_writing()) go_on();
    });
}

void Table::say(const Sender& sender, const wire::Say& say) {
    if (!sender.player) return refuse(clients_, sender.id, say.nonce, "server.no-player");
    if (!may_see(sender)) return refuse(clients_, sender.id, say.nonce, "server.no-such-game");
    talk_.say(sender, side_of(sender) ? wire::Room::players : wire::Room::watchers, say);
}

void Table::ask_rematch(const Sender& sender, const wire::Rematch& ask) {
    const auto side = side_of(sender);
    if (!side) return refuse_stranger(sender, ask.nonce);
    const auto refused = [&](std::string_view why) { refuse(clients_, sender.id, ask.nonce, why); };
    const std::size_t other = place(opponent(*side));
    const bool computer = game_.config().players[other].engine && !game_.head().players[other];
    if (game_.is_record() || !has_opponent(*side)) return refused("server.kept");
    if (!is_over()) return refused("server.game-is-on");
    if (computer && !computer_.is_served()) return refused("server.no-computer");
    if (!next().empty()) return send(clients_, sender.id, wire::Done{.nonce = ask.nonce, .id = next()});
    if (rematch_.ask(*side)) {
        followers_.send(written(wire::RematchAsked{.game = id(), .by = *side}));
        tell_news();
        if (!computer && !rematch_.is_agreed()) keep_offer(*side);
    }
    if (computer || rematch_.is_agreed()) return owner_.rematch(*this, sender, ask.nonce);
    send(clients_, sender.id, wire::Done{.nonce = ask.nonce});
}

/// Stores the offer, because the opponent may come back when nobody is following the game.
void Table::keep_offer(Colour by) {
    const auto& awaited = game_.head().players[place(opponent(by))];
    if (!awaited) return;
    const RematchOffer offer{
        .by = by, .until = environment_.wall_time() + RematchOffer::life, .version = stored_offer_};
    outstanding_.keep(put_offer(id(), offer, *awaited),
                      [this, version = offer.version + 1](const auto& result) {
                          if (!result) return;
                          stored_offer_ = version;
                          // The offer may have been answered in the meantime.
                          if (!next().empty()) forget_offer();
                      });
}

void Table::forget_offer() {
    if (stored_offer_ == 0) return;
    // An expired offer may already have been removed.
    outstanding_.keep(
        store::RemoveDocument{std::string{RematchOffer::kind}, id(), std::exchange(stored_offer_, 0)},
        [](const store::Result&) {});
}

void Table::set_next(const std::string& game) {
    if (next() == game) return;
    rematch_.set_next(game);
    forget_offer();
    followers_.send(written(wire::NextGame{.game = id(), .next = game}));
}

}  // namespace kradan::server
