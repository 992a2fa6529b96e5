#include "record/log/log.h"

#include <algorithm>
#include <utility>

#include "games/go/options.h"
#include "record/log/heads.h"
#include "record/ogi/pcn_document.h"
#include "record/sgf/go_replay.h"
#include "session/session.h"

namespace kradan::record {

namespace {

using clock::Milliseconds;
using session::Event;
using session::State;

constexpr std::string_view overtime_names[] = {"OB", "OW"};
constexpr int most_events = 1'000'000;

class LogReader final : public Reader {
  public:
    LogReader(Input& input, const Limits& limits) : input_(input), limits_(limits) {}

    bool next(Record& record) override {
        if (done_) return false;
        done_ = true;
        record.clear();
        const auto document = read_document_text(input_, limits_);
        if (!document) return false;
        record.place = document->place;
        PlaceFinder places(document->text, record.place);
        places_ = &places;
        record_ = &record;
        text_ = document->text;
        Document root;
        auto fault = document->read(read_json, root);
        take_log(root, fault.has_value());
        if (fault) add_fault(fault->offset, std::string{fault->what}, std::move(fault->detail));
        return true;
    }

  private:
    void add_fault(std::size_t offset, std::string reason, std::string detail, std::string_view clause = {}) {
        record_->faults.push_back({.place = (*places_)(offset),
                                   .reason = std::move(reason),
                                   .clause = std::string{clause},
                                   .detail = std::move(detail)});
    }

    /// If the log is truncated, its last event may be incomplete. This is not reported as a separate fault.
    void take_log(const Document& root, bool cut_off) {
        record_->begins = false;
        const Document* events = root.kind == Document::Kind::object ? root.find("events") : &root;
        if (!events || events->kind != Document::Kind::array || events->items.empty()) {
            if (!cut_off)
                add_fault(root.begin, "log.no-events",
                          "a log must be a list of events, or have one in 'events'");
            return;
        }
        std::optional<State> state;
        node_ = Tree::root;
        for (const Document& item : events->items) {
            const bool last = &item == &events->items.back();
            const auto value = json::parse(std::string_view{text_}.substr(item.begin, item.end - item.begin));
            json::Fault wrong;
            const Event event = value ? session::read_event(*value, wrong) : Event{};
            if (!value || wrong) {
                if (!last || !cut_off)
                    add_fault(item.begin, "log.bad-event", value ? wrong.text() : value.error().message);
                break;
            }
            if (!state) {
                state = session::begin(event);
                if (!state) {
                    no_beginning(event, item.begin);
                    return;
                }
                record_->begins = true;
                write_config(*record_, state->config);
                turn_began_ = event.at;
                continue;
            }
            if (record_->tree.size() > limits_.nodes) {
                add_fault(item.begin, "log.too-many-moves", {});
                break;
            }
            if (!take_event(*state, event, item.begin)) break;
        }
        if (!state) return;
        settle_main_line();
        write_end(*record_, *state);
    }

    void no_beginning(const Event& event, std::size_t offset) {
        const auto* created = std::get_if<session::Created>(&event.body);
        if (!created || event.seq != 1)
            return add_fault(offset, "log.no-beginning", "the first event is 'created', with seq 1");
        record_->options = created->config.options;
        const auto game = AnyGame::start(created->config.options);
        if (game) return;
        for (const Refusal& refusal : game.error())
            add_fault(offset, std::string{refusal.reason}, refusal.detail, refusal.clause);
    }

    bool take_event(State& state, const Event& event, std::size_t offset) {
        const auto* moved = std::get_if<session::Moved>(&event.body);
        const auto intent = moved ? state.game.read_move(moved->move)
                                  : std::expected<AnyIntent, SyntaxError>{std::unexpected(SyntaxError{})};
        if (!session::apply(state, event)) {
            add_fault(offset, "log.event-does-not-fit",
                      "event " + std::to_string(event.seq) + " cannot follow in this game");
            return false;
        }
        if (moved && intent) take_move(state, event, {.intent = *intent, .colour = moved->by}, offset);
        if (const auto* back = std::get_if<session::TakenBack>(&event.body)) {
            for (int i = 0; i < back->plies; ++i) node_ = record_->tree[node_].parent;
        }
        if (std::holds_alternative<session::TakenBack>(event.body) ||
            std::holds_alternative<session::Resumed>(event.body)) {
            turn_began_ = event.at;
        }
        if (std::holds_alternative<session::Ended>(event.body)) record_->result_place = (*places_)(offset);
        return true;
    }

