// What may import what in web/src: ./dev lint. The README.md of each folder says what it holds.

/**
 * A folder imports only from those before it. `games` is what the page knows of each game; a game's own part of the form of
 * a new game stands beside that, and is used only by the form.
 */
const layers = [
    "base",
    "rules",
    "games",
    "i18n",
    "board",
    "parts",
    "kept",
    "record",
    "analysis",
    "games/*/fields",
    "play",
    "learn",
    "lessons",
    "rulebook",
    "puzzles",
    "deck",
    "online",
    "account",
    "ratings",
    "history",
    "desk",
    "screens",
    "app",
];

const places = { games: "^src/games/(?![^/]+/fields\\.tsx$)", "games/*/fields": "^src/games/[^/]+/fields\\.tsx$" };
const folder = (name) => places[name] ?? `^src/${name}/`;

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
    forbidden: [
        {
            name: "no-cycles",
            severity: "error",
            from: {},
            to: { circular: true },
        },
        {
            name: "no-unknown-folder",
            comment: "Every file is in a folder of the list above.",
            severity: "error",
            from: {},
            to: { path: "^src/", pathNot: [...layers.map(folder), "^src/kanji/"] },
        },
        ...layers.slice(0, -1).map((name, i) => ({
            name: `${name}-imports-upwards`,
            severity: "error",
            from: { path: folder(name) },
            to: { path: layers.slice(i + 1).map(folder) },
        })),
    ],
    options: {
        doNotFollow: { path: "node_modules" },
        exclude: { path: ["^virtual:", "\\.css$"] },
        tsConfig: { fileName: "tsconfig.json" },
        // Types count too: whoever reads a file has to know them.
        tsPreCompilationDeps: true,
    },
};
