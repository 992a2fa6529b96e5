import tables from "virtual:tables/ja";
import type { Catalogue } from "..";
import { ja } from "../ja";

export const catalogue: Catalogue = { language: "ja", messages: ja, tables };
