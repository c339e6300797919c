import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { openDatabase } from "#platform/database/database.ts";
import type { Change, OutboxEntry } from "#platform/sync/mutation.ts";
import {
  backupOf,
  knowMembers,
  phonesOf,
  updateFrom,
  VERSIONS,
  writtenIn,
} from "#test/earlier-version/earlier-version.ts";
import { becomePhone, type Phone, readPhone } from "#test/earlier-version/phone.ts";
import { type Draft, draftsOf } from "#test/earlier-version/phone-steps.ts";
import { runOwner } from "#test/run-owner.ts";
import { expect, test, WITHOUT_CONNECTION } from "./fixtures.ts";
import { recordsOnServer } from "./on-server.ts";
import type { Product } from "./product.ts";
import { beginSession, storedOnDevice } from "./steps.ts";

// The current code opens browser data that earlier releases stored. The server has data of the same release.

/** A replica of 0.1.0 lacks favourites, so the test compares them separately. */
const FAVOURITE = "favourite";

type Way = "updated" | "restored";

/** Replaces the product's data by the installation of an earlier version, and starts the product. */
async function startOn(product: Product, version: string, way: Way): Promise<void> {
  await product.stop();
  for (const name of readdirSync(product.dataDir))
    if (!name.startsWith("simulators")) rmSync(join(product.dataDir, name), { recursive: true });
  const place = { dataDir: product.dataDir, databaseUrl: undefined };
  if (way === "updated") await updateFrom(version, place);
  else {
    const { code, output } = await runOwner(
      product.environment,
      "restore",
      backupOf(version),
      "--without-ledger",
    );
    expect(code, output).toBe(0);
  }
  await knowMembers(place);
  // The built pages offer 2 USD, so the release's plan gets that price. releases.server.test.ts checks the old price.
  const database = openDatabase(place);
  await database.updateTable("plans").set({ amount: "2" }).execute();
  await database.destroy();
  await product.start();
}

interface Notebook {
  /** The records that the phone showed, by kind and id. Mutations that the server had refused are left out. */
  shown: Map<string, NonNullable<Change["value"]>>;
  refused: OutboxEntry[];
}

/** @param memberId the member whose notebook it is, because a phone may have several */
function notebookOn({ databases }: Phone, memberId: string): Notebook {
  const notebook = databases.find(({ name }) => name === `notebook-${memberId}`);
  const valuesOf = <T>(store: string) =>
    (notebook?.stores.find(({ name }) => name === store)?.records ?? []).map(({ value }) => value as T);
  const entries = valuesOf<OutboxEntry>("writes");
  // An outbox entry that sends records back after a restore has no effects for deletions. Its body lists the deletions.
  const effects = entries.flatMap(({ refusal, effects, parts }) =>
    refusal ? [] : [...effects, ...((parts.body as { records?: Change[] } | undefined)?.records ?? [])],
  );
  const shown: Notebook["shown"] = new Map();
  for (const { kind, id, value } of [...valuesOf<Change>("records"), ...effects])
    if (value && kind !== FAVOURITE) shown.set(`${kind} ${id}`, value);
    else shown.delete(`${kind} ${id}`);
  return { shown, refused: entries.filter(({ refusal }) => refusal) };
}

const memberOf = ({ localStorage }: Phone): string => JSON.parse(localStorage["known-user"] ?? "null").id;

async function onServer(page: Page): Promise<Record<string, object>> {
  const { changes } = await (await page.request.get("/api/notebook?since=0&seen=0")).json();
  return Object.fromEntries(
    changes.flatMap(({ kind, id, value }: Change) =>
      value && kind !== FAVOURITE ? [[`${kind} ${id}`, value]] : [],
    ),
  );
}

