import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { navigate } from "../navigation.tsx";
import { notices, removeNotice } from "./notices.ts";
import { addToast, loadToasterStyles } from "./toaster.tsx";

const DURATION_MS = 600_000;
const region = page.getByRole("region", { name: "Avisos" });
beforeEach(loadToasterStyles);

afterEach(() => {
  for (const { id } of notices.get()) removeNotice(id);
});

function show(...titles: string[]): void {
  for (const title of titles) addToast({ title, durationMs: DURATION_MS });
}

test("a message is a status, an error an alert, and each is closed by its button", async () => {
  show("Meta guardada");
  await expect.element(region.getByRole("status", { name: "Meta guardada" })).toBeVisible();
  addToast({ title: "No se guardó", description: "Inténtalo otra vez.", variant: "destructive" });
  const alert = region.getByRole("alert", { name: "No se guardó" });
  await expect.element(alert.getByText("Inténtalo otra vez.")).toBeVisible();
  await alert.getByRole("button", { name: "Cerrar el aviso" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(notices.get()).toEqual([]);
});

test("a success stays on its page: only the product's own way on, a longer time or an error keeps a notice", async () => {
  const titles = () => notices.get().map(({ title }) => title);
  window.history.replaceState(null, "", "/ideas");
  addToast({ title: "Idea creada" });
  addToast({ title: "Información", durationMs: 7000 });
  addToast({ title: "Error", variant: "destructive" });
  navigate("/mis-metas", { replace: true });
  navigate("/mis-metas?orden=fecha");
  expect(titles()).toEqual(["Idea creada", "Información", "Error"]);
  navigate("/crear-meta/1");
  expect(titles()).toEqual(["Información", "Error"]);
});

test("Escape closes the notice with the focus, which goes to the next one", async () => {
  show("Uno", "Dos");
  const older = region.getByRole("status", { name: "Uno" });
  await expect.element(older).toBeVisible();
  await expect.element(region.getByText("Dos")).not.toBeInTheDocument();
  (older.element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(region.getByRole("status", { name: "Dos" })).toHaveFocus();
  await expect.element(older).not.toBeInTheDocument();
});

test("a newer notice takes over the focus, and nothing comes back once that has left", async () => {
  // An earlier click may have left the pointer where the notice appears. A notice under the pointer would stay.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  show("Uno");
  await userEvent.keyboard("{Tab}");
  (region.getByRole("status", { name: "Uno" }).element() as HTMLElement).focus();
  addToast({ title: "Dos", durationMs: 1 });
  const newer = region.getByRole("status", { name: "Dos" });
  await expect.element(newer).toHaveFocus();
  (newer.element() as HTMLElement).blur();
  await expect.element(newer).not.toBeInTheDocument();
  expect(notices.get()).toEqual([]);
});
