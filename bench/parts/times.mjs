// How long an owner and a developer wait: start, build, installation and the tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { send, sendMany } from "../common/asking.mjs";
import { median, residentMb, table } from "../common/figures.mjs";
import { fill, withEngine } from "../common/places.mjs";
import { ROOT, startProduct } from "../common/start-product.mjs";

const STARTS = 5;
const PAGES = 300;
const NOT_COPIED = /^(?:node_modules|dist|data|\.git)$/;

const MEASURES = { start: measureStart, build: measureBuild, install: measureInstall, test: measureTests };

export const times = {
  title: "Start, build, installation and tests",
  full: { times: Object.keys(MEASURES) },
  async run({ times }) {
    const rows = [];
    for (const name of times) rows.push({ what: name, ...(await MEASURES[name]()) });
    return [
      `Start: median of ${STARTS}, until \`/health\` answers; memory after ${PAGES} pages. The others once.`,
      "",
      ...table(rows),
    ];
  },
};

/** On a database that exists, as after an update. */
function measureStart() {
  return withEngine("sqlite", false, async ({ newPlace }) => {
    const place = await newPlace();
    await fill(place, async () => undefined);
    const found = { s: [], mb: [] };
    for (let count = 0; count < STARTS; count++) {
      const started = performance.now();
      const product = await startProduct(place);
      found.s.push((performance.now() - started) / 1000);
      await sendMany(product.port, PAGES, () => ({ path: "/", headers: { "accept-encoding": "br" } }));
      await send(product.port, { path: "/health" });
      found.mb.push(residentMb(product.pid));
      await product.stop();
    }
    return { s: median(found.s).toFixed(2), result: `${median(found.mb).toFixed(0)} MB resident` };
  });
}

/** Without its stamp the site is built although nothing changed. */
async function measureBuild() {
  rmSync(join(ROOT, "dist", "stamp"), { force: true });
  return { s: await secondsOf(process.execPath, ["scripts/build.mjs"], ROOT), result: "built" };
}

/** In a copy without its packages; npm's cache is used if there is one. */
async function measureInstall() {
  const copy = mkdtempSync(join(tmpdir(), "claves-install-"));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.test(path.slice(ROOT.length + 1)) });
  const s = await secondsOf("npm", ["ci", "--no-audit", "--no-fund"], copy);
  rmSync(copy, { recursive: true, force: true });
  return { s, result: "npm ci" };
}

async function measureTests() {
  return { s: await secondsOf("npm", ["test"], ROOT), result: "green" };
}

async function secondsOf(command, args, cwd) {
  const started = performance.now();
  const child = spawn(command, args, { cwd, stdio: "ignore" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
  return ((performance.now() - started) / 1000).toFixed(1);
}
