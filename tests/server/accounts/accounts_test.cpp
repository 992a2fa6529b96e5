#include "accounts_fixture.h"

namespace kradan::server {
namespace {

TEST_F(AccountsTest, AGuestBecomesAnAccountInPlace) {
    const Person anna = enter("Anna");
    const Person ben = enter("Ben");
    const std::string game = invited(anna, ben, chess());
    join(anna, game);
    const std::string guest = token(anna);
    const Reply made = sign_up("Anna K", "tiger on a bicycle", guest);
    ASSERT_EQ(made.status, 200) << made.reason();
    EXPECT_EQ(anna.line->ended, "restart") << "the page must reconnect with the new token";
    ASSERT_NE(made.body.find("codes"), nullptr);
    EXPECT_EQ(made.body.find("codes")->items.size(), 10U);
    const Person again = connect(made.text("token"));
    const auto welcome = again.line->latest<wire::Welcome>();
    EXPECT_EQ(welcome.player, "Anna K");
    EXPECT_TRUE(welcome.account);
    EXPECT_EQ(welcome.games, std::vector{game});
    act(again, game, 1, move("e2e4"), "m");
    EXPECT_EQ(again.line->refused("server.not-seated"), 0U);
    EXPECT_FALSE(connect(guest).line->latest<wire::Welcome>().player)
        << "the guest's token is no longer valid";
    EXPECT_EQ(ask("GET", "/me", guest).status, 401);
}

TEST_F(AccountsTest, AnAccountIsMadeWithoutAGuest) {
    const Reply made = sign_up("สมชาย");
    ASSERT_EQ(made.status, 200) << made.reason();
    const Reply me = ask("GET", "/me", made.text("token"));
    EXPECT_EQ(me.text("name"), "สมชาย");
    EXPECT_EQ(me.number("codes"), 10);
    EXPECT_EQ(me.number("confirmedUntil"), wall + 600'000);
    EXPECT_EQ(connect(made.text("token")).line->latest<wire::Welcome>().player, "สมชาย");
    // A guest who enters later is a different player.
    const Person guest = enter("Gustav");
    EXPECT_EQ(ask("GET", "/me", token(guest)).text("name"), "Gustav");
}

TEST_F(AccountsTest, NamesThatLookAlikeAreTaken) {
    ASSERT_EQ(sign_up("Magnus").status, 200);
    for (const char* name : {"Magnus", "magnus", "ＭＡＧＮＵＳ", "Мagnus", "m.a.g.n.u.s"}) {
        const Reply refused = sign_up(name);
        EXPECT_TRUE(refused.status == 409 || refused.status == 422) << name << " " << refused.status;
        EXPECT_NE(refused.reason(), "") << name;
        EXPECT_EQ(ask("GET", std::string{"/names/"} + name).status, refused.status) << name;
    }
    EXPECT_EQ(ask("GET", "/names/Hikaru").status, 204);
    EXPECT_EQ(sign_up("admin").reason(), "account.name-reserved");
    EXPECT_EQ(sign_up("x").reason(), "account.name-too-short");
}

TEST_F(AccountsTest, BadPasswordsAreRefused) {
    EXPECT_EQ(sign_up("Anna", "short").reason(), "account.password-too-short");
    EXPECT_EQ(sign_up("Anna", "password1").reason(), "account.password-common");
    EXPECT_EQ(sign_up("AnnaBella", "annabella").reason(), "account.password-like-name");
    EXPECT_EQ(ask("POST", "/sign-up", "", R"({"name":"Anna","device":"d",)" + proof() + "}").reason(),
              "account.no-way-in");
}

TEST_F(AccountsTest, ASignUpShowsWorkThatIsDoneOnce) {
    const std::string once = proof();
    const auto with = [&](const std::string& name, const std::string& work) {
        return ask("POST", "/sign-up", "",
                   R"({"name":")" + name + R"(","password":"tiger on a bicycle","device":"d",)" + work + "}");
    };
    EXPECT_EQ(with("Anna", once).status, 200);
    EXPECT_EQ(with("Ben", once).status, 409);
    EXPECT_EQ(with("Ben", R"("challenge":"x","nonce":"0")").reason(), "proof.invalid");
    const std::string late = proof();
    wall += 3'600'000;
    EXPECT_EQ(with("Ben", late).reason(), "proof.expired");
}

TEST_F(AccountsTest, OfTwoSignUpsOfANameOneWins) {
    const std::string one = proof();
    const std::string two = proof();
    slow = true;
    HttpApi api(environment_, api_parts());
    const auto with = [&](const std::string& work) {
        ApiRequest request{.method = "POST", .target = "/api/v1/sign-up", .address = "192.0.2.1"};
        auto route = api.route(request).value();
        auto given = std::make_shared<std::optional<ApiAnswer>>();
        api.serve(std::move(request), std::move(route),
                  R"({"name":"Anna","password":"tiger on a bicycle","device":"d",)" + work + "}",
                  [given](ApiAnswer answer) { *given = std::move(answer); });
        return given;
    };
    const auto first = with(one);
    const auto second = with(two);
    let_disk_work();
    EXPECT_EQ((**first).status, 200);
    EXPECT_EQ((**second).status, 409);
}

TEST_F(AccountsTest, AGuestWhoSignsUpIsNotRenamedByAnEarlierRequest) {
    const Person anna = enter("Anna");
    const std::string work = proof();
    const std::string guest = token(anna);
    slow = true;
    HttpApi api(environment_, api_parts());
    ApiRequest request{.method = "POST", .target = "/api/v1/sign-up", .token = guest, .address = "192.0.2.1"};
    auto route = api.route(request).value();
    std::optional<ApiAnswer> given;
    api.serve(std::move(request), std::move(route),
              R"({"name":"Anna K","password":"tiger on a bicycle","device":"d",)" + work + "}",
              [&](ApiAnswer answer) { given = std::move(answer); });
    tell(anna, wire::Rename{.player = "Somebody else", .nonce = "r"});
    let_disk_work();
    ASSERT_TRUE(given);
    EXPECT_EQ(given->status, 200);
    EXPECT_EQ(anna.line->refused("account.rename-there"), 1U);
    slow = false;
    const std::string session = reply_of(*given).text("token");
    EXPECT_EQ(connect(session).line->latest<wire::Welcome>().player, "Anna K");
}

TEST_F(AccountsTest, ASignInEndsTheSessionThatTheDeviceHadBefore) {
    const std::string anna = sign_up("Anna").text("token");
    const std::string ben = sign_up("Benjamin").text("token");
    const Person line = connect(anna);
    const Reply changed =
        ask("POST", "/sign-in", anna, R"({"name":"Benjamin","password":"tiger on a bicycle","device":"d"})");
    ASSERT_EQ(changed.status, 200);
    EXPECT_EQ(ask("GET", "/me", changed.text("token")).text("name"), "Benjamin");
    EXPECT_EQ(ask("GET", "/me", anna).status, 401);
    EXPECT_EQ(line.line->ended, "restart");
    EXPECT_EQ(ask("GET", "/me", ben).status, 200);
}

TEST_F(AccountsTest, WrongPasswordsAndUnknownNamesAreToldAlike) {
    ASSERT_EQ(sign_up("Anna").status, 200);
    computed = 0;
    const Reply wrong = sign_in("Anna", "lion on a bicycle");
    EXPECT_EQ(computed, 1);
    const Reply unknown = sign_in("Benjamin");
    EXPECT_EQ(computed, 2) << "a hash is computed for unknown names as well";
    const Reply no_name = sign_in("!");
    EXPECT_EQ(computed, 3);
    for (const Reply* one : {&wrong, &unknown, &no_name}) {
        EXPECT_EQ(one->status, 403);
        EXPECT_EQ(one->reason(), "account.wrong-password");
    }
    EXPECT_EQ(sign_in("ANNA").status, 200);
}

TEST_F(AccountsTest, AttemptsAreLimitedForTheAccountAndTheAddress) {
    ASSERT_EQ(sign_up("Anna").status, 200);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(sign_in("Anna", "wrong password").status, 403);
    EXPECT_EQ(sign_in("Anna").reason(), "account.too-many-tries");
    EXPECT_EQ(sign_in("Anna", "tiger on a bicycle", "198.51.100.7").status, 200)
        << "other addresses are not blocked";
    now += 60'000;
    EXPECT_EQ(sign_in("Anna").status, 200);
}

TEST_F(AccountsTest, ALockedAccountStaysLockedHoweverManyAddressesTryOthers) {
    ASSERT_EQ(sign_up("Anna").status, 200);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(sign_in("Anna", "wrong password").status, 403);
    for (int i = 0; i < 21'000; ++i) {
        ask("POST", "/sign-in", "",
            R"({"passkey":{"id":"A)" + std::to_string(100'000 + i) +
                R"(A","clientData":"x","authenticatorData":"x","signature":"x"},"device":"d"})",
            "2001:db8:0:" + std::to_string(i / 3) + "::");
    }
    EXPECT_EQ(sign_in("Anna").reason(), "account.too-many-tries");
}

