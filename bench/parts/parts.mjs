// In the order in which `npm run bench` runs them.
export { calls, profile } from "./calls.mjs";
export { growth } from "./growth.mjs";
export { load } from "./load.mjs";
export { member } from "./member.mjs";
export { phone } from "./phone.mjs";
export { times } from "./times.mjs";
export { waiting } from "./waiting.mjs";
