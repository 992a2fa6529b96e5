// The virtual modules that Vite generates from data/, for esbuild.

import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Returns the exports of an ES module that esbuild bundles with these options. */
export async function bundled(options) {
    const { outputFiles } = await build({ bundle: true, platform: "node", format: "esm", write: false, ...options });
    return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** A plugin for `virtual:NAME/…`: `contentsOf` gets the exports of web/NAME.ts and the parts of the path. */
export async function virtual(name, contentsOf) {
    const source = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
    const define = { "import.meta.url": JSON.stringify(pathToFileURL(source)) };
    const made = await bundled({ entryPoints: [source], define });
    return {
        name: `kradan-${name}`,
        setup({ onResolve, onLoad }) {
            onResolve({ filter: new RegExp(`^virtual:${name}/`) }, ({ path }) => ({ path, namespace: name }));
            onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
                contents: contentsOf(made, ...path.slice(`virtual:${name}/`.length).split("/")),
            }));
        },
    };
}

export const tables = () => virtual("tables", ({ tableModule }, language) => tableModule(language));
