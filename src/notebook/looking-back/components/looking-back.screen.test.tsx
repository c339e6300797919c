import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, addMonths, dateInSentence, longDate, todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { buildComparison, buildGoal, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectLink, expectNoOverflow, expectVisible } from "#test/screens/accessible.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";
import { STATES } from "#test/screens/states.ts";

const PAGE = "/mi-calendario/mirar-atras";
const TODAY = todayHere();
const YEAR = Number(TODAY.slice(0, 4)) - 3;
/** Tall enough to show the whole page without scrolling. */
const TALL = 3000;

const part = (name: string) => page.getByRole("region", { name });

function keepDescription(event_date: string, title: string, notes: string): void {
  api.notebook.keep("journal", buildPage({ event_type: "describe", event_date, title, notes }));
}

function keepComparedDay(event_date: string, percentage: number): void {
  const written = { event_date, title: "Un día claro" };
  api.notebook.keep("journal", buildPage({ event_type: "project", ...written }));
  api.notebook.keep("journal", buildPage({ event_type: "describe", ...written }));
  api.notebook.keep("comparison", buildComparison(event_date, percentage));
}

test("a skipped day does not end the streak, and the same day of two years ago is shown", async () => {
  const before = addMonths(TODAY, -24);
  keepComparedDay(addDays(TODAY, -2), 80);
  keepComparedDay(addDays(TODAY, -4), 100);
  keepDescription(before, "Garzas en el río", "Tres, <b>quietas</b>.");
  await openAsPremium(PAGE);
  const streak = part("2 días de racha");
  await expectVisible(
    streak.getByText("Ayer hiciste una pausa. Tu racha te espera: sigue hoy donde la dejaste."),
  );
  await expectLink(streak.getByRole("link", { name: "Describir mi día" }), `/mi-calendario?dia=${TODAY}`);
  const memory = part("Un día como hoy");
  await expect.element(memory.getByText(`Hace 2 años, el ${dateInSentence(before)}`)).toBeVisible();
  await expect.element(memory.getByText("Tres, <b>quietas</b>.")).toBeVisible();
});

test("the year's map stands before the coherence, which offers the last day that waits for its comparison", async () => {
  const waiting = addDays(TODAY, -3);
  keepDescription(waiting, "Garzas", "");
  api.notebook.keep("journal", buildPage({ event_type: "project", event_date: waiting, title: "Mirar" }));
  keepComparedDay(addDays(TODAY, -1), 80);
  await openAsPremium(PAGE);
  const way = part("Tu coherencia").getByRole("link", { name: `Comparar el ${dateInSentence(waiting)}` });
  await expectLink(way, `/mi-calendario?dia=${waiting}&escribir=compare`);
  const headings = Array.from(document.querySelectorAll("main h2"), ({ textContent }) => textContent);
  expect(headings.slice(1, 3)).toEqual(["Tu año, día por día", "Tu coherencia"]);
});

