// `npm run test:browsers [engine…]`: runs the core of the journeys in Chromium (new and 109), Firefox and WebKit, on a
// phone and a desktop. Not part of `npm test`, because the engines are large. `--pictures <folder>` stores screenshots.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { walkCore } from "../../e2e/engines/core.ts";
import { Product } from "../../e2e/product.ts";
import { requireNode } from "../require-node.mjs";
import { engines } from "./engines.mjs";

requireNode();
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const { values, positionals } = parseArgs({
  options: { pictures: { type: "string" }, width: { type: "string" } },
  allowPositionals: true,
});
const { pictures } = values;
if (pictures) mkdirSync(pictures, { recursive: true });
let failed = 0;
for (const name of positionals.length > 0 ? positionals : Object.keys(engines)) {
  for (const size of SIZES.filter(({ width }) => !values.width || width === Number(values.width))) {
    if (!(await passes(name, size))) failed++;
  }
}
process.exit(failed > 0 ? 1 : 0);

async function passes(name, size) {
  const place = `${name}, ${size.width} px`;
  const product = await Product.start();
  try {
    await engines[name](size, async (engine) => {
      const look = async (screen) => {
        if (!pictures) return;
        writeFileSync(join(pictures, `${screen}-${size.width}-${name}.png`), await engine.screenshot());
      };
      try {
        await walkCore(engine, product, look);
      } catch (error) {
        await look("failed");
        throw error;
      }
    });
    console.log(`${place}: passed`);
    return true;
  } catch (error) {
    console.error(`${place}: failed\n${error.stack}`);
    return false;
  } finally {
    await product.remove();
  }
}
