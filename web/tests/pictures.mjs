// Games for images, and the comparison of two images.

import { load, rulesPath } from "../../tests/wasm/module.mjs";

/** The text of a stored game that began with `config` and went through these moves. */
export function logOf(config, moves) {
    const { ask } = load(rulesPath);
    const begun = ask({ op: "new", config, now: 0 });
    if (begun.refusals) throw new Error(JSON.stringify(begun.refusals));
    const events = [...begun.events];
    moves.forEach((move, i) => {
        const by = i % 2 ? "second" : "first";
        const answer = ask({ op: "command", session: begun.session, by, now: i + 1, command: { do: "move", move } });
        if (answer.refusals) throw new Error(`${move}: ${JSON.stringify(answer.refusals)}`);
        events.push(...answer.events);
    });
    return JSON.stringify({ events });
}

/**
 * Compares two PNGs of the same size in the browser. Programs antialias edges differently, so a pixel counts as wrong
 * only if no pixel within one pixel of it in the other image has the same colour, to within `tolerance` of 255 in each
 * channel. This is checked both ways. Also returns the mean difference of the channels.
 */
export async function compare(page, one, other, tolerance = 96) {
    return page.evaluate(
        async ([first, second, most]) => {
            const read = async (base64) => {
                const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
                const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }), {
                    premultiplyAlpha: "none",
                });
                const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
                context.drawImage(image, 0, 0);
                return context.getImageData(0, 0, image.width, image.height);
            };
            const a = await read(first);
            const b = await read(second);
            if (a.width !== b.width || a.height !== b.height) return { sizes: [a.width, a.height, b.width, b.height] };
            const { width, height } = a;
            const apart = (p, i, q, j) =>
                Math.max(
                    Math.abs(p[i] - q[j]),
                    Math.abs(p[i + 1] - q[j + 1]),
                    Math.abs(p[i + 2] - q[j + 2]),
                    Math.abs(p[i + 3] - q[j + 3]),
                );
            const alone = (p, q, x, y) => {
                for (let v = Math.max(y - 1, 0); v <= Math.min(y + 1, height - 1); ++v) {
                    for (let u = Math.max(x - 1, 0); u <= Math.min(x + 1, width - 1); ++u) {
                        if (apart(p, (y * width + x) * 4, q, (v * width + u) * 4) <= most) return false;
                    }
                }
                return true;
            };
            let amiss = 0;
            let sum = 0;
            for (let y = 0; y < height; ++y) {
                for (let x = 0; x < width; ++x) {
                    const i = (y * width + x) * 4;
                    sum +=
                        Math.abs(a.data[i] - b.data[i]) +
                        Math.abs(a.data[i + 1] - b.data[i + 1]) +
                        Math.abs(a.data[i + 2] - b.data[i + 2]);
                    if (
                        apart(a.data, i, b.data, i) > most &&
                        (alone(a.data, b.data, x, y) || alone(b.data, a.data, x, y))
                    )
                        ++amiss;
                }
            }
            return { amiss, mean: sum / (width * height * 3) };
        },
        [one.toString("base64"), other.toString("base64"), tolerance],
    );
}
