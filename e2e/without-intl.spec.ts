import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "./fixtures.ts";
import { becomeWriter, screens } from "./screens.ts";
import { publicPaths } from "./site/public-paths.ts";
import { walkTo } from "./walk.ts";

declare global {
  interface Window {
    usesOfIntl: string[];
  }
}

/** This page redirects visitors to the profile. */
const LEADS_ON = "/payment-success";

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

async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(noteIntl);
  await page.goto(path);
  await waitUntilAlive(page);
}

// The first use of Intl blocks a cheap phone for 100 ms (decision 0071).
test("no page uses Intl to be shown", async ({ page }) => {
  const ids = await becomeWriter(page);
  // The home page for members writes the day with its own script.
  await open(page, "/");
  for (const { route, path, shows } of screens) {
    await walkTo(page, path(ids));
    await expect(page.getByText(shows).first(), route).toBeVisible();
  }
  expect(await page.evaluate(() => window.usesOfIntl)).toEqual([]);

  await page.context().clearCookies();
  const [first = "/", ...others] = publicPaths.filter((path) => path !== LEADS_ON);
  await open(page, first);
  for (const path of others) await walkTo(page, path);
  expect(await page.evaluate(() => window.usesOfIntl)).toEqual([]);
});
