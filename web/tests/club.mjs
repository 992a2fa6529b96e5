// A server with the built page, players who each visit it in a browser, and connections to it that can be cut.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import net from "node:net";
import { after, afterEach, before } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "../../tests/online/api.mjs";
import { act as actOf, move, program, Server } from "../../tests/online/support.mjs";
import { form, late, launch, patience, tellOfPages, until, visit } from "./support.mjs";
import { en } from "./words.mjs";

export const built = process.env.KRADAN_PAGE ?? fileURLToPath(new URL("../../build/web", import.meta.url));

/**
 * A connection to the server that can be cut, or made to lose all messages from the server (deaf) or from the page
 * (dumb). It can be redirected later.
 */
export class Way {
    #sockets = new Set();
    cut = false;
    deaf = false;
    dumb = false;

    async open(port) {
        this.port = port;
        this.listener = net.createServer((near) => {
            if (this.cut) return void near.destroy();
            const far = net.connect(this.port, "127.0.0.1");
            for (const [from, to] of [
                [near, far],
                [far, near],
            ]) {
                this.#sockets.add(from);
                from.on("error", () => {});
                const then = from === far && late ? (act) => setTimeout(act, late) : (act) => act();
                from.on("close", () => {
                    this.#sockets.delete(from);
                    then(() => to.destroy());
                });
                from.on("data", (data) => then(() => (from === far ? this.deaf : this.dumb) || to.write(data)));
            }
        });
        await new Promise((done) => this.listener.listen(0, "127.0.0.1", done));
        this.url = `http://127.0.0.1:${this.listener.address().port}/`;
        return this;
    }

    break() {
        this.cut = true;
        for (const socket of this.#sockets) socket.destroy();
    }

    mend() {
        this.cut = this.deaf = this.dumb = false;
    }

    close() {
        this.break();
        this.listener.close();
    }
}

/** The club for a test file; `come` creates the first guests. The options are `Server`'s. */
export function club(come, options = {}) {
    const here = { guests: [] };
    let staying = 0;
    before(async () => {
        here.server = await new Server({ site: built, ...options }).start();
        here.browser = await launch();
        await come(here);
        staying = here.guests.length;
    });
    afterEach(tellOfPages);
    // Pages left open would go on receiving and drawing everything that happens in the club.
    afterEach(async () => {
        for (const { context, way } of here.guests.splice(staying)) {
            await context.close();
            way.close();
        }
    });
    after(async () => {
        await here.browser?.close();
        for (const { way } of here.guests) way.close();
        await here.server?.end();
    });

    /** A visitor with a browser and their own connection to the server. `well` fails after any error on the page. */
    here.guest = async (options) => {
        const way = await new Way().open(here.server.port);
        const { context, page, errors } = await visit(here.browser, way.url, options);
        const guest = { way, context, page, errors, url: way.url };
        here.guests.push(guest);
        return guest;
    };
    here.well = () => here.guests.forEach(({ errors }) => assert.deepEqual(errors, []));
    return here;
}

/** Signs the guest's browser in as this player and opens a screen. */
export async function become({ page, url }, { token }, hash = "#/lobby") {
    await page.goto(url);
    await page.evaluate((mine) => localStorage.setItem("kradan.player", mine), token);
    await page.goto("about:blank");
    await page.goto(url + hash);
}

/** Enters a name in the form that asks for one. */
export async function name(page, text) {
    await page.locator(".name-form input").fill(text);
    await page.getByRole("button", { name: en.online.nameTake }).click();
    await page.locator(".name-form").waitFor({ state: "detached" });
}

/** The page's name for the first side in each game. */
const firstSide = {
    chess: "White",
    kingofthehill: "White",
    "3check": "White",
    go: "Black",
    ogi: "Sente",
    "ogi-classic": "Sente",
};

/**
 * Fills in the form for a game with other people by its visible words, without a clock and with the first side, and
 * submits it; `more` changes the form before that.
 */
export async function offer(guest, game, way, choices = [], more = async () => {}) {
    const { page, url } = guest;
    await form(page, url, `${game}/${way}`);
    await page.locator(".begin .button-main:not(:disabled, [aria-disabled])").waitFor();
    for (const [legend, choice] of [
        [en.options.clock, en.options.clockNone],
        [en.options.side, firstSide[game]],
        ...choices,
    ]) {
        await page.locator("fieldset", { hasText: legend }).getByLabel(choice, { exact: true }).check();
    }
    await more(page);
    await page.locator(".begin .button-main").click();
    if (!guest.named) await name(page, (guest.named = guest.name));
}

/** An account that owns the club. */
export async function owner({ server }, name) {
    const client = await new Client(server).signUp(name);
    const socket = await server.visitor(client.token);
    const { status, stderr } = spawnSync(program, ["admin", "users", "role", name, "owner", "--db", server.database]);
    assert.equal(status, 0, String(stderr));
    // When the server learns of the role, it closes the account's connections, which were opened without it.
    await socket.gone();
    return client;
}

export const board = (page) => page.locator(".play .board").waitFor();

/** A game by link: one player creates it, the other accepts. */
export async function byLink(one, other, game, choices = [], more = undefined) {
    await offer(one, game, "link", choices, more);
    const link = await one.page.getByLabel(en.online.waitLink, { exact: true }).inputValue();
    // The other player opens the link through their own connection.
    await other.page.goto(other.url + link.slice(link.indexOf("#")));
    await other.page.getByRole("button", { name: en.online.acceptGame, exact: true }).click();
    if (!other.named) await name(other.page, (other.named = other.name));
    await Promise.all([board(one.page), board(other.page)]);
}

/**
 * A game between a guest with a browser, who plays this side, and a player without one. `prepare` is called with the
 * page before it opens the game.
 */
export async function against(here, options, config, side = "first", prepare = async () => {}) {
    const [me, other] = [await here.server.player("Anong"), await here.server.player("Haruto")];
    const { id } = await here.server.game(config, { players: [me, other], side });
    const guest = await here.guest(options);
    await prepare(guest.page);
    await become(guest, me, `#/play/${id}`);
    await board(guest.page);
    /**
     * The other player acts after everything so far. The board shows the guest's move before the server receives it, so
     * this retries until then.
     */
    const plays = async (what) => {
        const last = Date.now() + patience;
        for (;;) {
            let answer = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
            if (answer.type === "game") {
                const { seq } = answer.events.at(-1);
                answer = await (typeof what === "string" ? move(other, id, seq, what) : actOf(other, id, seq, what));
                if (answer.type !== "refused") return;
            }
            if (Date.now() > last) throw new Error(JSON.stringify(answer));
            // The server refuses requests that come too fast, including this one.
            await delay(50);
        }
    };
    /** Waits until the server has this many moves, because a later move would decline the other player's offer. */
    const moved = (number) =>
        until(async () => {
            const told = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
            assert.equal(told.type, "game");
            assert.ok(told.events.filter(({ type }) => type === "moved").length >= number);
        });
    return { ...guest, guest, me, other, id, plays, moved };
}

/** Waits until the label of a cell contains this text. */
export const shows = (page, at, what) => page.locator(`.play [data-cell="${at}"][aria-label*="${what}"]`).waitFor();
export const says = (page, words) => page.locator(".line-message", { hasText: words }).waitFor();
/** Presses a button in the row below the board. */
export const act = (page, words) => page.locator(".actions").getByRole("button", { name: words, exact: true }).click();
export const menu = async (page, item) => {
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: item }).click();
};
