// Bundles web/unit/*.test.ts into build/unit/, where node:test runs them: npm run unit.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { tables, virtual } from "./virtual.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(here, "../../build/unit");

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
    plugins: [
        {
            name: "kradan-modules",
            setup({ onResolve, onLoad }) {
                onResolve({ filter: /^virtual:modules$/ }, ({ path }) => ({ path, namespace: "modules" }));
                onLoad({ filter: /.*/, namespace: "modules" }, () => ({ contents: "export default {};" }));
                // Vite turns such a path into a URL; a test reads the file at the path.
                onResolve({ filter: /\?url$/ }, ({ path, resolveDir }) => ({
                    path: resolve(resolveDir, path.slice(0, -"?url".length)),
                    namespace: "url",
                }));
                onLoad({ filter: /.*/, namespace: "url" }, ({ path }) => ({
                    contents: `export default ${JSON.stringify(path)};`,
                }));
            },
        },
        await tables(),
        await virtual("lessons", ({ lessonModule }, course, language) =>
            lessonModule(resolve(here, "../.."), course, language),
        ),
    ],
});
