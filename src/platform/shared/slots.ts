/** Semaphore: grants at most `count` slots, in order of arrival. Disposing a slot gives it back. */
export function slots(count: number) {
  let free = count;
  const waiting: ((slot: Disposable) => void)[] = [];
  const newSlot = (): Disposable => {
    const slot = new DisposableStack();
    slot.defer(() => {
      const next = waiting.shift();
      if (next) next(newSlot());
      else free++;
    });
    return slot;
  };
  return {
    take(): Promise<Disposable> | Disposable {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free--;
      return newSlot();
    },
  };
}
