// Perft: counts the leaf nodes of the legal move tree at each depth up to DEPTH (default 1).
//   count_moves FEN [DEPTH]
#include <kradan/chess.h>

#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
    using namespace kradan;
    if (argc < 2) {
        std::cerr << "usage: count_moves FEN [DEPTH]\n";
        return 2;
    }
    const int deepest = argc > 2 ? std::atoi(argv[2]) : 1;

    const auto setup = chess::read_fen(argv[1]);
    if (!setup) {
        std::cerr << "after " << setup.error().offset << " characters: " << setup.error().message << "\n";
        return 1;
    }
    auto position = chess::validate(*setup);
    if (!position) {
        for (const chess::SetupReason reason : position.error()) std::cerr << id(reason) << "\n";
        return 1;
    }
    for (int depth = 1; depth <= deepest; ++depth) {
        std::cout << "depth " << depth << ": " << perft(*position, depth) << "\n";
    }
}
