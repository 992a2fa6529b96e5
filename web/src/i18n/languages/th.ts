import type { Catalogue } from "..";
import tables from "virtual:tables/th";
import { th } from "../th";

export const catalogue: Catalogue = { language: "th", messages: th, tables };
