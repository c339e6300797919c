import webpush from "web-push";
import type { Database } from "#server/database/database.ts";
import type { Clock } from "#shared/time.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    server_keys: {
      name: string;
      /** JSON. */
      value: string;
      created_at: string;
    };
  }
}

/** Identifies this server to push services (RFC 8292). Base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const NAME = "vapid";

/** Created on first use and never replaced: a new key pair would force every browser to subscribe again. */
export function vapidKeys(database: Database, clock: Clock): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined;
  return () => {
    keys ??= readOrMake(database, clock()).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}

async function readOrMake(database: Database, now: Date): Promise<VapidKeys> {
  const known = await find(database);
  if (known) return known;
  const value = JSON.stringify(webpush.generateVAPIDKeys());
  await database
    .insertInto("server_keys")
    .values({ name: NAME, value, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await find(database);
  if (!kept) throw new Error("the server's keys were not kept");
  return kept;
}

async function find(database: Database): Promise<VapidKeys | undefined> {
  const row = await database
    .selectFrom("server_keys")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as VapidKeys);
}
