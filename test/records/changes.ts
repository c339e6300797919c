import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { listTables } from "#platform/database/tables.ts";
import { endpointCalls, inOrder } from "../bounds/every-endpoint.ts";
import { idOf, keepSamples, VERSION } from "../bounds/fullest-member.ts";
import { contractEndpoints } from "../every-feature/collections.ts";
import type { Visitor } from "../visitor.ts";
import { eventBody, keepEvent } from "./event-writing.ts";
import { SAMPLES } from "./records.ts";

/** The length of each text, as a share of its longest length. */
const SHARE = 1 / 64;

/** Calls without a test here: they have a new effect each time, ask PayPal, or come only from earlier versions. */
const OTHERS = [
  "POST /api/consumer-requests/own",
  "PUT /api/reminders/email",
  "POST /api/reminders/test",
  "POST /api/notebook/returns",
  "POST /api/notebook/recoveries",
];

/** All endpoints that change a member's data, also those of a new tool. Endpoints that ask PayPal have other tests. */
export const changes = inOrder(contractEndpoints)
  .filter(({ access, address, isSigned }) => access !== "public" && !address.startsWith("GET ") && !isSigned)
  .filter(({ address, slow }) => slow !== "provider" && !OTHERS.includes(address));

/** The records that the calls replace: an idea, and days of an event. */
const TAKEN = { id: idOf(2), base: VERSION };
const REPLACED = { ...TAKEN, day: "2027-03-06", scope: "following" };

/** Stores a record of each kind, with the versions on which the calls are based. */
export async function keepChangeable(database: Database, member: Visitor): Promise<void> {
  await keepSamples(member);
  await member.keepIdea("Aprender a nadar", TAKEN.id);
  await keepEvent(member, REPLACED.id, eventBody({ event_date: REPLACED.day }));
  const userId = await member.userId();
  for (const { name, columns } of await listTables(database))
    if (columns.includes("version") && columns.includes("user_id"))
      await sql`UPDATE ${sql.table(name)} SET version = ${VERSION} WHERE user_id = ${userId}`.execute(
        database,
      );
}

/**
 * Returns a function that builds calls to change those records. A goal replaces an idea, and an event replaces days of
 * another event.
 */
export async function changeCalls(origin: string) {
  const fields = {
    ...{ idea: TAKEN, replaces: REPLACED },
    endpoint: `${origin}/simulators/push/send/ana`,
  };
  const callOf = await endpointCalls(origin, { day: SAMPLES.comparison().comparison_date }, fields);
  return (endpoint: (typeof changes)[number]) => callOf(endpoint, SHARE);
}
