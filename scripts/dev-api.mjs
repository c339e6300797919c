// The server behind `npm run dev`: API and simulators, without built pages.
const { main } = await import("../src/app/server/main.ts");
await main();