TEST_F(AccountsTest, ANetworkOfVersionSixHasFewTriesHoweverManyAddressesItHas) {
    ASSERT_EQ(sign_up("Anna").status, 200);
    int tried = 0;
    for (int i = 0; i < 60; ++i)
        tried += sign_in("Anna", "wrong password", "2001:db8:0:" + std::to_string(i) + "00::").status == 403;
    EXPECT_EQ(tried, 40) << "a /48 has four times the limit of an address";
    EXPECT_EQ(sign_in("Anna", "tiger on a bicycle", "2001:db8:1::").status, 200);
}

TEST_F(AccountsTest, NamesOfNobodyAreLimitedAsOthersAre) {
    for (int i = 0; i < 10; ++i) EXPECT_EQ(sign_in("Benjamin", "wrong password").status, 403);
    EXPECT_EQ(sign_in("Benjamin").reason(), "account.too-many-tries");
}

TEST_F(AccountsTest, WhenTooManyPasswordsWaitOneIsToldSo) {
    ASSERT_EQ(sign_up("Anna").status, 200);
    too_busy = true;
    EXPECT_EQ(sign_in("Anna").status, 503);
    EXPECT_EQ(sign_in("Anna").reason(), "server.busy");
}

TEST_F(AccountsTest, ARecoveryCodeWorksOnce) {
    const Reply made = sign_up("Anna");
    const std::string code = made.body.find("codes")->items[3].string;
    const auto with = [&](const std::string& text) {
        return ask("POST", "/sign-in", "", R"({"name":"Anna","code":")" + text + R"(","device":"phone"})");
    };
    EXPECT_EQ(with("7H3K-9QWX-2M4P-TVA6").reason(), "account.wrong-code");
    EXPECT_EQ(with("nonsense").reason(), "account.wrong-code");
    EXPECT_EQ(with(code).status, 200);
    EXPECT_EQ(with(code).reason(), "account.wrong-code");
    const Reply fresh = ask("POST", "/me/codes", made.text("token"));
    ASSERT_EQ(fresh.status, 200);
    EXPECT_EQ(with(made.body.find("codes")->items[4].string).reason(), "account.wrong-code")
        << "the old codes are invalid";
    EXPECT_EQ(with(fresh.body.find("codes")->items[0].string).status, 200);
}

