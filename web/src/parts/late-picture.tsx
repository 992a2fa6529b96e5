import { useEffect, useState } from "preact/hooks";
import type { GameId } from "../rules/types";
import { GameEmblem, useOnceNear } from "./game-item";
import { type Pictured, StillBoard } from "./mini-board";

interface LatePictureProps {
    game: GameId;
    /** Fetches the position; null if it is not available. */
    load: () => Promise<Pictured | null>;
    /** Loads again when this changes. */
    stamp?: unknown;
    flipped?: boolean;
}

/** A small board whose position is fetched once it scrolls near the window. Its room is reserved until then. */
export function LatePicture({ game, load, stamp, flipped }: LatePictureProps) {
    const { place, near } = useOnceNear();
    const [at, setAt] = useState<Pictured | null | undefined>();
    useEffect(() => {
        if (!near) return;
        let here = true;
        load().then(
            // An earlier position is better than none.
            (found) => here && setAt((before) => found ?? before ?? null),
            () => here && setAt((before) => before ?? null),
        );
        return () => void (here = false);
    }, [near, stamp]);
    if (at === null) return <GameEmblem game={game} />;
    return (
        <span class="game-board" ref={place}>
            {at ? <StillBoard of={at} flipped={flipped} /> : <span class="game-unseen" style={{ aspectRatio: "1" }} />}
        </span>
    );
}
