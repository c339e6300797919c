// The server behind `npm run dev`: the API and the simulators, without built pages.
const { main } = await import("../src/app/server/main.ts");
await main();