TEST_F(AccountsTest, SessionsAreListedAndEnded) {
    const std::string first = sign_up("Anna").text("token");
    const std::string second = sign_in("Anna").text("token");
    const Person there = connect(second);
    EXPECT_EQ(there.line->latest<wire::Welcome>().player, "Anna");
    const Reply listed = ask("GET", "/me/sessions", first);
    const auto& sessions = listed.body.find("sessions")->items;
    ASSERT_EQ(sessions.size(), 2U);
    const auto other =
        std::ranges::find_if(sessions, [](const json::Value& one) { return !one.find("current")->boolean; });
    EXPECT_EQ(other->find("device")->string, "phone");
    EXPECT_EQ(ask("DELETE", "/me/sessions/" + other->find("id")->string, first).status, 204);
    EXPECT_EQ(there.line->ended, "restart");
    EXPECT_EQ(ask("GET", "/me", second).status, 401);
    EXPECT_FALSE(connect(second).line->latest<wire::Welcome>().player);
    EXPECT_EQ(ask("GET", "/me", first).status, 200);
    // An account cannot end another account's session.
    const std::string ben = sign_up("Benjamin").text("token");
    const Reply mine = ask("GET", "/me/sessions", first);
    EXPECT_EQ(
        ask("DELETE", "/me/sessions/" + mine.body.find("sessions")->items[0].find("id")->string, ben).status,
        204);
    EXPECT_EQ(ask("GET", "/me", first).status, 200);
    const std::string third = sign_in("Anna").text("token");
    EXPECT_EQ(ask("DELETE", "/me/sessions", third).status, 204);
    EXPECT_EQ(ask("GET", "/me", first).status, 401);
    EXPECT_EQ(ask("POST", "/sign-out", third).status, 204);
    EXPECT_EQ(ask("GET", "/me", third).status, 401);
}