    void take_move(const State& state, const Event& event, const Step& step, std::size_t offset) {
        Tree& tree = record_->tree;
        NodeId child = tree[node_].first_child;
        while (child != no_node && tree[child].step != step) child = tree[child].next_sibling;
        // A move that is played again shares the node, which gets the later times.
        if (child == no_node) child = tree.add(node_, step, (*places_)(offset));
        node_ = child;
        Annotation annotation;
        const bool timed = session::is_timed(state.config);
        // Without clocks, moves that share one timestamp were not timed.
        if (timed || event.at > turn_began_)
            annotation.elapsed = std::max<Milliseconds>(0, event.at - turn_began_);
        turn_began_ = event.at;
        if (timed) {
            const clock::Clock& clock = event.clocks[place(step.colour)];
            annotation.clock = clock.left;
            if (clock.overtime) {
                annotation.properties.push_back({.name = std::string{overtime_names[place(step.colour)]},
                                                 .values = {std::to_string(clock.count)}});
            }
        }
        tree.annotate(node_) = std::move(annotation);
    }

    /// Makes the effective moves the main line. Removes moves at its end that were taken back.
    void settle_main_line() {
        Tree& tree = record_->tree;
        while (tree[node_].first_child != no_node) tree.detach(tree[node_].first_child);
        for (NodeId node = node_; node != Tree::root; node = tree[node].parent) {
            if (tree.is_first_child(node)) continue;
            tree.detach(node);
            tree.attach(node, tree[tree[node].parent].first_child);
        }
    }

    Input& input_;
    Limits limits_;
    bool done_ = false;
    NodeId node_ = Tree::root;
    Milliseconds turn_began_ = 0;
    std::string_view text_;
    Record* record_ = nullptr;
    PlaceFinder* places_ = nullptr;
};

class LogWriter {
  public:
    explicit LogWriter(const Record& record) : record_(record), tree_(record.tree) {}

    std::expected<std::string, Refusal> write() {
        const go::Options options = go::options_of(record_.options);
        if (record_.options.game.module().has_option("handicap") && options.placed_handicap &&
            options.stones[0].empty() && options.stones[1].empty() && options.handicap > 0) {
            return refused("handicap stones that come as moves");
        }
        session::Config config = config_of(record_);
        const auto game = AnyGame::start(config.options);
        if (!game) return std::unexpected(game.error().front());
        const clock::Clocks clocks = {clock::start_clock(config.time[0]), clock::start_clock(config.time[1])};
        Event created{.seq = 1, .at = 0, .clocks = clocks, .body = session::Created{config}};
        state_ = session::begin(created);
        if (!state_) return refused("a beginning like this one");
        put(created);
        illegal_ = illegal_move_of(record_);
        if (illegal_ && state_->game.module().policies().first_illegal_move_is_forgiven)
            illegal_->bonus = session::illegal_move_bonus;
        write_time_given();
        if (auto refusal = lines()) return std::unexpected(*std::move(refusal));
        finish();
        return "{\"events\":[\n" + text_ + "\n]}\n";
    }

  private:
    static std::unexpected<Refusal> refused(std::string what) {
        return std::unexpected(Refusal{"log.cannot-hold", "", "the log cannot hold " + std::move(what)});
    }

    void put(const Event& event) {
        json::Writer writer;
        session::write_event(writer, event);
        if (!text_.empty()) text_ += ",\n";
        text_ += writer.text();
    }
    /// Appends an event if it is possible at this point.
    bool follow(session::EventBody body, Milliseconds elapsed, const clock::Clocks& clocks) {
        constexpr Milliseconds latest = json::max_integer / 2;
        const Event event{.seq = state_->seq + 1,
                          .at = std::min(latest, state_->since + std::min(latest, elapsed)),
                          .clocks = clocks,
                          .body = std::move(body)};
        if (event.seq > most_events || !session::apply(*state_, event)) return false;
        put(event);
        return true;
    }
    bool follow(session::EventBody body) { return follow(std::move(body), 0, state_->clocks); }

    /// Writes every line of the tree: a variation is played and taken back before the main-line move that it
    /// replaces.
    std::optional<Refusal> lines() {
        NodeId main = Tree::root;
        while (true) {
            const NodeId next = tree_[main].first_child;
            if (next == no_node) return std::nullopt;
            for (NodeId head = tree_[next].next_sibling; head != no_node; head = tree_[head].next_sibling) {
                if (auto refusal = variation(head)) return refusal;
            }
            if (tree_[next].first_child == no_node) write_illegal_move();
            if (auto refusal = play(next)) return refusal;
            main = next;
        }
    }

