/** Single flight with a trailing run: calls during a run share one more run after it. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOutdated = false;
  const rounds = async () => {
    try {
      do {
        isOutdated = false;
        await work();
      } while (isOutdated);
    } finally {
      // This runs synchronously after the last check, so that no call is lost in between.
      running = undefined;
    }
  };
  return () => {
    isOutdated = true;
    running ??= rounds();
    return running;
  };
}
