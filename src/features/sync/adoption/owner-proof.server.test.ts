import { hash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { copyRows } from "#test/databases/time-machine.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

// A member whose account a restore has lost signs in again, and their device still has the notebook.

let app: TestApp;
let count = 0;
let person: { name: string; email: string };
let goBack: () => Promise<void>;
let former: string;
let proof: string;

const idOf = async (member: Visitor) =>
  (await member.call<{ user: { id: string } }>("GET", "/api/session")).body.user.id;

async function signIn(who = person): Promise<Visitor> {
  const member = await app.visitor().signIn("google", who);
  await member.subscribe();
  return member;
}

const judge = async (member: Visitor, claim = { former, proof }) =>
  (await member.call<{ whose: string }>("POST", "/api/notebook/judgements", claim)).body.whose;

beforeEach(async () => {
  app ??= await startTestApp();
  person = { name: "Ana", email: `ana-${++count}@ejemplo.com` };
  // Somebody's proof was given before the backup, which has the key.
  await (await app.newMember()).call("GET", "/api/notebook/owner-proof");
  goBack = await copyRows(app.database);
  const member = await signIn();
  former = await idOf(member);
  proof = (await member.call<{ proof: string }>("GET", "/api/notebook/owner-proof")).body.proof;
});

test("the notebook of a lost account is of the person who comes again with the same identity", async () => {
  await goBack();
  const member = await signIn();
  expect(await idOf(member)).not.toBe(former);
  expect(await judge(member)).toBe("yours");
});

test("it is nobody else's, whatever they claim", async () => {
  await goBack();
  const other = await app.newMember();
  const { body } = await other.call<{ proof: string }>("GET", "/api/notebook/owner-proof");
  const claims = [
    { former, proof },
    { former, proof: body.proof },
    { former, proof: "" },
    { former: newId(), proof },
  ];
  for (const claim of claims) expect(await judge(other, claim)).toBe("not_yours");
  const facebook = await app.visitor().signIn("facebook", person);
  await facebook.subscribe();
  expect(await judge(facebook)).toBe("not_yours");
});

test("an account that is still there, or that was deleted, is not taken over", async () => {
  const again = await app.visitor().signIn("google", person);
  expect(await judge(again)).toBe("not_yours");
  await goBack();
  const later = await signIn();
  const deletion = { member_hash: hash("sha256", former), deleted_at: new Date().toISOString() };
  await app.database.insertInto("deleted_members").values(deletion).execute();
  expect(await judge(later)).toBe("not_yours");
});

test("a lost notebook returns to the new account, and a second device that knew more corrects it", async () => {
  await goBack();
  const member = await signIn();
  const idea = (title: string) => ({
    id: newId(),
    title,
    position: 0,
    created_at: "2026-11-20T10:00:00.000Z",
  });
  const [kept, deleted] = [idea("Queda"), idea("Se borró")].map((one) => ({ ...one, version: newId() }));
  if (!kept || !deleted) throw new Error("no ideas");
  const offer = (revision: number, records: object[]) =>
    member.call("POST", "/api/notebook/recoveries", { epoch: former, revision, is_last: true, records });
  const change = (value: typeof kept) => ({ kind: "idea", id: value.id, value });
  await member.keepIdea("Nueva");
  expect((await offer(7, [change(kept), change(deleted)])).status).toBe(204);
  expect((await offer(9, [{ kind: "idea", id: deleted.id, value: null }])).status).toBe(204);
  const titles = (await member.records<{ title: string }>("idea")).map(({ title }) => title);
  expect(titles.sort()).toEqual(["Nueva", "Queda"]);
});
