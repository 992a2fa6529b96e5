import description from "../../../data/boards_and_pieces/board.json";

type Paint = string | (string | number)[];

/** A colour from data/boards_and_pieces/board.json as CSS: "#7a4e18", with or without an opacity. */
function css(paint: Paint): string {
    if (typeof paint === "string") return paint;
    const [colour, opacity] = paint as [string, number];
    const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    return `rgb(${parts.join(" ")} / ${opacity})`;
}

export const variables = (colours: Record<string, Paint>) =>
    Object.entries(colours)
        .map(([name, paint]) => `--${name}:${css(paint)};`)
        .join("");

export type Colours = Record<string, Paint>;
const { light, dark }: { light: Colours; dark: Colours } = description.colours;

/** Adds CSS rules to the page. */
export function addRules(rules: string): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

// Every colour becomes a CSS variable such as `--kaya-1`; the `data-theme` attribute selects the theme.
addRules(`:root{${variables(light)}}[data-theme="dark"]{${variables(dark)}}`);

/** Drawing parameters for boards, from data/boards_and_pieces/board.json, which the SVG writer uses too. */
export { description };
