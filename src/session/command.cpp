#include "session/command.h"

#include <utility>

#include "schema/read.h"

namespace kradan::session {

std::expected<Command, Refusal> read_command(const json::Value& value, const AnyGame& game) {
    json::Fault fault;
    auto sent = schema::read<CommandText>(value, "command", fault);
    Command command{.act = sent.act};
    if (sent.act == Act::move && !fault) {
        const auto intent = game.read_move(sent.text);
        if (intent) {
            command.intent = *intent;
        } else {
            fault.report("command", "move", intent.error().message);
        }
    }
    if (fault) return std::unexpected(Refusal{"session.malformed", "", fault.text()});
    command.vertices = std::move(sent.vertices);
    if (sent.act == Act::mark_dead) command.vertices.push_back(std::move(sent.text));
    command.for_draw = sent.claim == GoneClaim::draw;
    command.gone = sent.gone;
    return command;
}

}  // namespace kradan::session
