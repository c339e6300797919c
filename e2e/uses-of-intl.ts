import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

declare global {
  interface Window {
    usesOfIntl: string[];
  }
}

/** Notes each use of Intl. The first use blocks a cheap phone for 100 ms, so no page needs it (decision 0071). */
export async function watchIntl(page: Page): Promise<void> {
  await page.addInitScript(noteIntl);
}

/** Returns the uses since the last call. */
export function usesOfIntl(page: Page): Promise<string[]> {
  return page.evaluate(() => window.usesOfIntl.splice(0));
}

export async function expectNoIntl(page: Page): Promise<void> {
  expect(await usesOfIntl(page)).toEqual([]);
}

/** Runs in the page, before its scripts. */
function noteIntl(): void {
  window.usesOfIntl = [];
  const note = (name: string) => window.usesOfIntl.push(`${name} at ${window.location.pathname}`);
  const formats = ["DateTimeFormat", "NumberFormat", "RelativeTimeFormat", "ListFormat", "Collator"] as const;
  for (const name of formats) {
    Reflect.set(
      Intl,
      name,
      new Proxy(Intl[name], {
        construct(target, options) {
          note(name);
          return Reflect.construct(target, options);
        },
        apply(target, self, options) {
          note(name);
          return Reflect.apply(target, self, options);
        },
      }),
    );
  }
  const methods = [
    [Number.prototype, "toLocaleString"],
    [Date.prototype, "toLocaleString"],
    [Date.prototype, "toLocaleDateString"],
    [Date.prototype, "toLocaleTimeString"],
    [String.prototype, "localeCompare"],
  ] as const;
  for (const [prototype, name] of methods) {
    const method = Reflect.get(prototype, name);
    Reflect.set(prototype, name, function noted(this: unknown, ...options: unknown[]) {
      note(name);
      return Reflect.apply(method, this, options);
    });
  }
}
