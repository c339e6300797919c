import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "#test/screens/open-screen.tsx";

const SENECA = "/frase/metas/seneca-ningun-viento-es-favorable-para-quien";
const LINE =
  "«Ningún viento es favorable para quien no sabe a qué puerto se dirige» Séneca, Cartas a Lucilio, 71";

test("a lesson leads to the page of each quote, and the page to the lesson", async () => {
  await openScreen("/clave/metas");
  await page.getByRole("link", { name: "Compartir esta frase" }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Frase de Séneca" })).toBeInTheDocument();
  expect(window.location.pathname).toBe(SENECA);
  expect(document.title).toContain("«Ningún viento es favorable para quien no…» Séneca");
  await expect.element(page.getByText("Cartas a Lucilio, 71")).toBeVisible();
  await page.getByRole("link", { name: "Metas", exact: true }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
});

test("the quote is copied with its author and work, or shown where the browser refuses", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openScreen(SENECA);
  const copy = page.getByRole("button", { name: "Copiar la frase" });
  await copy.click();
  await expect.element(page.getByText("Copiado al portapapeles")).toBeVisible();
  expect(write).toHaveBeenCalledWith(LINE);
  write.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await copy.click();
  await expect.element(page.getByText("Mantén presionado el texto")).toBeVisible();
});

test("a quote that does not exist is a page that does not exist", async () => {
  await openScreen("/frase/metas/nadie-dijo-esto");
  await expect.element(page.getByText("Página no encontrada")).toBeVisible();
});
