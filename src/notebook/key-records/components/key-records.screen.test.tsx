import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, longDate, todayHere } from "#platform/shared/days/days.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { buildGoal, buildIdea, buildNote, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectLink, expectNoOverflow } from "#test/screens/accessible.ts";
import { api, openAsPremium, openDialog, openScreen } from "#test/screens/open-screen.tsx";

// These tests cover the tag of ideas, goals and notes on every screen that shows or sets it.

const own = () => page.getByRole("region", { name: "Lo que nació de esta clave" });
const select = () => page.getByRole("combobox", { name: "Clave" });
const TODAY = todayHere();

test("a key's page shows a Premium member what they began from it, and nothing of other keys", async () => {
  api.notebook.keep(
    "idea",
    { ...buildIdea("Nadar"), key_id: "metas" },
    { ...buildIdea("Cantar"), key_id: "exito" },
  );
  api.notebook.keep("idea", buildIdea("De una réplica de antes"));
  const goal = buildGoal({ title: "Correr un maratón", key_id: "metas" });
  api.notebook.keep("goal", goal);
  const at = "2026-11-20T12:00:00.000Z";
  const left = buildGoal({ title: "Cruzar a nado", key_id: "metas" });
  api.notebook.keep("goal", { ...left, archived_at: at, let_go_at: at });
  // A device from before notes had tags stores a note without `key_id`. The note's page then decides the tag.
  api.notebook.keep("note", buildNote("Empiezo por el río", "clave_metas"));
  api.notebook.keep("note", { ...buildNote("Sin clave ya", "clave_metas"), key_id: null });
  api.notebook.keep("note", { ...buildNote("Desde lo general", "exito_general"), key_id: "metas" });
  await openAsPremium("/clave/metas");
  await expectLink(own().getByRole("link", { name: /Correr un maratón/ }), `/meta/${goal.id}`);
  await expect.element(own().getByRole("link", { name: "Cruzar a nado la dejaste ir" })).toBeVisible();
  await expectLink(own().getByRole("link", { name: "Nadar" }), "/ideas");
  await expectLink(own().getByRole("link", { name: /Empiezo por el río/ }), "/notas/clave_metas");
  await expect.element(own().getByRole("link", { name: /Desde lo general/ })).toBeVisible();
  expect(own().element().textContent).not.toMatch(/Cantar|De una réplica|Sin clave ya/);
  await expectAccessible(own().element());
  expectNoOverflow();
});

