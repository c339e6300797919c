import type { Generated } from "kysely";
import type * as z from "zod/mini";

/** The server's own tables; features declare theirs. UUIDv7, ISO 8601 UTC and `yyyy-MM-dd` are text on both engines. */
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
    /** The device's name, such as "Chrome en Android"; empty if unknown. */
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
    /** `owner restore` changes the epoch, by which devices with an earlier version notice the restore. */
    epoch: Generated<string>;
    /** The random stamp of the newest mutation; NULL if that mutation is from before migration 0041. */
    stamp: Generated<string | null>;
  };
  applied_mutations: {
    user_id: string;
    mutation_id: string;
    created_at: string;
    /** 0 for a mutation from before migration 0028. */
    revision: Generated<number>;
    /** A random text; NULL from before migration 0041; empty for an id that was only noted (mutations.ts). */
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

/** The columns for a value. A flag is 0 or 1; a list or object is JSON text; an optional field has a default. */
export type ColumnsOf<Value> = {
  [F in keyof Value]-?: undefined extends Value[F] ? Generated<Column<Value[F]>> : Column<Value[F]>;
};
type Column<V> = V extends undefined ? never : V extends boolean ? 0 | 1 : V extends object ? string : V;

export type Decoded<Row, Value> = {
  [F in keyof Row]: F extends keyof Value ? Exclude<Value[F], undefined> : Row[F];
};

type Fields = Readonly<Record<string, unknown>>;

/** Turns rows into values of a schema with this shape, and back. Other fields stay as they are. */
export function codecOf<Value>(shape: Readonly<Record<string, z.ZodMiniType>>) {
  const kinds = Object.entries(shape).map(([field, schema]) => [field, kindOf(schema)] as const);
  const flags = kinds.filter(([, kind]) => kind === "boolean").map(([field]) => field);
  const lists = kinds.filter(([, kind]) => JSON_KINDS.includes(kind)).map(([field]) => field);
  const apply = (row: Fields, ofFlag: (value: unknown) => unknown, ofList: (value: unknown) => unknown) => {
    if (flags.length + lists.length === 0) return row;
    const changed = { ...row };
    for (const flag of flags) if (row[flag] !== undefined) changed[flag] = ofFlag(row[flag]);
    for (const list of lists) if (row[list] !== undefined) changed[list] = ofList(row[list]);
    return changed;
  };
  return {
    decode: <Row extends object>(row: Row) =>
      apply(
        row as Fields,
        (value) => value === 1,
        (json) => JSON.parse(json as string),
      ) as Decoded<Row, Value>,
    encode: <Part extends object>(part: Part) =>
      apply(part as Fields, (value) => (value ? 1 : 0), JSON.stringify) as {
        [F in keyof Part]: Column<Part[F]>;
      },
  };
}

const JSON_KINDS: readonly unknown[] = ["array", "object", "record"];

/** Returns zod's name for the type of a schema, without `optional` and `nullable`. */
function kindOf({ def }: z.ZodMiniType): unknown {
  const { type, innerType } = def as { type?: string; innerType?: z.ZodMiniType };
  return innerType ? kindOf(innerType) : type;
}
