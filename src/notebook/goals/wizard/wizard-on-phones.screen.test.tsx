import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildIdea } from "#test/records/records.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";
import { stopClock } from "#test/screens/stop-clock.ts";

// The wizard on a phone: low screens.

const TITLE = "Correr diez kilómetros";

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const next = () => page.getByRole("button", { name: "Siguiente", exact: true });

async function beginGoal(): Promise<void> {
  const idea = buildIdea(TITLE);
  api.notebook.keep("idea", idea);
  await openAsPremium(`/crear-meta/${idea.id}`);
  await expect.element(page.getByText("PASO 1 DE 6", { exact: true })).toBeVisible();
}

test("on the smallest phone the buttons of a step are one row without the site's bar, and the calendar opens where the days are", async () => {
  stopClock("2026-11-30T12:00:00-03:00");
  await page.viewport(360, 640);
  await beginGoal();
  await expect.element(page.getByRole("navigation", { name: "Accesos rápidos" })).not.toBeInTheDocument();
  await expect.poll(() => 640 - next().element().getBoundingClientRect().bottom).toBeLessThan(16);
  expect(next().element().parentElement?.offsetHeight).toBeLessThan(76);
  await field("Porqué 1").fill("Porque sí");
  await next().click();
  await field("Acción 1").fill("Salir");
  await next().click();
  await expect.element(page.getByText("Diciembre de 2026")).toBeVisible();
});
