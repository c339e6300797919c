import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Product } from "../../e2e/product.ts";
import { freePort } from "../free-port.ts";
import { newPostgresDatabase } from "../test-app.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Creates a product with an empty database, by default of the test project's engine. The caller starts the product. */
export async function newProduct(engine = process.env.TEST_ENGINE): Promise<Product> {
  const product = new Product(await freePort());
  if (engine === "postgres") product.settings.DATABASE_URL = await newPostgresDatabase();
  return product;
}

/** Starts a command of the owner on the product's data. The command has its own process, which can be killed. */
export function spawnOwner(product: Product, ...words: string[]) {
  const child: ChildProcess = spawn(process.execPath, ["scripts/owner.mjs", ...words], {
    cwd: ROOT,
    env: product.environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, output: output.trim() }));
  });
  return { ended, kill: () => child.kill("SIGKILL") };
}

/** @throws an error with the command's output if the command fails */
export async function runOwner(product: Product, ...words: string[]): Promise<string> {
  const { code, output } = await spawnOwner(product, ...words).ended;
  if (code !== 0) throw new Error(`owner ${words.join(" ")} ended with ${code}:\n${output}`);
  return output;
}
