import tables from "virtual:tables/th";
import type { Catalogue } from "../catalogue";
import { th } from "../th";

export const catalogue: Catalogue = { language: "th", messages: th, tables };
