import tables from "virtual:tables/ja";
import type { Catalogue } from "../catalogue";
import { ja } from "../ja";

export const catalogue: Catalogue = { language: "ja", messages: ja, tables };
