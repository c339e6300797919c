// The parts, in the order in which `npm run bench` runs them.
export { calls } from "./calls.mjs";
export { growth } from "./growth.mjs";
export { imports as import } from "./import.mjs";
export { load } from "./load.mjs";
export { phone } from "./phone.mjs";
