// The player's account, against a real server: created from a guest, used in several browsers, exported and deleted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { become, club } from "./club.mjs";
import { pictures, someOf } from "./looks.mjs";
import { full, overflow, painted, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1", "--auth-header", "X-Remote-User"] });
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640 };
const password = "correct horse battery";

/** A visitor with a browser. Passkeys require a host name, which 127.0.0.1 is not. */
async function visitor(options) {
    const guest = await here.guest(options);
    guest.url = guest.url.replace("127.0.0.1", "localhost");
    return guest;
}

/** Gives the browser an authenticator that creates and uses passkeys without a prompt. */
async function withPasskeys({ context, page }) {
    const client = await context.newCDPSession(page);
    await client.send("WebAuthn.enable");
    const options = {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
    };
    const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", { options });
    return async () => (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const section = (page, title) =>
    page.locator(".account-section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const at = (page, hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);

/** Waits for the recovery codes, confirms that they have been saved, and returns them. */
async function keepCodes(page) {
    await page.locator(".codes code").last().waitFor();
    const codes = await page.locator(".codes code").allInnerTexts();
    assert.equal(codes.length, 10);
    assert.equal(await button(page, en.account.goOn).getAttribute("aria-disabled"), "true");
    await page.getByLabel(en.account.codesKept).check();
    await button(page, en.account.goOn).click();
    await section(page, en.account.sessions).getByText(en.account.sessionHere).waitFor();
    return codes;
}

/** Signs up with a password. */
async function signUp({ page, url }, name) {
    await page.goto(`${url}#/sign-up`);
    await page.locator("main form").waitFor();
    if (await page.getByLabel(en.account.password, { exact: true }).count())
        await page.getByLabel(en.account.password, { exact: true }).check();
    await page.getByLabel(en.account.name, { exact: true }).fill(name);
    await page.getByLabel(en.account.newPassword).fill(password);
    await button(page, en.account.signUp).click();
    return keepCodes(page);
}

async function signIn({ page, url }, name, field, secret) {
    await page.goto(`${url}#/sign-in`);
    await page.getByLabel(en.account.name, { exact: true }).fill(name);
    if (field === en.account.code) {
        await page.locator(".account-more summary").click();
        await button(page, en.account.useCode).click();
    }
    await page.getByLabel(field, { exact: true }).fill(secret);
    await button(page, en.account.signIn).click();
}

const signedIn = (page, name) => page.getByRole("link", { name: `Account: ${name}` }).waitFor();
const theme = (page) => page.evaluate(() => document.documentElement.dataset.theme);

test("a guest becomes an account with a passkey, keeps the game, and is the same player in a second browser", async () => {
    const [me, rival] = [await here.server.player("Malee"), await here.server.player("Rival")];
    await here.server.game({ game: "chess" }, { players: [me, rival] });
    const one = await visitor(desk);
    const passkeys = await withPasskeys(one);
    const { page } = one;
    await become(one, me);
    await page.getByRole("link", { name: en.account.signUp }).click();
    await page.getByText("You play here as Malee").waitFor();
    assert.equal(await page.getByLabel(en.account.name, { exact: true }).inputValue(), "Malee");
    await page.getByRole("radio", { name: `${en.account.byPasskey} ${en.account.recommended}` }).check();
    await button(page, en.account.signUp).click();
    const codes = await keepCodes(page);
    assert.equal(await passkeys(), 1);
    // The guest's token is no longer valid, and the game still exists.
    assert.equal((await here.server.visitor(me.token)).welcome.player, undefined);
    await page.goto(`${one.url}#/lobby`);
    await page.locator(".game-item", { hasText: "Rival" }).getByRole("link").waitFor();

    // Sets a password, and a setting that is stored with the account.
    await page.goto(`${one.url}#/account`);
    await button(page, en.account.passwordSet).click();
    await page.getByLabel(en.account.newPassword).fill("malee");
    await button(page, en.account.save).click();
    await page.locator('input[name="password"][aria-invalid="true"]:focus').waitFor();
    await page.getByLabel(en.account.newPassword).fill(password);
    await button(page, en.account.save).click();
    await page.getByText(en.account.passwordDone).waitFor();
    const written = page.waitForResponse(
        (answer) => answer.url().endsWith("/me/settings") && answer.request().method() === "PUT",
    );
    await page.goto(`${one.url}#/settings`);
    await page
        .getByRole("group", { name: en.tables.settings.theme })
        .getByLabel(en.tables.settings["theme.dark"], { exact: true })
        .check();
    assert.equal((await written).status(), 200);
    await page.goto(`${one.url}#/account`);

    const two = await visitor(phone);
    await signIn(two, "malee", en.account.password, "wrong password");
    await two.page.locator(".form-failure", { hasText: /\S/ }).waitFor();
    await two.page.getByLabel(en.account.password, { exact: true }).fill(password);
    await button(two.page, en.account.signIn).click();
    await at(two.page, "#/lobby");
    await signedIn(two.page, "Malee");
    await until(async () => assert.equal(await theme(two.page), "dark"));
    await two.page.locator(".game-item", { hasText: "Rival" }).getByRole("link").waitFor();

    // Ending the session from the list signs that page out immediately.
    await page.reload();
    await section(page, en.account.sessions)
        .getByRole("button", { name: /^Sign out there:/ })
        .click();
    await page.getByText(/^Signed out on/).waitFor();
    await two.page.getByText(en.online.signedOut).waitFor();
    await two.page.locator(".account").waitFor({ state: "detached" });
    assert.equal(await two.page.evaluate(() => localStorage.getItem("kradan.player")), null);

    // Signs in with a recovery code, which works once.
    await signIn(two, "Malee", en.account.code, codes[3]);
    await at(two.page, "#/lobby");
    await two.page.goto(`${two.url}#/account`);
    await two.page.getByText("9 codes are left").waitFor();
    await button(two.page, en.account.signOut).click();
    await two.page.getByRole("heading", { name: en.account.guestTitle }).waitFor();
    await signIn(two, "Malee", en.account.code, codes[3]);
    await two.page.locator(".form-failure", { hasText: /\S/ }).waitFor();

    // Opens a sign-in link that the club does not know; its secret leaves no trace in the address.
    await two.page.goto(`${two.url}#/sign-in/${"x".repeat(43)}`);
    await two.page.getByRole("heading", { name: en.account.linkTitle }).waitFor();
    await at(two.page, "#/sign-in");
    await button(two.page, en.account.signIn).click();
    await two.page.locator(".form-failure", { hasText: /\S/ }).waitFor();

    // Signs in with the passkey: with the button, then from the field's suggestions, where the device picks the only
    // one.
    const leave = async () => {
        await button(page, en.account.signOut).click();
        await page.getByRole("heading", { name: en.account.guestTitle }).waitFor();
        await page.goto(`${one.url}#/sign-in`);
    };
    await page.evaluate(() => {
        const { isConditionalMediationAvailable } = PublicKeyCredential;
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
        window.offerAgain = () =>
            (PublicKeyCredential.isConditionalMediationAvailable = isConditionalMediationAvailable);
    });
    await leave();
    await button(page, en.account.withPasskey).click();
    await at(page, "#/lobby");
    await signedIn(page, "Malee");
    await page.goto(`${one.url}#/account`);
    await page.evaluate(() => window.offerAgain());
    await leave();
    await at(page, "#/lobby");
    await signedIn(page, "Malee");
    here.well();
});

test("a person known to the club's own sign-in becomes an account with one choice, and signs in with one press", async () => {
    const guest = await visitor(phone);
    const { page, url, context } = guest;
    const me = await here.server.player("Guesty");
    await become(guest, me);
    await context.setExtraHTTPHeaders({ "X-Remote-User": "noi@club.example" });
    await page.goto(`${url}#/sign-in`);
    await button(page, en.account.vouchedGoOn("noi@club.example")).click();
    await at(page, "#/sign-up");
    await page.getByText("Your club signs you in as noi@club.example").waitFor();
    assert.ok(await page.getByLabel(en.account.byVouched).isChecked());
    await page.getByLabel(en.account.name, { exact: true }).fill("Noi");
    await painted(page);
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(await violations(page), []);
    if (full) await page.screenshot({ path: `${pictures}account-through-club-en-360.png`, fullPage: true });
    await button(page, en.account.signUp).click();
    await keepCodes(page);
    const part = section(page, en.account.vouched);
    await part.getByText(en.account.vouchedThere("noi@club.example")).waitFor();
    // The account has no other way to sign in yet.
    await button(part, en.account.vouchedUnlink).click();
    await part.locator(".form-failure", { hasText: /\S/ }).waitFor();
    await button(page, en.account.signOut).click();
    await page.getByRole("heading", { name: en.account.guestTitle }).waitFor();
    await page.goto(`${url}#/sign-in`);
    await button(page, en.account.vouchedGoOn("noi@club.example")).focus();
    await page.keyboard.press("Enter");
    await at(page, "#/lobby");
    await signedIn(page, "Noi");
    here.well();
});

test("a program's token is made by keyboard, shown once, works, and is revoked", async () => {
    const guest = await visitor(phone);
    const { page } = guest;
    await signUp(guest, "Botmaker");
    const part = section(page, en.account.tokens);
    const make = button(part, en.account.tokenMake);
    await make.focus();
    await page.keyboard.press("Enter");
    const label = part.getByLabel(en.account.tokenLabel);
    await label.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await part.locator('input[aria-invalid="true"]:focus').waitFor();
    await page.keyboard.type("my bot");
    await part.getByLabel(en.account.tokenScopes["me:read"]).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    const shown = part.getByLabel(en.account.tokenShown("my bot"));
    await shown.and(page.locator(":focus")).waitFor();
    const token = await shown.inputValue();
    const ask = () =>
        page.evaluate(async (secret) => {
            const answer = await fetch("api/v1/me", { headers: { Authorization: `Bearer ${secret}` } });
            return [answer.status, (await answer.json()).name];
        }, token);
    assert.deepEqual(await ask(), [200, "Botmaker"]);
    await painted(page);
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(await violations(page), []);
    if (full) await page.screenshot({ path: `${pictures}account-token-en-360.png`, fullPage: true });
    await page.reload();
    await part.getByText("my bot").waitFor();
    assert.equal(await part.locator("input").count(), 0);
    assert.ok(!(await page.content()).includes(token));
    const entry = part.locator("li", { hasText: "my bot" });
    assert.match(
        await entry.innerText(),
        /read your account, settings and games · play and talk as you · added .* · last used .* · valid until /,
    );
    await button(entry, en.account.tokenEndOf("my bot")).click();
    await part.getByText(en.account.tokenEnded("my bot")).waitFor();
    await entry.waitFor({ state: "detached" });
    assert.equal((await ask())[0], 401);
    here.well();
});

test("an action that needs a fresh sign-in asks for it, then runs; a name, passkeys, export, deletion", async () => {
    const guest = await visitor(desk);
    const { page } = guest;
    const passkeys = await withPasskeys(guest);
    await signUp(guest, "Somchai");
    // Answers the first such request that the sign-in is too old.
    let asked = 0;
    await page.route(/\/api\/v1\/me\/(codes|export)$|\/api\/v1\/me$/, (route) => {
        const stale = ["POST", "DELETE"].includes(route.request().method()) && ++asked === 1;
        if (!stale) return route.continue();
        return route.fulfill({ status: 403, json: { status: 403, reason: "account.confirm-first" } });
    });
    await button(page, en.account.codesMake).click();
    const panel = page.locator("dialog[open]");
    await panel.getByLabel(en.account.password, { exact: true }).fill("not this one");
    await button(panel, en.account.confirmDo).click();
    await panel.locator(".form-failure", { hasText: /\S/ }).waitFor();
    await panel.getByLabel(en.account.password, { exact: true }).fill(password);
    await button(panel, en.account.confirmDo).click();
    await keepCodes(page);

    await button(page, en.account.passkeyAdd).click();
    await page.getByText(en.account.passkeyAdded).waitFor();
    assert.equal(await passkeys(), 1);
    await button(page, en.account.passwordRemove).click();
    await page.getByText(en.account.passwordRemoved).waitFor();
    // The last way to sign in cannot be removed.
    await page.getByRole("button", { name: /^Remove the passkey/ }).click();
    await section(page, en.account.passkeys).locator(".form-failure", { hasText: /\S/ }).waitFor();

    await button(page, en.account.rename).click();
    await page.getByRole("textbox", { name: en.account.name, exact: true }).fill("Somchai 2");
    await page.getByText(en.account.nameFree).waitFor();
    await button(page, en.account.save).click();
    await page.getByText(en.account.renamed).waitFor();
    await page.getByText(/You can change your name again from/).waitFor();
    await signedIn(page, "Somchai 2");

    const [file] = await Promise.all([page.waitForEvent("download"), button(page, en.account.exportDo).click()]);
    assert.match(file.suggestedFilename(), /\.zip$/);
    assert.equal(
        readFileSync(await file.path())
            .subarray(0, 2)
            .toString(),
        "PK",
    );

    await button(page, en.account.erase).click();
    await panel.getByLabel(/^To delete the account/).fill("Somchai");
    await button(panel, en.account.eraseDo).click();
    await panel.locator('[aria-invalid="true"]:focus').fill("Somchai 2");
    await button(panel, en.account.eraseDo).click();
    await page.getByRole("heading", { name: en.account.erased }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: en.account.signIn }).waitFor();
    here.well();
});

test("an account is created, signed out of and signed in to again with the keyboard alone", async () => {
    const { page, url } = await visitor(phone);
    const focused = (name) =>
        until(async () => assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), name));
    /** Presses Tab until the element with this label or text has the focus. */
    const tabTo = async (what) => {
        for (let i = 0; i < 60; ++i) {
            const on = await page.evaluate(() => {
                const { labels, textContent, ariaLabel } = document.activeElement;
                return ariaLabel ?? (labels?.[0]?.textContent || textContent);
            });
            if (on === what) return;
            await page.keyboard.press("Tab");
        }
        assert.fail(`no way to ${what}`);
    };
    await page.goto(`${url}#/sign-in`);
    await page.locator("main form").waitFor();
    await tabTo(en.account.signUp);
    await page.keyboard.press("Enter");
    await at(page, "#/sign-up");
    await focused(/^Create an account$/);
    await tabTo(en.account.name);
    await page.keyboard.type("Keys");
    await tabTo(`${en.account.byPasskey} ${en.account.recommended}`);
    await page.keyboard.press("ArrowRight");
    await tabTo(en.account.newPassword);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.locator(".codes").waitFor();
    await focused(/^Your recovery codes$/);
    await tabTo(en.account.codesKept);
    await page.keyboard.press("Space");
    await tabTo(en.account.goOn);
    await page.keyboard.press("Enter");
    await section(page, en.account.sessions).getByText(en.account.sessionHere).waitFor();
    await focused(/^Your account$/);
    await tabTo(en.account.rename);
    await page.keyboard.press("Enter");
    await page.locator('input[name="username"]:focus').waitFor();
    await tabTo(en.account.cancel);
    await page.keyboard.press("Enter");
    await focused(/^Change name$/);
    await tabTo(en.account.signOut);
    await page.keyboard.press("Enter");
    await focused(/^You play as a guest$/);
    await tabTo(en.account.signIn);
    await page.keyboard.press("Enter");
    await at(page, "#/sign-in");
    await tabTo(en.account.name);
    await page.keyboard.type("keys");
    await tabTo(en.account.password);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await at(page, "#/lobby");
    await signedIn(page, "Keys");
    here.well();
});

