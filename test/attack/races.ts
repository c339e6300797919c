import { newConfirmationCode } from "#features/data-rights/confirmation.ts";
import { newId } from "#shared/new-id.ts";
import { goalBody, keepGoal } from "../records/goal-writing.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { bringBack, newSender } from "./cast.ts";

const WRITES = 60;
const RACERS = 15;

interface Told {
  error?: { code?: string };
}
type Outcome = Answer<Told>;

export async function runRaces(origin: string, firstNumber: number): Promise<string[]> {
  const races = { manyWrites, sameKeyOfTwo, signOutAmongWrites, deletionAmongWrites, refreshAndSignOut };
  const complaints: string[] = [];
  for (const [at, [name, race]] of Object.entries(races).entries()) {
    const member = async (number: number) => {
      const sender = newSender(origin, "premium", number);
      await bringBack(sender);
      return sender.visitor;
    };
    const first = await member(firstNumber + 2 * at);
    const second = await member(firstNumber + 2 * at + 1);
    for (const complaint of await race(first, second)) complaints.push(`${name}: ${complaint}`);
  }
  return complaints;
}

/** Concurrent writes of one member: exactly the acknowledged ones are stored. */
async function manyWrites(member: Visitor): Promise<string[]> {
  const ids = Array.from({ length: WRITES }, newId);
  const outcomes = await Promise.all(
    ids.map((id, at) => (at % 5 === 0 ? keepGoal(member, id, goalBody()) : member.keepIdea("Deprisa", id))),
  );
  const made = new Set(ids.filter((_, at) => outcomes[at]?.status === 204));
  const kept = [
    ...(await member.records<{ id: string }>("idea")),
    ...(await member.records<{ id: string }>("goal")),
  ];
  const isSame =
    kept.filter(({ id }) => ids.includes(id)).every(({ id }) => made.delete(id)) && made.size === 0;
  return [
    ...unexpected(outcomes as Outcome[], [204, 503]),
    ...(isSame ? [] : ["what is there is not what was acknowledged"]),
  ];
}

/** Two members use the same idempotency key, which becomes the version of a conflict. */
async function sameKeyOfTwo(one: Visitor, other: Visitor): Promise<string[]> {
  const key = newId();
  const prepared = await Promise.all([one, other].map((member) => keepTwice(member)));
  const outcomes = await Promise.all(
    [one, other].map((member, at) => member.keepIdea("Otra más", prepared[at], "", key)),
  );
  const conflicts = await Promise.all([one, other].map((member) => member.records("conflict")));
  return [
    ...unexpected(outcomes as Outcome[], [204]),
    ...(conflicts.every(({ length }) => length > 0) ? [] : ["a conflict of one is lost for the other's"]),
  ];
}

async function keepTwice(member: Visitor): Promise<string> {
  const id = newId();
  await member.keepIdea("Una", id);
  return id;
}

async function signOutAmongWrites(member: Visitor): Promise<string[]> {
  const outcomes = await amongWrites(member, () => member.call("DELETE", "/api/session"));
  return unexpected(outcomes, [204, 401, 503]);
}

async function deletionAmongWrites(member: Visitor): Promise<string[]> {
  const outcomes = await amongWrites(member, () =>
    member.call("DELETE", "/api/account", {
      confirmation: "ELIMINAR",
      request_id: newId(),
      confirmation_code: newConfirmationCode(),
    }),
  );
  return unexpected(outcomes, [200, 204, 401, 503]);
}

async function refreshAndSignOut(member: Visitor): Promise<string[]> {
  const refreshes = Array.from({ length: RACERS }, () => member.call<Told>("POST", "/api/session/refresh"));
  const outcomes = await Promise.all([...refreshes, member.call<Told>("DELETE", "/api/session")]);
  return unexpected(outcomes, [200, 204, 401]);
}

async function amongWrites(member: Visitor, act: () => Promise<Answer<unknown>>): Promise<Outcome[]> {
  const some = () => Array.from({ length: RACERS }, () => member.keepIdea("Mientras tanto"));
  return (await Promise.all([...some(), act(), ...some()])) as Outcome[];
}

/** A 503 must carry `Retry-After`. */
function unexpected(outcomes: readonly Outcome[], allowed: readonly number[]): string[] {
  const wrong = outcomes.filter(
    ({ status, headers }) => !allowed.includes(status) || (status === 503 && !headers.has("retry-after")),
  );
  return [...new Set(wrong.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))];
}
