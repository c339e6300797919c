import { listen } from "#platform/shared/page-lifecycle.ts";

/** Calls `onRead` once `end` was seen and the page visible for `neededMs`. Returns a function that stops tracking. */
export function trackReading(end: Element, neededMs: number, onRead: () => void): () => void {
  let isEndSeen = false;
  let visibleMs = 0;
  let visibleSince: number | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const look = () => {
    clearTimeout(timer);
    const now = performance.now();
    if (visibleSince !== undefined) visibleMs += now - visibleSince;
    visibleSince = document.visibilityState === "visible" ? now : undefined;
    if (!isEndSeen) return;
    if (visibleMs >= neededMs) {
      stop();
      onRead();
    } else if (visibleSince !== undefined) timer = setTimeout(look, neededMs - visibleMs);
  };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    isEndSeen = true;
    look();
  });
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    stopWatch();
  };
  const stopWatch = listen(look, "visibilitychange");
  observer.observe(end);
  look();
  return stop;
}
