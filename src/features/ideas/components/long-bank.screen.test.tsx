import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildIdea } from "#test/records/records.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

const COUNT = 50;
const title = (index: number) => `Idea número ${index + 1}`;
const ideas = () => page.getByRole("main").getByRole("listitem");
const titles = () =>
  page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent?.trim());

test("a long bank comes in pieces, holds every idea in order, and a return finds the place", async () => {
  const all = Array.from({ length: COUNT }, (_, index) => ({
    ...buildIdea(title(index)),
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
  }));
  api.notebook.keep("idea", ...all);
  await openAsPremium("/ideas");
  await expect.poll(titles).toEqual(all.map((idea) => idea.title));
  await expect
    .poll(() =>
      ideas()
        .elements()
        .every((row) => getComputedStyle(row).contentVisibility === "auto"),
    )
    .toBe(true);
  expect(getComputedStyle(ideas().first().element()).animationName, "costly where rows are many").toBe(
    "none",
  );

  const develop = page.getByRole("link", { name: `Desarrollar: ${title(COUNT - 2)}` });
  develop.element().scrollIntoView({ block: "center" });
  const before = window.scrollY;
  expect(before).toBeGreaterThan(1000);
  await develop.click();
  await expect.element(page.getByText("PASO 1 DE 6")).toBeVisible();
  window.history.back();
  await expect.element(ideas().first()).toBeInTheDocument();
  await expect.poll(() => Math.abs(window.scrollY - before)).toBeLessThan(5);
  expect(titles()).toHaveLength(COUNT);
});
