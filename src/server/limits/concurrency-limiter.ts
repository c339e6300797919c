/** So many things under way for each of many, and no more: whoever asks for more at once keeps the others from nothing. */
export function concurrencyLimiter(each: number) {
  const taken = new Map<string, number>();
  return {
    /** A place, to be given back; undefined where none is left for this one. */
    take(key: string): Disposable | undefined {
      const count = taken.get(key) ?? 0;
      if (count >= each) return undefined;
      taken.set(key, count + 1);
      let isGivenBack = false;
      return {
        [Symbol.dispose]() {
          if (isGivenBack) return;
          isGivenBack = true;
          const left = (taken.get(key) ?? 0) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        },
      };
    },
  };
}