TEST_F(AccountsTest, AFormerPasswordBeginsNoSessionAfterItsChange) {
    const std::string token = sign_up("Anna").text("token");
    meanwhile = [&] {
        EXPECT_EQ(ask("PUT", "/me/password", token, R"({"password":"lion on a bicycle"})").status, 204);
    };
    EXPECT_EQ(sign_in("Anna").reason(), "account.changed-elsewhere");
    EXPECT_EQ(ask("GET", "/me/sessions", token).body.find("sessions")->items.size(), 1U);
    EXPECT_EQ(sign_in("Anna", "lion on a bicycle").status, 200);
}

TEST_F(AccountsTest, ADeletedAccountBeginsNoSession) {
    const std::string token = sign_up("Anna").text("token");
    meanwhile = [&] { EXPECT_EQ(ask("DELETE", "/me", token).status, 204); };
    EXPECT_EQ(sign_in("Anna").reason(), "account.changed-elsewhere");
    int sessions = 0;
    EXPECT_TRUE(store_->each_document([&](const store::Document& one) {
        sessions += one.kind == Session::kind ? 1 : 0;
        return true;
    }));
    EXPECT_EQ(sessions, 0);
}

TEST_F(AccountsTest, ASessionEndsWhenItIsNotUsedAndInAnyCaseAfterAYear) {
    const std::string token = sign_up("Anna").text("token");
    for (int days = 0; days < 350; days += 50) {
        wall += 50 * day;
        EXPECT_EQ(ask("GET", "/me", token).status, 200) << days;
    }
    wall += 16 * day;
    EXPECT_EQ(ask("GET", "/me", token).status, 401);
    const std::string other = sign_in("Anna").text("token");
    wall += 61 * day;
    EXPECT_EQ(ask("GET", "/me", other).status, 401);
    hall->accounts().tend();
    EXPECT_EQ(store_->document("session", hex_of(hash_of(other))).value(), std::nullopt);
}

TEST_F(AccountsTest, AnOpenConnectionIsAUseOfItsSession) {
    const std::string token = sign_up("Anna").text("token");
    const Person anna = connect(token);
    for (int days = 0; days < 350; days += 50) {
        wall += 50 * day;
        check_tokens();
        EXPECT_EQ(anna.line->ended, "") << days;
    }
    wall += 50 * day;
    check_tokens();
    EXPECT_EQ(anna.line->ended, "restart") << "the session expires after a year";
    EXPECT_FALSE(connect(token).line->latest<wire::Welcome>().player);
}

TEST_F(AccountsTest, AConnectionIsClosedOnceItsTokenIsValidNoMore) {
    const std::string token = sign_up("Anna").text("token");
    const std::string other = sign_in("Anna").text("token");
    const Person one = connect(token);
    const Person two = connect(other);
    const Person guest = enter("Ben");
    // The session is removed from outside, by the command line or by a node that this one cannot reach.
    const auto session = find_stored<Session>(*store_, hex_of(hash_of(token)));
    ASSERT_TRUE(session && *session);
    const store::Unit unit{remove(**session)};
    ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    hall->check_tokens();
    EXPECT_EQ(one.line->ended, "") << "the session was checked when it connected";
    slow_reads = true;
    check_tokens();
    let_read_end(nullptr);
    EXPECT_EQ(one.line->ended, "") << "a failed read ends no connection";
    slow_reads = false;
    check_tokens();
    EXPECT_EQ(one.line->ended, "restart");
    EXPECT_EQ(two.line->ended, "");
    EXPECT_EQ(guest.line->ended, "");
}

TEST_F(AccountsTest, WhatNeedsAFreshSignInIsConfirmed) {
    const std::string token = sign_up("Anna").text("token");
    wall += 600'001;
    EXPECT_EQ(ask("DELETE", "/me", token).reason(), "account.confirm-first");
    EXPECT_EQ(ask("GET", "/me/export", token).reason(), "account.confirm-first");
    EXPECT_EQ(ask("POST", "/me/confirm", token, R"({"password":"wrong one here"})").reason(),
              "account.wrong-password");
    const Reply confirmed = ask("POST", "/me/confirm", token, R"({"password":"tiger on a bicycle"})");
    ASSERT_EQ(confirmed.status, 200);
    EXPECT_EQ(ask("GET", "/me", token).status, 401) << "the session has a new token";
    EXPECT_EQ(ask("GET", "/me/export", confirmed.text("token")).status, 200);
    EXPECT_EQ(ask("GET", "/me/sessions", confirmed.text("token")).body.find("sessions")->items.size(), 1U);
}

