import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { todayHere } from "#platform/shared/days/days.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { buildGoal, buildIdea, buildPage } from "#test/records/records.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import { showToast } from "./toast.ts";

// Tests of notices over dialogs and pages.

const DONE = "Registro actualizado";
const LONG = "El servidor no pudo guardarlo todavía. Quedó en este dispositivo y se enviará solo.";
const TODAY = todayHere();
/** This time is much shorter than the time of an error's notice. */
const AT_ONCE = { timeout: 3_000 };

const inDialog = (name: string) => openDialog().getByLabelText(name, { exact: true });
const save = () => openDialog().getByRole("button", { name: "Guardar" });

const isMain = (button: Element) =>
  /Cancelar|Guardar|Cerrar|Eliminar/.test(button.textContent + (button.ariaLabel ?? ""));

function isOver(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

test.each([
  ["/ideas", "Eliminar: Nadar", 360, 640],
  ["/calendario", "Añadir evento", 667, 375],
  ["/mi-calendario", "Proyecta Tu Día", 390, 664],
  ["/mi-calendario", "Proyecta Tu Día", 1366, 650],
])(
  "%s: a notice in «%s» stands below its buttons and covers none, at %i × %i",
  async (path, name, width, height) => {
    await page.viewport(width, height);
    api.notebook.keep("idea", buildIdea("Nadar"));
    await openAsPremium(path);
    await page.getByRole("button", { name }).first().click();
    await expect.element(openDialog()).toBeVisible();
    showToast({ title: DONE, description: LONG });
    await expect.element(notice(DONE, LONG)).toBeVisible();
    const shown = notice(DONE, LONG).element();
    const parts = [...openDialog().element().querySelectorAll("h2, button")].filter(
      (part) => !part.closest(".toasts") && (part.matches("h2") || isMain(part)),
    );
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter((part) => isOver(part, shown)).map(({ textContent }) => textContent)).toEqual([]);
    const end = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
    expect(shown.getBoundingClientRect().top).toBeGreaterThanOrEqual(end);
    expect(shown.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  },
);

test.each([390, 1280])(
  "at %i px a long notice covers neither the header nor a page's heading nor a button of its bars",
  async (width) => {
    await page.viewport(width, 844);
    const [idea, goal] = [buildIdea("Nadar"), buildGoal({})];
    api.notebook.keep("idea", idea);
    api.notebook.keep("goal", goal);
    await openAsPremium("/");
    const paths = [
      "/",
      `/crear-meta/${idea.id}`,
      `/meta/editar/${goal.id}`,
      "/calendario",
      "/mi-calendario",
    ] as const;
    for (const path of paths) {
      navigate(path);
      await expect.element(page.getByRole("main").getByRole("button").last()).toBeVisible();
      showToast({ title: DONE, description: LONG });
      await expect.element(notice(DONE, LONG)).toBeVisible();
      const shown = notice(DONE, LONG).element();
      const bars = [...document.querySelectorAll("body *")].filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return ["sticky", "fixed"].includes(position) && bottom !== "auto" && !element.closest(".toasts");
      });
      const buttons = bars.flatMap((bar) => [...bar.querySelectorAll("button, a")]);
      const covered = () =>
        [...document.querySelectorAll("h1, header"), ...buttons].filter((part) => isOver(part, shown));
      const seen = () => [shown.isConnected, ...covered().map(({ textContent }) => textContent)];
      // The bars move up while a notice is there.
      await expect.poll(seen, { message: path, ...AT_ONCE }).toEqual([true]);
    }
  },
);

test("the notice of a missing title goes when the title is written, and does not stand beside the saved event", async () => {
  await openAsPremium("/calendario");
  await page.getByRole("button", { name: "Añadir evento" }).click();
  await save().click();
  await expect.element(notice("Falta el título", "Por favor, añade un título a tu evento.")).toBeVisible();
  await save().click();
  await expect.element(notice("Falta el título")).toBeVisible();
  await inDialog("Título").fill("C");
  await expect.element(notice("Falta el título"), AT_ONCE).not.toBeInTheDocument();
  await save().click();
  await expect.element(notice("Evento creado")).toBeVisible();
});

test("the notice of a refused idea goes when its field is mended, or when the dialog is closed", async () => {
  api.answer({ "PUT /api/ideas/:id": refusal(400, "bad_request", "No se entendió.") });
  await openAsPremium("/ideas");
  await page.getByRole("button", { name: "Nueva Idea" }).click();
  await inDialog("Título de la idea").fill("Nadar");
  await save().click();
  await expect.element(notice("Error al guardar")).toBeVisible();
  await inDialog("Título de la idea").fill("Nadar de espaldas");
  await expect.element(notice("Error al guardar"), AT_ONCE).not.toBeInTheDocument();
  await save().click();
  await expect.element(notice("Error al guardar")).toBeVisible();
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(notice("Error al guardar"), AT_ONCE).not.toBeInTheDocument();
});

test("a success and an error that no form repeats stay until their time", async () => {
  api.notebook.keep("journal", buildPage({ event_type: "project", event_date: TODAY, title: "Nadar" }));
  await openAsPremium("/mi-calendario");
  showToast({ title: "Sin relación", variant: "destructive", durationMs: 60_000 });
  await page.getByRole("button", { name: "Describe Tu Día" }).click();
  await inDialog("Título").fill("Nadé");
  await openDialog().getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(notice("Sin relación")).toBeVisible();
});
