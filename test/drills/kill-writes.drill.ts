import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { Goal } from "#features/goals/contract.ts";
import type { Change } from "#features/sync/contract.ts";
import { newId } from "#shared/new-id.ts";
import { Product } from "../../e2e/product.ts";
import { actions, type GoalBody, goalBody, whys } from "../records/goal-writing.ts";
import { Visitor } from "../visitor.ts";

// Kills the process during changes of hundreds of rows. After the restart each change is complete or absent,
// and all acknowledged changes are there.

const ROUNDS = 10;
const CASE_MAX_MS = 180_000;
const ACTIONS = 500;

let product: Product | undefined;

afterEach(async () => {
  await product?.remove();
  product = undefined;
});

/** A goal's content; null where it is deleted or not created yet. */
type State = GoalBody | null;

/** `sure` was acknowledged; `perhaps` was under way when the server died. */
interface Thread {
  id: string;
  ideaId: string;
  ideaVersion: string;
  version: string;
  /** The goal was created at some time, which deleted its idea. */
  wasMade: boolean;
  sure: State;
  perhaps: State | undefined;
}

function bigGoal(mark: string, changed: Partial<GoalBody>): GoalBody {
  return goalBody({
    title: mark,
    whys: whys(...Array.from({ length: 20 }, (_, at) => `${mark}, porqué ${at}`)),
    actions: actions(...Array.from({ length: ACTIONS }, (_, at) => `${mark}, paso ${at}`)),
    ...changed,
  });
}

async function writeOn(
  member: Visitor,
  name: string,
  threads: Thread[],
  isOver: () => boolean,
): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const thread: Thread = {
      id: newId(),
      ideaId: newId(),
      ideaVersion: newId(),
      version: "",
      wasMade: false,
      sure: null,
      perhaps: undefined,
    };
    const keepIdea = await member.keepIdea(`${name}, idea ${count}`, thread.ideaId, "", thread.ideaVersion);
    if (keepIdea.status !== 204) throw new Error(`an idea was answered ${keepIdea.status}`);
    threads.push(thread);
    const attempt = async (became: State, send: () => Promise<{ status: number }>) => {
      thread.perhaps = became;
      const { status } = await send();
      if (status !== 204) throw new Error(`a goal was answered ${status}`);
      Object.assign(thread, { sure: became, perhaps: undefined, wasMade: true });
    };
    const path = `/api/goals/${thread.id}`;
    const keep = async (body: GoalBody) => {
      const writeId = newId();
      await attempt(body, () => member.call("PUT", path, body, writeId));
      thread.version = writeId;
    };
    await keep(bigGoal(`${name} ${count} nueva`, { idea: { id: thread.ideaId, base: thread.ideaVersion } }));
    const changed = bigGoal(`${name} ${count} cambiada`, { base: thread.version });
    await keep(changed);
    const ordered = { ...changed, actions: changed.actions.toReversed() };
    const ids = ordered.actions.map(({ id }) => id);
    await attempt(ordered, () => member.call("PUT", `${path}/action-order`, { ids }));
    if (count % 2 === 0) await attempt(null, () => member.call("DELETE", `${path}?base=${thread.version}`));
  }
}

const textsOf = ({
  title,
  whys: reasons,
  actions: plan,
}: Pick<Goal | GoalBody, "title" | "whys" | "actions">) =>
  JSON.stringify([
    title,
    reasons.map(({ why_text }) => why_text),
    plan.map(({ action_text }) => action_text),
  ]);
const stateOf = (state: State) => state && textsOf(state);

async function readAll(member: Visitor): Promise<Map<string, unknown>> {
  const kept = new Map<string, unknown>();
  for (let since = 0, hasMore = true; hasMore; ) {
    const { status, body } = await member.call<{ revision: number; has_more: boolean; changes: Change[] }>(
      "GET",
      `/api/notebook?since=${since}`,
    );
    expect(status).toBe(200);
    for (const { kind, id, value } of body.changes) {
      if (value) kept.set(`${kind} ${id}`, value);
      else kept.delete(`${kind} ${id}`);
    }
    since = body.revision;
    hasMore = body.has_more;
  }
  return kept;
}

test(
  "after repeated kills during large writes every goal is whole and no acknowledged write is lost",
  async () => {
    product = await Product.start();
    const member = await new Visitor(product.origin).signIn();
    await member.subscribe();
    const threads: Thread[] = [];
    let interrupted = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const writers = ["A", "B", "C"].map((name) =>
        writeOn(member, `${name}${round}`, threads, () => isOver).catch((error: unknown) => {
          if (!isOver) throw error;
        }),
      );
      await Promise.race([wait(100 + Math.random() * 300), ...writers]);
      isOver = true;
      await product.kill();
      await Promise.all(writers);
      await product.start();

      const kept = await readAll(member);
      for (const thread of threads) {
        const { sure, perhaps, id, ideaId } = thread;
        const goal = kept.get(`goal ${id}`) as Goal | undefined;
        const found = goal ? textsOf(goal) : null;
        if (perhaps !== undefined) interrupted++;
        if (perhaps !== undefined && found === stateOf(perhaps)) thread.sure = perhaps;
        else expect(found, `${sure?.title} as it was acknowledged`).toBe(stateOf(sure));
        thread.perhaps = undefined;
        thread.wasMade ||= goal !== undefined;
        expect(kept.has(`idea ${ideaId}`), "the idea is there until its goal is").toBe(!thread.wasMade);
      }
      const conflicts = [...kept.keys()].filter((key) => key.startsWith("conflict"));
      expect(conflicts, "nobody else has written").toEqual([]);
    }
    expect(threads.length).toBeGreaterThan(ROUNDS);
    expect(interrupted, "the server died in the middle of something").toBeGreaterThan(ROUNDS / 2);
  },
  CASE_MAX_MS,
);
