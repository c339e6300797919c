import webpush from "web-push";
import type { Database } from "#server/database/database.ts";
import { readOrMakeKey } from "#server/database/server-keys.ts";
import type { Clock } from "#shared/time.ts";

/** Identifies this server to push services (RFC 8292). Base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const NAME = "vapid";

/** A new key pair would force every browser to subscribe again. */
export function vapidKeys(database: Database, clock: Clock): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined;
  return () => {
    keys ??= readOrMakeKey(database, NAME, () => webpush.generateVAPIDKeys(), clock()).catch(
      (error: unknown) => {
        keys = undefined;
        throw error;
      },
    );
    return keys;
  };
}
