/**
 * Writes a line for what may come many times a second: the first at once, then one for all that came within each
 * `everyMs`.
 *
 * @param write how many it stands for, and the last of them
 */
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
    /** Writes what is still to be written. */
    flush,
  };
}
