import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  useContext,
  useState,
  useSyncExternalStore,
} from "react";
import type { Paths } from "./page.ts";

/** A path with any value in place of each parameter. */
type Filled<P> = P extends `${infer Start}:${infer Rest}`
  ? `${Start}${string}${Rest extends `${string}/${infer More}` ? `/${Filled<More>}` : ""}`
  : P;

/** The address of a page, which may have a query and a fragment. A template literal fits too. */
export type Address = `${Filled<Paths[keyof Paths]>}${"" | `${"?" | "#"}${string}`}`;

/** A link from outside, such as a mail: the site's origin, then an address. */
export type SiteLink = `${string}${Address}`;

const listeners = new Set<(isReplaced: boolean) => void>();
let cameThroughHistory = false;
const notify = (isReplaced = false) => {
  for (const listener of listeners) listener(isReplaced);
};

/** The path while prerendering, when there is no address bar. */
export const PrerenderedPath = createContext("/");

export function usePath(): string {
  const prerendered = useContext(PrerenderedPath);
  return useSyncExternalStore(
    onNavigation,
    () => window.location.pathname,
    () => prerendered,
  );
}

/** The query, such as `?q=metas`; empty while prerendering and hydrating. */
export function useSearch(): string {
  return useSyncExternalStore(
    onNavigation,
    () => window.location.search,
    () => "",
  );
}

/** Opens a path without a new document. `state` goes into the history entry. The current path adds no entry. */
export function navigate(to: Address, options: { replace?: boolean; state?: unknown } = {}): void {
  const { pathname, search } = window.location;
  const isHere = to === pathname + search;
  const isReplacing = isHere || options.replace;
  if (isHere) window.scrollTo(0, 0);
  else if (!options.replace) window.history.replaceState({ ...window.history.state, scrollY }, "");
  // A replaced entry of a dialog stays marked as one (dialogs/back-by-entry.ts).
  const { isDialogs } = window.history.state ?? {};
  const state = isReplacing && isDialogs ? { ...Object(options.state), isDialogs } : (options.state ?? null);
  window.history[isReplacing ? "replaceState" : "pushState"](state, "", to);
  cameThroughHistory = false;
  notify(isReplacing);
}

/** A plain click on a link navigates in the document; a modified click keeps the browser's behaviour. */
export function followLink(event: MouseEvent, href: Address): void {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (event.defaultPrevented || isModified) return;
  event.preventDefault();
  navigate(href);
}

export function Link({ href, onClick, ...rest }: ComponentProps<"a"> & { href: Address }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    followLink(event, href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Calls `listener` after each navigation. `isReplaced` is true if the navigation added no history entry. */
export function onNavigation(listener: (isReplaced: boolean) => void): () => void {
  // The browser adds the same function only once.
  window.addEventListener("popstate", followHistory);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the vertical position at which the page begins: the stored one after a move through the history, else 0. */
export function scrollBeginning(): number | undefined {
  return cameThroughHistory ? window.history.state?.scrollY : 0;
}

function followHistory(): void {
  cameThroughHistory = true;
  notify();
}

/** Returns this page's last query while the next page loads: this page stays mounted, and `isHere` is then false. */
export function usePageQuery(path: Address): { search: string; isHere: boolean } {
  const isHere = usePath() === path;
  const search = useSearch();
  const [own, setOwn] = useState(search);
  if (isHere && own !== search) setOwn(search);
  return { search: isHere ? search : own, isHere };
}

/** Navigates after an asynchronous action, unless the reader has left the page meanwhile. */
export function useReplaceIfStillHere(): (to: Address) => void {
  const path = usePath();
  return (to) => {
    if (window.location.pathname === path) navigate(to, { replace: true });
  };
}
