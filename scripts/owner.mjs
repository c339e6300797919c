// `npm run owner -- <command>`: the owner's command line. Without a command it lists the commands.
import { requireNode } from "./require-node.mjs";

requireNode();
// Only this account of the machine may read members' data, also in files that a command writes.
process.umask(0o077);
const { owner } = await import("../src/app/server/owner.ts");
process.exitCode = await owner(process.argv.slice(2), process.env, (text) => console.log(text));
