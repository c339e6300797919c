import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessible.ts";
import { openScreen } from "#test/screens/open-screen.tsx";
import { keys } from "./lessons.ts";
import { loadLesson } from "./load-lesson.ts";

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

test.each([
  ["/clave/nope", "Clave no encontrada"],
  ["/nope", "Página no encontrada"],
])("%s says «%s» on an accessible page that leads home", async (path, name) => {
  await openScreen(path);
  await expect.element(page.getByRole("heading", { name })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Volver al Inicio" }).click();
  await expect.poll(() => window.location.pathname).toBe("/");
});

test("a lesson says when its text was last revised", async () => {
  await openScreen("/clave/historias");
  await expect.element(page.getByText(/^Última revisión: \d+ de \w+ de 2026\.$/)).toBeVisible();
});

test.each(keys.map(({ id }) => id))(
  "%s ends with its Conclusión and task, before pairs, quotes and sources",
  async (id) => {
    const lesson = await loadLesson(id);
    await openScreen(`/clave/${id}`);
    await expect.element(page.getByRole("heading", { name: "Conclusión" })).toBeVisible();
    const titles = Array.from(document.querySelectorAll("article h2"), ({ textContent }) => textContent);
    const ending = titles.slice(titles.indexOf(lesson?.sections.at(-2)?.title ?? ""));
    const appendix = [
      [lesson?.examples, "En la Práctica: Consciencia vs. Inconsciencia"],
      [lesson?.quotes, "Frases para pensar"],
      [lesson?.sources, "Fuentes"],
    ] as const;
    expect(ending).toEqual([
      lesson?.sections.at(-2)?.title,
      "Conclusión",
      "Algo pequeño que hacer",
      ...appendix.filter(([parts]) => parts && parts.length > 0).map(([, title]) => title),
    ]);
    const listed = Array.from(
      document.querySelectorAll("nav[aria-label='En esta clave'] a"),
      ({ textContent }) => textContent,
    );
    expect(listed).toEqual(titles.filter((title) => title !== "Algo pequeño que hacer"));
  },
);

test("the contents mark the part that is being read", async () => {
  await page.viewport(1280, 800);
  await openScreen("/clave/metas");
  const link = page
    .getByRole("navigation", { name: "En esta clave" })
    .getByRole("link", { name: "Conclusión" });
  await expect.element(link).not.toHaveAttribute("aria-current");
  await link.click();
  await expect.element(link).toHaveAttribute("aria-current", "location");
});
