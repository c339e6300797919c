import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

test("an event rejected by the quota waits for room with its text, is accessible and fits the screen", async () => {
  api.answer({ "PUT /api/events/:id": "offline" });
  await openAsPremium("/calendario");
  await page.getByRole("button", { name: /^Añadir evento/ }).click();
  await openDialog().getByRole("textbox", { name: "Título" }).fill("Café con Sofía");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(page.getByText("Sin conexión.")).toBeVisible();
  api.answer({
    "PUT /api/events/:id": refusal(413, "too_large", "Llegaste al máximo de 10\u202f000 eventos."),
  });
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("heading", { name: "Esto espera a que haya sitio" })).toBeVisible();
  await expect.element(page.getByText("Llegaste al máximo de 10\u202f000 eventos.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Ver tu espacio" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copiar el texto" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Enviar de nuevo" })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();

  const again = page.getByRole("button", { name: "Enviar de nuevo" });
  await again.click();
  await expect.element(notice("Todavía no hay sitio")).toBeVisible();
  await expect.element(again).toHaveFocus();
  const sent = () =>
    Object.entries(api.bodies).flatMap(([call, bodies]) => (/^PUT .*events/.test(call) ? bodies : []));
  const before = sent().length;
  // The engine sends the entry by itself, and the server refuses it again.
  window.dispatchEvent(new Event("online"));
  await expect.poll(sent).toHaveLength(before + 1);
  await expect.element(again).toHaveFocus();
});
