import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildIdea } from "#test/records/records.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

const title = (index: number) => `Idea número ${index + 1}`;
const ideas = () => page.getByRole("main").getByRole("listitem");
const titles = () =>
  page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent?.trim());

const manyIdeas = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...buildIdea(title(index)),
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
  }));

test("a long bank comes in pieces, and holds every idea in order", async () => {
  const all = manyIdeas(50);
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
});

test("the ideas after five hundred come when the reader is near the end, and a return finds the place", async () => {
  const all = manyIdeas(600);
  api.notebook.keep("idea", ...all);
  await openAsPremium("/ideas");
  await expect.poll(() => ideas().length).toBeGreaterThanOrEqual(500);
  const unasked = ideas().length;
  await nextFrames(5);
  expect(ideas().length).toBe(unasked);
  expect(unasked).toBeLessThan(600);

  await expect
    .poll(() => {
      ideas().last().element().scrollIntoView();
      return titles();
    })
    .toEqual(all.map((idea) => idea.title));
  const develop = page.getByRole("link", { name: `Desarrollar: ${title(590)}` });
  develop.element().scrollIntoView({ block: "center" });
  const before = window.scrollY;
  await develop.click();
  await expect.element(page.getByText("PASO 1 DE 6")).toBeVisible();
  window.history.back();
  await expect.element(develop).toBeInTheDocument();
  await expect.poll(() => Math.abs(window.scrollY - before)).toBeLessThan(5);
});

async function nextFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
