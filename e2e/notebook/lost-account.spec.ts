import { execFile } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { scratchFolder } from "#test/scratch-folder.ts";
import { expect, expectUsable, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import type { Product } from "../product.ts";
import { beginPremium, beginSession, dialogOf, storedOnDevice, subscribe } from "../steps.ts";
import { ideasOf, writeIdea } from "./idea-steps.ts";

// The owner restores a backup that is older than a member's account (decision 0052).

const owner = ({ environment: env }: Product, ...words: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/owner.mjs", ...words], { env });

/** Returns what puts the database back as it is now, by the owner's commands. */
async function takeBackup(product: Product): Promise<() => Promise<void>> {
  const folder = scratchFolder("claves-backup");
  await owner(product, "backup", folder);
  const [backup = ""] = readdirSync(folder);
  return async () => {
    await product.stop();
    for (const name of readdirSync(product.dataDir))
      if (name.startsWith("claves.sqlite") || name === "personal_calendar_images")
        rmSync(join(product.dataDir, name), { recursive: true });
    await owner(product, "restore", join(folder, backup), "--without-ledger");
    await product.start();
    rmSync(folder, { recursive: true });
  };
}

const question = (page: Page) => page.getByRole("region", { name: "Tu cuaderno de antes" });

/** Opens the ideas on this device as a Premium member, and waits until it has heard whose the other notebook is. */
async function comeBack(page: Page, who?: { name: string }): Promise<void> {
  const { origin } = await beginSession(page, who);
  await subscribe(page, origin);
  const judged = page.waitForResponse("**/api/notebook/judgements");
  await page.goto("/ideas");
  await judged;
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
}

/** Leaves a saved idea, an unsent one and a draft on the device. */
async function leaveNotebook(page: Page): Promise<string> {
  const name = await beginPremium(page);
  const proven = page.waitForResponse("**/api/notebook/owner-proof");
  await page.goto("/ideas");
  await writeIdea(page, "Aprender a nadar");
  await expect(page.getByText("Por enviar")).toBeHidden();
  await page.route("**/api/ideas/*", (route) => route.abort());
  await writeIdea(page, "Lo que no se envió");
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await dialogOf(page).getByRole("textbox").fill("Lo que se empezó");
  const { proof } = await (await proven).json();
  // Leaving the page sooner would stop the proof from being stored.
  await expect.poll(() => storedOnDevice(page)).toContain(proof);
  await page.goto("/robots.txt");
  await page.unroute("**/api/ideas/*");
  return name;
}

test("@both a member whose account a restore has lost takes the notebook to the new account, and nobody else can", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  const goBack = await takeBackup(product);
  const name = await leaveNotebook(page);
  await goBack();

  await comeBack(page);
  await expect(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
  await expect(question(page)).toBeHidden();

  await comeBack(page, { name });
  await expect(question(page)).toBeVisible();
  await expectUsable(page);
  await question(page).getByRole("button", { name: "Ahora no" }).click();
  await expect(question(page)).toBeHidden();
  await page.reload();
  await question(page).getByRole("button", { name: "Pasar a mi cuenta" }).dblclick();
  await expect(page.getByText("Tu cuaderno ya está en tu cuenta")).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(ideasOf(page)).toHaveCount(2);
  await expect(page.getByText("Por enviar")).toBeHidden();

  await page.reload();
  await expect(ideasOf(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("Lo que se empezó");
  await expect(question(page)).toBeHidden();
  const titles = (await recordsOnServer(page, "idea")).map(({ title }) => title);
  expect(titles.sort()).toEqual(["Aprender a nadar", "Lo que no se envió"]);
});
