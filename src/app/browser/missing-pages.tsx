import { UnknownKeyPage } from "#features/keys/unknown-key-page.tsx";
import { OfflinePage } from "./offline-page.tsx";
import type { Missing, Page } from "./page.ts";
import { UnknownPage } from "./unknown-page.tsx";

export const missingPages: Readonly<Record<Missing, Page>> = {
  key: { title: "Clave no encontrada", body: <UnknownKeyPage />, isHidden: true },
  page: { title: "Página no encontrada", body: <UnknownPage />, isHidden: true },
  offline: { title: "Sin conexión", body: <OfflinePage />, isHidden: true },
};
