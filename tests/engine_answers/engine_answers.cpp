// Answers requests to the engine module natively, one per line, for comparison with engine.wasm. A line
// `network FILE` sets the Go network.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "wasm/api.h"

int main() {
    const std::string network = "network ";
    std::string line;
    while (std::getline(std::cin, line)) {
        std::string answer;
        if (line.starts_with(network)) {
            std::ifstream file(line.substr(network.size()), std::ios::binary);
            answer = kradan::wasm::use_network(std::string(std::istreambuf_iterator<char>(file), {}));
        } else {
            answer = kradan::wasm::answer_engine(line);
        }
        std::cout << answer << '\n' << std::flush;
    }
    return 0;
}
