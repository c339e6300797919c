import { expect } from "vitest";
import { readConfig } from "#app/server/config/read-config.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { callPaypal, paymentsAtPaypal } from "../../providers/call-paypal.ts";
import type { Visitor } from "../../visitor.ts";
import type { Place } from "../place.ts";

export const ANA = { name: "Ana", email: "ana@ejemplo.com" };

export interface Member {
  ana: Visitor;
  userId: string;
  /** The subscription's id at PayPal. */
  id: string;
}

/** Signs in a person without Premium. */
export async function newPerson(at: Place, person = ANA): Promise<Visitor> {
  const ana = await at.visitor().signIn("google", person);
  await at.due();
  return ana;
}

export async function newMember(at: Place, person = ANA): Promise<Member> {
  const ana = await newPerson(at, person);
  const id = await ana.subscribe();
  await at.due();
  return { ana, id, userId: await ana.userId() };
}

const accountOf = (at: Place) => ({
  paypalUrl: `${at.origin}/simulators/paypal`,
  config: readConfig(at.environment),
});

export const paymentsOf = (at: Place, id: string) => paymentsAtPaypal(accountOf(at), id);

export const statusAtPaypal = async (at: Place, id: string) =>
  ((await callPaypal(accountOf(at), "GET", `/${id}`)) as { status: string }).status;

export async function subscriptionsAtPaypal(at: Place) {
  const answer = await fetch(`${at.origin}/simulators/paypal/control/subscriptions`);
  const { subscriptions } = (await answer.json()) as { subscriptions: { id: string; status: string }[] };
  return subscriptions;
}

export async function mailTo(at: Place, address: string) {
  const answer = await fetch(`${at.origin}/simulators/mail/messages?to=${address}`);
  return (await answer.json()) as { subject: string; text: string; messageId?: string }[];
}

/**
 * Lists mails without repeats. A mail that the mail server took before a death comes again with the same `Message-ID`.
 */
export async function lettersTo(at: Place, address: string) {
  const messages = await mailTo(at, address);
  return [...new Map(messages.map((message) => [message.messageId, message])).values()];
}

/** Expects that within an hour each of these letters comes once, and no other letter comes. */
export async function expectLetters(at: Place, wanted: readonly RegExp[]): Promise<void> {
  await at.calm(HOUR_MS);
  const subjects = (await lettersTo(at, ANA.email)).map(({ subject }) => subject);
  expect(subjects, subjects.join("; ")).toHaveLength(wanted.length);
  for (const about of wanted) expect(subjects.filter((one) => about.test(one))).toHaveLength(1);
}
