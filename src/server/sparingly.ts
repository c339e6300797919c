/** Throttles log lines: the first event at once, later ones as one line per `everyMs` with their number. */
export function sparingly<T>(everyMs: number, write: (count: number, last: T) => void) {
  let count = 0;
  let last: T;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (count === 0) return;
    write(count, last);
    count = 0;
    timer = setTimeout(flush, everyMs).unref();
  };
  return {
    note(one: T): void {
      last = one;
      count++;
      if (timer === undefined) flush();
    },
    flush,
  };
}
