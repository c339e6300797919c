import { expect } from "vitest";
import type { Endpoint } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { sendCall } from "../../bounds/every-endpoint.ts";
import { randomFrom, shuffled } from "../../random/random.ts";
import { FIXED_SEED } from "../../random/seeds.ts";
import { changeCalls, changes, keepChangeable } from "../../records/changes.ts";
import type { Place, Work } from "../place.ts";
import { ANA, type Member, newMember } from "./people.ts";
import { rowsBesideJobs, rowsOf, stateOf } from "./what-is-left.ts";

type CallOf = Awaited<ReturnType<typeof changeCalls>>;

interface Writer extends Member {
  before: string[];
  /** The answer and the state after each write, from the first run of that write. */
  whole: Map<unknown, { status: number; state: string[] }>;
  callOf: CallOf;
  /** The calls, as they were sent the first time. */
  calls: Map<unknown, ReturnType<CallOf>>;
}

/** Creates a member with a record of each kind. */
async function newWriter(at: Place, person = ANA): Promise<Writer> {
  const member = await newMember(at, person);
  await at.withDatabase((database) => keepChangeable(database, member.ana));
  const callOf = await changeCalls(at.origin);
  const before = await stateOf(at, member.userId);
  return { ...member, callOf, before, calls: new Map(), whole: new Map() };
}

/** A write is done wholly or not at all. Repeating the call changes nothing, and returns the same answer. */
function writeOf(endpoint: Endpoint): Work<Writer> {
  const key = newId();
  const send = async ({ ana, callOf, calls }: Writer) => {
    const call = calls.get(key) ?? callOf(endpoint);
    calls.set(key, call);
    return sendCall(ana, await call, key);
  };
  return {
    name: endpoint.address,
    prepare: newWriter,
    run: (_at, writer) => send(writer),
    async check(at, writer, answer) {
      const settled = at.hasOwnJobs ? rowsBesideJobs : (whole: string[]) => whole;
      const look = async () => settled(await stateOf(at, writer.userId));
      const left = await look();
      const { status, body } = await send(writer);
      const state = await look();
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      if (answer) expect(left).toEqual(state);
      else expect([settled(writer.before), state].map(rowsOf)).toContainEqual(rowsOf(left));
      const whole = writer.whole.get(key) ?? { status, state };
      writer.whole.set(key, whole);
      expect({ status, state }).toEqual(whole);
    },
  };
}

/** These end sessions: all of the member, or the one in the address. */
const OTHERS = ["DELETE /api/sessions", "DELETE /api/sessions/:id"];

export const writes = changes.filter(({ address }) => !OTHERS.includes(address)).map(writeOf);

/** The number of parallel writes, so that a kill interrupts several. */
const AT_ONCE = 12;
const random = randomFrom(FIXED_SEED ?? Date.now());

interface Drawn {
  writers: Writer[];
  calls: { work: Work<Writer>; writer: Writer; answer?: unknown }[];
}

/** Before each death, every member gets another random write. */
export const drawnWrites: Work<Drawn> = {
  name: "writes of all tools",
  async prepare(at) {
    const writers: Writer[] = [];
    while (writers.length < AT_ONCE)
      writers.push(await newWriter(at, { name: "Ana", email: `ana${writers.length}@ejemplo.com` }));
    return { writers, calls: [] };
  },
  async renew(_at, state) {
    const drawn = shuffled(writes, random);
    state.calls = state.writers.flatMap((writer, number) => {
      const work = drawn[number];
      return work ? [{ work, writer }] : [];
    });
  },
  run: (at, { calls }) =>
    Promise.all(
      calls.map(async (one) => {
        one.answer = await one.work.run(at, one.writer);
      }),
    ),
  acknowledged: ({ calls }) => calls.filter(({ answer }) => answer).length,
  async check(at, { calls }) {
    for (const { work, writer, answer } of calls) await work.check(at, writer, answer);
  },
};
