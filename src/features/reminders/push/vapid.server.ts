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
  const find = () =>
    database.selectFrom("server_keys").select("value").where("name", "=", NAME).executeTakeFirst();
  if (!(await find())) {
    const value = JSON.stringify(webpush.generateVAPIDKeys());
    // Another process may have been first.
    await database
      .insertInto("server_keys")
      .values({ name: NAME, value, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const stored = await find();
  if (!stored) throw new Error("the server's keys were not stored");
  return JSON.parse(stored.value) as VapidKeys;
}
