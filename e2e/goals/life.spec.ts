import { expect, test } from "../fixtures.ts";
import { beginPremium } from "../steps.ts";
import { goalOnServer, makeGoal } from "./goal-steps.ts";

test("an action is ticked and unticked by keyboard, and another tab shows the same @desktop", async ({
  page,
  context,
}) => {
  await beginPremium(page);
  const { id } = await makeGoal(page);
  await page.goto(`/meta/${id}`);
  const other = await context.newPage();
  await other.goto(`/meta/${id}`);
  await expect(other.getByText("0 de 3 acciones")).toBeVisible();

  const first = page.getByRole("checkbox", { name: "Comprar zapatillas" });
  await first.focus();
  await page.keyboard.press("Space");
  await expect(first).toBeChecked();
  await expect(first).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 de 3 acciones")).toBeVisible();
  await expect(other.getByText("2 de 3 acciones")).toBeVisible();
  await first.focus();
  await page.keyboard.press("Space");
  await expect(other.getByText("1 de 3 acciones")).toBeVisible();
  await expect(other.getByRole("checkbox", { name: "Correr 2 km" })).toBeChecked();
  await page.reload();
  await expect(page.getByText("1 de 3 acciones")).toBeVisible();
  const kept = async () => (await goalOnServer(page, id))?.actions.map(({ done_at }) => done_at !== null);
  await expect.poll(kept).toEqual([false, true, false]);
});
