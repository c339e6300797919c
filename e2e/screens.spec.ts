import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, expectNoOverflow, growTall, test } from "./fixtures.ts";
import { becomeWriter, openScreen, screens } from "./screens.ts";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
/** Dialogs that stand at the end of a longer way: journeys lead there, at both widths, and look at them. */
const IN_JOURNEYS: Record<string, string> = {
  "data-rights/components/copy-dialog.tsx": "fresh-sign-in.spec.ts",
  "goals/components/wizard-notes.tsx": "goal-wizard-keeping.spec.ts",
  "journal/components/image-viewer.tsx": "journal.spec.ts",
  "subscription/components/already-premium-dialog.tsx": "subscription-paypal.spec.ts",
  "subscription/components/critical-error.tsx": "subscription-modals.spec.ts",
  "subscription/components/login-dialog.tsx": "subscribing.spec.ts",
  "subscription/components/pitch-dialog.tsx": "subscribing.spec.ts",
  "subscription/components/plan-dialog.tsx": "subscribing.spec.ts",
};

for (const screen of screens) {
  test(`${screen.route} and its dialogs can be used by everyone and fit the screen @both`, async ({
    page,
  }) => {
    const ids = await becomeWriter(page);
    const dialog = page.locator("dialog[open]");
    const usual = page.viewportSize() ?? { width: 0, height: 0 };
    await openScreen(page, screen, ids);
    await expectNoOverflow(page);
    await growTall(page);
    await expectAccessible(page);
    for (const { file, open } of screen.dialogs ?? []) {
      await page.setViewportSize(usual);
      await open(page);
      await expect(dialog, file).toBeVisible();
      await expectNoOverflow(page, file);
      await growTall(page);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(dialog, file).toBeHidden();
    }
  });
}

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
  expect([...known, ...Object.keys(IN_JOURNEYS)].sort()).toEqual(files.sort());
});
