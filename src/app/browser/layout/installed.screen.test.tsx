import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { navigate } from "#platform/ui/navigation.tsx";
import { openAsPremium } from "#test/screens/open-screen.tsx";

/** The media rules that this file changes, with their original conditions. */
const changed: [CSSMediaRule, string][] = [];

/** Makes the page look as in an installed app, which no browser lets a test emulate. */
function install(rules: Iterable<CSSRule>): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && /display-mode: *standalone/.test(rule.conditionText)) {
      changed.push([rule, rule.media.mediaText]);
      rule.media.mediaText = "all";
    }
    if ("cssRules" in rule) install(rule.cssRules as CSSRuleList);
  }
}

afterEach(() => {
  for (const [rule, condition] of changed.splice(0)) rule.media.mediaText = condition;
});

test("installed, the tools have no footer, and the menu has its legal buttons; home and Perfil keep it", async () => {
  await openAsPremium("/ideas");
  const foot = page.getByRole("contentinfo");
  await expect.element(foot).toBeVisible();
  for (const sheet of document.styleSheets) install(sheet.cssRules);
  expect(changed.length).toBeGreaterThan(0);
  await expect.element(foot).not.toBeInTheDocument();
  const menu = page.getByRole("button", { name: /tu menú/ });
  await menu.click();
  for (const name of ["Botón de baja", "Botón de arrepentimiento"])
    await expect.element(page.getByRole("link", { name })).toBeVisible();
  for (const path of ["/", "/perfil"] as const) {
    navigate(path);
    await expect.element(foot).toBeVisible();
  }
  navigate("/mi-calendario");
  await expect.element(foot).not.toBeInTheDocument();
});
