type Stop = () => void;

/**
 * Calls `listener` when the page becomes visible, also from the back/forward cache, and with "online" when a
 * visible page is connected again. A browser may announce one return twice, so listeners must be idempotent.
 */
export function onReturn(listener: () => void, ...also: "online"[]): Stop {
  const callIfVisible = () => {
    if (document.visibilityState === "visible") listener();
  };
  return listen(callIfVisible, "visibilitychange", "pageshow", ...also);
}

/** Calls `listener` when the device is connected again, also in a hidden tab. */
export function onReconnect(listener: () => void): Stop {
  return listen(listener, "online");
}

function listen(listener: () => void, ...types: string[]): Stop {
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}
