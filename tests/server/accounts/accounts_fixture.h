#pragma once

#include <functional>
#include <utility>

#include "../club.h"
#include "identity/proof_of_work.h"
#include "server/api/http_api.h"
#include "server/base/tokens.h"

namespace kradan::server {

/// A club whose clients also send HTTP requests.
class AccountsTest : public HallTest {
  protected:
    struct Reply {
        int status = 0;
        json::Value body;

        std::string text(std::string_view name) const {
            const json::Value* found = body.find(name);
            return found ? found->string : "";
        }
        std::int64_t number(std::string_view name) const {
            const json::Value* found = body.find(name);
            return found ? static_cast<std::int64_t>(found->number) : -1;
        }
        /// The reason for the refusal; "" if the request succeeded.
        std::string reason() const {
            const json::Value* found = status >= 400 ? body.find("reason") : nullptr;
            return found ? found->string : "";
        }
        friend void PrintTo(const Reply& reply, std::ostream* out) {
            *out << reply.status << " " << reply.reason();
        }
    };

    AccountsTest() {
        environment_.wall_time = [this] { return wall; };
        environment_.compute = [this](std::move_only_function<void()> work,
                                      std::move_only_function<void()> then) {
            if (too_busy) return false;
            ++computed;
            work();
            if (meanwhile) std::exchange(meanwhile, {})();
            then();
            return true;
        };
        open({.accounts = {.proof_bits = 4}});
    }

    ApiParts api_parts() {
        programs.emplace(*hall);
        return {hall->accounts(), hall->rating_pages(), hall->history_pages(), hall->moderation(), *programs};
    }
    /// The programs' pages from the last call to `api_parts`.
    std::optional<ProgramPages> programs;

    Reply ask(const std::string& method, const std::string& path, const std::string& token = "",
              const std::string& body = "", const std::string& from = "192.0.2.1") {
        HttpApi api(environment_, api_parts());
        ApiRequest request{.method = method,
                           .target = "/api/v1" + path,
                           .token = token,
                           .address = from,
                           .origin = "https://club.example"};
        auto route = api.route(request);
        if (!route) return reply_of(route.error());
        std::optional<ApiAnswer> given;
        api.serve(std::move(request), *std::move(route), body,
                  [&](ApiAnswer answer) { given = std::move(answer); });
        EXPECT_TRUE(given) << path;
        if (given && given->next) take_file(*given);
        return given ? reply_of(*given) : Reply{};
    }
    /// Called with each chunk of a file.
    std::function<void(const std::string&)> on_portion;
    /// Reads the rest of the answer after the body, as a client that downloads a file does.
    void take_file(ApiAnswer& answer) {
        for (bool more = true; more;) {
            more = false;
            answer.next([&](std::optional<std::string> portion) {
                EXPECT_TRUE(portion);
                more = portion && !portion->empty();
                if (more && on_portion) on_portion(*portion);
                answer.body += portion.value_or("");
            });
            do_what_was_put_off();
        }
    }
    static Reply reply_of(const ApiAnswer& answer) {
        Reply reply{.status = answer.status, .body = {}};
        if (answer.media.ends_with("json") && !answer.body.empty()) {
            auto value = json::parse(answer.body);
            EXPECT_TRUE(value) << answer.body;
            if (value) reply.body = *std::move(value);
        } else {
            reply.body.string = answer.body;
        }
        return reply;
    }
    /// Returns the sign-up members that prove the work.
    std::string proof() {
        const Reply asked = ask("GET", "/sign-up");
        const std::string challenge = asked.text("challenge");
        return R"("challenge":")" + challenge + R"(","nonce":")" +
               identity::solve_challenge(challenge, static_cast<int>(asked.number("bits"))) + R"(")";
    }
    Reply sign_up(const std::string& name, const std::string& password = "tiger on a bicycle",
                  const std::string& token = "", const std::string& from = "192.0.2.1") {
        return ask("POST", "/sign-up", token,
                   R"({"name":")" + name + R"(","password":")" + password + R"(","device":"laptop",)" +
                       proof() + "}",
                   from);
    }
    Reply sign_in(const std::string& name, const std::string& password = "tiger on a bicycle",
                  const std::string& from = "192.0.2.1") {
        return ask("POST", "/sign-in", "",
                   R"({"name":")" + name + R"(","password":")" + password + R"(","device":"phone"})", from);
    }
    /// Lets five minutes pass and checks the connections' tokens.
    void check_tokens() {
        now += 300'000;
        hall->check_tokens();
        do_what_was_put_off();
    }
    static constexpr store::WallTime day = 86'400'000;

    store::WallTime wall = 1'800'000'000'000;
    bool too_busy = false;
    int computed = 0;
    /// Called once while a password is being hashed.
    std::function<void()> meanwhile;
};

}  // namespace kradan::server
