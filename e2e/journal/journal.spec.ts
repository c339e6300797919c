import { expect, growTall, test } from "../fixtures.ts";
import { goalOnServer, makeGoal } from "../goals/goal-steps.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf } from "../steps.ts";
import { stepButton } from "./journal-steps.ts";

test("a tab closed during a save loses neither the page nor its actions", async ({ page, context }) => {
  await beginPremium(page);
  const goal = await makeGoal(page, { title: "Correr una maratón" });
  await page.goto("/mi-calendario");
  await growTall(page);
  await stepButton(page, "Describe Tu Día").click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Título", { exact: true }).fill("Al fin");
  await stepButton(page, "Lo hice").click();
  await dialog.getByRole("checkbox", { name: "Comprar zapatillas" }).check();
  // The route never answers, like a very slow connection.
  await page.route("**/api/journal/*", () => undefined);
  const sending = page.waitForRequest("**/api/journal/*");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await sending;
  const other = await context.newPage();
  await page.close();
  expect((await goalOnServer(other, goal.id))?.actions[0]?.done_at).toBeNull();
  await other.goto("/mi-calendario");
  await expect(other.getByRole("article", { name: "Al fin" })).toBeVisible();
  await expect.poll(async () => (await goalOnServer(other, goal.id))?.actions[0]?.done_at).toBeTruthy();
  expect(await recordsOnServer(other, "journal")).toMatchObject([{ title: "Al fin" }]);
});
