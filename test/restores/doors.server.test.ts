// On PostgreSQL too: the queries of facts that a restore must not forget must work on both engines.

import { beforeEach, expect, test } from "vitest";
import { features } from "#app/server/features.ts";
import { listRefused, makeStopToken } from "#notebook/reminders/mail/email-queries.server.ts";
import { DELETED, memberSubject } from "#platform/backup/facts.ts";
import { appendLines, readLedger } from "#platform/backup/ledger.ts";
import { linesOf } from "#platform/backup/ledger-file.ts";
import { copyRows } from "../databases/time-machine.ts";
import { catchMail } from "../providers/mail-edge.ts";
import { runOwner } from "../run-owner.ts";
import { ownFolder } from "../scratch-folder.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

// After a restore, the product still respects what a member closed or asked for since the backup (decision 0091).

let app: TestApp;
let backups: string;

beforeEach(async () => {
  backups = ownFolder("claves-doors");
  app = await startTestApp({ settings: { BACKUP_DIR: backups } });
});

const environment = () => ({ DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl });
const ledger = () => features(app.services).ledger;
/** Runs the ledger's job. The product runs this job within a minute of a change. */
const copyFacts = () => ledger().jobs[0]?.run(null, new AbortController().signal);

/** Copies the rows, as a copy of the volume does. The returned function restores them while the server runs. */
async function volume(): Promise<() => Promise<void>> {
  const goBack = await copyRows(app.database);
  return async () => {
    await copyFacts();
    await goBack();
    await ledger().begin();
  };
}

async function openFeed(member: Visitor): Promise<() => Promise<number>> {
  const { body } = await member.call<{ address: string }>("POST", "/api/calendar-feed");
  return async () => (await fetch(body.address)).status;
}

test("a closed feed stays closed, also where another one replaced it", async () => {
  const [ana, bea, carla] = [await app.newMember(), await app.newMember(), await app.newMember()];
  const [closed, replaced, open] = [await openFeed(ana), await openFeed(bea), await openFeed(carla)];
  const goBack = await volume();
  expect((await ana.call("DELETE", "/api/calendar-feed")).status).toBe(204);
  const other = await openFeed(bea);
  expect([await closed(), await replaced(), await other()]).toEqual([404, 404, 200]);
  await goBack();
  // Bea must open her newer feed again: the backup lacks it, and the ledger does not know whose it is.
  expect([await closed(), await replaced(), await other(), await open()]).toEqual([404, 404, 404, 200]);
  expect((await (await openFeed(bea))()).toString()).toBe("200");
});

test("a deleted account stays deleted, and one that was made anew under its id stays", async () => {
  const [ana, bea, carla] = [await app.newMember(), await app.newMember(), await app.newMember()];
  const ids = [await ana.userId(), await bea.userId(), await carla.userId()];
  const made = app.database
    .selectFrom("users")
    .select("created_at")
    .where("id", "=", ids[2] ?? "");
  const { created_at } = await made.executeTakeFirstOrThrow();
  const states = ["2000-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z", created_at];
  const facts = states.map((state, at) => ({
    kind: DELETED,
    subject: memberSubject(ids[at] ?? ""),
    counter: 1,
    state,
  }));
  await appendLines(backups, linesOf(facts, undefined));
  await ledger().begin();
  const left = await app.database.selectFrom("users").select("id").where("id", "in", ids).execute();
  expect(left).toEqual([{ id: ids[0] }]);

  const goBack = await volume();
  expect((await ana.deleteAccount()).status, "the second deletion of the same account").toBe(200);
  await goBack();
  expect(await app.database.selectFrom("users").select("id").where("id", "in", ids).execute()).toEqual([]);
});

test("a kind of mail that somebody stopped stays stopped, and one that was allowed again stays allowed", async () => {
  const people = ["ana", "bea"].map((name) => ({ name, email: `${name}@ejemplo.com` }));
  const [ana, bea] = await Promise.all(people.map((person) => app.visitor().signIn("google", person)));
  const stop = async (member: Visitor | undefined, to: string) => {
    const about = { kind: "event", to } as const;
    const userId = (await member?.userId()) ?? ("" as never);
    const token = await makeStopToken(app.database, userId, about, app.clock());
    expect((await app.visitor().call("POST", "/api/reminder-stop", { token })).status).toBe(200);
  };
  const refused = (email: string) => listRefused(app.database, email);
  const mail = await catchMail(app);
  const allow = async (member: Visitor | undefined, email: string) => {
    expect((await member?.call("PUT", "/api/reminders/email", { email }))?.status).toBe(200);
    const token = /#confirmar=([\w-]{43})/.exec((await mail.sentTo(email)).at(-1)?.text ?? "")?.[1];
    expect((await app.visitor().call("POST", "/api/reminder-email-confirmation", { token })).status).toBe(
      204,
    );
  };
  await stop(bea, "bea@ejemplo.com");
  const goBack = await volume();
  await stop(ana, "ana@ejemplo.com");
  await allow(bea, "bea@ejemplo.com");
  await goBack();
  expect([await refused("ana@ejemplo.com"), await refused("bea@ejemplo.com")]).toEqual([["event"], []]);
  // A member can also lift a refusal that the ledger brought back.
  await allow(ana, "ana@ejemplo.com");
  expect(await refused("ana@ejemplo.com")).toEqual([]);

  const text = JSON.stringify([...((await readLedger(backups, undefined))?.facts.values() ?? [])]);
  for (const word of ["ejemplo", "ana@", await ana?.userId()]) expect(text).not.toContain(word);
});

test("a case under way is the owner's, with code, kind and day, and an ended one is not done again", async () => {
  const asked = async (email: string) =>
    (await app.visitor().call<{ code: string }>("POST", "/api/consumer-requests", { kind: "baja", email }))
      .body.code;
  const known = await asked("ana@ejemplo.com");
  const goBack = await volume();
  const lost = await asked("bea@ejemplo.com");
  const run = async (...words: string[]) => {
    const { code, output } = await runOwner(environment(), ...words);
    expect(code, output).toBe(0);
    return output;
  };
  await run("close-request", known, "--note", "done by hand");
  const mail = await catchMail(app);
  await goBack();
  await ledger().begin();
  const open = await run("requests");
  expect(open).toContain(lost);
  expect(open).toContain("A restore has lost it");
  expect(open).not.toContain(known);
  const letters = await mail.sentTo(app.config.site.contactEmail);
  expect(letters.filter(({ text }) => text.includes(`${lost}, baja`))).toHaveLength(1);
  await run("close-request", lost, "--note", "the person wrote");
  expect(await run("requests")).toBe("None is open.");
});

test("`owner backup` writes the ledger beside the backup, so that a restore takes it", async () => {
  await app.newMember();
  const folder = ownFolder("claves-hand");
  const written = await runOwner(environment(), "backup", folder);
  expect(written.code, written.output).toBe(0);
  const [backup = ""] = written.output.split("\n");
  const known = await readLedger(folder, undefined);
  expect([...(known?.facts.values() ?? [])]).toMatchObject([{ kind: "paypal", state: "begun" }]);
  const output = expect.stringContaining("The ledger knew since then: nothing more.");
  const restored = await runOwner({ DATA_DIR: ownFolder("claves-empty") }, "restore", backup);
  expect(restored).toEqual({ code: 0, output });
});
