// Sign-in through an OpenID provider, in a browser that goes there and returns.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Calendar, noCalendar } from "../../tests/online/calendar.mjs";
import { Issuer } from "../../tests/online/issuer.mjs";
import { become, club } from "./club.mjs";
import { pictures, someOf } from "./looks.mjs";
import { full, overflow, painted, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const issuer = await new Issuer().start();
after(() => issuer.stop());
const provider = "Example Club";
const args = ["--oidc-issuer", issuer.url, "--oidc-client", issuer.client, "--oidc-name", provider];
const here = club(async () => {}, { args });
/** A club whose time of day the test controls. */
const calendar = noCalendar ? null : new Calendar();
const dated = calendar && club(async () => {}, { args, env: calendar.env });
after(() => calendar?.end());
/** Advances the time by this many minutes, for the provider too. */
function setLater(minutes) {
    calendar.set(`+${minutes}m`);
    issuer.ahead = minutes * 60;
}
const phone = { width: 360, height: 640 };
const desk = { width: 1440, height: 900 };
const password = "correct horse battery";

let counted = 0;
/** Changes the provider's user to one that the club has never seen. */
const newUser = (name) => {
    issuer.user = { sub: `user-${++counted}`, preferred_username: name };
};

const button = (page, name) => page.getByRole("button", { name, exact: true });
const link = (page, name) => page.locator("main").getByRole("link", { name, exact: true });
const section = (page, title) =>
    page.locator(".account-section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const at = (page, hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);
const signedIn = (page, name) => page.getByRole("link", { name: `Account: ${name}` }).waitFor();
const title = `Sign-in with ${provider}`;

/** Waits until the browser has left the sign-in page for the provider and has been sent back. */
const isBack = (page) => page.waitForFunction(() => !["", "#/sign-in", "#/sign-up"].includes(location.hash));

/** Goes to the provider from the sign-in page, and comes back. */
async function goThere({ page, url }) {
    await page.goto(`${url}#/sign-in`);
    await button(page, `Continue with ${provider}`).click();
    await isBack(page);
}

/** Checks that the redirect leaves no trace in the address, or in the page that the browser's Back button leads to. */
async function leavesNoTrace({ page, url }) {
    assert.equal(new URL(page.url()).search, "");
    assert.ok(page.url().startsWith(`${url}#/`), page.url());
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    for (const secret of issuer.secrets) assert.ok(!kept.includes(secret), "kept in the browser");
}

async function keepCodes(page) {
    await page.locator(".codes code").last().waitFor();
    await page.locator(".codes-page .toggle input").check();
    await page.locator(".codes-page .button-main").click();
    await page.locator(".account-list li").first().waitFor();
}

test("a guest signs up through the provider, signs out and signs in again", async () => {
    const guest = await here.guest(desk);
    const { page, url } = guest;
    const player = await here.server.player("Anong");
    await become(guest, player, "#/sign-up");
    newUser("somchai@club.example");
    await button(page, `Continue with ${provider}`).click();
    await page.getByText("This browser plays as the guest Anong.").waitFor();
    await leavesNoTrace(guest);
    await button(page, en.account.signIn).click();
    await page.getByText(`${provider} has signed you in, but no account here`).waitFor();
    await link(page, en.account.signUp).click();
    assert.ok(await page.getByLabel(provider, { exact: true }).isChecked());
    assert.equal(
        await page.getByLabel(en.account.name, { exact: true }).inputValue(),
        "Anong",
        "the guest keeps the name",
    );
    await button(page, en.account.signUp).click();
    await keepCodes(page);
    await signedIn(page, "Anong");
    await section(page, title).getByText(`Your sign-in at ${provider}, as somchai@club.example,`).waitFor();
    assert.ok((await player.gone()).code > 0, "the guest has become the account");
    await button(page, en.account.signOut).click();
    await page.getByText(en.account.guestNobody).waitFor();
    await goThere(guest);
    await at(page, "#/lobby");
    await signedIn(page, "Anong");
    await leavesNoTrace(guest);
    // Back returns to a club page, not to the redirect from the provider.
    assert.equal(issuer.asked["/token"], 2);
    await page.reload();
    await signedIn(page, "Anong");
    assert.equal(issuer.asked["/token"], 2);
    assert.equal(new URL(url).pathname, "/");
    here.well();
});

test("a guest whom the provider knows is asked before the account replaces them", async () => {
    newUser("Malee");
    const owner = await here.guest(desk);
    await goThere(owner);
    await link(owner.page, en.account.signUp).click();
    const field = owner.page.getByLabel(en.account.name, { exact: true });
    await until(async () => assert.equal(await field.inputValue(), "Malee"));
    await button(owner.page, en.account.signUp).click();
    await keepCodes(owner.page);
    const guest = await here.guest(phone);
    const { page } = guest;
    await become(guest, await here.server.player("Ploy"), "#/sign-up");
    const comeBack = async () => {
        await button(page, `Continue with ${provider}`).click();
        await page.getByText("This browser plays as the guest Ploy.").waitFor();
    };
    await comeBack();
    await button(page, en.account.signUp).click();
    await page.getByLabel(en.account.name, { exact: true }).waitFor();
    await button(page, en.account.signUp).click();
    await says(page, en.tables.reasons["provider.taken"]);
    // The guest still exists.
    await page.reload();
    await comeBack();
    await button(page, en.account.signIn).click();
    await at(page, "#/lobby");
    await signedIn(page, "Malee");
    here.well();
});

test("a session that is no longer fresh is confirmed before the account is linked, here or on return", {
    skip: noCalendar,
}, async () => {
    setLater(0);
    const guest = await dated.guest(desk);
    const { page, url } = guest;
    await page.goto(`${url}#/sign-up`);
    await page.getByLabel(en.account.password, { exact: true }).check();
    await page.getByLabel(en.account.name, { exact: true }).fill("Naree");
    await page.getByLabel(en.account.newPassword).fill(password);
    await button(page, en.account.signUp).click();
    await keepCodes(page);
    newUser(undefined);
    const linkIt = () => button(section(page, title), en.account.vouchedLink).click();
    const confirm = async () => {
        await page.locator("dialog[open]").getByLabel(en.account.password, { exact: true }).fill(password);
        await button(page.locator("dialog[open]"), en.account.confirmDo).click();
    };
    const isLinked = () => section(page, title).getByText(`Your sign-in at ${provider} opens this account.`).waitFor();
    // The session becomes stale without the page knowing, and is confirmed on return.
    setLater(11);
    await linkIt();
    await confirm();
    await isLinked();
    await button(section(page, title), en.account.vouchedUnlink).click();
    await section(page, title).getByText(`${provider} no longer opens this account.`).waitFor();
    setLater(30);
    await page.reload();
    const asked = issuer.asked["/authorize"];
    await linkIt();
    await page.locator("dialog[open]").waitFor();
    assert.equal(issuer.asked["/authorize"], asked, "nobody goes there in vain");
    await confirm();
    await isLinked();
    setLater(0);
    dated.well();
});

test("a ticket that has expired is dropped, and the provider is offered again", { skip: noCalendar }, async () => {
    setLater(0);
    const guest = await dated.guest(phone);
    const { page } = guest;
    newUser("Dao");
    await goThere(guest);
    await link(page, en.account.signUp).click();
    const field = page.getByLabel(en.account.name, { exact: true });
    await until(async () => assert.equal(await field.inputValue(), "Dao"));
    setLater(11);
    await button(page, en.account.signUp).click();
    await says(page, en.tables.reasons["provider.wrong-ticket"]);
    await button(page, `Continue with ${provider}`).waitFor();
    setLater(0);
    dated.well();
});

test("the provider suggests a name to a new player", async () => {
    const guest = await here.guest(desk);
    newUser("Suda@club.example");
    await goThere(guest);
    await link(guest.page, en.account.signUp).click();
    const field = guest.page.getByLabel(en.account.name, { exact: true });
    await until(async () => assert.equal(await field.inputValue(), "Suda"));
    here.well();
});

test("the owner of an account links it, confirms with the provider, and unlinks it", async () => {
    const guest = await here.guest(desk);
    const { page, url } = guest;
    await page.goto(`${url}#/sign-up`);
    await page.getByLabel(en.account.password, { exact: true }).check();
    await page.getByLabel(en.account.name, { exact: true }).fill("Haruto");
    await page.getByLabel(en.account.newPassword).fill(password);
    await button(page, en.account.signUp).click();
    await keepCodes(page);
    newUser(undefined);
    await button(section(page, title), en.account.vouchedLink).click();
    await section(page, title).getByText(`Your sign-in at ${provider} opens this account.`).waitFor();
    await at(page, "#/account");
    await button(page, en.account.signOut).click();
    await goThere(guest);
    await at(page, "#/lobby");
    await signedIn(page, "Haruto");
    // The provider did not say when the user last signed in, so actions that could take over the account need a fresh
    // sign-in.
    await page.goto(`${url}#/account`);
    await button(page, en.account.codesMake).click();
    await button(page.locator("dialog[open]"), `Sign in to ${provider} again`).click();
    await page.getByText(en.account.providerConfirmed).waitFor();
    assert.equal(issuer.last.prompt, "login");
    await leavesNoTrace(guest);
    await link(page, en.account.toAccount).click();
    await button(section(page, title), en.account.vouchedUnlink).click();
    await section(page, title).getByText(`${provider} no longer opens this account.`).waitFor();
    here.well();
});

test("a user who is new at the provider signs in to an existing account, and links it", async () => {
    const guest = await here.guest(phone);
    const { page, url } = guest;
    await page.goto(`${url}#/sign-up`);
    await page.getByLabel(en.account.password, { exact: true }).check();
    await page.getByLabel(en.account.name, { exact: true }).fill("Sakura");
    await page.getByLabel(en.account.newPassword).fill(password);
    await button(page, en.account.signUp).click();
    await keepCodes(page);
    await button(page, en.account.signOut).click();
    /** Signs in through the provider as a new user there who already has an account here. */
    const signInToMine = async () => {
        newUser("Sakura S");
        await goThere(guest);
        await link(page, en.account.providerHave).click();
        await page.getByText("If you have an account, sign in to it once more.").waitFor();
        await signInByPassword();
        await section(page, title).getByText(`${provider} has signed you in.`).waitFor();
    };
    const signInByPassword = async () => {
        await page.getByLabel(en.account.name, { exact: true }).fill("Sakura");
        await page.getByLabel(en.account.password, { exact: true }).fill(password);
        await button(page, en.account.signIn).click();
    };
    await signInToMine();
    await button(section(page, title), en.account.vouchedLink).click();
    await section(page, title).getByText(`${provider} opens this account now.`).waitFor();
    await section(page, title).getByText(`Your sign-in at ${provider}, as Sakura S, opens this account.`).waitFor();
    await button(section(page, title), en.account.vouchedUnlink).click();
    await section(page, title).getByText(`${provider} no longer opens this account.`).waitFor();
    await button(page, en.account.signOut).click();
    // After a sign-out, the next user of the tab is not assumed to be the person signed in at the provider.
    await signInToMine();
    await button(page, en.account.signOut).click();
    await page.getByText(en.account.guestNobody).waitFor();
    await page.goto(`${url}#/sign-in`);
    await signInByPassword();
    await at(page, "#/lobby");
    await page.goto(`${url}#/account`);
    await section(page, title).getByText(`Your sign-in at ${provider} can open this account too.`).waitFor();
    here.well();
});

/** Waits for this text in an alert, which the page shows after the redirect. */
const says = (page, words) => page.getByRole("alert").getByText(words).waitFor();

test("a denial, a wrong state, another issuer, and a lying or unreachable provider are reported", async () => {
    const guest = await here.guest(phone);
    const { page, url } = guest;
    newUser("Nobody");
    const before = issuer.asked["/token"] ?? 0;
    try {
        issuer.error = "access_denied";
        await goThere(guest);
        await says(page, "the sign-in service says that you declined");
        await leavesNoTrace(guest);
        issuer.error = "temporarily_unavailable";
        await goThere(guest);
        await says(page, en.account.faults.refused);
        issuer.error = "";
        issuer.state = "another";
        await goThere(guest);
        await says(page, en.account.faults.unbegun);
        await leavesNoTrace(guest);
        issuer.state = undefined;
        issuer.lie = "sent back by another";
        await goThere(guest);
        await says(page, en.tables.reasons["provider.wrong-issuer"]);
        // A link that contains another person's code.
        await page.goto("about:blank");
        await page.goto(`${url}?code=stolen&state=x#/lobby`);
        await says(page, en.account.faults.unbegun);
        await leavesNoTrace(guest);
        assert.equal(issuer.asked["/token"] ?? 0, before, "none of these codes was used");
        issuer.lie = "another audience";
        await goThere(guest);
        await says(page, en.tables.reasons["provider.wrong-audience"]);
        await link(page, en.account.signIn).click();
        await button(page, `Continue with ${provider}`).waitFor();
        assert.equal(await page.evaluate(() => localStorage.getItem("kradan.player")), null);
    } finally {
        Object.assign(issuer, { error: "", lie: "", state: undefined });
    }
    here.well();
});

test("a query that is not the provider's is kept, and so is the rest of the address", async () => {
    const { page, url } = await here.guest(desk);
    for (const query of ["?state=x", "?code=x", "?from=mail"]) {
        await page.goto(`${url}${query}#/lobby`);
        await page.locator("h1").first().waitFor();
        assert.equal(new URL(page.url()).search, query);
        assert.equal(new URL(page.url()).hash, "#/lobby");
    }
    here.well();
});

test("the provider's screens are readable in each language and by screen readers, on phone and desktop", async () => {
    for (const locale of someOf(["ja", "th", "en"])) {
        const guest = await here.guest({ ...phone, locale });
        const { page, url } = guest;
        const look = async (what) => {
            for (const size of [phone, desk]) {
                await page.setViewportSize(size);
                await painted(page);
                assert.ok((await overflow(page)) <= 0, `${what} is too wide at ${size.width}`);
                assert.deepEqual(await violations(page), [], what);
                assert.equal(await page.locator("h1").count(), 1, `${what} has one heading`);
                const picture = `${pictures}oidc-${what}-${locale}-${size.width}.png`;
                if (full) await page.screenshot({ path: picture, fullPage: true });
            }
        };
        newUser("Manee");
        await page.goto(`${url}#/sign-in`);
        const goes = page.getByRole("button", { name: provider });
        await goes.waitFor();
        await look("sign-in");
        issuer.error = "access_denied";
        await goes.click();
        await isBack(page);
        await page.locator('[role="alert"] span').waitFor();
        await look("denied");
        issuer.error = "";
        await page.locator("main .button-main").click();
        await goes.click();
        await isBack(page);
        const makes = page.locator('main .button-row a[href="#/sign-up"]');
        await makes.waitFor();
        await look("new");
        await makes.click();
        await page.locator(".name-verdict", { hasText: /\S/ }).waitFor();
        await look("sign-up");
        await page.locator('main input[name="username"]').fill(`Manee ${locale}`);
        await page.locator('main form [type="submit"]').click();
        await keepCodes(page);
        await page.getByText(`${provider}`).first().waitFor();
        await look("account");
    }
    here.well();
});

test("signing up needs no mouse", async () => {
    const guest = await here.guest(desk);
    const { page } = guest;
    newUser("Kanya");
    await page.goto(`${guest.url}#/sign-in`);
    await button(page, `Continue with ${provider}`).focus();
    await page.keyboard.press("Enter");
    await isBack(page);
    await link(page, en.account.signUp).focus();
    await page.keyboard.press("Enter");
    await page.locator(".name-verdict", { hasText: "free" }).waitFor();
    await page.getByLabel(en.account.name, { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".codes code").last().waitFor();
    here.well();
});
