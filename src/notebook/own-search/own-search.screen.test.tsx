import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildEvent, buildGoal, buildIdea, buildNote, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow, expectVisible } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

const main = page.getByRole("main");
const field = () => main.getByRole("searchbox");
const results = () => main.getByRole("list").getByRole("listitem").elements();
const links = () => results().map((result) => result.querySelector("a")?.getAttribute("href"));
const address = () => window.location.pathname + window.location.search;

test("one search finds ideas, notes, goals and journal pages, each with its link, and is narrowed by kind", async () => {
  const written = { title: "Aprender a remar", vision_text: "Un año entero en el agua" };
  const goal = buildGoal({ ...written, created_at: "2026-03-01T15:00:00.000Z" });
  const note = `${"Palabras que van antes. ".repeat(20)}El año del río.`;
  const idea = buildIdea("Ano nuevo, <b>idea</b> nueva");
  api.notebook.keep("idea", { ...idea, created_at: "2026-04-01T15:00:00.000Z" });
  api.notebook.keep("note", { ...buildNote(note), created_at: "2026-02-01T15:00:00.000Z" });
  api.notebook.keep("goal", goal);
  const day = { event_date: "2025-03-05", title: "Un AÑO de garzas", custom_field_one: "Río" };
  api.notebook.keep("journal", buildPage({ event_type: "describe", ...day }));
  await openAsPremium("/search?q=a%C3%B1o");
  await main.getByRole("link", { name: "Buscar en lo que escribí" }).click();
  await expectVisible(main.getByText("4 resultados"));
  expect(address()).toBe("/mi-busqueda?q=a%C3%B1o");
  const [PAGE, NOTES] = ["/mi-calendario?dia=2025-03-05", "/notas/clave_metas"];
  expect(links()).toEqual(["/ideas", `/meta/${goal.id}`, NOTES, PAGE]);
  expect(results()[2]?.querySelector("mark")?.textContent).toBe("año");
  expect(results()[2]?.textContent).toContain("1 de febrero de 2026");
  expect(results()[0]?.textContent).toContain("<b>idea</b>");
  (main.getByRole("radio", { name: "Todo" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(main.getByRole("radio", { name: "Diario (1)" })).toBeChecked();
  expect(links()).toEqual([PAGE]);
  await userEvent.keyboard("{ArrowLeft}");
  await field().fill("  RIO  ");
  await expect.poll(links).toEqual([NOTES, PAGE]);
  await expect.poll(address).toBe("/mi-busqueda?q=RIO");
  await field().fill("xyzzy");
  await expectVisible(main.getByText("No se encontraron resultados"));
  await expectAccessible();
  await field().fill("");
  await expectVisible(main.getByText("Escribe una palabra y búscala en los 4 textos que guardaste"));
  await expect.poll(address).toBe("/mi-busqueda");
});

test("a long query and its 41 results fit 320 px, and the query is there on the way back", async () => {
  const event_date = "2027-05-03";
  for (let at = 0; at < 41; at++) api.notebook.keep("event", buildEvent({ title: `Cosa ${at}`, event_date }));
  await page.viewport(320, 844);
  await openAsPremium(`/mi-busqueda?q=${"cosa%20".repeat(1100)}`);
  await expect.poll(results).toHaveLength(41);
  await expectNoOverflow();
  await main.getByRole("link", { name: "Cosa 7", exact: true }).click();
  await expect.poll(address).toBe(`/calendario?dia=${event_date}`);
  window.history.back();
  await expect.element(field()).toHaveValue(expect.stringMatching(/^cosa cosa/));
});
