import { expect, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { scriptOf } from "../script-of.ts";
import { dialogOf, doubleClick } from "../steps.ts";
import { beginGoal, button, expectStep, field, next, TITLE, writeUpTo } from "./wizard-steps.ts";

/** Files that the wizard prefetches: the list of goals, and last the styles of notices. */
const leadsTo = () => [`${scriptOf("src/features/goals/goals-page.tsx")}$`, "/toaster-[^/]{8}\\.css$"];

test("the wizard's draft survives a reload and an exit, and starting over asks for confirmation", async ({
  page,
}) => {
  await beginGoal(page);
  await writeUpTo(page, 4);
  await page.getByRole("textbox").fill("A medio escribir");
  await page.reload();
  await expectStep(page, 4);
  await expect(page.getByText("Sigues donde lo dejaste.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveValue("A medio escribir");

  await page.getByRole("link", { name: "Salir del Asistente" }).click();
  await expect(page).toHaveURL(/\/ideas$/);
  await page.getByRole("link", { name: /Desarrollar/ }).click();
  await expectStep(page, 4);
  await expect(page.getByRole("textbox")).toHaveValue("A medio escribir");

  await button(page, "Empezar de nuevo").click();
  await dialogOf(page).getByRole("button", { name: "Seguir escribiendo" }).click();
  await expect(page.getByRole("textbox")).toHaveValue("A medio escribir");
  await button(page, "Empezar de nuevo").click();
  await dialogOf(page).getByRole("button", { name: "Borrar y empezar" }).click();
  await expectStep(page, 1);
  await expect(field(page, "Porqué 1")).toHaveValue("");
  await page.reload();
  await expectStep(page, 1);
  await expect(page.getByText("Sigues donde lo dejaste.")).toBeHidden();
});

test("going back in the browser moves the wizard one step back, and leaves it from the first step", async ({
  page,
}) => {
  await beginGoal(page);
  await writeUpTo(page, 3);
  await page.goBack();
  await expectStep(page, 2);
  await expect(field(page, "Acción 1")).toHaveValue("Salir el lunes");
  await button(page, "Anterior").click();
  await expectStep(page, 1);
  await page.goForward();
  await expectStep(page, 2);
  await page.goBack();
  await expectStep(page, 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/ideas$/);
  await page.goForward();
  await expectStep(page, 1);
});

test("a double click creates one goal and clears the draft, and going back skips the wizard", async ({
  page,
}) => {
  await beginGoal(page);
  await writeUpTo(page, 6);
  await doubleClick(page, button(page, "Crear Meta"), "**/api/goals/*");
  await expect(page).toHaveURL(/\/mis-metas$/);
  await expect(page.getByText("¡Meta Creada!")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: TITLE })).toHaveCount(1);
  expect(await recordsOnServer(page, "goal")).toHaveLength(1);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));
  expect(kept).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/ideas$/);
  await expect(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
});

test("a goal created offline is marked as unsent, is sent once, and replaces its idea", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await beginGoal(page);
  await writeUpTo(page, 6);
  await page.waitForFunction((wanted) => {
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    return wanted.every((file) => fetched.some((name) => new RegExp(file).test(name)));
  }, leadsTo());
  await context.setOffline(true);
  await button(page, "Crear Meta").click();
  await expect(page).toHaveURL(/\/mis-metas$/);
  await expect(page.getByText("¡Meta Creada!")).toBeVisible();
  await expect(page.getByText("Por enviar")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Por enviar")).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: TITLE })).toBeVisible();
  expect(await recordsOnServer(page, "goal")).toHaveLength(1);
  expect(await recordsOnServer(page, "idea")).toEqual([]);
});

test("two tabs of the wizard share one draft, and creating the goal in one tab closes the wizard in the other", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await beginGoal(page);
  await writeUpTo(page, 4);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectStep(other, 4);
  await other.getByRole("textbox").fill("Escrito en la otra");
  await expect(page.getByRole("textbox")).toHaveValue("Escrito en la otra");
  await page.getByRole("textbox").pressSequentially(" y aquí");
  await expect(other.getByRole("textbox")).toHaveValue("Escrito en la otra y aquí");
  await next(page).click();
  await page.getByRole("textbox").fill("Yo, Ana, me comprometo.");
  await next(page).click();
  await expectStep(page, 6);
  await expectStep(other, 4);
  await button(page, "Crear Meta").click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/mis-metas$/);
  expect(await recordsOnServer(page, "goal")).toHaveLength(1);
});

test("deleting the idea in another tab keeps the wizard's draft, and the goal can still be created", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await beginGoal(page);
  await writeUpTo(page, 5);
  const other = await context.newPage();
  await other.goto("/ideas");
  await other.getByRole("button", { name: /Eliminar/ }).click();
  await dialogOf(other).getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText(/Esta idea ya no está en tu banco/)).toBeVisible();
  await page.reload();
  await expectStep(page, 5);
  await page.getByRole("textbox").fill("Yo, Ana, me comprometo.");
  await next(page).click();
  await button(page, "Crear Meta").click();
  await expect(page).toHaveURL(/\/mis-metas$/);
  expect((await recordsOnServer(page, "goal")).map(({ title }) => title)).toEqual([TITLE]);
});
