import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { listTables } from "#platform/database/tables.ts";
import { endpointCalls, inOrder } from "../bounds/every-endpoint.ts";
import { idOf, keepSamples, VERSION } from "../bounds/fullest-member.ts";
import { contractEndpoints } from "../every-feature/collections.ts";
import type { Visitor } from "../visitor.ts";
import { eventBody, keepEvent } from "./event-writing.ts";
import { SAMPLES } from "./records.ts";

/** The part of the longest text that each text has. */
const SHARE = 1 / 64;

/** Calls that this list leaves out: they do more each time, ask PayPal, or come only from earlier scripts. */
const OTHERS = [
  "POST /api/consumer-requests/own",
  "PUT /api/reminders/email",
  "POST /api/reminders/test",
  "POST /api/notebook/returns",
  "POST /api/notebook/recoveries",
];

/** All endpoints that change a member's data, so a new tool needs no entry. Those that ask PayPal have other tests. */
export const changes = inOrder(contractEndpoints)
  .filter(({ access, address, isSigned }) => access !== "public" && !address.startsWith("GET ") && !isSigned)
  .filter(({ address, slow }) => slow !== "provider" && !OTHERS.includes(address));

/** An idea and an event whose places the samples take. */
const TAKEN = { id: idOf(2), base: VERSION };
const REPLACED = { ...TAKEN, day: "2027-03-06", scope: "following" };

/** Stores a record of each kind, whose text has the version that the calls replace. */
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

/** Makes calls that change those records. A goal and an event each take the place of another record. */
export async function changeCalls(origin: string) {
  const fields = {
    ...{ idea: TAKEN, replaces: REPLACED },
    endpoint: `${origin}/simulators/push/send/ana`,
  };
  const callOf = await endpointCalls(origin, { day: SAMPLES.comparison.comparison_date }, fields);
  return (endpoint: (typeof changes)[number]) => callOf(endpoint, SHARE);
}
