import type { ReactElement } from "react";

/** The classes that a document inlines: of the reading pages only, or of all public pages. */
export type StyleBundle = "reading" | "pages";

/** The paths of all pages, for the types of links. `app` declares those of its routes. */
export interface Paths {
  platform: "/";
}

/** "anyone" only waits for the session, and the page itself decides what to show. */
export type Access = "anyone" | "premium";

export interface Page {
  /** The title without the product's name; absent on the home page. */
  title?: string;
  /** The text for search engines and link previews. Set it only under `import.meta.env.SSR`. */
  description?: string;
  body: ReactElement;
  /** schema.org data, for prerendered pages. */
  structuredData?: Record<string, unknown>;
  /** When the text last changed (`yyyy-MM-dd`), if it states a date. */
  updated?: string;
  /** Sets `noindex`. */
  isHidden?: boolean;
  /** True for a page that is rendered only in the browser. Until the session is known, it looks like the shell. */
  isPrivate?: boolean;
  /** The page has no header, footer and mobile bar (spec, section 9). */
  isBare?: boolean;
}

export type RouteParams = Readonly<Record<string, string>>;

/** A function may load the page's data; undefined means that there is no such page. */
export type PageSource = Page | ((params: RouteParams) => Page | undefined | Promise<Page | undefined>);

interface PageModule {
  page: PageSource;
}

export interface Route {
  /** The path. A parameter is written `:name` and matches one segment. */
  path: string;
  load: () => Promise<PageModule>;
  /** Fixed parameters, where several paths share a page. */
  params?: RouteParams;
  /** Who may open a page that is rendered only in the browser; absent for a prerendered page. */
  access?: Access;
  /** The parameters of each page to prerender. Without it, the path is the only page. */
  prerender?: () => readonly RouteParams[] | Promise<readonly RouteParams[]>;
  /** The styles of the document; "pages" by default. */
  styleBundle?: StyleBundle;
}

export async function readPage({ page }: PageModule, params: RouteParams): Promise<Page | undefined> {
  return typeof page === "function" ? page(params) : page;
}
