import { firstRoutes } from "./first-routes.tsx";
import { type Missing, matchPath, type Page, type Route } from "./page.ts";

type Table = () => Promise<readonly Route[]>;

// `then` compiles to fewer bytes than `await`, and these lines are in every first load.
export const publicTable: Table = () => import("./public-routes.tsx").then((late) => late.publicRoutes);
export const privateTable: Table = () => import("./private-routes.tsx").then((late) => late.privateRoutes);

/** `tables` are searched after `firstRoutes`; a document knows which one it needs. */
export async function loadPage(path: string, tables = [privateTable, publicTable]): Promise<Page> {
  const first = await pageOf(firstRoutes, path);
  if (first) return first;
  const others = await Promise.all(tables.map((table) => table()));
  return (await pageOf(others.flat(), path)) ?? loadMissingPage(path.startsWith("/clave/") ? "key" : "page");
}

/** An unknown key has its own page (spec, section 2). */
export function loadMissingPage(missing: Missing): Promise<Page> {
  return import("./missing-pages.tsx").then((late) => late.missingPages[missing]);
}

async function pageOf(routes: readonly Route[], path: string): Promise<Page | undefined> {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return route.load(params);
  }
  return undefined;
}
