import { addDays, addMonths, dateInSentence, longDate } from "#shared/days.ts";
import { expect, expectAccessible, expectNoOverflow, growTall, test } from "./fixtures.ts";
import { makeGoal, sendChange } from "./goal-steps.ts";
import { keepComparedDay, keepPage } from "./keep-days.ts";
import { beginPremium, forgetNotebook } from "./steps.ts";
import { today } from "./today.ts";

const YEAR = Number(today().slice(0, 4)) - 3;
const PAGE = "/mi-calendario/mirar-atras";

test("looking back, from an empty journal to days that add up", async ({ page }) => {
  await beginPremium(page);
  await growTall(page);
  await page.goto(PAGE);
  await expect(page).toHaveTitle("Mirar atrás · Claves del Éxito");
  await expect(page.getByRole("heading", { name: "Aquí se verá tu camino" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Abrir mi diario" })).toBeVisible();

  await keepComparedDay(page, addDays(today(), -2), 80);
  await keepComparedDay(page, addDays(today(), -4), 100);
  await keepComparedDay(page, addDays(today(), -20), 60);
  const before = addMonths(today(), -24);
  await keepPage(page, before, "describe", { title: "Garzas en el río", notes: "Tres, <b>quietas</b>." });
  await keepComparedDay(page, `${YEAR}-06-14`, 90);
  await page.reload();

  const streak = page.getByRole("region", { name: "2 días de racha" });
  await expect(streak).toContainText(
    "Ayer hiciste una pausa. Tu racha te espera: sigue hoy donde la dejaste.",
  );
  await expect(streak.getByRole("link", { name: "Describir mi día" })).toHaveAttribute(
    "href",
    `/mi-calendario?dia=${today()}`,
  );
  const memory = page.getByRole("region", { name: "Un día como hoy" });
  await expect(memory).toContainText(`Hace 2 años, el ${dateInSentence(before)}`);
  await expect(memory).toContainText("Tres, <b>quietas</b>.");

  const coherence = page.getByRole("region", { name: "Tu coherencia" });
  await expect(coherence).toContainText(/comparaste 3; el promedio fue 80\s%, el más alto 100\s% el .*/);
  await coherence.getByRole("radio", { name: "30 días" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(coherence.getByRole("radio", { name: "7 días" })).toBeChecked();
  await expect(coherence).toContainText(/últimos 7 días comparaste 2; el promedio fue 90\s%/);
  await coherence.getByText("Ver en una tabla").click();
  await expect(coherence.getByRole("row")).toHaveCount(3);

  const map = page.getByRole("region", { name: "Tu año, día por día" });
  for (let turn = 0; turn < 3; turn++) await map.getByRole("button", { name: "Año anterior" }).click();
  await expect(map).toContainText(
    new RegExp(`En ${YEAR} describiste 1\\sdía y proyectaste 1\\sdía. Comparaste 1\\sdía, con 90\\s%`),
  );
  await expect(map.getByRole("button", { name: "Año anterior" })).toHaveAttribute("aria-disabled", "true");
  await expect(map.getByRole("group").getByRole("link")).toHaveCount(YEAR % 4 === 0 ? 366 : 365);
  await map.getByText("Ver en una tabla").click();
  await expect(map.getByRole("row", { name: /^junio 1 1 90/ })).toBeVisible();
  // June alone: the other months are made of the same.
  await expectAccessible(page, "[role=group] > :not(:nth-child(6))");

  // The keyboard is at the day of that year that today is; from there by days and weeks, whichever way they run.
  const day = map.getByRole("link", { name: `${longDate(`${YEAR}-06-14`)}: proyectado y descrito, 90` });
  for (const width of [390, 1280, 320]) {
    await growTall(page, { width });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await expectNoOverflow(page);
    await day.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(map.getByRole("link", { name: `${longDate(`${YEAR}-06-22`)}: sin páginas` })).toBeFocused();
    await expect(map.locator("[data-day][tabindex='0']")).toHaveCount(1);
  }
  await day.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/mi-calendario\\?dia=${YEAR}-06-14$`));
});

test("a year to keep, on the screen and on paper", async ({ page }) => {
  await beginPremium(page);
  await growTall(page);
  await page.goto(`/mi-calendario/mi-anio/${YEAR}`);
  await expect(page).toHaveTitle(`Mi año ${YEAR} · Claves del Éxito`);
  await expect(page.getByRole("heading", { name: `De ${YEAR} no hay páginas todavía` })).toBeVisible();
  const print = page.getByRole("button", { name: "Imprimir o guardar como PDF" });
  await expect(print).toBeHidden();

  await keepComparedDay(page, `${YEAR}-06-14`, 100, { title: "Crucé la bahía", notes: "Sin mirar atrás." });
  await keepComparedDay(page, `${YEAR}-06-20`, 71);
  await keepPage(page, `${YEAR}-12-31`, "describe", { title: "Brindé por lo que viene" });
  const goal = await makeGoal(page, { title: "Nadar en aguas abiertas" });
  const at = `${YEAR}-06-30T15:00:00.000Z`;
  await sendChange(page, "put", `/api/goals/${goal.id}/completion`, { completed_at: at });
  await sendChange(page, "put", `/api/goals/${goal.id}/actions/${goal.actions[0]?.id}/completion`, {
    done_at: at,
  });
  await page.reload();
  const main = page.getByRole("main");
  await expect(main.getByRole("definition")).toHaveText([/^86\s%$/, "3", "2", "2", "20", "1", "1"]);
  await expect(main).toContainText(/Tu mes más coherente fue junio: 86\s% en 2\sdías comparados\./);
  await expect(main.getByRole("region", { name: "La meta que cumpliste" })).toContainText(
    "Nadar en aguas abiertas",
  );
  await expect(
    main.getByRole("region", { name: "Tus días más coherentes" }).getByRole("listitem"),
  ).toHaveCount(2);
  await expect(
    main.getByRole("region", { name: "Una línea de cada mes" }).getByRole("listitem"),
  ).toContainText(["Crucé la bahía", "Brindé por lo que viene"]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await growTall(page, { width: 1280 });
  await expectNoOverflow(page, "at 1280 px");

  // In the dark, since that is how the last look has left it: paper stays light.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await print.click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(print).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: `Mi año ${YEAR}` })).toBeVisible();
  const lightness = await page.evaluate(() =>
    Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.body).color)?.[1]),
  );
  expect(lightness, "the ink is dark").toBeLessThan(0.4);
  await page.emulateMedia({ media: null });

  await page.goto("/mi-calendario/mi-anio/20x6");
  await expect(page.getByRole("heading", { level: 1, name: /Mi año/ })).toBeHidden();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Inicio/ })
      .first(),
  ).toBeVisible();
});

test("what cannot be loaded says so, and comes once it can", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await beginPremium(page);
  for (const [path, words] of [
    [PAGE, "No pudimos abrir tu diario"],
    ["/mi-calendario/mi-anio/2020", "No pudimos abrir tu año"],
    ["/mi-busqueda", "No pudimos abrir tu cuaderno"],
  ] as const) {
    await forgetNotebook(page);
    const unavailable = { error: { code: "unavailable", message: "Ahora no." } };
    await page.route("**/api/notebook?*", (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.goto(path);
    await expect(page.getByText("Error al cargar datos")).toBeVisible();
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
    await page.unroute("**/api/notebook?*");
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await expect(page.getByRole("link", { name: "Abrir mi diario" })).toBeVisible();
  }
});
