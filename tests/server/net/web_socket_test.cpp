#include "server/net/web_socket.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>

#include "../club.h"
#include "memory_store/memory_store.h"

namespace kradan::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;

/// A server-side WebSocket, and the raw socket at the other end.
class WebSocketTest : public testing::Test {
  protected:
    ~WebSocketTest() override {
        boost::system::error_code ignored;
        other.close(ignored);
        if (!gone) socket->restart();
        context.restart();
        context.run_for(100ms);
    }

    void open(WebSocketLimits limits = {}) {
        owner.limits = limits;
        tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
        other.connect(acceptor.local_endpoint());
        socket = std::make_shared<WebSocket>(acceptor.accept(), owner, "127.0.0.1", true);
        HttpRequest request{boost::beast::http::verb::get, "/play", 11};
        request.set("Host", "127.0.0.1");
        request.set("Connection", "Upgrade");
        request.set("Upgrade", "websocket");
        request.set("Sec-WebSocket-Version", "13");
        request.set("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==");
        socket->accept(std::move(request));
        other.non_blocking(true);
        std::string shaken;
        until([&] { return !number_of_ping(shaken += receive()).empty(); });
        ASSERT_TRUE(shaken.starts_with("HTTP/1.1 101")) << shaken;
        ping = number_of_ping(shaken);
    }
    void run(std::chrono::milliseconds time) {
        context.restart();
        context.run_for(time);
    }
    /// Waits long enough for a slow machine.
    void until(const std::function<bool()>& condition) {
        for (int i = 0; i < 2000 && !condition(); ++i) run(5ms);
        EXPECT_TRUE(condition());
    }
    /// Reads what the other end has received.
    std::string receive(std::size_t most = 64 << 20) {
        std::string all;
        std::string piece(64 << 10, ' ');
        while (all.size() < most) {
            boost::system::error_code error;
            const auto got = other.read_some(asio::buffer(piece), error);
            if (error) break;
            all.append(piece, 0, got);
        }
        return all;
    }
    struct Frame {
        unsigned char opcode;
        std::string payload;
    };
    /// Returns the complete frames in these bytes; the server's are never masked.
    static std::vector<Frame> frames_of(const std::string& bytes) {
        std::vector<Frame> frames;
        for (std::size_t at = 0; at + 2 <= bytes.size();) {
            const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes.at(at + i)); };
            std::size_t head = 2;
            std::size_t size = byte(1);
            EXPECT_LT(size, 127U);
            if (size == 126) {
                head = 4;
                if (at + head > bytes.size()) break;
                size = byte(2) * 256U + byte(3);
            }
            if (at + head + size > bytes.size()) break;
            frames.push_back({static_cast<unsigned char>(byte(0) & 15), bytes.substr(at + head, size)});
            at += head + size;
        }
        return frames;
    }
    /// Receives frames up to the close frame.
    std::vector<Frame> until_closed() {
        std::string bytes;
        std::vector<Frame> frames;
        until([&] {
            frames = frames_of(bytes += receive());
            return !frames.empty() && frames.back().opcode == 8;
        });
        return frames;
    }
    static Messages texts_in(const std::vector<Frame>& frames) {
        Messages texts;
        for (const Frame& frame : frames) {
            if (frame.opcode == 1) texts.emplace_back(frame.payload);
        }
        return texts;
    }
    static std::string number_of_ping(const std::string& bytes) {
        const auto at = bytes.rfind('\x89');
        return at == std::string::npos ? "" : bytes.substr(at + 2, static_cast<std::size_t>(bytes[at + 1]));
    }
    /// Sends a frame with an all-zero mask.
    void send(unsigned char opcode, const std::string& payload) {
        std::string frame = {
            static_cast<char>(0x80 | opcode), static_cast<char>(0x80 | payload.size()), 0, 0, 0, 0};
        boost::system::error_code ignored;
        asio::write(other, asio::buffer(frame + payload), ignored);
    }
    void pong(const std::string& payload) { send(10, payload); }
    static std::shared_ptr<const std::string> text(std::size_t size) {
        return std::make_shared<const std::string>(size, 'x');
    }
    Environment environment(store::Store& kept) {
        return {.keep =
                    [this](store::Unit, auto done) {
                        if (fails) throw std::runtime_error("no luck");
                        done({});
                    },
                .read = [&kept](store::Urgency, store::ReadWork work) { work (&kept)(); },
                .later = [this](auto work) { asio::post(context, std::move(work)); },
                .board_time = [] { return Milliseconds{0}; },
                .advance = [](Milliseconds) {},
                .steady_time = [] { return Milliseconds{0}; },
                .wall_time = [] { return store::WallTime{0}; },
                .random = [](std::span<std::uint8_t>) {},
                .ask = {},
                .warn = [](std::string_view) {}};
    }

    bool fails = false;
    std::string warned;
    std::unique_ptr<store::Store> store = store::memory_store();
    AddressRates messages{TokenBucket{1000, 500}};
    std::shared_ptr<Backlogs> backlogs = std::make_shared<Backlogs>();
    asio::io_context context;
    Hall hall{environment(*store), {}};
    WebSocketCounts counts;
    bool gone = false;
    store::Durations held;
    WebSocket::Owner owner{.hall = hall,
                           .counts = counts,
                           .gone = [this](WebSocket&) { gone = true; },
                           .warn = [this](std::string_view text) { warned += text; },
                           .held = held,
                           .messages = messages,
                           .backlogs = backlogs,
                           .limits = {}};
    tcp::socket other{context};
    std::shared_ptr<WebSocket> socket;
    /// The number of the last ping.
    std::string ping;
};

