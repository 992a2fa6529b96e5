// Bundles web/unit/*.test.ts into build/unit/, where node:test runs them: npm run unit.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(here, "../../build/unit");

/** Vite's `virtual:tables/LANGUAGE`, from the same code, which is TypeScript and so bundled first. */
async function tables() {
    const file = join(out, "tables.mjs");
    await build({
        entryPoints: [resolve(here, "../tables.ts")],
        outfile: file,
        bundle: true,
        platform: "node",
        format: "esm",
        define: { "import.meta.url": JSON.stringify(pathToFileURL(resolve(here, "../tables.ts"))) },
    });
    const { tableModule } = await import(pathToFileURL(file));
    return {
        name: "kradan-tables",
        setup({ onResolve, onLoad }) {
            onResolve({ filter: /^virtual:tables\// }, ({ path }) => ({ path, namespace: "tables" }));
            onLoad({ filter: /.*/, namespace: "tables" }, ({ path }) => ({
                contents: tableModule(path.slice("virtual:tables/".length)),
            }));
        },
    };
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
    entryPoints: readdirSync(here)
        .filter((name) => name.endsWith(".test.ts"))
        .map((name) => join(here, name)),
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node18",
    jsx: "automatic",
    jsxImportSource: "preact",
    inject: [join(here, "browser.ts")],
    sourcemap: "inline",
    plugins: [await tables()],
});
