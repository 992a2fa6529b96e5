import description from "../../../data/drawing/board.json";

type Paint = string | (string | number)[];

/** A colour of data/drawing/board.json as CSS: "#7a4e18", or such a colour with an opacity. */
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

type Colours = Record<string, Paint>;
const { light, dark }: { light: Colours; dark: Colours } = description.colours;
const boards: Record<string, { light: Colours; dark: Colours }> = description.boards;

/** The colours of the usual board among these. */
const usual = (colours: Colours): Colours =>
    Object.fromEntries(Object.entries(colours).filter(([name]) => name in boards.walnut!.light));

/** The rules for a board, on the root for the whole page or on an element for the boards in it. */
const rulesOf = ([name, of]: [string, { light: Colours; dark: Colours }]): string =>
    `[data-board="${name}"]{${variables(of.light)}}` +
    `[data-theme="dark"][data-board="${name}"],[data-theme="dark"] [data-board="${name}"]` +
    `{${variables({ ...of.light, ...of.dark })}}`;

// Every colour becomes a CSS variable such as `--kaya-1`; the attributes `data-theme` and `data-board` select the values.
const sheet = new CSSStyleSheet();
sheet.replaceSync(
    `:root{${variables(light)}}[data-theme="dark"]{${variables(dark)}}` +
        Object.entries({ kaya: { light: usual(light), dark: usual(dark) }, ...boards })
            .map(rulesOf)
            .join(""),
);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Drawing parameters of boards: data/drawing/board.json, shared with the SVG writer. */
export { description };
