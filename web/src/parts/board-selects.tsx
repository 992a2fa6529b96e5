import {
    type CoordinatesPlace,
    chooseCoordinates,
    choosePieceAnimation,
    coordinates,
    type PieceAnimation,
    pieceAnimation,
} from "../base/settings";
import { gameOf } from "../games";
import { t } from "../i18n";
import type { GameId } from "../rules/types";

/** A menu with its name before it. */
function NamedSelect<T extends string>({
    name,
    value,
    words,
    choose,
}: {
    name: string;
    value: T;
    /** The words of each value, in their order. */
    words: readonly (readonly [T, string])[];
    choose: (value: T) => void;
}) {
    return (
        <label class="named-select">
            <span>{name}</span>
            <select class="select" value={value} onChange={(e) => choose(e.currentTarget.value as T)}>
                {words.map(([one, label]) => (
                    <option value={one}>{label}</option>
                ))}
            </select>
        </label>
    );
}

/** Where the coordinates are, and how fast pieces move. */
export function BoardSelects({ game }: { game: GameId }) {
    const words = t.value.settings;
    // Points have no room for names of their own.
    const places: CoordinatesPlace[] = gameOf(game).placement ? ["around", "hidden"] : ["around", "cells", "hidden"];
    const place = coordinates.value;
    const speeds: PieceAnimation[] = ["none", "fast", "normal"];
    return (
        <>
            <NamedSelect
                name={words.coordinates}
                value={places.includes(place) ? place : "around"}
                words={places.map((one) => [one, words.coordinatesIn[one]] as const)}
                choose={chooseCoordinates}
            />
            <NamedSelect
                name={words.animation}
                value={pieceAnimation.value}
                words={speeds.map((one) => [one, words.animations[one]] as const)}
                choose={choosePieceAnimation}
            />
        </>
    );
}
