import description from "../../../data/drawing/board.json";

type Paint = string | (string | number)[];

/** A colour of data/drawing/board.json as CSS: "#7a4e18", or that and how opaque it is. */
function css(paint: Paint): string {
    if (typeof paint === "string") return paint;
    const [colour, opacity] = paint as [string, number];
    const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    return `rgb(${parts.join(" ")} / ${opacity})`;
}

const variables = (colours: Record<string, Paint>) =>
    Object.entries(colours)
        .map(([name, paint]) => `--${name}:${css(paint)};`)
        .join("");

// Every colour of the description is a variable of that name, `var(--kaya-1)`; the attribute tells which light it is.
const sheet = new CSSStyleSheet();
sheet.replaceSync(
    `:root{${variables(description.colours.light)}}:root[data-theme="dark"]{${variables(description.colours.dark)}}`,
);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** How boards are drawn: data/drawing/board.json, which the SVG writer reads too. */
export { description };
