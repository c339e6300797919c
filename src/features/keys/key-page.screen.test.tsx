import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "#test/screens/open-screen.tsx";

test("a link in a lesson's text opens the other lesson without a new document", async () => {
  await openScreen("/clave/claridad");
  const link = page.getByText("¿Y después?").getByRole("link", { name: "Metas" });
  await expect.element(link).toBeVisible();
  let isPrevented = false;
  const stopTheBrowser = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", stopTheBrowser);
  (link.element() as HTMLElement).click();
  window.removeEventListener("click", stopTheBrowser);
  expect(isPrevented).toBe(true);
  await expect.element(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
  expect(window.location.pathname).toBe("/clave/metas");
});

test("a lesson says when its text was last revised", async () => {
  await openScreen("/clave/historias");
  await expect.element(page.getByText(/^Última revisión: \d+ de \w+ de 2026\.$/)).toBeVisible();
});
