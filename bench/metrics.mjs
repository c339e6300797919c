// `npm run bench:metrics`: what counting for /metrics costs. Two servers on SQLite, one with METRICS_TOKEN, are
// asked in turn; prints the processor time of a call and the median of the ratios.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROUNDS = 9;
const CALLS = 4000;
const AT_ONCE = 8;
const TICKS_PER_S = 100;
const PATH = "/api/public-config";
const MAIN = new URL("../src/app/server/main.ts", import.meta.url).href;
/** Below the 3,000 calls a minute of one address. */
const CALLS_EACH_ADDRESS = 1000;
let called = 0;
let agent = newAgent();

/** An agent that calls from the next of this machine's addresses. */
function newAgent() {
  const number = Math.floor(called / CALLS_EACH_ADDRESS) + 1;
  const localAddress = `127.0.${Math.floor(number / 250)}.${(number % 250) + 2}`;
  return new Agent({ keepAlive: true, maxSockets: AT_ONCE, localAddress });
}

async function start(port, settings) {
  const dataDir = mkdtempSync(join(tmpdir(), "claves-metrics-bench-"));
  const code = `const { main } = await import(${JSON.stringify(MAIN)}); await main();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "", ...settings },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await ask(origin).catch(() => false))) await wait(100);
  return {
    origin,
    /** Processor seconds since its start (proc(5)). */
    cpuS() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
    },
    stop() {
      child.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ask(origin) {
  if (++called % CALLS_EACH_ADDRESS === 0) agent = newAgent();
  return new Promise((resolve, reject) => {
    get(origin + PATH, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${PATH} answered ${response.statusCode}`));
      response.resume().on("end", () => resolve(true));
    }).on("error", reject);
  });
}

/** Microseconds of the server's processor for each call. */
async function measure({ origin, cpuS }) {
  const before = cpuS();
  let left = CALLS;
  const caller = async () => {
    while (left-- > 0) await ask(origin);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return ((cpuS() - before) / CALLS) * 1e6;
}

const without = await start(4801, {});
const counting = await start(4802, { METRICS_TOKEN: "m".repeat(32) });
const servers = [without, counting];
for (const server of servers) await measure(server);
const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
  // The order alternates.
  const order = round % 2 ? servers.toReversed() : servers;
  const figures = new Map();
  for (const server of order) figures.set(server, await measure(server));
  rounds.push({ without: figures.get(without), counting: figures.get(counting) });
}
for (const server of servers) server.stop();
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const [plainUs, countingUs, ratio] = [
  rounds.map((one) => one.without),
  rounds.map((one) => one.counting),
  rounds.map((one) => one.counting / one.without),
].map(median);
console.log(
  `${PATH}: ${plainUs.toFixed(0)} µs, with METRICS_TOKEN ${countingUs.toFixed(0)} µs, median ratio ${ratio.toFixed(3)}`,
);
process.exit();
