#include "cli/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string_view>
#include <vector>

#include "server/http_server.h"
#include "server/static_site.h"

namespace kradan::cli {
namespace {

namespace fs = std::filesystem;

/// The page beside the program: in a build folder, then as installed.
std::string page_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto* place : {"../web", "../share/kradan/web"}) {
        const fs::path folder = (program / place).lexically_normal();
        if (fs::exists(folder / "index.html", error)) return folder.string();
    }
    return (program / "../web").lexically_normal().string();
}

/// The IPv4 addresses under which others in the room reach this machine.
std::vector<std::string> lan_addresses() {
    std::vector<std::string> addresses;
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) return addresses;
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner{list, freeifaddrs};
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
        if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_INET) continue;
        if ((entry->ifa_flags & IFF_LOOPBACK) != 0 || (entry->ifa_flags & IFF_UP) == 0) continue;
        char text[INET_ADDRSTRLEN] = {};
        const auto* address = reinterpret_cast<const sockaddr_in*>(entry->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr)
            addresses.emplace_back(text);
    }
    return addresses;
}

/// Draws a QR code with half blocks, dark on light whatever the terminal's colours are.
void print_qr_code(const std::string& text) {
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code{
        QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1), QRcode_free};
    if (!code) return;
    constexpr int margin = 2;
    const auto dark = [&](int x, int y) {
        const int width = code->width;
        return x >= 0 && y >= 0 && x < width && y < width && (code->data[y * width + x] & 1) != 0;
    };
    const bool colours = isatty(STDOUT_FILENO) == 1;
    for (int y = -margin; y < code->width + margin; y += 2) {
        std::string line = colours ? "  \033[30;107m" : "  ";
        for (int x = -margin; x < code->width + margin; ++x) {
            const bool top = dark(x, y);
            const bool bottom = dark(x, y + 1);
            line += top && bottom ? "█" : top ? "▀" : bottom ? "▄" : " ";
        }
        std::cout << line << (colours ? "\033[0m\n" : "\n");
    }
}

}  // namespace

int serve(const ServeOptions& options) {
    auto address = server::read_listen_address(options.listen);
    if (!address) {
        std::cerr << "--listen: " << address.error() << '\n';
        return 2;
    }
    if (options.lan) address->host = "0.0.0.0";
    const auto site = server::StaticSite::load(options.web.empty() ? page_folder() : options.web);
    if (!site) {
        std::cerr << site.error() << '\n';
        return 1;
    }
    const auto on_ready = [&](std::uint16_t port) {
        const std::string tail = ":" + std::to_string(port) + "/";
        const bool everywhere = address->host == "0.0.0.0" || address->host == "::";
        const bool v6 = address->host.find(':') != std::string::npos;
        const std::string host = everywhere ? "127.0.0.1" : v6 ? "[" + address->host + "]" : address->host;
        std::cout << "Kradan is ready. Open http://" << host << tail << " in a browser.\n";
        if (everywhere) {
            const auto addresses = lan_addresses();
            if (addresses.empty()) std::cout << "This machine is on no network that others could reach.\n";
            for (const auto& other : addresses) {
                std::cout << "From a phone or laptop in this room: http://" << other << tail << '\n';
            }
            if (!addresses.empty()) print_qr_code("http://" + addresses.front() + tail);
        }
        std::cout << "Stop it with Ctrl-C.\n" << std::flush;
    };
    const auto done = server::serve(*site, *address, on_ready);
    if (!done) {
        std::cerr << done.error() << '\n';
        return 1;
    }
    std::cout << "Stopped.\n";
    return 0;
}

}  // namespace kradan::cli
