/** One of the slots, until it is given back. */
export type Slot = Disposable;

/** Lets so many at a time; the others wait in the order in which they came. */
export function slots(count: number) {
  let free = count;
  const waiting: ((slot: Slot) => void)[] = [];
  const newSlot = (): Slot => {
    let isGivenBack = false;
    return {
      [Symbol.dispose]() {
        if (isGivenBack) return;
        isGivenBack = true;
        const next = waiting.shift();
        if (next) next(newSlot());
        else free++;
      },
    };
  };
  return {
    take(): Promise<Slot> | Slot {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free--;
      return newSlot();
    },
  };
}
