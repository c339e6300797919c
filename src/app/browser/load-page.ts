import { firstRoutes } from "./first-routes.tsx";
import { type Missing, matchPath, type Page, type Route } from "./page.ts";

type Table = () => Promise<readonly Route[]>;

export const publicTable: Table = async () => (await import("./public-routes.tsx")).publicRoutes;
export const privateTable: Table = async () => (await import("./private-routes.tsx")).privateRoutes;

/** `tables` are searched after `firstRoutes`; a document knows which one it needs. */
export async function loadPage(path: string, tables = [privateTable, publicTable]): Promise<Page> {
  const first = await pageOf(firstRoutes, path);
  if (first) return first;
  const others = await Promise.all(tables.map((table) => table()));
  return (await pageOf(others.flat(), path)) ?? loadMissingPage(path.startsWith("/clave/") ? "key" : "page");
}

/** An unknown key has its own page (spec, section 2). */
export async function loadMissingPage(missing: Missing): Promise<Page> {
  const { missingPages } = await import("./missing-pages.tsx");
  return missingPages[missing];
}

async function pageOf(routes: readonly Route[], path: string): Promise<Page | undefined> {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return route.load(params);
  }
  return undefined;
}
