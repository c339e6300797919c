import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectLink, expectNoOverflow } from "#test/screens/accessible.ts";
import { openScreen } from "#test/screens/open-screen.tsx";

const field = page.getByPlaceholder("Buscar claves, temas, ideas...");
const heading = (query: string) => page.getByRole("heading", { name: `Resultados para: "${query}"` });
const address = () => window.location.pathname + window.location.search;

test("a search puts the query in the address, focuses the heading and marks the word in the results", async () => {
  await openScreen("/search");
  await expect.element(page.getByRole("heading", { name: "Las diez claves" })).toBeVisible();
  expect(document.title).toBe("Buscar · Claves del Éxito");

  await field.fill("  HÁBITOS ");
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("HÁBITOS")).toHaveFocus();
  expect(address()).toBe("/search?q=H%C3%81BITOS");
  await expect.element(field).toHaveValue("HÁBITOS");
  await expect.poll(() => document.querySelector("main li mark")?.textContent).toMatch(/^hábitos$/i);
  await expectAccessible();
});

test("the address holds the query for links, new searches and the back button", async () => {
  await openScreen("/search?q=metas");
  await expect.element(heading("metas")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 3 }).first()).toHaveTextContent("Metas");
  await expect.element(page.getByText(/^Toda meta es un deseo con nombre.*\.\.\.$/)).toBeVisible();

  await field.fill("Mexía");
  await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
  await expect.element(heading("Mexía")).toBeVisible();
  await expectLink(
    page.getByRole("main").getByRole("link", { name: "Historias", exact: true }),
    "/clave/historias",
  );

  window.history.back();
  await expect.element(heading("metas")).toBeVisible();
  await expect.element(field).toHaveValue("metas");

  await page.getByRole("link", { name: "Metas", exact: true }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
  window.history.back();
  await expect.element(heading("metas")).toBeVisible();

  await field.fill("   ");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Las diez claves" })).toBeVisible();
  expect(address()).toBe("/search");
});

test("a search without results shows a message and a link to the home page", async () => {
  await openScreen("/search?q=xyzzy");
  await expect.element(page.getByText("No se encontraron resultados")).toBeVisible();
  await expect.element(page.getByText("Intenta con otras palabras clave.")).toBeVisible();
  await page.getByRole("link", { name: "Volver al Inicio" }).click();
  await expect.element(page.getByRole("link", { name: "Explorar Decisión" })).toBeVisible();
  expect(address()).toBe("/");
});

test.each([
  ["%E0%A4%A", "\ufffd%A"],
  [encodeURIComponent('<img src=x onerror="alert(1)">'), '<img src=x onerror="alert(1)">'],
  ["a".repeat(10_000), `${"a".repeat(80)}…`],
  [encodeURIComponent("👩‍👩‍👧 🔥"), "👩‍👩‍👧 🔥"],
])("a malformed, long or hostile query is shown as text and fits the screen (%#)", async (query, shown) => {
  await openScreen(`/search?q=${query}`);
  await expect
    .element(page.getByRole("heading", { level: 2 }).first())
    .toHaveTextContent(`Resultados para: "${shown}"`);
  await expect.element(page.getByText("No se encontraron resultados")).toBeVisible();
  await expectNoOverflow();
});

test("the header's search box shows the results from the home page", async () => {
  await page.viewport(1280, 800);
  await openScreen("/");
  await field.fill("claridad");
  await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
  await expect.element(heading("claridad")).toBeVisible();
  expect(field.elements()).toHaveLength(1);
  await expect.element(field).toHaveValue("claridad");
});

test("a search that asks for help leads to the lines of help, before the lessons", async () => {
  await openScreen("/search?q=ayuda");
  const titles = page.getByRole("heading", { level: 3 });
  await expect.element(titles.first()).toHaveTextContent("Pedir ayuda");
  await expect.poll(() => titles.elements().length).toBeGreaterThan(1);
  await titles.first().getByRole("link").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Pedir ayuda" })).toBeVisible();
  await page.getByText("Chile", { exact: true }).click();
  await expectLink(page.getByRole("link", { name: "*4141" }), "tel:*4141");
});

test("a search that no lesson answers and that asks for help shows the lines of help alone", async () => {
  await openScreen("/search?q=suicidio");
  await expect.element(page.getByRole("heading", { level: 3 })).toHaveTextContent("Pedir ayuda");
  await expect.element(page.getByText("Buscando...")).not.toBeInTheDocument();
  await expect.element(page.getByText("No se encontraron resultados")).not.toBeInTheDocument();
});

test("the footer begins below the first screen, so that results push nothing away, at 1280 px", async () => {
  await page.viewport(1280, 800);
  await openScreen("/search?q=nadahayconestenombre");
  await expect.element(page.getByRole("link", { name: "Volver al Inicio" })).toBeVisible();
  const footer = page.getByRole("contentinfo").element().getBoundingClientRect();
  expect(footer.top).toBeGreaterThanOrEqual(window.innerHeight);
});
