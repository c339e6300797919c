import { sql } from "kysely";
import { expect } from "vitest";
import type { OwnCase } from "#billing/consumer-requests/contract.ts";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { findDeletion, memberSubject } from "#platform/backup/facts.ts";
import { readLedger } from "#platform/backup/ledger.ts";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { uploadPicture } from "../../records/journal-writing.ts";
import type { Visitor } from "../../visitor.ts";
import type { Place, Work } from "../place.ts";
import {
  ANA,
  expectLetters,
  lettersTo,
  type Member,
  newMember,
  newPerson,
  paymentsOf,
  statusAtPaypal,
  subscriptionsAtPaypal,
} from "./people.ts";
import { filesWith, stateOf } from "./what-is-left.ts";

const RECEIPT = /: recibo/;
const REFUND = /: PayPal te devolvió 2 USD/;
const GONE_BACK = /^Tu arrepentimiento está hecho/;
const CONFIRM = /^Confirma tu solicitud/;
const ENDED = /^Tu baja está hecha/;
/** Rows that the product keeps for ten years. */
const TRAIL = /^subscription_(audit|charges|consents) /;
const WORDS = "Lo que solo Ana sabe";

/** Returns the product's own actions at PayPal, as the audit trail lists them. */
async function actsOf(at: Place, id: string): Promise<string[]> {
  const { rows } = await at.withDatabase((database) =>
    sql<{ action: string }>`SELECT action FROM subscription_audit
      WHERE paypal_subscription_id = ${id} AND actor = 'server' ORDER BY action`.execute(database),
  );
  return rows.flatMap(({ action }) => /^(cancell|refund)(ing|ed)(?=: )/.exec(action)?.[0] ?? []);
}

async function expectAtPaypal(at: Place, id: string, status: string, payment: string): Promise<void> {
  expect(await statusAtPaypal(at, id)).toBe(status);
  expect(await paymentsOf(at, id)).toEqual([payment]);
}

/** Nobody pays without Premium, nobody has Premium without paying, and nobody pays twice. */
export const payment: Work<Visitor> = {
  name: "a payment",
  prepare: newPerson,
  run: (_at, ana) => ana.subscribe(),
  async check(at, ana) {
    await at.calm(HOUR_MS);
    const paid = (await subscriptionsAtPaypal(at)).find(({ status }) => status === "ACTIVE");
    expect((await ana.subscription())?.is_premium ?? false).toBe(paid !== undefined);
    const id = paid?.id ?? (await ana.subscribe());
    expect(await ana.subscription()).toMatchObject({ is_premium: true, paypal_subscription_id: id });
    expect((await subscriptionsAtPaypal(at)).map((one) => one.id)).toEqual([id]);
    await expectAtPaypal(at, id, "ACTIVE", "COMPLETED");
    await expectLetters(at, [RECEIPT]);
  },
};

const cancel = async (ana: Visitor) =>
  expect((await ana.call("POST", "/api/subscription/cancellation")).status).toBe(200);

export const cancellation: Work<Member> = {
  name: "a cancellation",
  prepare: newMember,
  run: (_at, { ana }) => cancel(ana),
  async check(at, { ana, id }) {
    await at.calm();
    await at.owner("reconcile");
    const isCancelled = (await statusAtPaypal(at, id)) === "CANCELLED";
    expect(await ana.subscription()).toMatchObject({ is_premium: true, cancellation_pending: isCancelled });
    if (!isCancelled) await cancel(ana);
    await expectAtPaypal(at, id, "CANCELLED", "COMPLETED");
    expect(await ana.subscription()).toMatchObject({ is_premium: true, cancellation_pending: true });
    await expectLetters(at, [RECEIPT]);
  },
};

async function goBack(ana: Visitor): Promise<void> {
  const { body } = await ana.call<OwnCase>("POST", "/api/consumer-requests/own", { kind: "arrepentimiento" });
  expect(body.status).toMatch(/^(done|under_way)$/);
}

