#include "process/dialogue.h"

#include <algorithm>

#include "process/gtp_dialogue.h"
#include "process/uci_dialogue.h"

namespace kradan::process {

std::unique_ptr<Dialogue> make_dialogue(EngineProtocol protocol) {
    if (protocol == EngineProtocol::gtp) return std::make_unique<GtpDialogue>();
    return std::make_unique<UciDialogue>();
}

std::string write_gui_move(std::string_view move) {
    if (move.ends_with('^')) move.remove_suffix(1);
    return std::string{move};
}

std::string read_gui_move(std::string_view move) {
    std::string text{move};
    std::ranges::replace(text, '*', '@');
    return text;
}

}  // namespace kradan::process