test.each([
  ["a visitor", openScreen],
  ["a member who began nothing from it", openAsPremium],
] as const)("a key's page shows nothing of its own to %s", async (_who, open) => {
  api.notebook.keep("idea", { ...buildIdea("Cantar"), key_id: "exito" });
  await open("/clave/metas");
  if (open === openAsPremium) await expect.poll(() => indexedDB.databases()).not.toEqual([]);
  await expect.element(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
  await expect.element(own()).not.toBeInTheDocument();
});

test("an idea's key is chosen with a new idea, shown by name, and changed without its title", async () => {
  await openAsPremium("/ideas");
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await openDialog().getByRole("textbox").fill("Aprender a nadar");
  await userEvent.selectOptions(select(), "Metas");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  const entry = page.getByRole("main").getByRole("listitem");
  await expect.element(entry.getByText("Metas")).toBeVisible();
  await expect.poll(() => api.notebook.records("idea")).toMatchObject([{ key_id: "metas" }]);
  const [{ version } = {}] = api.notebook.records("idea");

  await page.getByRole("button", { name: "Editar: Aprender a nadar" }).click();
  await userEvent.selectOptions(select(), "Ninguna");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(entry.getByText("Metas")).not.toBeInTheDocument();
  await expect.poll(() => api.notebook.records("idea")).toMatchObject([{ key_id: null, version }]);

  await page.getByRole("button", { name: "Editar: Aprender a nadar" }).click();
  await openDialog().getByRole("textbox").fill("Aprender a remar");
  await userEvent.selectOptions(select(), "Acción");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(entry.getByText("Aprender a remar")).toBeVisible();
  await expect
    .poll(() => api.notebook.records("idea"))
    .toMatchObject([{ key_id: "accion", title: "Aprender a remar" }]);
});

test("a key that writers removed is shown as none, and stays while nobody chooses another", async () => {
  api.notebook.keep("idea", { ...buildIdea("Nadar"), key_id: "ya-no-esta" });
  await openAsPremium("/ideas");
  await page.getByRole("button", { name: "Editar: Nadar" }).click();
  await expect.element(select()).toHaveValue("");
  await openDialog().getByRole("textbox").fill("Nadar mucho");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(() => api.notebook.records("idea"))
    .toMatchObject([{ title: "Nadar mucho", key_id: "ya-no-esta" }]);
});

test("the draft of an idea from before keys keeps its title", async () => {
  const idea = buildIdea("Nadar");
  api.notebook.keep("idea", idea);
  await openAsPremium("/ideas");
  await expect.element(page.getByText("Nadar")).toBeVisible();
  const [member] = (await indexedDB.databases()).map(({ name }) => name?.replace("notebook-", ""));
  const draft = { id: idea.id, value: "Nadar en el mar" };
  localStorage.setItem(`draft:${member}:idea:${idea.id}`, JSON.stringify(draft));
  await page.getByRole("button", { name: "Editar: Nadar" }).click();
  await expect.element(openDialog().getByRole("textbox")).toHaveValue("Nadar en el mar");
});

test("a goal's page sets its key at once, and the list names it", async () => {
  const goal = buildGoal({ title: "Correr un maratón" });
  api.notebook.keep("goal", goal);
  await openAsPremium(`/meta/${goal.id}`);
  await userEvent.selectOptions(select(), "Constancia");
  await expect
    .element(page.getByRole("banner").or(page.getByRole("main")).getByText("Clave: Constancia"))
    .toBeInTheDocument();
  await expect
    .poll(() => api.notebook.records("goal"))
    .toMatchObject([{ key_id: "constancia", version: goal.version }]);
  await page.getByRole("link", { name: "Mis Metas" }).first().click();
  await expect.element(page.getByRole("main").getByRole("listitem").getByText("Constancia")).toBeVisible();
});

test("a note takes its page's key, another one, or none, and a written note's key can be changed", async () => {
  await openAsPremium("/notas/clave_metas");
  await expect.element(select()).toHaveValue("metas");
  await page.getByRole("textbox").first().fill("Una nota");
  await userEvent.selectOptions(select(), "Ninguna");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect.poll(() => api.notebook.records("note")).toMatchObject([{ key_id: null }]);
  await expect.element(select()).toHaveValue("metas");
  await page.getByRole("button", { name: /Sin clave/ }).click();
  await expect.poll(() => document.activeElement?.tagName).toBe("SELECT");
  await userEvent.selectOptions(select().nth(1), "Éxito");
  await expect.poll(() => api.notebook.records("note")).toMatchObject([{ key_id: "exito" }]);
});

test("a day of the journal and looking back name the key of a goal's actions", async () => {
  const goal = buildGoal({ title: "Correr un maratón", key_id: "accion" });
  const loose = buildGoal({ title: "Leer", key_id: null });
  api.notebook.keep("goal", goal, loose);
  const actionOf = ({ id, actions: [first] }: typeof goal) => ({
    goal_id: id,
    action_id: first?.id ?? "",
    action_text: `De ${id}`,
  });
  const day = { event_date: addDays(TODAY, -1), title: "Un día" };
  const actions = [actionOf(goal), actionOf(loose)];
  api.notebook.keep("journal", buildPage({ event_type: "project", ...day, actions }));
  api.notebook.keep("journal", buildPage({ event_type: "describe", ...day, actions: actions.slice(0, 1) }));
  await openAsPremium(`/mi-calendario?dia=${day.event_date}`);
  await expect.element(page.getByRole("link", { name: `De ${goal.id} Clave: Acción` }).first()).toBeVisible();
  await page.getByRole("link", { name: "Mirar atrás" }).first().click();
  const lived = page.getByRole("region", { name: "Tu coherencia" });
  await lived.getByText("De lo proyectado, lo vivido").click();
  await expect.element(lived.getByRole("row", { name: /Acción 1 1 100/ })).toBeVisible();
  await expect.element(lived.getByRole("row", { name: /Sin clave 1 0 0/ })).toBeVisible();
  expectNoOverflow();
  navigate(`/meta/${goal.id}`);
  await expect.element(page.getByRole("heading", { name: "Días en que avanzaste" })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(longDate(day.event_date), "i") }).click();
  await expect.element(page.getByRole("article", { name: day.title }).first()).toBeVisible();
});