    /// Plays a node and all its branches in turn, then takes everything back.
    std::optional<Refusal> variation(NodeId head) {
        NodeId node = head;
        while (true) {
            if (auto refusal = play(node)) return refusal;
            if (tree_[node].first_child != no_node) {
                node = tree_[node].first_child;
                continue;
            }
            // Go back to the next branch point.
            int plies = 0;
            while (true) {
                plies += tree_[node].step ? 1 : 0;
                if (node == head || tree_[node].next_sibling != no_node) break;
                node = tree_[node].parent;
            }
            if (plies > 0 && !take_back(plies)) return refused("a variation after two passes").error();
            if (node == head) return std::nullopt;
            node = tree_[node].next_sibling;
        }
    }

    bool take_back(int plies) {
        if (state_->phase == session::Phase::marking && !resume(state_->game.side_to_move())) return false;
        const auto made = static_cast<std::size_t>(plies);
        const clock::Clocks before = state_->moves[state_->moves.size() - made].clocks_before;
        return follow(session::TakenBack{plies}, 0, before);
    }
    bool resume(Colour to_move) {
        return follow(session::Resumed{.by = opponent(to_move), .to_move = to_move});
    }

    std::optional<Refusal> play(NodeId node) {
        const auto& step = tree_[node].step;
        if (sets_up_stones(record_, node)) return refused("stones that are set up in mid-game").error();
        if (!step) return std::nullopt;
        if (state_->phase == session::Phase::marking && !resume(step->colour))
            return refused("a game that continues like this after two passes").error();
        const Annotation& annotation = tree_.annotation(node);
        clock::Clocks clocks = state_->clocks;
        const std::size_t mover = place(step->colour);
        if (annotation.clock && session::is_timed(state_->config)) {
            clocks[mover].left = std::clamp<Milliseconds>(*annotation.clock, 0, 2 * clock::longest_time);
            const auto& properties = annotation.properties;
            const auto overtime = std::ranges::find(properties, overtime_names[mover], &Property::name);
            clocks[mover].overtime = overtime != properties.end() && !overtime->values.empty();
            if (clocks[mover].overtime) {
                const auto count = whole_number(overtime->values.front());
                clocks[mover].count = static_cast<int>(std::clamp<std::int64_t>(count.value_or(0), 0, 1000));
            }
        }
        const std::string move = step->intent.text();
        const auto elapsed = std::max<Milliseconds>(0, annotation.elapsed.value_or(0));
        if (!follow(session::Moved{.by = step->colour, .move = move}, elapsed, clocks)) {
            return refused("move " + std::to_string(state_->moves.size() + 1) + ", " + move).error();
        }
        if (state_->game.play_ended() && !state_->game.as<Stones>()->all_alive())
            follow(session::MarkingBegan{});
        return std::nullopt;
    }

    /// A record does not say when time was given, so all of it is given at the start, except the bonus for an
    /// illegal move, which comes with that move.
    void write_time_given() {
        auto given = time_given_in(record_);
        if (illegal_ && illegal_->bonus) given[place(opponent(illegal_->by))] -= *illegal_->bonus;
        for (const Colour to : colours) {
            const Milliseconds ms = given[place(to)];
            if (ms <= 0 || !session::is_timed(state_->config)) continue;
            clock::Clocks clocks = state_->clocks;
            clock::Clock& clock = clocks[place(to)];
            clock = clock::add_main_time(state_->config.time[place(to)], clock, ms);
            follow(session::TimeGiven{.by = opponent(to), .ms = ms}, 0, clocks);
        }
    }

    /// Puts the illegal move as late as possible: after the last move or, if it is then the other side's
    /// turn, before it.
    void write_illegal_move() {
        if (illegal_ && illegal_->by == state_->game.side_to_move() && follow(*illegal_)) illegal_.reset();
    }

    void finish() {
        write_illegal_move();
        const auto dead = dead_of(record_);
        if (state_->phase == session::Phase::marking && !dead.empty())
            follow(session::DeadMarked{.by = Colour::first, .dead = dead, .proposal = false});
        if (auto ended = end_of(record_, *state_)) follow(*std::move(ended));
    }

    const Record& record_;
    const Tree& tree_;
    std::optional<State> state_;
    std::optional<session::MovedIllegally> illegal_;
    std::string text_;
};

}  // namespace

std::unique_ptr<Reader> make_log_reader(Input& input, const Limits& limits) {
    return std::make_unique<LogReader>(input, limits);
}

std::expected<std::string, Refusal> write_log(const Record& record) {
    return LogWriter{record}.write();
}

}  // namespace kradan::record
