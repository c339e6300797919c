import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { Product } from "../e2e/product.ts";
import { REAL_CREDENTIALS } from "./providers/real-credentials.ts";
import { ownFolder } from "./scratch-folder.ts";
import { Visitor } from "./visitor.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const dataDir = ownFolder("claves-start");

async function start(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env: { PATH, DATA_DIR: dataDir, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output };
}

test("a start with an invalid configuration fails with a message for each missing setting", async () => {
  const { code, output } = await start({ GOOGLE_CLIENT_ID: "x" });
  expect(code).toBe(1);
  expect(output).toContain("GOOGLE_CLIENT_SECRET is missing");
  expect(output).toContain("PAYPAL_CLIENT_ID is missing");
  expect(output).not.toMatch(/\n\s+at /);
});

test("an unexpected error stops the start with one sentence and its details", async () => {
  const strange = ownFolder("claves-strange");
  const database = new DatabaseSync(join(strange, "claves.sqlite"));
  database.exec("CREATE TABLE migrations (strange TEXT)");
  database.close();
  const { code, output } = await start({ DATA_DIR: strange });
  expect(code).toBe(1);
  expect(output).toMatch(/^The server could not start: an unexpected \S+, a fault of the product\..*\n.*\n/);
});

test("a server that stops drains, and the next start has the saved ideas", async () => {
  vi.stubEnv("DRAIN_SECONDS", "2");
  // The first start builds the site if it is stale.
  const product = await Product.start();
  vi.unstubAllEnvs();
  try {
    const visitor = await new Visitor(product.origin).signIn();
    await visitor.subscribe();
    await visitor.keepIdea("Sigue aquí");
    const before = performance.now();
    const stopped = product.stop();
    const health = () => fetch(`${product.origin}/health`).then(({ status }) => status);
    await expect.poll(health).toBe(503);
    expect((await fetch(product.origin)).status).toBe(200);
    expect(await stopped).toBe(0);
    expect(performance.now() - before).toBeGreaterThan(2000);

    await product.start();
    const ideas = await visitor.records<{ title: string }>("idea");
    expect(ideas.map((idea) => idea.title)).toEqual(["Sigue aquí"]);
    await product.stop();
    const { code, output } = await start({ ...REAL_CREDENTIALS, DATA_DIR: product.dataDir });
    expect(code, "real credentials on a simulated database").toBe(1);
    expect(output).toContain("the database holds people of the simulators");
  } finally {
    await product.remove();
  }
}, 60_000);

test("npm run serve builds nothing, and its pages name this installation's operator", async () => {
  const built = () => statSync(join(ROOT, "dist/stamp")).mtimeMs;
  const before = built();
  vi.stubEnv("OPERATOR_NAME", "Ana Pérez");
  const product = await Product.start("serve.mjs");
  vi.unstubAllEnvs();
  try {
    const terms = await fetch(`${product.origin}/terminos-de-servicio`).then((response) => response.text());
    expect(terms).toContain("entre tú y Ana Pérez");
    expect(built()).toBe(before);
  } finally {
    await product.remove();
  }
}, 60_000);