TEST_F(WebSocketTest, OnlyTheAnswerToItsOwnPingTellsTheRoundTrip) {
    open({.believed = 10'000});
    EXPECT_EQ(socket->round_trip(), 0);
    run(100ms);
    for (const char* wrong : {"", "2", "0", "01", "x"}) pong(wrong);
    run(20ms);
    EXPECT_EQ(socket->round_trip(), 0) << "unsolicited pongs are ignored";
    pong(ping);
    until([&] { return socket->round_trip() >= 100; });
    const Milliseconds before = socket->round_trip();
    pong(ping);
    pong(std::to_string(std::stoi(ping) + 1));
    run(20ms);
    EXPECT_EQ(socket->round_trip(), before);
}

TEST_F(WebSocketTest, WhoAlwaysAnswersLateGainsNoMoreThanTheWayTakes) {
    open();
    run(200ms);
    pong(ping);
    until([&] { return socket->round_trip() > 0; });
    EXPECT_LT(socket->round_trip(), 100) << "the operating system's measurement limits the round trip";
}

TEST_F(WebSocketTest, FragmentsWithoutEndAreNoMessage) {
    open({.without_message = 10'000});
    const std::string empty = {0, static_cast<char>(0x80), 0, 0, 0, 0};
    std::string fragments = {1, static_cast<char>(0x80), 0, 0, 0, 0};
    for (int i = 0; i < 4'000; ++i) fragments += empty;
    boost::system::error_code ignored;
    other.non_blocking(false);
    asio::write(other, asio::buffer(fragments), ignored);
    other.non_blocking(true);
    until([&] { return gone; });
    EXPECT_EQ(counts.too_fast, 1U);
}

TEST_F(WebSocketTest, AMessageThatFailsEndsItsConnectionAlone) {
    open();
    send(1, wire::write_message(wire::Hello{.version = wire::version}));
    fails = true;
    send(1, wire::write_message(wire::Enter{.player = "A", .nonce = "e"}));
    const auto frames = until_closed();
    EXPECT_EQ(texts_in(frames), Messages{wire::Welcome{}});
    EXPECT_EQ(frames.back().payload, "\x03\xf3the server failed") << "1011, and why";
    EXPECT_EQ(warned, "a message failed: no luck");
}

TEST_F(WebSocketTest, ADelayedPongGainsNothing) {
    open({.believed = 10'000});
    run(20ms);
    pong(ping);
    until([&] { return socket->round_trip() > 0; });
    const Milliseconds prompt = socket->round_trip();
    socket->check();
    run(std::chrono::milliseconds{prompt + 100});
    ping = number_of_ping(receive());
    pong(ping);
    run(50ms);
    EXPECT_EQ(socket->round_trip(), prompt);
}

TEST_F(WebSocketTest, WhoNeverReadsIsDroppedThoughHeAnswers) {
    constexpr auto patience = 600ms;
    open({.write_patience = patience});
    const auto begun = std::chrono::steady_clock::now();
    socket->send(text(32 << 20));
    run(100ms);
    socket->check();
    run(250ms);
    send(10, "I am here");
    run(50ms);
    // On a busy machine, the time limit might already have passed.
    const bool is_gone = gone;
    EXPECT_TRUE(!is_gone || std::chrono::steady_clock::now() - begun >= patience);
    // The operating system can send a little more from time to time, although the other end reads nothing.
    until([&] {
        run(patience);
        send(10, "I am here");
        run(5ms);
        if (!gone) socket->check();
        return gone;
    });
    EXPECT_EQ(counts.too_slow, 1U);
}

TEST_F(WebSocketTest, WhoReadsSlowlyIsNotDroppedBeforeALongTextHasCome) {
    open({.write_patience = 400ms});
    constexpr std::size_t size = 32 << 20;
    socket->send(text(size));
    std::size_t got = 0;
    for (int i = 0; i < 200 && !gone && got < size; ++i) {
        got += receive(1 << 20).size();
        run(30ms);
        // The rest might be in transit.
        if (got < size / 2) socket->check();
    }
    EXPECT_FALSE(gone);
    EXPECT_GE(got, size);
}

TEST_F(WebSocketTest, ALogThatIsLongerThanMayWaitReachesWhoReads) {
    open();
    std::size_t sent = 0;
    for (const std::size_t size : {100U, 300U, 5U << 20}) {
        socket->send(text(size));
        sent += size;
    }
    std::size_t got = 0;
    for (int i = 0; i < 100 && got < sent; ++i) {
        run(5ms);
        got += receive().size();
    }
    EXPECT_GE(got, sent);
    EXPECT_FALSE(gone);
}

TEST_F(WebSocketTest, TheTextThatIsBeingWrittenCountsAmongThoseThatWait) {
    open();
    socket->send(text(8 << 20));
    socket->send(text(300));
    until([&] { return gone; });
    EXPECT_EQ(counts.too_slow, 1U);
}

TEST_F(WebSocketTest, ManyTextsThatWaitAreTooMany) {
    open();
    for (int i = 0; i < 40; ++i) socket->send(text(64 << 10));
    until([&] { return gone; });
    EXPECT_EQ(counts.too_slow, 1U);
}

TEST_F(WebSocketTest, WhatComesTooFastIsNotReadAndWhoStaysTooFastIsEnded) {
    open({.messages = {50, 0.01}, .excess = {100, 0.01}});
    for (int i = 0; i < 140; ++i) send(1, "{}");
    until([&] { return counts.received == 140; });
    EXPECT_FALSE(gone);
    EXPECT_EQ(hall.counts().messages, 50U);
    for (int i = 0; i < 30; ++i) send(1, "{}");
    const auto frames = until_closed();
    Messages told(50, refused("", "session.malformed", "type: expected a string"));
    told.resize(150, refused("", "server.too-fast"));
    EXPECT_EQ(texts_in(frames), told);
    EXPECT_EQ(frames.back().payload, "\x03\xf0too fast") << "1008, and why";
    EXPECT_EQ(counts.too_fast, 1U);
}

TEST_F(WebSocketTest, PingsWithoutEndAreTooFastToo) {
    open({.messages = {50, 0.01}, .excess = {100, 0.01}});
    for (int i = 0; i < 400; ++i) send(9, "x");
    until([&] { return gone; });
}

TEST_F(WebSocketTest, WhoSendsLikePeopleIsHeardWhateverOthersDoAtTheAddress) {
    open({.own = {20, 0.01}});
    while (messages.pass("127.0.0.1", 1'000'000'000'000)) continue;
    for (int i = 0; i < 30; ++i) send(1, "{}");
    until([&] { return counts.received == 30; });
    EXPECT_EQ(hall.counts().messages, 20U);
}

}  // namespace
}  // namespace kradan::server
