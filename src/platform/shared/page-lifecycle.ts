type Stop = () => void;

/**
 * Calls `listener` when the page becomes visible, also from the back/forward cache. With "online", also when a visible
 * page is connected again; with "focus", also when a window that was already visible gets the focus. A browser may
 * announce one return twice, so listeners must be idempotent.
 * @param listener `isRestored` is true after the back/forward cache, where a page misses messages of other tabs
 */
export function onReturn(listener: (isRestored: boolean) => void, ...also: ("online" | "focus")[]): Stop {
  let isStored = false;
  const onEvent = (event: Event) => {
    if (event.type === "pagehide") isStored = (event as PageTransitionEvent).persisted;
    else if (document.visibilityState === "visible") listener(isStored);
    if (event.type === "pageshow") isStored = false;
  };
  return listen(onEvent, "visibilitychange", "pageshow", "pagehide", ...also);
}

/** Listens to events that reach the window, such as `visibilitychange`, and "online" (also in a hidden tab). */
export function listen(listener: (event: Event) => void, ...types: string[]): Stop {
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}
