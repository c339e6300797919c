// Deletes a member like the server, and kills itself at a given point. Started by ledger.server.test.ts.
import { deleteMember } from "#features/data-rights/delete-member.server.ts";
import { openDatabase } from "#server/database/database.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";

const { database: place, userId, request, point } = JSON.parse(process.argv[2] ?? "");
const dieAt = (reached: string) => {
  if (reached === point) process.kill(process.pid, "SIGKILL");
};

const services = {
  config: {},
  database: openDatabase(place),
  clock: () => new Date(),
  log: { info: () => dieAt("after the commit") },
} as unknown as Services;
const hooks = {
  queueEndings: async () => {
    dieAt("before the commit");
    return [];
  },
  end: async () => undefined,
  queueRemovals: async () => undefined,
};
await deleteMember(services, hooks, userId as UserId, { ...request, source: "member" });
await services.database.destroy();
