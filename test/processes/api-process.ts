// Runs the server without pages in its own process, as `npm run dev` does, and reports when it is ready.
import { main } from "#app/server/main.ts";

// If the test runner is killed, no server stays behind.
process.once("disconnect", () => process.exit(1));
await main();
process.send?.("ready");
