// `npm run test:browsers [engine…]`: runs the core of the journeys in Chromium (new and 109), Firefox and WebKit, on a
// phone and a desktop. Not part of `npm test`, because the engines are large.
import { walkCore } from "../../e2e/engines/core.ts";
import { Product } from "../../e2e/product.ts";
import { requireNode } from "../require-node.mjs";
import { engines } from "./engines.mjs";

requireNode();
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const named = process.argv.slice(2);
let failed = 0;
for (const name of named.length > 0 ? named : Object.keys(engines))
  for (const size of SIZES) if (!(await passes(name, size))) failed++;
process.exit(failed > 0 ? 1 : 0);

async function passes(name, size) {
  const place = `${name}, ${size.width} px`;
  const product = await Product.start();
  try {
    await engines[name](size, (engine) => walkCore(engine, product));
    console.log(`${place}: passed`);
    return true;
  } catch (error) {
    console.error(`${place}: failed\n${error.stack}`);
    return false;
  } finally {
    await product.remove();
  }
}
