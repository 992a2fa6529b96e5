// Builds the service worker from web/service-worker.ts and the list of the files that it caches.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithEsbuild } from "vite";

const here = dirname(fileURLToPath(import.meta.url));

const hashOf = (...parts: (string | Uint8Array)[]): string => {
    const hash = createHash("sha256");
    for (const part of parts) hash.update(part);
    return hash.digest("hex").slice(0, 16);
};

/** A module's address, with a version because its file name does not change with its contents. */
export const addressOfModule = (name: string, bytes: Uint8Array): string => `wasm/${name}?v=${hashOf(bytes)}`;

/** `addresses` are the module addresses, by file name. This must be the last plugin, because it needs all files. */
export function serviceWorker(addresses: () => Record<string, string>): Plugin {
    return {
        name: "kradan-service-worker",
        apply: "build",
        enforce: "post",
        async generateBundle(_, bundle) {
            const address = (file: string) => addresses()[file] ?? file;
            const open = readdirSync(resolve(here, "public"));
            const all = [...Object.keys(bundle).filter((file) => !file.endsWith(".map")), ...open];
            const files = [...new Set(all)].filter((file) => file !== "index.html");
            const first = new Set(shellOf(bundle));
            const shell = ["./", ...files.filter((file) => first.has(file) || file === "wasm/rules.wasm")];
            // Few browsers need the one, and only Go the other.
            const needed = files.filter((file) => /^wasm\/(engine-plain\.wasm|go\.net)$/.test(file));
            const ahead = files.filter((file) => !shell.includes(file) && !needed.includes(file));
            const bytes = Object.values(bundle).map((file) => (file.type === "chunk" ? file.code : file.source));
            const source = readFileSync(resolve(here, "service-worker.ts"), "utf8");
            const { code } = await transformWithEsbuild(source, "service-worker.ts", {
                minify: true,
                target: "es2021",
                define: {
                    VERSION: JSON.stringify(
                        hashOf(...bytes, ...open.map((file) => readFileSync(resolve(here, "public", file)))),
                    ),
                    SHELL: JSON.stringify(shell.map(address)),
                    AHEAD: JSON.stringify(ahead.map(address)),
                    NEEDED: JSON.stringify(needed.map(address)),
                },
            });
            this.emitFile({ type: "asset", fileName: "service-worker.js", source: code });
        },
    };
}

type Bundle = Parameters<Extract<NonNullable<Plugin["generateBundle"]>, (...all: never[]) => unknown>>[1];

/**
 * The files for the first screens: everything that main.tsx and app.tsx load, every language, and their styles and
 * fonts.
 */
function shellOf(bundle: Bundle): string[] {
    const found = new Set<string>();
    const add = (name: string): void => {
        const file = bundle[name];
        if (!file || found.has(name)) return;
        found.add(name);
        if (file.type !== "chunk") return;
        for (const other of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) add(other);
        // Data files are fetched on demand or prefetched.
        for (const asset of file.viteMetadata?.importedAssets ?? []) if (!asset.endsWith(".json")) add(asset);
    };
    for (const file of Object.values(bundle))
        if (
            file.type === "chunk" &&
            (file.isEntry || file.name === "app" || /\/i18n\/[^/]+\/index\.ts$/.test(file.facadeModuleId ?? ""))
        )
            add(file.fileName);
    for (const name of Object.keys(bundle)) if (/sarabun-(latin|thai)-(400|600)-.*\.woff2$/.test(name)) found.add(name);
    return [...found];
}
