// The page of UI parts, which is only for developers: each part is readable and has enough room.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { built } from "./club.mjs";
import { reportFaults, visits } from "./layout.mjs";
import { pictures } from "./looks.mjs";
import { stage, violations } from "./support.mjs";
import { en } from "./words.mjs";

const web = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-parts-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const { server, visitor } = stage(async () => {
    await promisify(execFile)(
        process.execPath,
        ["node_modules/vite/bin/vite.js", "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"],
        { cwd: web, env: { ...process.env, KRADAN_PARTS: "1", KRADAN_UNCOMPRESSED: "1" } },
    );
    return folder;
});
reportFaults();

for (const { what, options, look } of visits)
    test(`the parts ${what}`, async () => {
        const { context, page, errors } = await visitor({ ...options, at: `${server.url}#/parts` });
        await page.locator(".parts-page").waitFor();
        assert.deepEqual(await violations(page), []);
        await look(page)("parts");
        const name = `parts-${options.locale}-${options.dark ? "dark" : "light"}-${options.width}.png`;
        await page.screenshot({ path: pictures + name, fullPage: true });
        assert.deepEqual(errors, []);
        await context.close();
    });

test("a short message is shown in its place, and the parts in a frame of a chosen width", async () => {
    const { context, page } = await visitor({ at: `${server.url}#/parts` });
    await page.getByRole("button", { name: en.settings.language }).click();
    await page.locator(".toast", { hasText: en.settings.languageFailed }).waitFor();
    await page.getByLabel("Width").selectOption("360");
    await page.frameLocator("iframe").locator(".parts-page").waitFor();
    await context.close();
});

test("the page of parts is not in the build for users", () => {
    const scripts = (page) => readdirSync(join(page, "assets")).filter((name) => /^parts-.*\.js$/.test(name));
    assert.equal(scripts(folder).length, 1);
    assert.deepEqual(scripts(built), []);
});