/** The money moves once, the stored state is PayPal's, and each letter comes once. */
export const refund: Work<Member> = {
  name: "a refund",
  prepare: newMember,
  run: (_at, { ana }) => goBack(ana),
  async check(at, { ana, id }) {
    await at.calm();
    await ana.call("POST", "/api/session/refresh");
    // A person who saw no answer asks again.
    await goBack(ana);
    await at.calm();
    await expectAtPaypal(at, id, "CANCELLED", "REFUNDED");
    expect(await actsOf(at, id)).toEqual(["cancelled", "cancelling", "refunded", "refunding"]);
    expect(await ana.subscription()).toMatchObject({ is_premium: false });
    await expectLetters(at, [RECEIPT, REFUND, GONE_BACK]);
  },
};

async function askToEnd(at: Place): Promise<void> {
  await at.visitor().call("POST", "/api/consumer-requests", { kind: "baja", email: ANA.email });
  await at.due();
  const [letter] = (await lettersTo(at, ANA.email)).filter(({ subject }) => CONFIRM.test(subject));
  const [, token] = /#([\w-]{43})/.exec(letter?.text ?? "") ?? [];
  const { body } = await at
    .visitor()
    .call<{ status: string }>("POST", "/api/consumer-requests/confirmation", { token });
  expect(body.status).toMatch(/^(done|under_way)$/);
  await at.due();
}

/** Somebody who is not signed in asks for a baja. Each letter comes once, and the paid period stays. */
export const consumerCase: Work<Member> = {
  name: "a case",
  prepare: newMember,
  run: askToEnd,
  async check(at, { ana, id }) {
    await at.calm();
    if ((await statusAtPaypal(at, id)) !== "CANCELLED") await askToEnd(at);
    await at.calm();
    await expectAtPaypal(at, id, "CANCELLED", "COMPLETED");
    expect(await actsOf(at, id)).toEqual(["cancelled", "cancelling"]);
    expect(await ana.subscription()).toMatchObject({ is_premium: true, cancellation_pending: true });
    await expectLetters(at, [RECEIPT, CONFIRM, ENDED]);
  },
};

interface Leaver extends Member {
  request: object;
}

async function leaver(at: Place): Promise<Leaver> {
  const member = await newMember(at);
  await member.ana.keepIdea(WORDS);
  await uploadPicture(member.ana);
  if (!at.environment.DATABASE_URL) expect(await filesWith(at, WORDS)).not.toEqual([]);
  const ids = { request_id: newId(), confirmation_code: newConfirmationCode() };
  return { ...member, request: { confirmation: "ELIMINAR", ...ids } };
}

async function expectInLedger(at: Place, userId: string, isThere: boolean): Promise<void> {
  const ledger = await readLedger(at.backups, undefined);
  const subjects = Array.from(ledger?.facts.values() ?? [], ({ subject }) => subject);
  expect(subjects.includes(memberSubject(userId)), "the ledger has the deletion").toBe(isThere);
}

/** A deletion removes everything or nothing. Afterwards PayPal makes no charge, and the ledger names the deletion. */
const deletionBy = (who: string, remove: Work<Leaver>["run"]): Work<Leaver> => ({
  name: `a deletion by ${who}`,
  prepare: leaver,
  run: remove,
  async checkStopped(at, { userId }) {
    const isNoted = await at.withDatabase((database) => findDeletion(database, userId));
    if (!isNoted) await expectInLedger(at, userId, false);
  },
  async check(at, member) {
    const { ana, id, userId } = member;
    if ((await ana.call("GET", "/api/session")).status !== 401) {
      expect((await ana.records<{ title: string }>("idea")).map(({ title }) => title)).toEqual([WORDS]);
      await remove(at, member);
    }
    await at.calm();
    await expectAtPaypal(at, id, "CANCELLED", "COMPLETED");
    expect((await ana.call("GET", "/api/session")).status).toBe(401);
    await expectLetters(at, [RECEIPT]);
    expect(await filesWith(at, WORDS)).toEqual([]);
    expect((await stateOf(at, userId)).filter((line) => !TRAIL.test(line))).toEqual([]);
    await expectInLedger(at, userId, true);
  },
});

export const deletion = deletionBy("the member", async (_at, { ana, request }) =>
  expect((await ana.call("DELETE", "/api/account", request)).status).toBe(200),
);

export const ownersDeletion = deletionBy("the owner", async (at, { userId }) =>
  expect((await at.owner("delete-member", userId, "--yes")).output).toContain("is deleted"),
);
