import type { Catalogue } from "..";
import tables from "virtual:tables/en";
import { en } from "../en";

export const catalogue: Catalogue = { language: "en", messages: en, tables };
