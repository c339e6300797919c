import type { Page } from "@playwright/test";
import { expect, test, WITHOUT_CONNECTION, waitUntilAlive } from "../fixtures.ts";
import {
  BACKGROUND_TASKS_BEGIN_MS,
  becomePremium,
  beginPremium,
  dialogOf,
  keepGoal,
  onAnotherDevice,
} from "../steps.ts";
import { beginIdea, ideasOf, writeIdea } from "./idea-steps.ts";

// Sync in the idea bank: offline reads and writes, no mutation applied twice, and conflicts of concurrent edits.

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(WITHOUT_CONNECTION);
});

/** Opens the idea bank on another device of the member. */
async function ideasElsewhere(page: Page, name: string): Promise<Page> {
  const device = await onAnotherDevice(page, name);
  await device.goto("/ideas");
  await expect(device.getByRole("button", { name: "Nueva Idea" })).toBeVisible();
  return device;
}

test("a change is kept when its page reloads in the same moment", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await beginPremium(page);
  const { id } = await keepGoal(page, { title: "Correr 10 km" });
  await page.goto(`/meta/${id}`);
  const action = page.getByRole("checkbox").first();
  await expect(action).toBeVisible();
  await page.route("**/api/goals/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  // On a phone as slow as this, the browser leaves the page before IndexedDB has answered.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  const left = page.waitForEvent("framenavigated");
  await action.evaluate((box: HTMLInputElement) => {
    box.click();
    window.location.reload();
  });
  await left;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(action).toBeChecked();
  await page.unroute("**/api/goals/**");
});

test("an idea saved offline is sent from the home page by a later tab", async ({ page, context }) => {
  const name = await becomePremium(page);
  await beginIdea(page, "Antes de cerrar");
  await context.setOffline(true);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(ideasOf(page)).toContainText("Por enviar");
  // The dialog closes once the device has stored the idea.
  await expect(dialogOf(page)).toBeHidden();
  await page.close();

  await context.setOffline(false);
  const next = await context.newPage();
  await next.clock.install();
  await next.goto("/");
  await waitUntilAlive(next);
  await next.clock.runFor(BACKGROUND_TASKS_BEGIN_MS);
  const unsent = () => next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("unsent")));
  await expect.poll(unsent, { timeout: 20_000 }).toEqual([]);
  const laptop = await ideasElsewhere(page, name);
  await expect(ideasOf(laptop)).toHaveCount(1);
  await expect(ideasOf(laptop)).toContainText("Antes de cerrar");
  await laptop.context().close();
});

test("edits on two devices are kept as a conflict until one is chosen", async ({ page, context }) => {
  const name = await becomePremium(page);
  await writeIdea(page, "Aprender a nadar");
  await expect(page.getByText("Por enviar")).toBeHidden();
  const laptop = await ideasElsewhere(page, name);
  const change = async (on: Page, title: string) => {
    await on.getByRole("button", { name: /Editar/ }).click();
    await dialogOf(on).getByRole("textbox").fill(title);
    await dialogOf(on).getByRole("button", { name: "Guardar" }).click();
    await expect(dialogOf(on)).toBeHidden();
  };
  await context.setOffline(true);
  await change(page, "Nadar en el mar");
  await change(laptop, "Nadar en el río");
  await context.setOffline(false);

  const other = page.getByRole("region", { name: /Otra versión de/ });
  await expect(ideasOf(page)).toContainText("Nadar en el río");
  await expect(other).toContainText("Nadar en el mar");
  await expect(page.getByRole("button", { name: /Eliminar/ })).toBeHidden();
  const resolved = page.waitForResponse("**/api/conflicts/*");
  await other.getByRole("button", { name: "Usar esta" }).click();
  await expect(other).toBeHidden();
  await resolved;
  await expect(ideasOf(page)).toContainText("Nadar en el mar");
  await laptop.reload();
  await expect(ideasOf(laptop)).toContainText("Nadar en el mar");
  await expect(laptop.getByRole("region", { name: /Otra versión de/ })).toBeHidden();
  await laptop.context().close();
});
