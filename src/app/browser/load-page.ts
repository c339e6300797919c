import { firstRoutes } from "./first-routes.tsx";
import { type Missing, matchPath, type Page, type Route } from "./page.ts";

type Table = () => Promise<readonly Route[]>;

/** Each table of routes is fetched with the first page of its kind. */
export const publicTable: Table = async () => (await import("./public-routes.tsx")).publicRoutes;
export const privateTable: Table = async () => (await import("./private-routes.tsx")).privateRoutes;

/**
 * The page of a path: of the first route that fits, else the one that says that there is none.
 *
 * @param tables where to look beyond the first routes; a document knows which kind it is
 */
export async function loadPage(path: string, tables = [privateTable, publicTable]): Promise<Page> {
  const first = await pageOf(firstRoutes, path);
  if (first) return first;
  const others = await Promise.all(tables.map((table) => table()));
  return (await pageOf(others.flat(), path)) ?? loadMissingPage(path.startsWith("/clave/") ? "key" : "page");
}

/** What stands where nothing is: a key that does not exist has words of its own (spec, section 2). */
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
