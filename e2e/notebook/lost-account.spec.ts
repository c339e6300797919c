import { execFile } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { scratchFolder } from "#test/scratch-folder.ts";
import { expect, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import type { Product } from "../product.ts";
import { beginPremium, beginSession, onAnotherDevice, subscribe } from "../steps.ts";
import { beginIdea, expectDraft, ideasOf, writeIdea } from "./idea-steps.ts";

// The owner restores a backup that is older than a member's account (decision 0079).

const owner = ({ environment: env }: Product, ...words: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/owner.mjs", ...words], { env });

/** Takes a backup. Returns a function that restores this backup, by the owner's commands. */
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

test("a member whose account a restore has lost signs in again and finds the notebook", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION, /401|412/);
  const goBack = await takeBackup(product);
  const name = await beginPremium(page);
  await page.goto("/ideas");
  for (const title of ["Aprender a nadar", "Plantar un limonero"]) await writeIdea(page, title);
  await expect(page.getByText("Por enviar")).toHaveCount(0);
  await page.route("**/api/ideas/*", (route) => route.abort());
  await writeIdea(page, "Lo que no se envió");
  await beginIdea(page, "Lo que se empezó");
  await page.goto("/robots.txt");
  await page.unroute("**/api/ideas/*");
  await goBack();

  const elsewhere = await onAnotherDevice(page, name);
  await subscribe(elsewhere, product.origin);
  await elsewhere.goto("/ideas");
  await writeIdea(elsewhere, "Desde otro lado");
  await expect(elsewhere.getByText("Por enviar")).toHaveCount(0);
  await elsewhere.context().close();

  await beginSession(page, { name });
  await page.goto("/ideas");
  await expect(ideasOf(page)).toHaveCount(4);
  await expect(page.getByText("Por enviar")).toHaveCount(0);
  await expectDraft(page, "Lo que se empezó");
  const titles = (await recordsOnServer(page, "idea")).map(({ title }) => title);
  expect(titles.sort()).toEqual([
    "Aprender a nadar",
    "Desde otro lado",
    "Lo que no se envió",
    "Plantar un limonero",
  ]);
});
