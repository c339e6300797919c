import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Cookie, Page } from "@playwright/test";
import { newId } from "#shared/new-id.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectUsable,
  growTall,
  test,
  WIDE,
} from "./fixtures.ts";
import { becomeWriter, type Ids, type Screen, screens } from "./screens.ts";
import { beginPremium } from "./steps.ts";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
/** Dialogs that stand at the end of a longer way: these tests lead there, and look at them. */
const ELSEWHERE: Record<string, string> = {
  "data-rights/components/copy-dialog.tsx": "fresh-sign-in.screen.test.tsx",
  "goals/components/wizard-notes.tsx": "goal-wizard-keeping.spec.ts",
  "journal/components/image-viewer.tsx": "journal.spec.ts",
  "subscription/components/already-premium-dialog.tsx": "subscription-paypal.spec.ts",
  "subscription/components/critical-error.tsx": "plans.screen.test.tsx",
  "subscription/components/login-dialog.tsx": "modals.screen.test.tsx",
  "subscription/components/pitch-dialog.tsx": "modals.screen.test.tsx",
  "subscription/components/plan-dialog.tsx": "modals.screen.test.tsx",
};

/** Makes a member once for all tests of this file, which only look. */
function onceFor<T>(become: (page: Page) => Promise<T>): (page: Page) => Promise<T> {
  let first: Promise<{ made: T; cookies: Cookie[] }> | undefined;
  return async (page) => {
    first ??= become(page).then(async (made) => ({ made, cookies: await page.context().cookies() }));
    const { made, cookies } = await first;
    await page.context().addCookies(cookies);
    return made;
  };
}

const NOBODYS = { idea: newId(), goal: newId() };
const signInWriter = onceFor(becomeWriter);
const signInNewcomer = onceFor(beginPremium);

async function openScreen(page: Page, { path }: Screen, ids: Ids, shows: string): Promise<void> {
  await page.goto(path(ids));
  await expect(page.getByText(shows).first()).toBeVisible();
}

for (const screen of screens) {
  test(`${screen.route} and its dialogs can be used by everyone and fit the screen @both`, async ({
    page,
  }) => {
    const ids = await signInWriter(page);
    const dialog = page.locator("dialog[open]");
    await openScreen(page, screen, ids, screen.shows);
    await expectNoOverflow(page);
    const usual = page.viewportSize() ?? { width: 0, height: 0 };
    await growTall(page);
    if (usual.width < WIDE) await expectAccessibleInBothThemes(page);
    else await expectAccessible(page);
    await page.setViewportSize(usual);
    for (const { file, open } of screen.dialogs ?? []) {
      await open(page);
      await expect(dialog, file).toBeVisible();
      await expectUsable(page, file);
      await page.keyboard.press("Escape");
      await expect(dialog, file).toBeHidden();
    }
  });

  const { empty } = screen;
  if (!empty) continue;
  test(`${screen.route} with nothing on it can be used by everyone and fits the screen`, async ({ page }) => {
    await signInNewcomer(page);
    await openScreen(page, screen, NOBODYS, empty);
    await expectUsable(page);
  });
}

test("every page with nothing on it can be used on a wide screen", { tag: "@desktop" }, async ({ page }) => {
  await signInNewcomer(page);
  for (const screen of screens) {
    if (!screen.empty) continue;
    await openScreen(page, screen, NOBODYS, screen.empty);
    await expectUsable(page, screen.route);
  }
});

test("every page of a member's and every dialog is looked at", async () => {
  const routes = readFileSync(`${SOURCE}app/browser/private-routes.tsx`, "utf8");
  const paths = [...routes.matchAll(/\n {2}(?:premium|private)Page\((?:"\w+", )?"([^"]+)"/g)].map(
    ([, path]) => path,
  );
  expect(screens.map(({ route }) => route).sort()).toEqual(paths.sort());

  const isDialog = (file: string) => {
    const source = readFileSync(`${SOURCE}features/${file}`, "utf8");
    return /<(Confirm)?Dialog\b/.test(source) && /from "#ui\/(confirm-)?dialog\.tsx"/.test(source);
  };
  const files = globSync("**/*.tsx", { cwd: `${SOURCE}features` }).filter(isDialog);
  const known = screens.flatMap(({ dialogs }) => dialogs ?? []).map(({ file }) => file);
  expect([...known, ...Object.keys(ELSEWHERE)].sort()).toEqual(files.sort());
});
