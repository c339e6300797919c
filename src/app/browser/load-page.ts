import { firstRoutes } from "./first-routes.tsx";
import { matchPath, type Page, type Route } from "./page.ts";

/** The page of a path: of the first route that fits, else the one that says that there is none. */
export async function loadPage(path: string): Promise<Page> {
  return (
    (await pageOf(firstRoutes, path)) ??
    (await pageOf((await import("./routes.tsx")).routes, path)) ??
    (await loadMissingPage(path.startsWith("/clave/") ? "key" : "page"))
  );
}

/** What stands where nothing is: a key that does not exist has words of its own (spec, section 2). */
export async function loadMissingPage(missing: "key" | "page"): Promise<Page> {
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
