/** Limits concurrent operations per key, so that one member cannot starve the others. */
export function concurrencyLimiter(each: number) {
  const taken = new Map<string, number>();
  return {
    /** Returns a slot to dispose, or undefined if the key has no free slot. */
    take(key: string): Disposable | undefined {
      const count = taken.get(key) ?? 0;
      if (count >= each) return undefined;
      taken.set(key, count + 1);
      const slot = new DisposableStack();
      slot.defer(() => {
        const left = (taken.get(key) ?? 0) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      });
      return slot;
    },
  };
}
