import { beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { buildComparison, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow, expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import { writingAddressOf } from "../chosen-day.ts";
import type { Comparison } from "../contract.ts";

const DAY = "2026-11-12";
const WRITTEN = { event_date: DAY, title: "Un jueves", notes: "Amasar", custom_field_one: "Sin apuro" };
const session = memberSession();

const group = (label: string) =>
  openDialog().getByRole("group", { name: new RegExp(`^${label}: cuánto se cumplió`) });
const word = (label: string, name: string) => group(label).getByRole("radio", { name, exact: true });
const number = (label: string) => openDialog().getByRole("spinbutton", { name: `${label}: porcentaje` });
const slider = (label: string) =>
  openDialog().getByRole("slider", { name: `${label}: cuánto se cumplió`, exact: true });
const save = () => openDialog().getByRole("button", { name: "Guardar" });
const figure = () => openDialog().element().querySelector("output")?.textContent?.replaceAll("\u00a0", " ");
const sent = () => api.bodies[`PUT /api/comparisons/${DAY}`] ?? [];

/** Stores both pages of the day. "Cómo me siento" is blank in both. */
beforeEach(() => {
  api.notebook.keep("journal", buildPage({ event_type: "project", ...WRITTEN }));
  api.notebook.keep("journal", buildPage({ event_type: "describe", ...WRITTEN, custom_field_one: "" }));
});

async function openComparison(): Promise<void> {
  await openAsPremium(writingAddressOf(DAY, "compare"), session);
  await expect.element(openDialog()).toBeVisible();
}

/** Saves as an earlier release did: a blank field counted as 100, an untouched one as 0. */
function keepEarlier(changed: Partial<Comparison> = {}): void {
  const { answered: _, ...earlier } = buildComparison(DAY, 80);
  api.notebook.keep("comparison", {
    ...earlier,
    custom_field_two_percentage: 100,
    average_percentage: 85,
    ...changed,
  });
}

test("nothing is answered until somebody answers, and Guardar names what is missing and goes there", async () => {
  api.notebook.keep("journal_fields", {
    custom_field_one_label: "Gratitud",
    custom_field_two_label: "",
  });
  await openComparison();
  expect(window.location.search).toBe(`?dia=${DAY}`);
  expect(figure()).toBe("— %");
  for (const label of ["Título", "Notas", "Gratitud"]) {
    await expect.element(slider(label)).toHaveAttribute("aria-valuetext", "sin contestar");
    await expect.element(number(label)).toHaveValue(null);
    expect(group(label).getByRole("radio", { checked: true }).elements()).toEqual([]);
  }
  await expect.element(openDialog().getByText("3 por contestar")).toBeVisible();
  await word("Título", "casi todo").click({ force: true });
  await save().click();
  await expect.element(openDialog().getByText("Faltan Notas y Gratitud")).toBeVisible();
  await expect.element(word("Notas", "nada")).toHaveFocus();
  await expect.element(group("Notas")).toHaveAccessibleName("Notas: cuánto se cumplió, sin contestar");
  await expectAccessible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(word("Notas", "poco")).toBeChecked();
  await save().click();
  await expect.element(openDialog().getByText("Falta Gratitud")).toBeVisible();
  await expect.element(word("Gratitud", "nada")).toHaveFocus();
  expect(sent()).toEqual([]);
  await userEvent.keyboard(" ");
  expect(figure()).toBe("33 %");
  await save().click();
  await expectVisible(notice("Comparación Guardada", "El promedio de 33% ha sido guardado para este día."));
  expect(sent()).toMatchObject([
    {
      title_percentage: 75,
      notes_percentage: 25,
      custom_field_one_percentage: 0,
      custom_field_two_percentage: 33,
      answered: ["title", "notes", "custom_field_one"],
    },
  ]);
});

test("words, slider and number are one value, and a cleared number is open again", async () => {
  await openComparison();
  await word("Título", "la mitad").click({ force: true });
  await expect.element(number("Título")).toHaveValue(50);
  await expect.element(slider("Título")).toHaveValue("50");
  await number("Título").fill("100");
  await expect.element(word("Título", "todo")).toBeChecked();
  await expect.element(slider("Título")).toHaveAttribute("aria-valuetext", "100 %");
  (slider("Título").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(number("Título")).toHaveValue(95);
  expect(group("Título").getByRole("radio", { checked: true }).elements()).toEqual([]);
  await number("Título").fill("");
  await expect.element(slider("Título")).toHaveAttribute("aria-valuetext", "sin contestar");
  expect(figure()).toBe("— %");
});

test("an open slider takes 0 as an answer, by a press at its beginning and by each key that lowers it", async () => {
  await openComparison();
  const element = slider("Título").element() as HTMLElement;
  element.scrollIntoView({ block: "center" });
  await slider("Título").click({ position: { x: 14, y: 22 } });
  await expect.element(number("Título")).toHaveValue(0);
  for (const key of ["Home", "ArrowLeft", "ArrowDown", "PageDown"]) {
    await number("Título").fill("");
    element.focus();
    await userEvent.keyboard(`{${key}}`);
    await expect.element(number("Título")).toHaveValue(0);
  }
  await number("Título").fill("");
  element.focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(number("Título")).toHaveValue(null);
});

test("a field that is blank in both pages takes the mean of the answers, unless the member sets it", async () => {
  await openComparison();
  await expect
    .element(openDialog().getByText(/^Cómo me siento, sin texto: toma el promedio\./))
    .toBeVisible();
  for (const label of ["Título", "Notas", "Lo más importante"]) await number(label).fill("60");
  expect(figure()).toBe("60 %");
  expect(number("Cómo me siento").elements()).toEqual([]);
  await openDialog().getByText("Poner número").click();
  await expectVisible(number("Cómo me siento"));
  await expect.element(number("Cómo me siento")).toHaveValue(null);
  await expectAccessible("dialog");
  await number("Cómo me siento").fill("20");
  expect(figure()).toBe("50 %");
  await save().click();
  await expect.element(notice("Comparación Guardada")).toBeVisible();
  expect(sent()).toMatchObject([{ custom_field_two_percentage: 20, answered: { length: 4 } }]);
});

test("each word of an answer is one line", async () => {
  await openComparison();
  const words = group("Título").element().querySelectorAll("label");
  for (const width of [360, 390, 820]) {
    await page.viewport(width, 844);
    const heights = () => Array.from(words, ({ offsetHeight }) => offsetHeight);
    await expect.poll(heights).toEqual(Array(5).fill(44));
    expect(words[0]?.offsetTop).toBe(words[4]?.offsetTop);
  }
});

test("after a save the sun rises beside its notice, then lands on its day, and no notice covers the page", async () => {
  const landing = vi.spyOn(document, "startViewTransition");
  await openAsPremium(`/mi-calendario?dia=${DAY}`, session);
  await page.getByRole("button", { name: "Comparar Día" }).click();
  for (const label of ["Título", "Notas", "Lo más importante"]) await number(label).fill("75");
  await save().click();
  await expect.element(openDialog().getByText(/^75\s%$/)).toBeVisible();
  await expect.element(openDialog().getByText("Comparación Guardada")).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
  expect(landing).toHaveBeenCalledOnce();
  await expect.element(notice("Comparación Guardada")).not.toBeInTheDocument();
  const day = page.getByRole("gridcell").getByRole("button", { name: /^jueves, 12.*75 %/ });
  await expect.element(day).toBeInViewport();
  await expect.poll(() => document.querySelector("svg[style^=view]")).toBeNull();
});

test("an evening takes three presses from Hoy, and one for each compared field", async () => {
  const day = "2026-11-13";
  api.notebook.keep("journal", buildPage({ event_type: "project", ...WRITTEN, event_date: day }));
  let presses = 1;
  const press = (target: Locator) => {
    presses++;
    return target.click({ force: true });
  };
  await openAsPremium(writingAddressOf(day, "describe"), session);
  await expect.element(openDialog().getByLabelText("Título", { exact: true })).toHaveFocus();
  await userEvent.keyboard("Salió");
  await press(save());
  for (const label of ["Título", "Notas", "Lo más importante"]) await press(word(label, "todo"));
  await press(save());
  await expectVisible(notice("Comparación Guardada"));
  expect(presses).toBe(3 + 3);
});

test("a compared day's button is on the line of its figure, until its comparison is begun again", async () => {
  api.notebook.keep("comparison", buildComparison(DAY, 80));
  await openAsPremium(`/mi-calendario?dia=${DAY}`, session);
  const compare = page.getByRole("button", { name: "Comparar Día" });
  await expect.element(compare).toBeVisible();
  const text = document.createRange();
  const [figure, name] = [page.getByText("de coherencia"), compare].map((words) => {
    text.selectNodeContents(words.element());
    return text.getBoundingClientRect().bottom;
  });
  expect(name).toBe(figure);
  await compare.click();
  await number("Título").fill("60");
  await userEvent.keyboard("{Escape}");
  await expect.element(compare).toHaveAccessibleDescription("Sin terminar: sigue donde estabas.");
});

test("an earlier comparison that may be untouched is unreviewed, and one press opens it with its numbers", async () => {
  keepEarlier();
  await page.viewport(1280, 844);
  await openAsPremium(`/mi-calendario?dia=${DAY}`, session);
  await expect.element(page.getByText("1 sin revisar")).toBeVisible();
  const day = page.getByRole("gridcell").getByRole("button", { name: /^jueves, 12/ });
  await expect.element(day).toHaveAccessibleName(/, con proyección y descripción, 85 % sin revisar/);
  await page.getByRole("button", { name: "Sin revisar", exact: true }).click();
  await expect.element(openDialog().getByText(/No cuenta en tus promedios hasta/)).toBeVisible();
  await expect.element(number("Título")).toHaveValue(80);
  await expect.element(number("Cómo me siento")).toHaveValue(100);
  expect(sent()).toEqual([]);
  await number("Cómo me siento").fill("");
  await save().click();
  await expect.element(notice("Comparación Guardada", "El promedio de 80% ha sido")).toBeVisible();
  expect(sent()).toMatchObject([{ custom_field_two_percentage: 80, answered: { length: 3 } }]);
  await expect.element(day).toHaveAccessibleName(/, con proyección y descripción, 80 %, elegido$/);
  await expect
    .element(page.getByRole("button", { name: "Sin revisar", exact: true }))
    .not.toBeInTheDocument();
});

test("the dialog fits with the longest name of a field", async () => {
  api.notebook.keep("journal_fields", {
    custom_field_one_label: "m".repeat(60),
    custom_field_two_label: "",
  });
  await openComparison();
  await save().click();
  await expect.element(openDialog().getByText(/^Faltan Título/)).toBeVisible();
  const dialog = openDialog().element();
  for (const width of [360, 1280]) {
    await page.viewport(width, 640);
    await expectNoOverflow(`${width} px`);
    expect(dialog.scrollWidth).toBe(dialog.clientWidth);
  }
});

test("a scrolled comparison keeps its title, so that the close button covers no number", async () => {
  await page.viewport(360, 640);
  await openComparison();
  const dialog = openDialog().element();
  dialog.scrollTo(0, 150);
  expect(dialog.scrollTop).toBe(150);
  const title = openDialog().getByRole("heading", { level: 2 }).element();
  const close = openDialog().getByRole("button", { name: "Cerrar", exact: true }).element();
  const { left, bottom } = close.getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(title.getBoundingClientRect().bottom);
  expect(document.elementFromPoint(left - 8, bottom - 8)).toBe(title);
});
