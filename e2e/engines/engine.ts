/** The few operations that the core journey needs. Each browser implements them by its own protocol. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function in the page with JSON arguments and awaits its promise. */
  run<T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  click(x: number, y: number): Promise<void>;
  /** Types into the focused field, key by key. */
  type(text: string): Promise<void>;
}