test("coherence follows the span chosen by keyboard, in its sentence and in its table", async () => {
  keepComparedDay(addDays(TODAY, -2), 80);
  keepComparedDay(addDays(TODAY, -4), 100);
  keepComparedDay(addDays(TODAY, -20), 60);
  await openAsPremium(PAGE);
  const coherence = part("Tu coherencia");
  const text = () => coherence.element().textContent;
  await expect.element(coherence).toBeVisible();
  await expect
    .poll(text)
    .toMatch(/comparaste 3\sdías: tu coherencia fue del 80\s% en promedio, y la más alta, del 100\s%, el .*/);
  (coherence.getByRole("radio", { name: "30 días" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(coherence.getByRole("radio", { name: "7 días" })).toBeChecked();
  await expect.poll(text).toMatch(/últimos 7 días comparaste 2\sdías: tu coherencia fue del 90\s%/);
  await coherence.getByText("Ver en una tabla").click();
  await expect.poll(() => coherence.getByRole("row").elements()).toHaveLength(3);
});

test("unreviewed days count in no figure, and each opens its comparison with one press", async () => {
  keepComparedDay(addDays(TODAY, -2), 60);
  const waiting = addDays(TODAY, -4);
  keepComparedDay(waiting, 100);
  api.notebook.keep("comparison", { ...buildComparison(waiting, 100), answered: [] });
  await openAsPremium(PAGE);
  const coherence = part("Tu coherencia");
  await expectVisible(
    coherence.getByText(/comparaste 1\sdía: su coherencia fue del 60\s%.* 1\sdía sin revisar\.$/),
  );
  const map = part("Tu año, día por día");
  await expect
    .element(map.getByRole("link", { name: `${longDate(waiting)}: proyectado y descrito, 100` }))
    .toHaveAccessibleName(/sin revisar$/);
  await coherence.getByText("Ver en una tabla").click();
  await expect.poll(() => coherence.getByRole("row").elements()).toHaveLength(3);
  await expectAccessible();
  await coherence.getByRole("link", { name: "sin revisar" }).click();
  await expectVisible(page.getByRole("dialog", { name: "Comparar Día" }).getByText("Sin revisar."));
  await expect.poll(() => window.location.search).toBe(`?dia=${waiting}`);
});

/** Opens the map three years back, with one compared day in June. */
async function openMap() {
  keepComparedDay(`${YEAR}-06-14`, 90);
  await openAsPremium(PAGE);
  const map = part("Tu año, día por día");
  const back = map.getByRole("button", { name: "Año anterior" });
  for (let turn = 0; turn < 3; turn++) await back.click();
  const day = map.getByRole("link", { name: `${longDate(`${YEAR}-06-14`)}: proyectado y descrito, 90` });
  await expect.element(day).toBeVisible();
  return { map, back, day };
}

test("the year map shows a year in days and a sentence, and stops at the first year", async () => {
  await page.viewport(1280, TALL);
  const { map, back } = await openMap();
  expect(map.element().textContent).toMatch(
    new RegExp(
      `En ${YEAR} describiste 1\\sdía y proyectaste 1\\sdía. Comparaste 1\\sdía: su coherencia fue del 90\\s%`,
    ),
  );
  await expect.element(back).toHaveAttribute("aria-disabled", "true");
  const days = () => map.element().querySelectorAll("[role=group] a").length;
  await expect.poll(days).toBe(YEAR % 4 === 0 ? 366 : 365);
  // Checks June only, since all months share their markup. screens.ts checks the page around them.
  await expectAccessible({ include: ["main [role=group] > :nth-child(6)"] });
});

test("a small screen names the months without pages in one line, and the arrow keys skip them", async () => {
  keepDescription(`${YEAR}-02-10`, "Garzas", "");
  const { map, day } = await openMap();
  await expectVisible(map.getByText("enero, sin páginas"));
  await expectVisible(map.getByText("de marzo a mayo, sin páginas"));
  await expectVisible(map.getByText("de julio a diciembre, sin páginas"));
  expect(map.element().querySelectorAll("[data-day][tabindex='0']")).toHaveLength(1);
  (day.element() as HTMLElement).focus();
  await userEvent.keyboard("{PageUp}");
  await expect.element(map.getByRole("link", { name: longDate(`${YEAR}-02-14`) })).toHaveFocus();
  await userEvent.keyboard("{PageUp}");
  await expect.element(map.getByRole("link", { name: longDate(`${YEAR}-02-14`) })).toHaveFocus();
});

test("the month and the year's map show a day with the same sign", async () => {
  keepDescription(addDays(TODAY, -1), "Garzas", "");
  keepComparedDay(TODAY, 70);
  const signOf = (link: string) => document.querySelector(`${link} svg`)?.innerHTML;
  await openAsPremium("/mi-calendario");
  await expect.poll(() => signOf(`button[data-day="${TODAY}"]`)).toContain("circle");
  const sun = signOf(`button[data-day="${TODAY}"]`);
  await expectVisible(page.getByText("Coherencia", { exact: true }));
  await page.getByRole("link", { name: "Mirar atrás" }).click();
  await expect.poll(() => signOf(`a[data-day="${TODAY}"]`)).toBe(sun);
  await expectVisible(part("Tu año, día por día").getByText("Coherencia", { exact: true }));
});

test("the map fits each width, the arrow keys move by day and by week, and Enter opens the day", async () => {
  const { map, day } = await openMap();
  for (const width of [390, 1280, 320]) {
    await page.viewport(width, TALL);
    await expectNoOverflow(`${width} px`);
  }
  (day.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{ArrowRight}");
  const next = map.getByRole("link", { name: `${longDate(`${YEAR}-06-22`)}: sin páginas` });
  await expect.element(next).toHaveFocus();
  expect(map.element().querySelectorAll("[data-day][tabindex='0']")).toHaveLength(1);
  (day.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.location.search).toBe(`?dia=${YEAR}-06-14`);
  expect(window.location.pathname).toBe("/mi-calendario");
});

const DATA = ["Error al cargar datos"] as const;

test.each([
  [PAGE, DATA, "No pudimos abrir tu diario", "Abrir mi diario"],
  ["/mi-calendario/mi-anio/2020", DATA, "No pudimos abrir tu año", "Abrir mi diario"],
  ["/mi-busqueda", DATA, "No pudimos abrir tu cuaderno", "Abrir mi diario"],
  ["/mi-calendario", DATA, /^No pudimos abrir/, "Mirar atrás"],
  [
    "/calendario",
    ["Error al cargar eventos", "No se pudieron obtener los eventos del calendario."],
    /^No pudimos abrir/,
    "Inicio",
  ],
  [
    "/mis-metas",
    ["Error", "No se pudieron cargar tus metas."],
    "No pudimos abrir tus metas",
    "Ir a mi Banco de Ideas",
  ],
  [
    `/meta/${newId()}`,
    ["Error", "No se pudo cargar la meta."],
    "No pudimos abrir esta meta",
    "Ir a Mis Metas",
  ],
] as const)("%s reports a failed load and opens after a retry", async (path, [title, text], words, way) => {
  STATES.error(api);
  await openAsPremium(path);
  await expect.element(notice(title, text)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: words })).toBeVisible();
  await expectAccessible();
  api.recoverOnClick("GET /api/notebook");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.element(page.getByRole("link", { name: way })).toBeVisible();
});

test("the year's page shows its numbers, goal and days, and can be printed", async () => {
  const print = vi.spyOn(window, "print").mockReturnValue();
  keepComparedDay(`${YEAR}-06-20`, 71);
  keepDescription(`${YEAR}-12-31`, "Brindé por lo que viene", "");
  keepDescription(`${YEAR}-06-14`, "Crucé la bahía", "Sin mirar atrás.");
  api.notebook.keep(
    "journal",
    buildPage({ event_type: "project", event_date: `${YEAR}-06-14`, title: "Un día" }),
  );
  api.notebook.keep("comparison", buildComparison(`${YEAR}-06-14`, 100));
  const at = `${YEAR}-06-30T15:00:00.000Z`;
  const goal = buildGoal({ title: "Nadar en aguas abiertas", completed_at: at });
  api.notebook.keep("goal", {
    ...goal,
    actions: goal.actions.map((one, index) => ({ ...one, done_at: index ? null : at })),
  });
  await page.viewport(1280, TALL);
  await openAsPremium(`/mi-calendario/mi-anio/${YEAR}`);
  await expectVisible(part("La meta que cumpliste").getByText("Nadar en aguas abiertas"));
  expect(document.title).toBe(`Mi año ${YEAR} · Claves del Éxito`);
  const numbers = [...document.querySelectorAll("main dd")].map(({ textContent }) => textContent);
  expect(numbers).toEqual([expect.stringMatching(/^86\s%$/), "3", "2", "2", "19", "1", "1"]);
  expect(document.querySelectorAll("main dt")[1]?.textContent).toBe("días descritos");
  expect(part("Tus días más coherentes").getByRole("listitem").elements()).toHaveLength(2);
  const lines = part("Una línea de cada mes").getByRole("listitem").elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Crucé la bahía"),
    expect.stringContaining("Brindé por lo que viene"),
  ]);
  await expectNoOverflow();
  const months = [...document.querySelectorAll(".horizon g")];
  expect(months).toHaveLength(7);
  expect(months[0]?.textContent).toMatch(/^jun86\s%$/);
  expect([months[1]?.textContent, months[1]?.querySelectorAll("[stroke-dasharray]").length]).toEqual([
    "jul",
    1,
  ]);
  const rows = part("Mes por mes").getByRole("rowheader").elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual(["junio", "diciembre"]);
  await page.viewport(390, TALL);
  await expectNoOverflow();
  await page.getByRole("button", { name: "Imprimir o guardar como PDF" }).click();
  expect(print).toHaveBeenCalledOnce();
});
