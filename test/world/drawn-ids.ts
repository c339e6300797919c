import { createRequire } from "node:module";
import type { Random } from "../random/random.ts";
import type { Replaced } from "./replaced.ts";

const nodeCrypto = createRequire(import.meta.url)("node:crypto");

/** Draws ids, secrets and waits from the seed. Ids order what was made at the same moment. */
export function drawIds(random: Random, replaced: Replaced): void {
  const fill = <T extends Uint8Array>(bytes: T): T => {
    for (const index of bytes.keys()) bytes[index] = random() * 256;
    return bytes;
  };
  const uuid = () => {
    const hex = fill(Buffer.alloc(16)).toString("hex");
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  };
  replaced.put(globalThis.crypto, "getRandomValues", fill);
  replaced.put(globalThis.crypto, "randomUUID", uuid);
  replaced.put(nodeCrypto, "randomBytes", (size: number) => fill(Buffer.alloc(size)));
  replaced.put(nodeCrypto, "randomUUID", uuid);
  replaced.put(nodeCrypto, "randomInt", (max: number) => Math.floor(random() * max));
  replaced.put(Math, "random", random);
}
