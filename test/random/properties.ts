import fc from "fast-check";
import { FIXED_SEED } from "./seeds.ts";

if (FIXED_SEED !== undefined) fc.configureGlobal({ seed: FIXED_SEED });

/** Tests import fast-check from here, so that `npm test` tries the same values each time. */
export { fc };
