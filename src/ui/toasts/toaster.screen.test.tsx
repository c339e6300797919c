import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { notices, removeNotice } from "./notices.ts";
import { addToast, loadToasterStyles } from "./toaster.tsx";

const DURATION_MS = 600_000;
const region = page.getByRole("region", { name: "Avisos" });
const button = document.createElement("button");

beforeEach(async () => {
  await loadToasterStyles();
  button.textContent = "Guardar";
  document.body.append(button);
});

afterEach(() => {
  for (const { id } of notices.get()) removeNotice(id);
  button.remove();
});

function show(...titles: string[]): void {
  for (const title of titles) addToast({ title, durationMs: DURATION_MS });
}

test("a message is a status, an error an alert, and each is closed by its button", async () => {
  show("Meta guardada");
  addToast({ title: "No se guardó", description: "Inténtalo otra vez.", variant: "destructive" });
  await expect.element(region.getByRole("status", { name: "Meta guardada" })).toBeVisible();
  const alert = region.getByRole("alert", { name: "No se guardó" });
  await expect.element(alert.getByText("Inténtalo otra vez.")).toBeVisible();
  await alert.getByRole("button", { name: "Cerrar el aviso" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(region.getByRole("status")).toBeVisible();
});

test("only the three newest are shown", async () => {
  show("Uno", "Dos", "Tres", "Cuatro");
  await expect.element(region.getByText("Cuatro")).toBeVisible();
  await expect.element(region.getByText("Dos")).toBeVisible();
  await expect.element(region.getByText("Uno")).not.toBeVisible();
  await region.getByRole("button").first().click();
  await expect.element(region.getByText("Uno")).toBeVisible();
});

test("F6 leads to the notices, Escape closes one, and Tab leads back", async () => {
  show("Uno", "Dos");
  await expect.element(region.getByText("Dos")).toBeVisible();
  button.focus();
  await userEvent.keyboard("{F6}");
  await expect.element(region).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(region.getByRole("status", { name: "Dos" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(region.getByRole("status", { name: "Uno" })).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  expect(document.activeElement).toBe(button);

  await userEvent.keyboard("{F6}{Tab}{Escape}");
  await expect.element(region.getByRole("status")).not.toBeInTheDocument();
  expect(document.activeElement).toBe(button);
});
