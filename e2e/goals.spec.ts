import { addDays, dateInSentence, longDate } from "#shared/days.ts";
import { actions, whys } from "#test/goal-writing.ts";
import { expect, expectAccessible, expectNoOverflow, expectUsable, growTall, test } from "./fixtures.ts";
import { makeGoal, manyActions, sendChange } from "./goal-steps.ts";
import { beginPremium, beginSession, forgetNotebook, holdBack } from "./steps.ts";
import { today } from "./today.ts";

const PITCH = "Continuar con la elección del plan";
const NO_SUCH = "0190a1b2-0000-7000-8000-000000000000";
for (const path of ["/mis-metas", `/meta/${NO_SUCH}`]) {
  test(`${path} opens the way to Premium for a visitor and a free member, and shows nothing`, async ({
    page,
  }) => {
    for (const enter of [async () => {}, () => beginSession(page)]) {
      await enter();
      await page.goto(path);
      await expect(page.getByRole("button", { name: PITCH })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toBeHidden();
      await expect(page.getByRole("heading", { name: /Mis Metas|No se encontró/ })).toBeHidden();
    }
  });
}

test("without goals the list leads to the ideas", async ({ page }) => {
  await beginPremium(page);
  await page.goto("/mis-metas");
  await expect(page).toHaveTitle("Mis Metas · Claves del Éxito");
  await expect(page.getByRole("heading", { name: "Aún no tienes metas definidas" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ir a mi Banco de Ideas" }).click();
  await expect(page).toHaveURL(/\/ideas$/);
});

test("the list: newest first, how far off, how far along, and what is over folded below @both", async ({
  page,
}) => {
  await beginPremium(page);
  await makeGoal(page, { title: "La vencida", deadline: addDays(today(), -1) });
  await makeGoal(page, { title: "La de hoy", deadline: today() }, 3);
  await makeGoal(page, { title: "La de mañana", deadline: addDays(today(), 1), actions: [] });
  await makeGoal(page, { title: "La de tres semanas", deadline: addDays(today(), 22) }, 1);
  const reached = await makeGoal(page, { title: "La cumplida" });
  const away = await makeGoal(page, { title: "La guardada" });
  const now = new Date().toISOString();
  await sendChange(page, "put", `/api/goals/${reached.id}/completion`, { completed_at: now });
  await sendChange(page, "put", `/api/goals/${away.id}/archiving`, { archived_at: now });

  await page.goto("/mis-metas");
  await growTall(page);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveText([
    /La de tres semanas.*en 3 semanas.*1 de 3 acciones.*Sigue: Correr 2 km/,
    /La de mañana.*mañana.*Aún sin acciones/,
    /La de hoy.*Último día.*3 de 3 acciones/,
    /La vencida.*Plazo vencido.*0 de 3 acciones.*Sigue: Comprar zapatillas/,
  ]);
  await page.getByText("Cumplidas").click();
  await page.getByText("Archivadas").click();
  await expect(cards).toHaveCount(6);
  await expect(cards.nth(4)).toContainText(`La cumplidaCumplida el ${dateInSentence(today())}`);
  await expect(cards.nth(5)).toContainText("La guardada");
  await expectUsable(page);
  await page.getByRole("link", { name: "La guardada" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "La guardada" })).toBeVisible();
});

test("a goal is deleted from the list only after asking, and the focus stays on the page", async ({
  page,
}) => {
  await beginPremium(page);
  await makeGoal(page, { title: "Se queda" });
  await makeGoal(page, { title: "Se va" });
  await page.goto("/mis-metas");
  const button = page.getByRole("button", { name: "Eliminar: Se va" });
  const dialog = page.getByRole("alertdialog", { name: "¿Eliminar esta meta?" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("no se puede deshacer");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Meta Eliminada")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/Se queda/);
});

test("a goal that takes its time to go shuts no question that was asked since, and leads nobody away", async ({
  page,
}) => {
  await beginPremium(page);
  for (const title of ["La una", "La otra"]) await makeGoal(page, { title });
  const { id } = await makeGoal(page, { title: "La tercera" });
  await page.goto("/mis-metas");
  const dialog = page.getByRole("alertdialog", { name: "¿Eliminar esta meta?" });
  const letGo = await holdBack(page, "**/api/goals/*");
  await page.getByRole("button", { name: "Eliminar: La una" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Eliminar: La otra" }).press("Enter");
  await expect(dialog).toContainText("La otra");
  letGo();
  await expect(page.getByText("Meta Eliminada")).toBeVisible();
  await expect(dialog).toContainText("La otra");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/La tercera/);

  const letThisGo = await holdBack(page, "**/api/goals/*");
  await page.goto(`/meta/${id}`);
  await page.getByRole("button", { name: "Eliminar" }).click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Banco de Ideas" }).click();
  await expect(page).toHaveURL(/\/ideas$/);
  letThisGo();
  await expect(page.getByText("Meta Eliminada")).toBeVisible();
  await expect(page).toHaveURL(/\/ideas$/);
});

test("a deletion that the server refuses is told, and the goal is still there", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await beginPremium(page);
  const { id } = await makeGoal(page, { title: "Se queda" });
  const refusal = { error: { code: "bad_request", message: "No." } };
  await page.route("**/api/goals/**", (route) => route.fulfill({ status: 400, json: refusal }));
  for (const [path, button] of [
    ["/mis-metas", "Eliminar: Se queda"],
    [`/meta/${id}`, "Eliminar"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByText("Error al eliminar")).toBeVisible();
    await expect(page.getByText("No se pudo eliminar la meta.")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
    await expect(page.getByRole("heading", { name: "Se queda" })).toBeVisible();
  }
  await page.getByRole("checkbox").first().click();
  await expect(page.getByText("No se pudieron guardar los cambios.")).toBeVisible();
  await expect(page.getByRole("checkbox").first()).not.toBeChecked();
});

test("what cannot be loaded says so, and comes once it can", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await beginPremium(page);
  const { id } = await makeGoal(page, { title: "La mía" });
  for (const [path, words] of [
    ["/mis-metas", "No se pudieron cargar tus metas."],
    [`/meta/${id}`, "No se pudo cargar la meta."],
  ] as const) {
    await forgetNotebook(page);
    const unavailable = { error: { code: "unavailable", message: "Ahora no." } };
    await page.route("**/api/notebook?*", (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.goto(path);
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/notebook?*");
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await expect(page.getByRole("heading", { name: "La mía" })).toBeVisible();
  }
});

for (const id of [NO_SUCH, "esto-no-es-un-id"]) {
  test(`there is no goal ${id}, and it says so`, async ({ page }) => {
    await beginPremium(page);
    await page.goto(`/meta/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "No se encontró la meta." })).toBeVisible();
    await expect(page.getByText("No se pudo cargar la meta.")).toBeVisible();
    await page.getByRole("link", { name: "Ir a Mis Metas" }).click();
    await expect(page).toHaveURL(/\/mis-metas$/);
  });
}

test("a goal shows all that was written of it, as it was written", async ({ page }) => {
  await beginPremium(page);
  const { id } = await makeGoal(
    page,
    {
      title: "<b>Correr</b> una maratón 🌅",
      deadline: addDays(today(), -1),
      whys: whys("Porque <i>quiero</i>", "لأنني أريد"),
      vision_text: "Uno.\n\nDos.",
    },
    1,
  );
  await page.goto(`/meta/${id}`);
  await expect(page).toHaveTitle("<b>Correr</b> una maratón 🌅 · Claves del Éxito");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading")).toHaveText([
    "<b>Correr</b> una maratón 🌅",
    "Plan de acción",
    "Si algo se interpone",
    "Mis porqués",
    "Mi visión",
    "Mi compromiso",
  ]);
  for (const text of [
    longDate(addDays(today(), -1)),
    "Plazo vencido",
    "1 de 3 acciones",
    "Porque <i>quiero</i>",
    "لأنني أريد",
    "Si Llueve, entonces Corro en el gimnasio",
    "Uno.\n\nDos.",
    "Yo, Ana, me comprometo a entrenar.",
  ])
    await expect(main).toContainText(text);
  await expect(main.getByRole("link", { name: "Editar" })).toHaveAttribute("href", `/meta/editar/${id}`);

  const wide = await makeGoal(page, {
    title: "x".repeat(200),
    actions: actions("y".repeat(500)),
    obstacles: [],
  });
  await page.goto(`/meta/${wide.id}`);
  await expect(main.getByRole("checkbox")).toBeVisible();
  await expectNoOverflow(page);
  await main.getByRole("link", { name: "Mis Metas" }).click();
  await expect(main.getByRole("listitem")).toHaveCount(2);
  await expectNoOverflow(page);
});

test("a goal of little says what is missing, and where to add it", async ({ page }) => {
  await beginPremium(page);
  const nothing = { actions: [], whys: [], obstacles: [], vision_text: "", commitment_text: "" };
  const { id } = await makeGoal(page, nothing);
  await page.goto(`/meta/${id}`);
  await expect(page.getByText("Aún sin acciones")).toBeVisible();
  await expect(page.getByText("Aún no escribiste ninguno.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Añadir acciones" })).toHaveAttribute(
    "href",
    `/meta/editar/${id}`,
  );
  await expect(page.getByRole("heading", { name: /visión|compromiso|interpone/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ordenar" })).toHaveCount(0);
  await growTall(page);
  await expectAccessible(page);
});

test("what two devices wrote of a goal stands beside it until its member chooses", async ({ page }) => {
  await beginPremium(page);
  const goal = await makeGoal(page, { title: "Como quedó" });
  const { id, ...body } = goal;
  await sendChange(page, "put", `/api/goals/${id}`, { ...body, title: "Como llegó tarde" });
  await page.goto("/mis-metas");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText("Hay dos versiones");
  await expect(page.getByRole("button", { name: /^Eliminar/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Como quedó" }).click();
  await expect(page.getByRole("heading", { name: "Hay dos versiones de esta meta" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Eliminar" })).toHaveCount(0);
  await growTall(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar la otra" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Como llegó tarde" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Hay dos versiones de esta meta" })).toBeHidden();
});

test("fifty actions are shown whole", async ({ page }) => {
  await beginPremium(page);
  const { id } = await makeGoal(page, { actions: manyActions(50) }, 2);
  await page.goto(`/meta/${id}`);
  await expect(page.getByRole("checkbox")).toHaveCount(50);
  await expect(page.getByText("2 de 50 acciones")).toBeVisible();
});
