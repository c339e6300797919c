import { POSITION_HEADER } from "#platform/http/routes.ts";
import { pick, randomFrom } from "../random/random.ts";
import { signedCallbacks } from "./callbacks.ts";
import { bringBack, gatherSenders, type Sender } from "./cast.ts";
import { startNeighbour } from "./neighbour.ts";
import { readOperations } from "./openapi.ts";
import { AttackRecord } from "./record.ts";
import { type AttackRequest, nextRequest, type Surroundings } from "./requests.ts";
import { complaintsAboutStored } from "./stored.ts";
import { settleVictim, type Victim } from "./victim.ts";
import { Caller } from "./wire.ts";

/** Numbers of loopback addresses, above those of all senders (`newSender` in cast.ts). */
const ADDRESS = { victim: 240, neighbour: 241, provider: 250 };
const REQUESTS_AT_ONCE = 24;
const CALLBACKS_AT_ONCE = 6;

interface AttackPlan {
  origin: string;
  dataDir: string;
  seed: number;
  requestCount: number;
  callbackCount: number;
  pages: readonly string[];
}

/**
 * Attacks a running product on this machine with hostile requests of visitors, members and providers. An idle
 * victim must stay unchanged, and neighbours must be able to read meanwhile. The same seed makes the same
 * requests, except for ids and the order of answers.
 */
export async function attack(plan: AttackPlan): Promise<AttackRecord> {
  const { origin, dataDir } = plan;
  if (!/^http:\/\/localhost:\d+$/.test(origin)) throw new Error("an attack is for this machine only");
  const random = randomFrom(plan.seed);
  const victim = await settleVictim(origin, ADDRESS.victim);
  const before = await victim.digest();
  const senders = await gatherSenders(origin, plan.requestCount);
  const neighbour = await startNeighbour(origin, plan.pages, ADDRESS.neighbour);
  const record = new AttackRecord(victim.secret);
  const world = worldOf(origin, random, victim, senders);

  await sendRequests(plan.requestCount, senders, world, record);

  const provider = new Caller(origin, `127.0.0.${ADDRESS.provider}`);
  const subscriptionIds = await subscriptionsOf([victim.sender, ...senders]);
  const parts = { origin, dataDir, random, subscriptionIds, memberIds: world.memberIds };
  const callbacks = await signedCallbacks(plan.callbackCount, parts);
  await inBatches(callbacks.length, CALLBACKS_AT_ONCE, (at) => {
    const callback = callbacks[at];
    return callback && provider.send(callback).then((answer) => record.noteCallback(callback, answer));
  });

  const { durationsMs, complaints } = await neighbour.stop();
  record.neighbourMs = durationsMs;
  record.complaints.push(...complaints);
  await Promise.all([victim.sender, ...senders].map(bringBack));
  record.complaints.push(...(await complaintsAboutStored(senders)));
  if ((await victim.digest()) !== before)
    record.complaints.push("the victim's records are not what they were");
  for (const { caller } of [...senders, victim.sender]) caller.close();
  provider.close();
  return record;
}

async function sendRequests(
  count: number,
  senders: readonly Sender[],
  world: Surroundings,
  record: AttackRecord,
): Promise<void> {
  const described = await readOperations(world.origin);
  // An operation with a body counts twice, because more can be wrong with it.
  const operations = [...described, ...described.filter(({ body }) => body)];
  const send = async (request: AttackRequest) => {
    const { caller, visitor } = request.sender;
    const answer = await caller.send(request);
    visitor.keepCookies(answer.setCookies);
    const position = answer.headers[POSITION_HEADER];
    if (position) request.sender.position = String(position);
    request.sender.isGone ||= answer.status === 401 || answer.body.includes('"premium_required"');
    record.noteRequest(request, answer);
  };
  await inBatches(
    count,
    REQUESTS_AT_ONCE,
    (turn) => {
      // Operations take turns, so that none is missed; the sender is random.
      const operation = operations[turn % operations.length];
      return operation && send(nextRequest(operation, pick(senders, world.random), world));
    },
    () => Promise.all(senders.filter(({ isGone }) => isGone).map(bringBack)),
  );
}

function worldOf(
  origin: string,
  random: Surroundings["random"],
  victim: Victim,
  senders: readonly Sender[],
): Surroundings {
  return {
    origin,
    random,
    othersIds: [...victim.ids, ...victim.ids, ...senders.flatMap(({ ids }) => ids)],
    memberIds: [victim.sender, ...senders].flatMap(({ userId }) => userId || []),
    usedKeys: [...victim.keys],
  };
}

async function subscriptionsOf(senders: readonly Sender[]): Promise<string[]> {
  const members = senders.filter(({ role }) => role !== "visitor");
  const answers = await Promise.all(
    members.map(({ visitor }) =>
      visitor.call<{ subscription?: { paypal_subscription_id: string | null } }>("GET", "/api/subscription"),
    ),
  );
  return answers.flatMap(({ body }) => body.subscription?.paypal_subscription_id ?? []);
}

async function inBatches(
  count: number,
  size: number,
  send: (turn: number) => Promise<void> | undefined,
  afterEach: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (let first = 0; first < count; first += size) {
    const turns = Array.from({ length: Math.min(size, count - first) }, (_, at) => first + at);
    await Promise.all(turns.map(send));
    await afterEach();
  }
}
