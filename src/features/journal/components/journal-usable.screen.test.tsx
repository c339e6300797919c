import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { todayHere } from "#shared/days.ts";
import { buildConflict, buildPage } from "#test/records/records.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { api, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

// Accessibility of further states of a day; e2e/screens.ts checks the journal and its dialogs as they open.

const TODAY = todayHere();

async function openStep(name: string): Promise<void> {
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name, exact: true }).click();
  await expect.element(openDialog().getByLabelText("Título", { exact: true })).toBeVisible();
}

test("a page form that reports a missing title is accessible", async () => {
  await openStep("Proyecta Tu Día");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(openDialog().getByText("Por favor, añade un título.")).toBeVisible();
  await expectAccessible();
});

test("the form of an actual entry beside its planned entry is accessible", async () => {
  api.notebook.keep("journal", buildPage({ event_type: "project", event_date: TODAY, title: "Caminar" }));
  await openStep("Describe Tu Día");
  await expect.element(openDialog().getByText("Caminar")).toBeVisible();
  await openDialog().getByLabelText("Título", { exact: true }).fill("Desde el teléfono");
  await expectAccessible();
});

test("a journal page with a conflict is accessible", async () => {
  const kept = buildPage({ event_type: "describe", event_date: TODAY, title: "Desde la computadora" });
  api.notebook.keep("journal", kept);
  api.notebook.keep("conflict", buildConflict("journal", kept.id, { ...kept, title: "Desde el teléfono" }));
  await openAsPremium("/mi-calendario");
  await expect.element(page.getByRole("heading", { name: "Hay dos versiones de esta página" })).toBeVisible();
  await expectAccessible();
});
