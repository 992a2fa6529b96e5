import { keepSetting, ofSettings, readSetting } from "../base/settings";

/** So many games are remembered: those before them are long over. */
const MOST = 50;

const read = (): string[] => (readSetting("no-teacher") ?? "").split(" ").filter(Boolean);

/** The games over a server in which this player does without the teacher that both agreed on. */
export const dismissed = ofSettings<readonly string[]>(read);

export function dismissTeacher(game: string, off: boolean): void {
    // Another tab may have dismissed that of its game.
    const others = read().filter((id) => id !== game);
    dismissed.value = off ? [...others, game].slice(-MOST) : others;
    keepSetting("no-teacher", dismissed.value.join(" "));
}
