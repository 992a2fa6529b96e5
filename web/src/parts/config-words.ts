import { gameOf } from "../games";
import { number, settingText, t } from "../i18n";
import { gameWords, sideName } from "../i18n/games";
import type { Colour, Config, GameId } from "../rules/types";
import { agreementsOf } from "./agreements";
import { clocksWords } from "./clock-words";

/** A Go rule set's name; the default is Thai. */
export const ruleName = (game: GameId, rules = "thai"): string => gameWords(game).ruleSets?.[rules]?.[0] ?? rules;

/** The pieces that start promoted, in one text per side. */
export function promotedWords({ game, promoted = [] }: Pick<Config, "game" | "promoted">): string[] {
    const own = (side: Colour) => promoted.filter((cell) => Number(cell[1]) <= 4 === (side === "first"));
    return (["first", "second"] as const).flatMap((side) =>
        own(side).length ? t.value.options.promotedOf(sideName(game, side), own(side).join(" ")) : [],
    );
}

/** A game's settings, in a few words each, without the game's name. */
export function configWords(config: Config): string[] {
    const words = t.value.options;
    const list = [clocksWords(config)];
    if (config.rated) list.push(t.value.online.rated);
    for (const name of agreementsOf(config.game, config))
        if (config[name]) list.push(settingText("terms", `${name}.listed`));
    if (gameOf(config.game).counting) {
        list.unshift(`${config.size} × ${config.size}`, ruleName(config.game, config.rules));
        if (config.komi !== undefined) list.push(`${words.komi} ${config.komi}`);
        if (config.handicap)
            list.push(
                `${words.handicapStonesOf(sideName(config.game, "first"))}: ${number(config.handicap)}, ${config.placement === "free" ? words.free : words.fixed}`,
            );
    }
    if (config.chess960 !== undefined) list.unshift(`${words.chess960} ${config.chess960}`);
    list.push(...promotedWords(config));
    if (config.king) list.push(`${words.king}: ${sideName(config.game, config.king)}`);
    if (config.play === "strict") list.push(t.value.online.strict);
    return list.filter(Boolean);
}
