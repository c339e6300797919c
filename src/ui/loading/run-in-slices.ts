/** Typing stays responsive between two slices, also on a phone six times slower. */
const SLICE_MS = 12;

/** Returns a function that stops the work. */
export function runInSlices<T>(work: Generator<undefined, T>, onDone?: (result: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const goOn = () => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const next = work.next();
      if (next.done) return onDone?.(next.value);
    }
    timer = setTimeout(goOn);
  };
  goOn();
  return () => clearTimeout(timer);
}
