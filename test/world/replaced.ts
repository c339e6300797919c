import { syncBuiltinESMExports } from "node:module";

/** Properties of globals and of Node's modules that a world replaces until it ends. */
export class Replaced {
  readonly #restores: (() => void)[] = [];

  put<T extends object, K extends keyof T>(target: T, name: K, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    this.#restores.push(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  }

  /** Modules that imported a function by its name see the replacement from now on. */
  apply(): void {
    syncBuiltinESMExports();
  }

  restore(): void {
    for (const restore of this.#restores.splice(0).reverse()) restore();
    syncBuiltinESMExports();
  }
}
