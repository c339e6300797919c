import type { Generated } from "kysely";

/** The server's own tables; features declare theirs. Portable types: UUIDv7, ISO 8601 UTC and `yyyy-MM-dd` as text. */
export interface Tables {
  users: {
    id: string;
    email: string | null;
    full_name: string;
    created_at: string;
    last_sign_in_at: string;
    is_email_verified: Generated<0 | 1>;
  };
  sessions: {
    id: string;
    user_id: string;
    /** The device's name, such as "Chrome en Android"; empty where the browser did not say it. */
    device: Generated<string>;
    created_at: string;
    /** The last sign-in or token exchange. */
    last_used_at: Generated<string>;
    expires_at: string;
  };
  session_tokens: {
    token_hash: string;
    session_id: string;
    kind: "access" | "refresh";
    parent_hash: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    replaced_at: string | null;
  };
  ended_sessions: {
    refresh_hash: string;
    member_hash: string;
    reason: "closed" | "deauthorized" | "deleted";
    expires_at: string;
  };
  jobs: {
    id: string;
    kind: string;
    job_key: string;
    /** JSON. */
    payload: string;
    run_at: string;
    attempts: number;
    claimed_until: string | null;
    claim: string | null;
    last_error: string | null;
    created_at: string;
  };
  member_revisions: {
    user_id: string;
    revision: number;
    records_at_most: Generated<number>;
    bytes_at_most: Generated<number>;
    /** Changes with `owner restore`, for devices that have not run this version. */
    epoch: Generated<string>;
    /** NULL if the newest mutation is from before migration 0041. */
    stamp: Generated<string | null>;
  };
  applied_mutations: {
    user_id: string;
    mutation_id: string;
    created_at: string;
    /** 0 for a mutation from before migration 0028. */
    revision: Generated<number>;
    /** NULL for a mutation from before migration 0041, empty for an id that was only noted (`noteMutations`). */
    stamp: Generated<string | null>;
  };
  tombstones: {
    user_id: string;
    kind: string;
    record_id: string;
    revision: number;
  };
  upkeep_marks: {
    name: string;
    at: string;
  };
}
