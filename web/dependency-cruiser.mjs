// The permitted imports in web/src, checked by ./dev lint. Each folder's README.md describes its contents.

/**
 * A folder imports only from the folders before it. `games` describes each game for the page. The fields that only one
 * game has in the new-game form are a separate layer, which only that form uses. Likewise, the settings and the forms
 * that change them are separate layers.
 */
const layers = [
    "settings",
    "base",
    "rules",
    "games",
    "i18n",
    "board",
    "parts",
    "settings/form",
    "notifications",
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
    "moderation",
    "screens",
    "app",
];

const places = {
    games: "^src/games/(?![^/]+/fields\\.tsx$)",
    "games/*/fields": "^src/games/[^/]+/fields\\.tsx$",
    settings: "^src/settings/(?!form/)",
};
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
        // Include type imports, because readers of a file need to know the types.
        tsPreCompilationDeps: true,
    },
};
