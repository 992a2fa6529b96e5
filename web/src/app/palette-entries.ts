import { editions, gameIds, modules } from "../games";
import { clauses, settingText, t } from "../i18n";
import { gameName, shortName } from "../i18n/games";
import { readAll, shelfOf, updatedOf } from "../kept/things";
import { saidOf } from "../kept/words";
import { fetchCourse, hasLessons, orderOf, PATH } from "../lessons/courses";
import { cleanName } from "../parts/names";
import { rooms } from "../parts/rooms";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";
import { settings as declared } from "../settings/settings";

export interface Entry {
    kind: "room" | "game" | "kept" | "lesson" | "clause" | "player";
    title: string;
    /** A second line, which is also searched and shown in small print. */
    line: string;
    address: string;
}

const placeEntries = (): Entry[] => {
    const { rooms: names, game, online, kept, home, settings } = t.value;
    const controlled = declared.filter(({ name }) => settingText(name) !== name);
    return [
        ...rooms.map(({ room, address }): Entry => ({ kind: "room", title: names[room], line: "", address })),
        { kind: "room", title: game.home, line: "", address: href("home") },
        { kind: "room", title: kept.title, line: "", address: href("games") },
        { kind: "room", title: online.history, line: "", address: href("history") },
        { kind: "room", title: online.ratings, line: "", address: href("ratings") },
        { kind: "room", title: online.account, line: "", address: href("account") },
        { kind: "room", title: home.practice, line: "", address: href("deck") },
        {
            kind: "room",
            title: settings.title,
            line: controlled.map(({ name }) => settingText(name)).join(" · "),
            address: href("settings"),
        },
    ];
};

const gameEntries = (rules: Rules): Entry[] =>
    gameIds.flatMap((id): Entry[] => [
        {
            kind: "game",
            title: t.value.options.title(shortName(id)),
            line: gameName(rules, id),
            address: href("new", id),
        },
        { kind: "game", title: `${shortName(id)}: ${t.value.home.rules}`, line: "", address: href("rules", id) },
    ]);

const keptEntries = (rules: Rules): Entry[] =>
    [...readAll(rules).things]
        .sort((a, b) => updatedOf(b) - updatedOf(a))
        .flatMap((thing) => {
            const said = saidOf(thing);
            if (!said) return [];
            const title = [shortName(said.game), said.players].filter(Boolean).join(" · ");
            return [{ kind: "kept" as const, title, line: said.title, address: href(shelfOf(thing), thing.id) }];
        });

const clauseEntries = (): Entry[] =>
    clauses.value.flatMap(({ id, games, text }) => {
        const game = editions.find((edition) => games.includes(edition.id))?.id;
        return game
            ? [
                  {
                      kind: "clause" as const,
                      title: `${id} · ${shortName(game)}`,
                      line: text,
                      address: href("rules", game, id),
                  },
              ]
            : [];
    });

/** Everything that the palette can open, except the lessons. */
export const entriesHere = (rules: Rules): Entry[] => [
    ...placeEntries(),
    ...gameEntries(rules),
    ...keptEntries(rules),
    ...clauseEntries(),
];

/** Fetches the lessons of all games. */
export async function lessonEntries(): Promise<Entry[]> {
    const games = modules.flatMap(({ editions: [first] }) => (first && hasLessons(first.id) ? [first.id] : []));
    const courses = await Promise.all(games.map(async (game) => ({ game, course: await fetchCourse(game) })));
    return courses.flatMap(({ game, course }) =>
        course
            ? [PATH, ...orderOf(course)].map(
                  (id): Entry => ({
                      kind: "lesson",
                      title: course.lessons[id]?.title ?? id,
                      line: shortName(game),
                      address: href("learn", game, id),
                  }),
              )
            : [],
    );
}

const plain = (text: string): string =>
    text
        .toLowerCase()
        .normalize("NFKD")
        .replace(/\p{Mn}/gu, "");

/** How well an entry matches the words: higher is better; 0 if it lacks one of them. */
function fit({ title, line }: Entry, words: readonly string[]): number {
    const [head, rest] = [plain(title), plain(line)];
    let sum = 0;
    for (const word of words) {
        const at = head.indexOf(word);
        const points = at === 0 ? 4 : at > 0 ? (/\s/.test(head[at - 1]!) ? 3 : 2) : rest.includes(word) ? 1 : 0;
        if (!points) return 0;
        sum += points;
    }
    return sum;
}

/** Maximum number of entries shown. */
const SHOWN = 12;

/** The entries that match a search string, best first; the first entries of the list if it is empty. */
export function findEntries(entries: readonly Entry[], text: string): Entry[] {
    const words = plain(text).split(/\s+/).filter(Boolean);
    if (!words.length) return entries.slice(0, SHOWN);
    const found = entries
        .map((entry) => ({ entry, points: fit(entry, words) }))
        .filter(({ points }) => points > 0)
        .sort((a, b) => b.points - a.points)
        .slice(0, SHOWN)
        .map(({ entry }) => entry);
    const name = cleanName(text);
    if (!name || words.length > 3) return found;
    const player: Entry = { kind: "player", title: name, line: "", address: href("player", name) };
    return [...found.slice(0, SHOWN - 1), player];
}
