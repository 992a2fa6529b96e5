// conformance_report FILE…: prints one line of JSON per file, the same report that the module tests.wasm
// must return.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "runner.h"

int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        std::ifstream file(arguments[i], std::ios::binary);
        if (!file) {
            std::cerr << arguments[i] << ": cannot be read\n";
            return 1;
        }
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        std::cout << kradan::conformance::report(text) << "\n";
    }
    return 0;
}
