import { beforeEach, expect, test } from "vitest";
import { features } from "#app/server/features.ts";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { memberSubject } from "#platform/backup/facts.ts";
import { keyOf } from "#platform/backup/ledger-file.ts";
import { newId } from "#platform/shared/new-id.ts";
import { copyRows } from "./databases/time-machine.ts";
import { startTestApp } from "./test-app.ts";
import type { Visitor } from "./visitor.ts";

// The server computes an account's id from the person's identity. So a restored database gives the person the same id
// again (decision 0079).

const app = await startTestApp();
let count = 0;
let person: { name: string; email: string };

beforeEach(async () => {
  person = { name: "Ana", email: `ana-${++count}@ejemplo.com` };
});

const signIn = (provider: "google" | "facebook" = "google") => app.visitor().signIn(provider, person);

async function deleteAccount(member: Visitor): Promise<void> {
  const request = { request_id: newId(), confirmation_code: newConfirmationCode() };
  const { status } = await member.call("DELETE", "/api/account", { confirmation: "ELIMINAR", ...request });
  expect(status).toBe(200);
}

test("a person whose account a restore has lost gets the same id again, and at each provider another", async () => {
  // The first sign-in creates the secret key from which ids derive, so the copy must come after it.
  await app.newMember();
  const goBack = await copyRows(app.database);
  const [google, facebook] = [
    await (await signIn("google")).userId(),
    await (await signIn("facebook")).userId(),
  ];
  await goBack();
  expect(await (await signIn("facebook")).userId()).toBe(facebook);
  expect(await (await signIn("google")).userId()).toBe(google);
  expect(google).not.toBe(facebook);
  expect(google).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a person who deleted the account gets another id, also after a restore with the ledger", async () => {
  const goBack = await copyRows(app.database);
  const first = await signIn();
  const former = await first.userId();
  await deleteAccount(first);
  const later = await (await signIn()).userId();
  expect(later).not.toBe(former);

  const facts = await app.database.selectFrom("ledger_facts").selectAll().execute();
  expect(facts.map(({ subject }) => subject)).toContain(memberSubject(former));
  await goBack();
  await features(app.services).ledger.replay(new Map(facts.map((fact) => [keyOf(fact), fact])));
  expect(await (await signIn()).userId()).toBe(later);
});

test("first sign-ins of one person at the same moment make one account", async () => {
  const members = await Promise.all([signIn(), signIn(), signIn()]);
  const [id, ...others] = await Promise.all(members.map((member) => member.userId()));
  expect(others).toEqual([id, id]);
});
