// The game list of a page with two additional games. Each has its own folder, and a name here.

import { modules as ours } from "../../../web/src/games/all";
import { noughts } from "./noughts/page";
import { ogiToy } from "./ogi-toy/page";

export const modules = [...ours, ogiToy, noughts];
