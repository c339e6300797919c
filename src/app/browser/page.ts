import type { ReactElement } from "react";

/** The classes that a document inlines: of the reading pages only, or of all public pages. */
export type StyleBundle = "reading" | "pages";

/** Why a document shows a substitute: no such key, no such page, or no connection. */
export type Missing = "key" | "page" | "offline";

export interface Page {
  /** Without the product's name; absent on the home page. */
  title?: string;
  description?: string;
  body: ReactElement;
  /** schema.org data, for prerendered pages. */
  structuredData?: Record<string, unknown>;
  /** When the text last changed (`yyyy-MM-dd`), if it states a date. */
  updated?: string;
  /** Sets `noindex`. */
  isHidden?: boolean;
  /** Rendered only in the browser. Until the session is known, the page looks like the shell. */
  isPrivate?: boolean;
  /** Without header, footer and mobile bar (spec, section 9). */
  isBare?: boolean;
  /** Defaults to "reading". */
  styleBundle?: StyleBundle;
}

export type RouteParams = Readonly<Record<string, string>>;

export interface Route {
  /** Parameters as `:name`, each one segment. */
  path: string;
  /** Also loads the page's data and code. Resolves with undefined where there is no such page. */
  load: (params: RouteParams) => Promise<Page | undefined>;
  /** The paths to prerender; absent for a private route. */
  prerender?: () => readonly string[];
}

export function matchPath(pattern: string, path: string): RouteParams | undefined {
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
