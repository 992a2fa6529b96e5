#include "session/command.h"

namespace kradan::session {

std::expected<Command, Refusal> read_command(const json::Value& value, const AnyGame& game) {
    json::Fault fault;
    json::Fields fields(value, "command", fault);
    Command command;
    command.act = static_cast<Act>(fields.choice("do", act_ids));
    if (!fault) {
        switch (command.act) {
            case Act::move: {
                const std::string text = fields.text("move", 32);
                if (fault) break;
                const auto intent = game.read_move(text);
                if (intent) {
                    command.intent = *intent;
                } else {
                    fields.report("move", intent.error().message);
                }
                break;
            }
            case Act::mark_dead:
                command.vertices.push_back(fields.text("vertex", 8));
                break;
            case Act::propose_dead:
                command.vertices = fields.texts("vertices", 8);
                break;
            case Act::claim_gone: {
                static constexpr std::string_view claims[] = {"win", "draw"};
                command.for_draw = fields.choice("claim", claims) == 1;
                command.gone = fields.flag_or("gone", false);
                break;
            }
            default:
                break;
        }
    }
    if (fault) return std::unexpected(Refusal{"session.malformed", "", fault.text()});
    return command;
}

}  // namespace kradan::session
