import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Board } from "../../board/board";
import type { Coordination, Geometry } from "../../board/geometry";
import { isChequered, isDirected, PieceIcon } from "../../board/piece-art";
import { gameOf } from "../../games";
import { settingText } from "../../i18n";
import { shortName } from "../../i18n/games";
import { setOf } from "../../parts/display";
import { pieceSettingOf } from "../../parts/setting-controls";
import type { Colour, GameId } from "../../rules/types";
import { boardLook, coordinates, type PieceSet, type Setting } from "../settings";

interface LooksProps<Value extends string> {
    label: string;
    /** Set if the heading above already says the same as the label. */
    titled?: true;
    of: Setting<Value>;
    values?: readonly Value[];
    /** Called before a value is chosen. */
    chosen?: () => void;
    picture: (value: Value) => ComponentChildren;
}

/** A choice among several looks, each with a picture. */
function Looks<Value extends string>({ label, titled, of, values = of.values, chosen, picture }: LooksProps<Value>) {
    const name = useId();
    return (
        <fieldset class="field">
            <legend class={titled && "visually-hidden"}>{label}</legend>
            <div class="segments looks">
                {values.map((value) => (
                    <label class="segment look" key={value}>
                        <input
                            type="radio"
                            name={name}
                            checked={of.value === value}
                            onChange={() => {
                                chosen?.();
                                of.choose(value);
                            }}
                        />
                        <span class="look-picture" aria-hidden="true">
                            {picture(value)}
                        </span>
                        <span>{settingText(of.name, value)}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

/** A corner of the game's board, with a piece for each side. */
function Corner({ game, look, coordinates }: { game: GameId; look?: string; coordinates?: Coordination }) {
    const { placement, emblem } = gameOf(game);
    const geometry: Geometry = { kind: placement ? "points" : "squares", files: 3, ranks: 2 };
    const cells = placement ? ["", "X", "", "O", "", ""] : [emblem, "", "", "", "", emblem.toLowerCase()];
    return (
        <span class="look-board" data-board={look}>
            <Board geometry={geometry} cells={cells} set={setOf(game)} coordinates={coordinates} label="" />
        </span>
    );
}

/** The control for choosing a board, with pictures for a game. */
export function BoardChoice({ game }: { game: GameId }) {
    return (
        <Looks
            label={settingText("board")}
            titled
            of={boardLook}
            picture={(look) => <Corner game={game} look={look} />}
        />
    );
}

const places: Record<string, Coordination> = { around: "frame", cells: "cells", hidden: "none" };

/** The control for choosing coordinates, with pictures for a game. */
export function CoordinatesChoice({ game }: { game: GameId }) {
    const { placement } = gameOf(game);
    return (
        <Looks
            label={settingText("coordinates")}
            of={coordinates}
            // Points have no room for names.
            values={coordinates.values.filter((value) => value !== "cells" || !placement)}
            picture={(value) => <Corner game={game} coordinates={places[value]} />}
        />
    );
}

/** Two pieces that show what a set looks like. */
function shownOf(game: GameId, set: PieceSet): readonly (readonly [piece: string, side: Colour])[] {
    const { placement, emblem, cards = [] } = gameOf(game);
    if (isDirected(set))
        return [emblem, cards.find((piece) => piece.startsWith("+")) ?? emblem].map((piece) => [piece, "first"]);
    const [, , , , other = emblem] = placement ? [] : cards;
    return [
        [emblem, "first"],
        [other, "second"],
    ];
}

/** The control for choosing a game's pieces. `chosen` is called when it changes. */
export function PiecesChoice({ game, chosen }: { game: GameId; chosen?: () => void }) {
    const choice = pieceSettingOf(game);
    if (!choice) return null;
    return (
        <Looks
            label={shortName(game)}
            of={choice.setting}
            values={choice.values}
            chosen={chosen}
            picture={(set) => (
                <span class={isChequered(set) ? "look-pieces look-chequered" : "look-pieces"}>
                    {shownOf(game, set).map(([piece, side]) => (
                        <PieceIcon key={piece + side} set={set} piece={piece} side={side} />
                    ))}
                </span>
            )}
        />
    );
}
