import { type Page, type RouteParams, readPage } from "#platform/ui/page.ts";

/** Loads a page with its code, data and styles. The first call loads the list of routes, which `namedPage` avoids. */
export function loadPage(path: string): Promise<Page> {
  return import("./open-route.tsx").then((late) => late.openRoute(path));
}

/** Returns the page that a prerendered document names. The shell, which serves all private pages, names none. */
export async function namedPage({ dataset }: HTMLElement): Promise<Page | undefined> {
  const { page, params = "{}" } = dataset;
  if (!page) return undefined;
  return readPage(await import(/* @vite-ignore */ page), JSON.parse(params) as RouteParams);
}
