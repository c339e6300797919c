/** Disposing it gives the slot back. */
export type Slot = Disposable;

/** Semaphore: grants at most `count` slots, in order of arrival. */
export function slots(count: number) {
  let free = count;
  const waiting: ((slot: Slot) => void)[] = [];
  const newSlot = (): Slot => {
    const slot = new DisposableStack();
    slot.defer(() => {
      const next = waiting.shift();
      if (next) next(newSlot());
      else free++;
    });
    return slot;
  };
  return {
    take(): Promise<Slot> | Slot {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free--;
      return newSlot();
    },
  };
}
