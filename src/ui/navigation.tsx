import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from "react";

const listeners = new Set<() => void>();
let cameThroughHistory = false;
const notify = () => {
  for (const listener of listeners) listener();
};

/** The path that is being prerendered, where there is no address bar. */
const PrerenderedPath = createContext("/");

export function Navigation({ path, children }: { path: string; children: ReactNode }) {
  return <PrerenderedPath value={path}>{children}</PrerenderedPath>;
}

/** The path in the address bar, without query and fragment. */
export function usePath(): string {
  const prerendered = useContext(PrerenderedPath);
  return useSyncExternalStore(
    onNavigation,
    () => window.location.pathname,
    () => prerendered,
  );
}

/** The query in the address bar, such as `?q=metas`; empty while prerendering and hydrating. */
export function useSearch(): string {
  return useSyncExternalStore(
    onNavigation,
    () => window.location.search,
    () => "",
  );
}

/**
 * Goes to a page of ours without leaving the document. `state` is kept in the history's entry. Where the reader
 * is already, the way back stays as long as it was, and the page begins anew at its top.
 */
export function navigate(to: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const { pathname, search } = window.location;
  const isHere = to === pathname + search;
  if (isHere) window.scrollTo(0, 0);
  else if (!options.replace) window.history.replaceState({ ...window.history.state, scrollY }, "");
  window.history[isHere || options.replace ? "replaceState" : "pushState"](options.state ?? null, "", to);
  cameThroughHistory = false;
  notify();
}

/** A real link. A plain click stays in the document; with a key held, the browser does what it always does. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || isModified) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}

/** Calls `listener` whenever the page is left for another, by a link or through the history. */
export function onNavigation(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", followHistory);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", followHistory);
  };
}

/**
 * How far down a page begins: at its top, or where the reader left it for another page and has now come back.
 * The browser itself looks too early, while the page that is left still stands there. Undefined leaves it to that.
 */
export function scrollBeginning(): number | undefined {
  return cameThroughHistory ? window.history.state?.scrollY : 0;
}

function followHistory(): void {
  cameThroughHistory = true;
  notify();
}
