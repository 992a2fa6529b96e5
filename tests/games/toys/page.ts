// The games of a page with two more. Each has its folder, and a name here.

import { modules as ours } from "../../../web/src/games/all";
import { noughts } from "./noughts/page";
import { ogiToy } from "./ogi-toy/page";

export const modules = [...ours, ogiToy, noughts];
