import type { Locator, Page } from "@playwright/test";
import { actions } from "#test/records/goal-writing.ts";
import { expect, test } from "../fixtures.ts";
import { beginPremium } from "../steps.ts";
import { goalOnServer, makeGoal } from "./goal-steps.ts";

function plan(page: Page): Locator {
  return page.getByRole("main").locator("section", { hasText: "Plan de Acción" }).getByRole("listitem");
}

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

test("actions can be reordered by dragging with the mouse, and Escape cancels a drag", {
  tag: "@desktop",
}, async ({ page }) => {
  await beginPremium(page);
  const { id } = await makeGoal(page, { actions: actions("Uno", "Dos", "Tres", "Cuatro") });
  await page.goto(`/meta/${id}`);
  await page.getByRole("button", { name: "Ordenar" }).click();
  await expect(page.getByRole("button", { name: "Bajar: Uno" })).toBeVisible();
  const middleOf = async (row: number) => {
    const box = await plan(page).nth(row).boundingBox();
    return { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const drag = async (from: number, to: number) => {
    // On a slow machine the rows may still move while they are measured.
    await expect(async () => {
      await page.mouse.up();
      const [begin, end] = [await middleOf(from), await middleOf(to)];
      await page.mouse.move(begin.x, begin.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y + (to > from ? 4 : -4), { steps: 6 });
      await expect(plan(page).nth(from)).toHaveAttribute("data-held", { timeout: 1000 });
    }).toPass();
    // The rows that it passes make room in the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  };
  await drag(0, 2);
  await page.mouse.up();
  await expect(plan(page)).toHaveText([/Dos/, /Tres/, /Uno/, /Cuatro/]);
  await drag(3, 0);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(plan(page)).toHaveText([/Dos/, /Tres/, /Uno/, /Cuatro/]);
  await drag(3, 0);
  await page.mouse.up();
  await expect(plan(page)).toHaveText([/Cuatro/, /Dos/, /Tres/, /Uno/]);
  await expect(page.getByText("«Cuatro» está ahora en el lugar 1 de 4.")).toBeAttached();
  expect(await plan(page).first().getAttribute("style")).toBeFalsy();
});

test("actions can be reordered by touch", async ({ page, context }) => {
  await beginPremium(page);
  const { id } = await makeGoal(page, { actions: actions("Uno", "Dos", "Tres") });
  await page.goto(`/meta/${id}`);
  await page.getByRole("button", { name: "Ordenar" }).click();
  await expect(page.getByRole("button", { name: "Bajar: Uno" })).toBeVisible();
  await page.evaluate(() => document.querySelector("main ol")?.scrollIntoView({ block: "center" }));
  const boxes = await Promise.all([0, 1].map((row) => plan(page).nth(row).boundingBox()));
  const x = (boxes[0]?.x ?? 0) + 12;
  const [begin, end] = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch("touchStart", begin);
  for (let part = 1; part <= 5; part++) {
    await touch("touchMove", (begin ?? 0) + (((end ?? 0) - (begin ?? 0) + 6) * part) / 5);
  }
  await expect(plan(page).first()).toHaveAttribute("data-held");
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await touch("touchEnd");
  await expect(plan(page)).toHaveText([/Dos/, /Uno/, /Tres/]);
});
