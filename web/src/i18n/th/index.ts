import tables from "virtual:tables/th";
import type { Catalogue } from "../catalogue";
import { words as analysis } from "./analysis";
import { words as chess } from "./games/chess";
import { words as go } from "./games/go";
import { words as ogi } from "./games/ogi";
import { words as general } from "./general";
import { words as kept } from "./kept";
import { words as online } from "./online";
import { words as teaching } from "./teaching";

export const catalogue: Catalogue = {
    language: "th",
    messages: { ...general, analysis, kept, online, teaching },
    games: { chess, go, ogi },
    tables,
};
