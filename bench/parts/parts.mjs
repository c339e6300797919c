// In the order in which `npm run bench` runs them.
export { calls } from "./calls.mjs";
export { growth } from "./growth.mjs";
export { load } from "./load.mjs";
export { phone } from "./phone.mjs";