for (const [locale, name] of someOf(Object.entries({ en: "Ann", th: "อนงค์", ja: "はると" }))) {
    test(`the account screens in ${locale}, on a phone and at a desk`, async () => {
        const guest = await visitor({ ...phone, locale, dark: locale === "th" });
        await withPasskeys(guest);
        const { page, url } = guest;
        const look = async (what) => {
            for (const size of [phone, desk]) {
                await page.setViewportSize(size);
                await painted(page);
                assert.ok((await overflow(page)) <= 0, `${what} is too wide at ${size.width}`);
                assert.deepEqual(await violations(page), [], what);
                assert.equal(await page.locator("h1").count(), 1, `${what} has one heading`);
                if (full) await page.screenshot({ path: `${pictures}account-${what}-${locale}-${size.width}.png` });
            }
        };
        await page.goto(`${url}#/sign-in`);
        await page.locator('main form [type="submit"]').click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
        await look("sign-in");
        await page.goto(`${url}#/sign-up`);
        await page.locator('main input[name="username"]').fill(name);
        await page.locator(".name-verdict", { hasText: /\S/ }).waitFor();
        await look("sign-up");
        await page.locator('main form [type="submit"]').click();
        await page.locator(".codes").waitFor();
        await look("codes");
        await page.locator(".codes-page .toggle input").check();
        await page.locator(".codes-page .button-main").click();
        await page.locator(".account-list li").nth(1).waitFor();
        await look("account");
        await page.locator(".button-danger").click();
        await page.locator("dialog[open]").waitFor();
        await look("delete");
        here.well();
    });
}
