import type { Page } from "@playwright/test";
import { openDatabase } from "#server/database/database.ts";
import { earlierDevice, writeEarlierDatabase } from "#test/earlier-version/earlier-version.ts";
import { expect, test } from "./fixtures.ts";
import { ideasOf } from "./notebook/idea-steps.ts";
import { recordsOnServer } from "./on-server.ts";
import { dialogOf } from "./steps.ts";

/** The titles on the server, sorted. */
const titlesOf = async (page: Page, kind: "idea" | "event" | "journal") =>
  (await recordsOnServer(page, kind)).map(({ title }) => title).sort();

test("a phone of the earlier version sends all its changes, keeps its draft, and stays signed in", async ({
  page,
  context,
  product,
}) => {
  // A new version starts on the database of the old one, as after an update.
  await product.stop();
  const database = openDatabase({ databaseUrl: undefined, dataDir: product.dataDir });
  await writeEarlierDatabase(database);
  await database.destroy();
  await product.start();
  await context.setStorageState(earlierDevice(product.origin));

  await page.goto("/ideas");
  await expect(ideasOf(page).filter({ hasText: "Idea sin enviar" })).toBeVisible();
  await expect(page.getByText("Por enviar")).toBeHidden();
  expect(await titlesOf(page, "idea")).toEqual([
    "Idea con dos versiones",
    "Idea guardada",
    "Idea sin enviar",
  ]);
  expect(await titlesOf(page, "event")).toEqual(["Cena guardada", "Evento sin enviar"]);
  expect(await titlesOf(page, "journal")).toContain("Página sin enviar");
  const notes = await recordsOnServer(page, "note");
  expect(notes.map(({ note_content }) => note_content).join("\n")).toContain("Nota sin enviar");
  const [goal] = await recordsOnServer(page, "goal");
  expect(goal?.actions.map(({ done_at }) => done_at !== null)).toEqual([true, true, false]);
  const favourites = async () => (await page.request.get("/api/favourites")).json();
  await expect.poll(favourites).toEqual(["exito", "accion"]);

  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("Idea a medio escribir");
  await page.goto("/favoritos");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
});
