import { type Page, type Route, type RouteParams, readPage } from "#platform/ui/page.ts";
import { loadAllStyles } from "./all-styles.ts";
import { routes, substitutes } from "./routes.ts";

export async function openRoute(path: string): Promise<Page> {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    const page = params && (await open(route, { ...route.params, ...params }));
    if (page) return page;
  }
  const substitute = path.startsWith("/clave/") ? "/clave-404" : "/404";
  const page = await readPage(await substitutes[substitute](), {});
  if (!page) throw new Error(`${substitute}: has no page`);
  return page;
}

async function open(route: Route, params: RouteParams): Promise<Page | undefined> {
  const [module, gate] = await Promise.all([
    route.load(),
    route.access && import("./access-gate.tsx"),
    lacksStyles(route) && loadAllStyles(),
  ]);
  const page = await readPage(module, params);
  if (!page || !gate || !route.access) return page;
  const body = (
    <gate.AccessGate access={route.access} title={page.title ?? ""}>
      {page.body}
    </gate.AccessGate>
  );
  return { ...page, body, isHidden: true, isPrivate: true };
}

/** A document inlines only the CSS classes of its own kind of page. */
function lacksStyles({ access, styleBundle = "pages" }: Route): boolean {
  return (
    access !== undefined || (styleBundle === "pages" && document.documentElement.dataset.styles !== "pages")
  );
}

function matchPath(pattern: string, path: string): RouteParams | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (segment.startsWith(":") && value !== "") params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}
