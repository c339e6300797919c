import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Cookie, Page } from "@playwright/test";
import { newId } from "#platform/shared/new-id.ts";
import { expect, expectAccessible, expectUsable, isWide, test, waitUntilAlive } from "./fixtures.ts";
import { findSpilling } from "./large-text.ts";
import { becomeWriter, screens } from "./screens.ts";
import { beginPremium } from "./steps.ts";
import { today } from "./today.ts";
import { expectNoIntl, usesOfIntl, watchIntl } from "./uses-of-intl.ts";
import { inGroups, walkTo } from "./walk.ts";

const AT_ONCE = 5;
/** Screens that together contain everything that only a wide screen shows. */
const WIDE_WHOLE = ["/ideas", "/mi-calendario/mirar-atras", "/mi-calendario/mi-anio/:year"];
const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const MANIFEST = fileURLToPath(new URL("../dist/site.json", import.meta.url));
/** Dialogs that other tests open and check, because they take more steps to open. */
const ELSEWHERE: Record<string, string> = {
  "consumer-requests/own/own-request.tsx": "own-request.screen.test.tsx",
  "data-rights/components/copy-dialog.tsx": "fresh-sign-in.screen.test.tsx",
  "goals/wizard/later-steps.tsx": "wizard.screen.test.tsx",
  "notes/components/note-dialogs.tsx": "edit-note.screen.test.tsx",
  "checkout/components/pitch-dialog.tsx": "plans.screen.test.tsx",
  "checkout/components/plan-dialog.tsx": "plans.screen.test.tsx",
  "checkout/components/subscription-flow.tsx": "plans.screen.test.tsx and subscription/paypal.spec.ts",
};

/**
 * Creates one member for all tests of this file, which only read. After midnight it creates another one, because pages
 * show the current day.
 */
function onceFor<T>(become: (page: Page) => Promise<T>): (page: Page) => Promise<T> {
  const first = new Map<string, Promise<{ made: T; cookies: Cookie[] }>>();
  return async (page) => {
    const day = today();
    const begun =
      first.get(day) ??
      become(page).then(async (made) => ({ made, cookies: await page.context().cookies() }));
    first.set(day, begun);
    const { made, cookies } = await begun;
    await page.context().addCookies(cookies);
    return made;
  };
}

const NOBODYS = { idea: newId(), goal: newId(), charge: "8AB12345CD6789012" };
const signInWriter = onceFor(becomeWriter);
const signInNewcomer = onceFor(beginPremium);

async function openApplication(page: Page, path = "/acerca-de"): Promise<void> {
  await watchIntl(page);
  await page.goto(path);
  await waitUntilAlive(page);
}

async function expectLargeTextFits(page: Page, route: string): Promise<void> {
  if (!isWide(page)) expect(await findSpilling(page), `${route} with text twice as large`).toEqual([]);
}

for (const group of inGroups(screens, AT_ONCE)) {
  test(`${group[0]?.route} and the screens after it, with their dialogs, are accessible and fit the screen @both`, async ({
    page,
  }) => {
    const ids = await signInWriter(page);
    await openApplication(page);
    for (const { route, path, shows, dialogs = [] } of group) {
      await walkTo(page, path(ids));
      await expect(page.getByText(shows).first(), route).toBeVisible();
      await expectNoIntl(page);
      await expectLargeTextFits(page, route);
      await expectUsable(page, route);
      if (isWide(page) && WIDE_WHOLE.includes(route)) await expectAccessible(page, route);
      for (const { file, open } of dialogs) {
        await open(page);
        const dialog = page.locator("dialog[open]");
        await expect(dialog, file).toBeVisible();
        await expectUsable(page, file, "dialog[open]");
        const beyond = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(beyond, `${file}, pixels beyond its side`).toBe(0);
        await page.keyboard.press("Escape");
        await expect(dialog, file).toBeHidden();
      }
      // Dialogs and axe may use Intl. This call discards their uses.
      await usesOfIntl(page);
    }
  });
}

test("the member's home uses no Intl, and fits a phone with text twice as large", async ({ page }) => {
  await signInWriter(page);
  await openApplication(page, "/");
  await expect(page.getByRole("list", { name: "Tu día" })).toBeVisible();
  await expectNoIntl(page);
  await expectLargeTextFits(page, "/");
});

test("every empty screen is accessible and fits the screen", async ({ page }) => {
  await signInNewcomer(page);
  await openApplication(page);
  for (const { route, path, empty } of screens) {
    if (!empty) continue;
    await walkTo(page, path(NOBODYS));
    await expect(page.getByText(empty).first(), route).toBeVisible();
    await expectLargeTextFits(page, route);
    await expectUsable(page, route);
  }
});

test("the lists of screens and dialogs cover every member page and every dialog", async () => {
  const { privatePaths } = JSON.parse(readFileSync(MANIFEST, "utf8"));
  expect(screens.map(({ route }) => route).sort()).toEqual([...privatePaths].sort());

  const isDialog = (file: string) => {
    const source = readFileSync(`${SOURCE}${file}`, "utf8");
    return (
      /<((Confirm|Delete)?Dialog|RecordDialogs)\b/.test(source) &&
      /(from |import\()"#.+\/((confirm-|delete-)?dialog|record-dialogs)\.tsx"/.test(source)
    );
  };
  const withoutWing = (file: string) => file.slice(file.indexOf("/") + 1);
  const files = globSync("!(app)/!(tool-page)/**/*.tsx", { cwd: SOURCE }).filter(isDialog).map(withoutWing);
  const known = screens.flatMap(({ dialogs }) => dialogs ?? []).map(({ file }) => file);
  expect([...new Set([...known, ...Object.keys(ELSEWHERE)])].sort()).toEqual(files.sort());
});
