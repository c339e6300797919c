import type { Generated } from "kysely";

// Columns of `migrations/0001_members.sql` and `0016_sessions.sql`.

export interface SessionsTable {
  id: string;
  user_id: string;
  /** Such as "Chrome en Android"; empty where the browser did not say. */
  device: Generated<string>;
  created_at: string;
  /** The last sign-in or token exchange. */
  last_used_at: Generated<string>;
  expires_at: string;
}

export interface SessionTokensTable {
  token_hash: string;
  session_id: string;
  kind: "access" | "refresh";
  parent_hash: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  replaced_at: string | null;
}

export interface EndedSessionsTable {
  refresh_hash: string;
  member_hash: string;
  reason: "closed" | "deauthorized" | "deleted";
  expires_at: string;
}