TEST_F(AccountsTest, ANewPasswordEndsTheOtherSessions) {
    const std::string here = sign_up("Anna").text("token");
    const std::string there = sign_in("Anna").text("token");
    EXPECT_EQ(ask("PUT", "/me/password", here, R"({"password":"short"})").reason(),
              "account.password-too-short");
    EXPECT_EQ(ask("PUT", "/me/password", here, R"({"password":"lion on a tricycle"})").status, 204);
    EXPECT_EQ(ask("GET", "/me", there).status, 401);
    EXPECT_EQ(ask("GET", "/me", here).status, 200);
    EXPECT_EQ(sign_in("Anna").status, 403);
    EXPECT_EQ(sign_in("Anna", "lion on a tricycle").status, 200);
    EXPECT_EQ(ask("DELETE", "/me/password", here).reason(), "account.no-way-in");
}

TEST_F(AccountsTest, ANameIsChangedOnceIn90Days) {
    const std::string token = sign_up("Anna").text("token");
    const Person line = connect(token);
    tell(line, wire::Rename{.player = "Guest name", .nonce = "r"});
    EXPECT_EQ(line.line->refused("account.rename-there"), 1U);
    const auto rename = [&](const std::string& name) {
        return ask("PUT", "/me/name", token, R"({"name":")" + name + R"("})");
    };
    EXPECT_EQ(rename("ANNA").status, 200) << "only the case differs";
    ASSERT_EQ(rename("Bella").status, 200);
    EXPECT_EQ(rename("Carla").reason(), "account.renamed-lately");
    EXPECT_EQ(sign_up("Anna").reason(), "account.name-taken") << "the old name is reserved";
    EXPECT_EQ(sign_in("Bella").status, 200);
    EXPECT_EQ(sign_in("Anna").status, 403);
    wall += 91 * day;
    const std::string later = sign_in("Bella").text("token");
    EXPECT_EQ(sign_up("Anna").status, 200);
    EXPECT_EQ(ask("PUT", "/me/name", later, R"({"name":"Anna"})").reason(), "account.name-taken");
    EXPECT_EQ(ask("PUT", "/me/name", later, R"({"name":"Carla"})").status, 200);
}

TEST_F(AccountsTest, SettingsOfAnOlderVersionAreRefused) {
    const std::string token = sign_up("Anna").text("token");
    const auto write = [&](int version, const std::string& text) {
        return ask("PUT", "/me/settings", token,
                   R"({"version":)" + std::to_string(version) + R"(,"settings":")" + text + R"("})");
    };
    EXPECT_EQ(ask("GET", "/me/settings", token).number("version"), 0);
    EXPECT_EQ(write(0, R"({\"sound\":true})").number("version"), 1);
    EXPECT_EQ(write(0, "{}").reason(), "account.changed-elsewhere");
    EXPECT_EQ(write(1, "[]").reason(), "session.malformed");
    EXPECT_EQ(ask("GET", "/me/settings", token).text("settings"), R"({"sound":true})");
}

TEST_F(AccountsTest, ADeletedAccountLeavesItsGamesWithoutAName) {
    const std::string token = sign_up("Anna").text("token");
    const Person anna = connect(token);
    const Person ben = enter("Ben");
    const std::string game = invited(anna, ben, chess());
    tell(anna, wire::Invite{.terms = terms_of(chess(), wire::Side::first), .nonce = "i"});
    EXPECT_EQ(ask("DELETE", "/me", token).status, 204);
    EXPECT_EQ(anna.line->ended, "restart");
    EXPECT_EQ(ask("GET", "/me", token).status, 401);
    EXPECT_EQ(sign_in("Anna").status, 403);
    for (int i = 0; i < 3; ++i) hall->accounts().tend();
    EXPECT_FALSE(store_->game(game).value()->events.front().body.contains("Anna"));
    EXPECT_TRUE(store_->game(game).value()->events.front().body.contains("Ben"));
    EXPECT_EQ(store_->player(store_->game(game).value()->head.players[0].value()).value()->name, "deleted");
    std::string left;
    EXPECT_TRUE(store_->each_document([&](const store::Document& one) {
        if (one.kind != Marker::used && one.kind != Marker::secret) left += one.kind + " ";
        return true;
    }));
    EXPECT_EQ(left, "name ") << "only the reserved name is kept";
    EXPECT_EQ(sign_up("Anna").reason(), "account.name-taken");
    wall += 91 * day;
    EXPECT_EQ(sign_up("Anna").status, 200);
}

