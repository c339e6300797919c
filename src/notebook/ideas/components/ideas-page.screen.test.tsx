import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildIdea } from "#test/records/records.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

const heading = () => page.getByRole("heading", { name: "Banco de Ideas" });
const ideas = () => page.getByRole("main").getByRole("listitem");
const colours = () =>
  ideas()
    .elements()
    .map((idea) => getComputedStyle(idea.firstElementChild as Element).color);

function keepIdeas(count: number, keyId: string | null = null): void {
  for (let at = 0; at < count; at += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    api.notebook.keep("idea", { ...buildIdea(`Idea ${at}`), created_at, key_id: keyId });
  }
}

async function remove(title: string): Promise<void> {
  await page.getByRole("button", { name: `Eliminar: ${title}` }).click();
  await openDialog().getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Idea eliminada")).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: title, exact: true })).not.toBeInTheDocument();
}

test.each([null, "metas"])("the numbers of ideas with key %s cycle through ten colours", async (keyId) => {
  keepIdeas(12, keyId);
  await openAsPremium("/ideas");
  await expect.poll(() => ideas().elements().length).toBe(12);
  const before = colours();
  expect(new Set(before).size).toBe(10);
  expect(before.slice(10)).toEqual(before.slice(0, 2));
  await remove("Idea 3");
  expect(colours(), "the colour follows the number that is shown").toEqual(before.slice(0, 11));
});

test("a title cannot be changed while it is saved, and after each deletion and the first save the focus is on the heading", async () => {
  keepIdeas(2);
  await openAsPremium("/ideas");
  await remove("Idea 0");
  await expect.element(heading()).toHaveFocus();
  await remove("Idea 1");
  await expect.element(heading()).toHaveFocus();
  await page.getByRole("button", { name: "Nueva Idea" }).click();
  const title = openDialog().getByRole("textbox");
  await title.fill("Nadar");
  const answer = api.hold();
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(openDialog().getByRole("button", { name: "Guardando..." })).toBeVisible();
  await expect.element(title).toHaveAttribute("readonly");
  answer();
  await expect.element(notice("Idea creada")).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(heading()).toHaveFocus();
});
