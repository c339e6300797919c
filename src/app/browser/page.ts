import type { ReactElement } from "react";

/** Whose classes a document holds: the reading pages' alone, or those of the other public pages too. */
export type StyleBundle = "reading" | "pages";

/** What stands where a page is not: no such key, no such page, or no connection to fetch it. */
export type Missing = "key" | "page" | "offline";

/** A page that is ready to be shown: what stands in the document's head, and its body. */
export interface Page {
  /** The window's title, without the product's name; absent on the home page. */
  title?: string;
  /** For search engines, of a page that is prerendered. */
  description?: string;
  body: ReactElement;
  /** Structured data (schema.org) of a page that search engines may show. */
  structuredData?: Record<string, unknown>;
  /** When its text changed last (`yyyy-MM-dd`), where it says so; for search engines. */
  updated?: string;
  /** Kept from search engines: private pages and those that say that something was not found. */
  isHidden?: boolean;
  /** Rendered in the browser alone: until it knows who is there, it shows what the shell does. */
  isPrivate?: boolean;
  /** Shown without header, footer and mobile bar (spec, section 9). */
  isBare?: boolean;
  /** "reading" unless it says otherwise. */
  styleBundle?: StyleBundle;
}

export type RouteParams = Readonly<Record<string, string>>;

/** One line of the route table. */
export interface Route {
  /** Parameters as `:name`, each one segment. */
  path: string;
  /** Loads what the page needs before it is shown, prerendered or hydrated; undefined where there is no such page. */
  load: (params: RouteParams) => Promise<Page | undefined>;
  /** The paths to prerender of a public route; a private one is rendered in the browser. */
  prerender?: () => readonly string[];
}

/** The parameters of `path` under a route's pattern, or undefined where it does not fit. */
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
