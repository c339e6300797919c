import { keys } from "#features/keys/lessons.ts";
import type { Feature } from "#ui/feature.ts";
import type { Route } from "#ui/page.ts";
import * as features from "./features.ts";

export const routes: readonly Route[] = [
  { path: "/", styleBundle: "reading", load: () => import("./pages/home.tsx") },
  {
    path: "/clave/:id",
    styleBundle: "reading",
    prerender: () => keys.map(({ id }) => ({ id })),
    load: () => import("./pages/key.tsx"),
  },
  { path: "/crear-meta/:ideaId", access: "premium", load: () => import("./pages/goal-wizard.tsx") },
  { path: "/meta/:goalId", access: "premium", load: () => import("./pages/goal-detail.tsx") },
  { path: "/meta/editar/:goalId", access: "premium", load: () => import("./pages/goal-edit.tsx") },
  { path: "/mi-calendario", access: "premium", load: () => import("./pages/journal.tsx") },
  { path: "/mi-busqueda", access: "premium", load: () => import("./pages/own-search.tsx") },
  { path: "/perfil", access: "anyone", load: () => import("./pages/profile.tsx") },
  ...Object.values<Feature>(features).flatMap(({ pages = [] }) => pages),
];

export const substitutes: Readonly<Record<"/404" | "/clave-404" | "/sin-conexion", Route["load"]>> = {
  "/404": () => import("./pages/unknown-page.tsx"),
  "/clave-404": () => import("#features/keys/unknown-key-page.tsx"),
  "/sin-conexion": () => import("./pages/offline.tsx"),
};
