import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { momentWords } from "#platform/shared/text/day-words.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, openScreen } from "#test/screens/open-screen.tsx";

const main = page.getByRole("main");
const retry = main.getByRole("button", { name: "Intentar de nuevo" });
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS).toISOString();

test("shows when the last backup was made and tried out, to the minute", async () => {
  const { promise, resolve } = Promise.withResolvers<{
    is_nightly: boolean;
    made_at: string;
    restored_at: string;
  }>();
  api.answer({ "GET /api/backups": promise });
  await openScreen("/confianza");
  await expect.element(main.getByText("Un momento...").first()).toBeVisible();
  resolve({ is_nightly: true, made_at: ago(2), restored_at: ago(5) });
  await expect.element(main.getByText(momentWords(ago(2)))).toBeVisible();
  await expect.element(main.getByText(momentWords(ago(5)))).toBeVisible();
  await expect.element(main.getByText(/Se hace una cada noche/)).toBeVisible();
});

test("before the first backup it says so, and promises none where none is configured", async () => {
  api.answer({ "GET /api/backups": { is_nightly: true, made_at: null, restored_at: null } });
  await openScreen("/confianza");
  await expect.element(main.getByText("Todavía no hay una", { exact: true })).toBeVisible();
  api.answer({ "GET /api/backups": { is_nightly: false, made_at: null, restored_at: null } });
  window.dispatchEvent(new Event("online"));
  await expect.element(main.getByText("Todavía no hay una automática")).toBeVisible();
  await expect.element(main.getByText(/no tiene configuradas las copias automáticas/)).toBeVisible();
  expect(document.body.textContent).not.toContain("Se hace una cada noche");
});

test("without a connection the rest is there to read, and the dates come with the connection", async () => {
  api.answer({ "GET /api/backups": "offline" });
  await openScreen("/confianza");
  await expect.element(main.getByText(/Sin conexión no podemos preguntar/)).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "Quién puede leerlo" })).toBeVisible();
  api.answer({ "GET /api/backups": { is_nightly: true, made_at: ago(2), restored_at: null } });
  window.dispatchEvent(new Event("online"));
  await expect.element(main.getByText(momentWords(ago(2)))).toBeVisible();
});

test("a server that does not know says so, and the retry asks again", async () => {
  api.answer({ "GET /api/backups": refusal(503, "unavailable", "no") });
  await openScreen("/confianza");
  await expect.element(main.getByText(/el servidor no nos dice/)).toBeVisible();
  api.answer({ "GET /api/backups": { is_nightly: true, made_at: ago(3), restored_at: null } });
  await retry.click();
  await expect.element(main.getByText(momentWords(ago(3)))).toBeVisible();
  await expect.element(main.getByText("Todavía no", { exact: true })).toBeVisible();
});
