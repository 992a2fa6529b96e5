// Answers requests to the engine module natively, one per line, for comparison with engine.wasm.
#include <iostream>
#include <string>

#include "wasm/api.h"

int main() {
    std::string line;
    while (std::getline(std::cin, line)) std::cout << kradan::wasm::answer_engine(line) << '\n' << std::flush;
    return 0;
}
