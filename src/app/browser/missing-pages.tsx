import { UnknownKeyPage } from "#features/keys/unknown-key-page.tsx";
import type { Page } from "./page.ts";
import { UnknownPage } from "./unknown-page.tsx";

/** The two pages of what is not there. */
export const missingPages: Readonly<Record<"key" | "page", Page>> = {
  key: { title: "Clave no encontrada", body: <UnknownKeyPage />, isHidden: true },
  page: { title: "Página no encontrada", body: <UnknownPage />, isHidden: true },
};
