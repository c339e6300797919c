import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CONSENT_EDITION, CONSENT_WORDS } from "#notebook/feelings/consent-words.ts";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { buildConsent, buildPage } from "#test/records/records.ts";
import { expectNoOverflow, expectUsable, expectVisible } from "#test/screens/accessible.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

const TODAY = todayHere();
const level = (group: "Energía" | "Ánimo", name: string) =>
  openDialog().getByRole("group", { name: group }).getByRole("radio", { name, exact: true });
/** Forces the click, because the drawings cover the words, which are for screen readers. */
const press = (group: "Energía" | "Ánimo", name: string) => level(group, name).click({ force: true });
const feelings = () => api.notebook.records("feelings");
const question = () => openDialog().getByLabelText(/^[^?]*¿.+\?$/);
const button = (name: string | RegExp) => openDialog().getByRole("button", { name });

async function openEvening(...chips: string[]): Promise<void> {
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Describe Tu Día" }).click();
  for (const chip of chips) await button(chip).click();
}

test("energy and mood wait for a consent, which is sent with its edition before the first of them", async () => {
  await openEvening("Energía y ánimo");
  await expect.element(openDialog().getByRole("group", { name: "Energía" })).not.toBeInTheDocument();
  await expect.element(openDialog().getByText(CONSENT_WORDS[CONSENT_EDITION])).toHaveFocus();
  await button("Acepto y quiero anotarlos").click();
  await press("Ánimo", "bien");
  await expect.element(level("Ánimo", "bien")).toBeChecked();
  await expect.poll(feelings).toEqual([{ day: TODAY, energy: null, mood: 4 }]);
  expect(api.notebook.records("feelings_consent")).toMatchObject([
    { edition: CONSENT_EDITION, words: CONSENT_WORDS[CONSENT_EDITION], withdrawn_at: null },
  ]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("list", { name: "Cómo te sentiste" })).toHaveTextContent("Ánimo: bien");
});

test("levels are chosen by keyboard, and Space or a press on the chosen one clears it", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  await openEvening("Energía y ánimo");
  await expect.element(level("Energía", "muy baja")).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(level("Energía", "muy baja")).toBeChecked();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(level("Energía", "baja")).toBeChecked();
  await expect.poll(feelings).toEqual([{ day: TODAY, energy: 2, mood: null }]);
  await userEvent.keyboard(" ");
  await expect.element(level("Energía", "baja")).not.toBeChecked();
  await press("Ánimo", "muy bien");
  await press("Ánimo", "muy bien");
  await expect.element(level("Ánimo", "muy bien")).not.toBeChecked();
  await expect.poll(feelings).toEqual([]);
});

test("withdrawing the consent asks whether to delete what was noted, and deletes it only then", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  for (let ago = 1; ago <= 301; ago++)
    api.notebook.keep("feelings", { day: addDays(TODAY, -ago), energy: 3, mood: 3 });
  await openEvening("Energía y ánimo");
  await button("Dejar de anotarlos").click();
  await expect.element(openDialog().getByText("¿Borramos también los 301 días que anotaste?")).toHaveFocus();
  await button("Seguir anotando").click();
  await button("Dejar de anotarlos").click();
  await button("Dejar de anotar y borrar").click();
  await expectVisible(notice("Ya no anotas tu energía ni tu ánimo", "Lo que habías anotado se borró."));
  await expect.poll(feelings).toEqual([]);
  expect(api.notebook.records("feelings_consent")[0]?.withdrawn_at).toEqual(expect.any(String));
  await expect.element(openDialog().getByRole("group", { name: "Energía" })).not.toBeInTheDocument();
  await expect.element(button("Energía y ánimo")).toHaveFocus();
});

test("the answer is saved with its question, shown on the page, and asked again under it", async () => {
  await openEvening("La pregunta del día");
  await expect.element(question()).toHaveFocus();
  const asked = question().element().id;
  const words = document.querySelector(`label[for="${asked}"]`)?.textContent ?? "";
  await openDialog().getByLabelText("Título", { exact: true }).fill("Un buen día");
  await question().fill("  Caminé con mi hermana.  ");
  await button("Guardar").click();
  await expect.element(notice("Registro creado")).toBeVisible();
  expect(api.notebook.records("journal")).toMatchObject([
    { question_text: words, answer_text: "Caminé con mi hermana." },
  ]);
  const article = page.getByRole("article", { name: "Un buen día" });
  await expect.element(article.getByRole("heading", { name: words })).toBeVisible();
  await expect.element(article.getByText("Caminé con mi hermana.")).toBeVisible();
});

test("an answered page keeps its own question, and a cleared answer takes the question with it", async () => {
  const asked = { question_text: "¿Qué aprendiste en 2020?", answer_text: "A coser." };
  api.notebook.keep(
    "journal",
    buildPage({ event_type: "describe", event_date: TODAY, title: "Fue", ...asked }),
  );
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Editar: Fue" }).click();
  await expect.element(openDialog().getByLabelText(asked.question_text)).toHaveValue("A coser.");
  await openDialog().getByLabelText(asked.question_text).fill(" ");
  await button("Guardar").click();
  await expect.element(notice("Registro actualizado")).toBeVisible();
  expect(api.notebook.records("journal")).toMatchObject([{ question_text: "", answer_text: "" }]);
});

test("a page of an earlier client has no answer, and a long answer is named and kept", async () => {
  api.notebook.keep("journal", buildPage({ event_type: "describe", event_date: TODAY, title: "Fue" }));
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Editar: Fue" }).click();
  await button("La pregunta del día").click();
  await question().fill("x".repeat(2001));
  await button("Guardar").click();
  await expectVisible(openDialog().getByText("No puede tener más de 2000 caracteres.").first());
  await expect.element(question()).toHaveFocus();
});

test("a projection has neither a question nor feelings", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Proyecta Tu Día" }).click();
  await expect.element(openDialog().getByLabelText("Título", { exact: true })).toBeVisible();
  expect(openDialog().element().textContent).not.toMatch(/¿.+\?|Energía|pregunta/);
});

test("the evening's page is usable, and fits each width", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  api.notebook.keep("journal", buildPage({ event_type: "project", event_date: TODAY, title: "Ligero" }));
  await openEvening("Energía y ánimo");
  await press("Energía", "muy alta");
  await expectUsable();
  for (const width of [320, 1280]) {
    await page.viewport(width, 844);
    await expectNoOverflow(`${width} px`);
  }
});

test("deleting a description says that what was noted goes with it, and takes it away", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  api.notebook.keep("feelings", { day: TODAY, energy: 4, mood: 4 });
  api.notebook.keep("journal", buildPage({ event_type: "describe", event_date: TODAY, title: "Fue" }));
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Eliminar: Fue" }).click();
  await expectVisible(openDialog().getByText(/Con ella se van la energía y el ánimo que anotaste\./));
  await button("Eliminar").click();
  await expect.element(notice("Registro eliminado")).toBeVisible();
  await expect.poll(feelings).toEqual([]);
});
