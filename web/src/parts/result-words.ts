import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import type { Colour, GameId, View } from "../rules/types";

/** Who is ahead in a counted result, "B+6.5", and by how much; null where nothing was counted. */
function pointsOf(game: GameId, result: string): { winner: Colour; points: string } | null {
    const counted = gameOf(game).counting && /^([BW])\+(\d+(?:\.5)?)$/.exec(result);
    return counted ? { winner: counted[1] === "B" ? "first" : "second", points: number(Number(counted[2])) } : null;
}

/** A counted result as players of the language say it; any other as it is. */
export function resultWords(game: GameId, result: string): string {
    if (gameOf(game).counting && result === "0") return t.value.result.draw;
    const counted = pointsOf(game, result);
    return counted ? t.value.result.winsBy(sideName(game, counted.winner), counted.points) : result;
}

/** A game as whoever sits at this device sees it: one side, both, or nobody who plays. */
interface Seated {
    readonly seat: Colour | "both" | "none";
    readonly view: { readonly value: Pick<View, "game"> };
}

/** Who won; whoever played one side is told so as that player. `by`: and by how many points, where they were counted. */
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
