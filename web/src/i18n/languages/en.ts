import tables from "virtual:tables/en";
import type { Catalogue } from "../catalogue";
import { en } from "../en";

export const catalogue: Catalogue = { language: "en", messages: en, tables };
