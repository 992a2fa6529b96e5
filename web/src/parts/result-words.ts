import { gameOf } from "../games";
import { number, t } from "../i18n";
import { outcomeText, sideName } from "../i18n/games";
import type { Colour, GameId, Outcome, View } from "../rules/types";

/** The winner and the margin of a counted result such as "B+6.5"; null for other results. */
function pointsOf(game: GameId, result: string): { winner: Colour; points: string } | null {
    const counted = gameOf(game).counting && /^([BW])\+(\d+(?:\.5)?)$/.exec(result);
    return counted ? { winner: counted[1] === "B" ? "first" : "second", points: number(Number(counted[2])) } : null;
}

/** A counted result as text; any other result unchanged. */
export function resultWords(game: GameId, result: string): string {
    if (gameOf(game).counting && result === "0") return t.value.result.draw;
    const counted = pointsOf(game, result);
    return counted ? t.value.result.winsBy(sideName(game, counted.winner), counted.points) : result;
}

/** A game, and the seat that the player at this device has: one side, both, or none. */
interface Seated {
    readonly seat: Colour | "both" | "none";
    readonly view: { readonly value: Pick<View, "game"> };
}

/** Why the game ended, shown below `winWords`. After a resignation, the winner gets a different text. */
export function whyWords({ seat, view }: Seated, { winner, reason }: Pick<Outcome, "winner" | "reason">): string {
    if (reason === "resignation" && winner && seat === winner) return t.value.result.theyResigned;
    return outcomeText(view.value.game, reason) ?? reason;
}

/** Who won, addressed to the player if they have one side. `by` is the result, which contains the margin in points. */
export function winWords({ seat, view }: Seated, winner: Colour, by = ""): string {
    const { game } = view.value;
    const words = t.value.result;
    const points = pointsOf(game, by)?.points;
    if (seat !== "first" && seat !== "second") {
        const side = sideName(game, winner);
        return points ? words.winsBy(side, points) : words.wins(side);
    }
    const won = seat === winner;
    if (points) return (won ? words.youWonBy : words.youLostBy)(points);
    return won ? words.youWon : words.youLost;
}
