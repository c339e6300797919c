// The product without its pages, as `npm run dev` starts it, in a process of its own that says when it serves.
import { main } from "#app/server/main.ts";

// A test runner that is killed leaves no server behind.
process.once("disconnect", () => process.exit(1));
await main();
process.send?.("ready");
