import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { openOwnDatabase } from "#app/server/open-database.ts";
import { owner } from "#app/server/owner.ts";
import type { Change } from "#features/sync/contract.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { newId } from "#shared/new-id.ts";
import { openStorage } from "#simulators/storage.ts";
import { freePort } from "../free-port.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { Visitor } from "../visitor.ts";

// Starts today's code on the data of each release that keep-release.ts has kept in a folder beside this file.

interface Written {
  member: { name: string; email: string };
  /** In every text of the member. */
  marker: string;
  pictures: string[];
  records: Change[];
}

const RELEASES = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

async function startOn(release: string, member: Written["member"]): Promise<Visitor> {
  const dataDir = scratchFolder("claves-release");
  stopAfterTests(() => rmSync(dataDir, { recursive: true, force: true }));
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.TEST_ENGINE === "postgres" ? await newPostgresDatabase() : undefined,
    LOG_LEVEL: "silent",
  };
  const said: string[] = [];
  const backup = join(import.meta.dirname, release, "backup");
  const code = await owner(["restore", backup, "--without-ledger"], environment, (line) => said.push(line));
  expect(code, said.join("\n")).toBe(0);
  const config = readConfig(environment);
  const database = await openOwnDatabase(config, new Date());
  await knowAtGoogle(dataDir, member, database);
  const { app } = await buildApp({ config, database });
  stopAfterTests(async () => {
    await app.close();
    await database.destroy();
  });
  await app.listen({ port: config.port, host: "localhost" });
  return new Visitor(config.origin);
}

/** The simulated Google knows the person by the release's subject. */
async function knowAtGoogle(dataDir: string, { name, email }: Written["member"], database: Database) {
  const { subject } = await database.selectFrom("identities").select("subject").executeTakeFirstOrThrow();
  const simulators = openStorage(dataDir);
  simulators
    .prepare("INSERT INTO people (provider, email, subject, name, has_picture) VALUES ('google', ?, ?, ?, 0)")
    .run(email, subject, name);
  simulators.close();
}

const pull = async (member: Visitor, since: number) =>
  (await member.call<{ revision: number; changes: Change[] }>("GET", `/api/notebook?since=${since}`)).body;

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(RELEASES)("an installation of %s under today's code", (release) => {
  const written = JSON.parse(
    readFileSync(join(import.meta.dirname, release, "written.json"), "utf8"),
  ) as Written;
  let member: Visitor;

  beforeAll(async () => {
    member = await (await startOn(release, written.member)).signIn("google", written.member);
  });

  test("has every record, with every word and picture of the member", async () => {
    const { changes } = await pull(member, 0);
    for (const { kind, id, value } of written.records) {
      const today = changes.find((change) => change.kind === kind && change.id === id);
      const words = textsOf(value).filter((text) => text.endsWith(written.marker));
      expect([kind, textsOf(today?.value)]).toEqual([kind, expect.arrayContaining(words)]);
    }
    expect(written.records.length).toBeGreaterThan(8);
    for (const address of written.pictures) expect((await member.send(address)).status).toBe(200);
    expect((await member.call("GET", "/api/subscription")).body).toMatchObject({
      subscription: { is_premium: true },
    });
  });

  test("takes a change that an old device sends, and another device pulls only that", async () => {
    const { revision, changes } = await pull(member, 0);
    const idea = written.records.findLast(({ kind, value }) => kind === "idea" && value);
    const { version = "" } = (idea?.value ?? {}) as { version?: string };
    const title = "Escrita hoy";
    expect((await member.keepIdea(title, idea?.id, version)).status).toBe(204);
    const added = newId();
    expect((await member.keepIdea("Otra de hoy", added)).status).toBe(204);
    const later = await pull(member, revision);
    expect(later.changes.map(({ kind, id }) => [kind, id])).toEqual([
      ["idea", idea?.id],
      ["idea", added],
    ]);
    expect(later.changes[0]?.value).toMatchObject({ title });
    expect(changes.filter(({ kind }) => kind === "conflict")).toHaveLength(
      written.records.filter(({ kind }) => kind === "conflict").length,
    );
  });
});

test("each release of the changelog is kept, and a version without -dev is a release", () => {
  const root = join(import.meta.dirname, "../..");
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const released = Array.from(
    changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
    ([, it]) => it,
  );
  expect(RELEASES.toSorted()).toEqual(released.toSorted());
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const { version: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    version: string;
  };
  expect(locked).toBe(version);
  if (version.endsWith("-dev")) expect(released).not.toContain(version.replace("-dev", ""));
  else expect(released[0]).toBe(version);
});
