import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { configWords } from "../parts/config-words";
import { namedIfGuest } from "../parts/player-marks";
import { factsOf } from "../rules/facts";
import { type Colour, type Config, opponentOf } from "../rules/types";
import type { Listed, Terms } from "./messages.generated";

/**
 * This player's side under these terms; null if it is drawn by lot. `mine` means that they are the player's own terms.
 */
export function sideFor({ side }: Terms, mine: boolean): Colour | null {
    if (side !== "first" && side !== "second") return null;
    return mine ? side : opponentOf(side);
}

/** "You play Black", with the game's names for the sides, or how the sides are drawn. */
export function sideWords(terms: Terms, mine: boolean): string {
    const side = sideFor(terms, mine);
    const words = t.value.online;
    if (side) return words.youPlay(sideName(terms.config.game, side));
    return terms.side === "furigoma" && factsOf(terms.config.game)?.policies.furigoma ? words.byFurigoma : words.byLot;
}

/** The opponent's name, marked if it is a guest's; both names if this player is not in the game. */
export function opponentName({ config, side, guest }: Pick<Listed, "config" | "side" | "guest">): string {
    const name = (colour: Colour) => {
        const player = config.players?.[colour];
        return (
            namedIfGuest(player?.name ?? "", guest) ||
            (player?.engine ? t.value.game.computer(number(player.level ?? 1)) : sideName(config.game, colour))
        );
    };
    return side ? name(opponentOf(side)) : t.value.online.versus(name("first"), name("second"));
}

/** Whether both players are expected to stay until the end, that is, there are clocks and none of them counts days. */
export function isSitting({ clock, clocks }: Pick<Config, "clock" | "clocks">): boolean {
    const all = [clock, clocks?.first, clocks?.second].filter((one) => one !== undefined);
    return all.length > 0 && all.every(({ kind }) => kind !== "days");
}

/** The terms of an offer, as items for one line of text. */
export const termsWords = (terms: Terms, mine: boolean): string[] => [
    ...configWords(terms.config),
    sideWords(terms, mine),
    terms.watchable ? t.value.online.watchable : t.value.online.private,
];