/** Expects exactly the records that the phone showed, with the same values and pictures. */
async function expectArrived(page: Page, { shown }: Notebook): Promise<void> {
  const expected = Object.fromEntries(
    [...shown].map(([key, value]) => [key, expect.objectContaining(value)]),
  );
  await expect.poll(() => onServer(page), { timeout: 20_000 }).toEqual(expected);
  const pictures = [...shown.values()].flatMap(({ image_url }) => image_url ?? []);
  expect(pictures).not.toEqual([]);
  for (const picture of pictures) expect((await page.request.get(String(picture))).status()).toBe(200);
}

async function expectFavourites(page: Page, { localStorage }: Phone): Promise<void> {
  const expected: string[] = JSON.parse(localStorage.favorites ?? "[]");
  const ids = async () => (await recordsOnServer(page, FAVOURITE)).map(({ key_id }) => key_id);
  await expect.poll(async () => (await ids()).toSorted()).toEqual(expected.toSorted());
  await page.goto("/favoritos");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(expected.length);
}

/** Removes this installation, so that other journeys do not find its members and its simulated PayPal. */
test.afterAll(async ({ product }) => {
  await product.stop();
  for (const name of readdirSync(product.dataDir)) rmSync(join(product.dataDir, name), { recursive: true });
  await product.start();
});

const released = VERSIONS.filter((version) => !version.endsWith("-dev"));
/** The versions that are also restored. `npm run test:long` restores each. */
const RESTORED = process.env.TEST_LONG ? VERSIONS : released.slice(-1);

for (const version of VERSIONS)
  for (const way of ["updated", "restored"] as const) {
    if (way === "restored" && !RESTORED.includes(version)) continue;
    const { ana, asleep, berta } = phonesOf(version);
    const words = (text: string) => text + writtenIn(version).marker;
    const drafts = draftsOf(words, { hasLaterTools: version !== "0.1.0" });
    const begin = async (context: BrowserContext, product: Product, phone: Phone, name?: string) => {
      await startOn(product, version, way);
      const page = await becomePhone(context, product.origin, phone);
      if (name) await beginSession(page, { name });
      await page.goto("/ideas");
      return page;
    };
    test.describe(`on an installation of ${version} that was ${way}`, () => {
      test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/401|412/, WITHOUT_CONNECTION));

      test("a phone of that release sends what it holds, and shows what it kept", async ({
        context,
        product,
      }) => {
        // A restore ends the sessions, so the member signs in again.
        const page = await begin(context, product, ana, way === "restored" ? "Ana" : undefined);
        const notebook = notebookOn(ana, memberOf(ana));
        await expectArrived(page, notebook);
        await expect(page.getByText("Por enviar")).toBeHidden();
        for (const { parts } of notebook.refused)
          await expect(page.getByText((parts.body as { title: string }).title)).toBeVisible();
        await expectFavourites(page, ana);
        // The server knows nothing of drafts, so one way suffices.
        for (const { text, open } of way === "updated" ? drafts : [])
          await expect(await open(page)).toHaveValue(text);
      });

      // After a restore, each phone compares its history with the server's. Ana's does so above.
      if (asleep && way === "updated")
        test("a phone that slept through a restore brings back what is lost", async ({
          context,
          product,
        }) => {
          const page = await begin(context, product, asleep, "Ana");
          await expectArrived(page, notebookOn(asleep, memberOf(asleep)));
          await expectFavourites(page, asleep);
        });

      if (berta && way === "updated")
        test("a lost account's notebook stays on the device with its draft, and nobody sees it", async ({
          context,
          product,
        }) => {
          const page = await begin(context, product, berta);
          const nothing = page.getByText("Aún no tienes ideas. ¡Añade la primera!");
          await expect(nothing).toBeVisible();
          await beginSession(page, { name: "Ana" });
          await page.goto("/ideas");
          await expect(page.getByText(words("Plantar un limonero"))).toBeVisible();
          const lost = berta.databases.filter(({ name }) => !name.endsWith(memberOf(berta)));
          expect(lost).toHaveLength(1);
          expect((await readPhone(page)).databases).toEqual(expect.arrayContaining(lost));
          const [{ text }] = drafts as [Draft];
          expect(await storedOnDevice(page)).toContain(text);
        });
    });
  }