TEST_F(AccountsTest, TheExportHoldsAccountAndGames) {
    const std::string token = sign_up("Anna").text("token");
    const Person anna = connect(token);
    const Person ben = enter("Ben");
    const std::string game = invited(anna, ben, chess());
    join(anna, game);
    join(ben, game);
    act(anna, game, 1, move("e2e4"), "m");
    say(anna, game, "hello there", "s");
    const std::string zip = ask("GET", "/me/export", token).body.string;
    EXPECT_TRUE(zip.starts_with("PK\3\4"));
    for (const std::string& name : {std::string{"me.txt"}, "games/" + game + ".pgn", std::string{"talk.txt"}})
        EXPECT_TRUE(zip.contains(name)) << name;
}

TEST_F(AccountsTest, TheExportIsSentInSmallPortions) {
    const Reply anna = sign_up("Anna");
    const std::string id = invited(connect(anna.text("token")), enter("Ben"), chess());
    const auto player = connect(anna.text("token")).client->player();
    ASSERT_TRUE(player);
    std::string sent;
    for (int number = 1; number <= 3'000; ++number) {
        std::array<std::uint8_t, 96> random{};
        randombytes_buf(random.data(), random.size());
        std::string text;
        for (const std::uint8_t byte : random) text += static_cast<char>(' ' + byte % 90);
        const store::Said said{.number = number, .player = player->key, .name = "Anna", .text = text};
        store::Unit unit{store::AddSaid{id, store::Room::players, said}};
        ASSERT_TRUE(store_->commit(std::span{&unit, 1}).front());
    }
    std::vector<std::size_t> portions;
    on_portion = [&](const std::string& portion) { portions.push_back(portion.size()); };
    const std::string zip = ask("GET", "/me/export", anna.text("token")).body.string;
    EXPECT_GT(zip.size(), 200'000U);
    EXPECT_GT(portions.size(), 3U);
    EXPECT_LE(std::ranges::max(portions), std::size_t{64} << 10);
    EXPECT_TRUE(zip.starts_with("PK\3\4"));
    // The last record contains the offset of the directory, and the directory starts there.
    const std::size_t end = zip.rfind("PK\5\6");
    ASSERT_NE(end, std::string::npos);
    std::size_t directory = 0;
    for (std::size_t i = 4; i-- > 0;)
        directory = directory << 8 | static_cast<std::uint8_t>(zip.at(end + 16 + i));
    EXPECT_EQ(zip.substr(directory, 4), "PK\1\2");
    EXPECT_TRUE(zip.substr(directory).contains("talk.txt"));
}

TEST_F(AccountsTest, WrongPasswordsKeepNoGameWaiting) {
    const std::string id = stored_game(3);
    ASSERT_EQ(sign_up("Anna").status, 200);
    too_busy = true;
    EXPECT_EQ(sign_in("Anna", "not this one at all").reason(), "server.busy");
    EXPECT_EQ(ask("GET", "/games/" + id + "/record").status, 200);
    EXPECT_EQ(ask("GET", "/games/" + id).status, 200);
}

TEST_F(AccountsTest, RequestsThatNobodyKnowsAreRefused) {
    EXPECT_EQ(ask("GET", "/nothing").status, 404);
    EXPECT_EQ(ask("GET", "/sign-out").status, 405);
    EXPECT_EQ(ask("POST", "/sign-in", "", "{").status, 400);
    EXPECT_EQ(ask("POST", "/sign-in", "", R"({"device":"d"})").status, 400);
    EXPECT_EQ(ask("GET", "/me").reason(), "account.signed-out");
    EXPECT_EQ(ask("GET", "/me/sessions", token(enter("Gustav"))).reason(), "account.needed");
    EXPECT_EQ(ask("GET", "/names/%FF").status, 400);
}

}  // namespace
}  // namespace kradan::server
