// Where a server's time goes while it answers: V8's samples, by the owner of the code that ran.
import { once } from "node:events";
import { Session } from "node:inspector/promises";

const SAMPLE_EVERY_US = 200;

/** By the name of the function and the address of its script. The first that fits is the owner. */
const OWNERS = [
  ["garbage collection", ({ functionName }) => functionName === "(garbage collector)"],
  ["the socket's system calls", ({ functionName, url }) => url === "" && /^write/.test(functionName)],
  ["statements in SQLite", ({ functionName, url }) => url === "" && /^(all|run)$/.test(functionName)],
  ["other native code", ({ functionName }) => functionName === "(program)"],
  ["node:http and the rest of Node", ({ url }) => url === "" || url.startsWith("node:")],
  ["Kysely", ({ url }) => url.includes("/node_modules/kysely/")],
  ["pg", ({ url }) => /\/node_modules\/(pg|postgres)[^/]*\//.test(url)],
  ["zod", ({ url }) => /\/node_modules\/(zod|fastify-type-provider-zod)\//.test(url)],
  ["log", ({ url }) => /\/node_modules\/(pino|sonic-boom)|\/src\/server\/log/.test(url)],
  ["Fastify", ({ url }) => url.includes("/node_modules/")],
  ["our database layer", ({ url }) => url.includes("/src/server/database/")],
  ["our checks: session, limits, headers", ({ url }) => url.includes("/src/server/")],
  ["our features, or the bare server", () => true],
];

/** In the server: the message "profile" begins a profile, and "profiled" sends it back. */
export function answerProfiles() {
  const session = new Session();
  process.on("message", async (message) => {
    if (message === "profile") {
      session.connect();
      await session.post("Profiler.enable");
      await session.post("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
      await session.post("Profiler.start");
      process.send("profiling");
    } else if (message === "profiled") {
      const { profile } = await session.post("Profiler.stop");
      session.disconnect();
      process.send(profile);
    }
  });
}

export async function profileOf(child, work) {
  child.send("profile");
  await once(child, "message");
  await work();
  child.send("profiled");
  const [profile] = await once(child, "message");
  return profile;
}

/** A row for each owner. `profiles` has, for each call, those of the product and of node:http with their number of calls. */
export function ownersTable(profiles) {
  const columns = profiles.map(({ call, sides, count }) => {
    const sums = sides.map(byOwner);
    return [
      `${call}, µs`,
      (name) => sums.map((sum) => ((sum.get(name) ?? 0) / count).toFixed(1)).join(" / "),
    ];
  });
  return [...OWNERS.map(([name]) => name), "all"].map((name) => ({
    "whose code": name,
    ...Object.fromEntries(columns.map(([call, cell]) => [call, cell(name)])),
  }));
}

/** Microseconds by owner, without those in which the server had nothing to do. */
function byOwner({ nodes, samples, timeDeltas }) {
  const owners = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]));
  const sums = new Map([["all", 0]]);
  for (const [index, node] of samples.entries()) {
    const owner = owners.get(node);
    if (owner === undefined) continue;
    for (const name of [owner, "all"]) sums.set(name, (sums.get(name) ?? 0) + timeDeltas[index]);
  }
  return sums;
}

function ownerOf(frame) {
  // The profiler's own start.
  const isOurs = frame.functionName !== "(idle)" && frame.url !== "node:inspector";
  return isOurs ? OWNERS.find(([, owns]) => owns(frame))[0] : undefined;
}
