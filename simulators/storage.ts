import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const tables = `
  CREATE TABLE IF NOT EXISTS people (
    provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
    email TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    has_picture INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (provider, email),
    UNIQUE (provider, subject)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS authorization_codes (
    code TEXT PRIMARY KEY,
    provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
    subject TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    scope TEXT NOT NULL,
    nonce TEXT,
    challenge TEXT,
    challenge_method TEXT,
    expires_at_ms INTEGER NOT NULL,
    used_at_ms INTEGER
  ) STRICT;

  CREATE TABLE IF NOT EXISTS access_tokens (
    token TEXT PRIMARY KEY,
    provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook', 'paypal')),
    subject TEXT NOT NULL,
    scope TEXT NOT NULL,
    issued_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS google_keys (
    kid TEXT PRIMARY KEY,
    private_jwk TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_subscriptions (
    id TEXT PRIMARY KEY,
    ba_token TEXT NOT NULL UNIQUE,
    checkout_token TEXT NOT NULL,
    plan_id TEXT NOT NULL,
    custom_id TEXT,
    status TEXT NOT NULL CHECK (status IN ('APPROVAL_PENDING', 'ACTIVE', 'CANCELLED')),
    status_change_note TEXT,
    status_update_time TEXT NOT NULL,
    create_time TEXT NOT NULL,
    start_time TEXT NOT NULL,
    first_billing_time TEXT,
    return_url TEXT,
    cancel_url TEXT,
    subscriber_email TEXT,
    subscriber_given_name TEXT,
    subscriber_surname TEXT,
    payer_id TEXT
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_requests (
    request_id TEXT PRIMARY KEY,
    body_sha256 TEXT NOT NULL,
    subscription_id TEXT NOT NULL REFERENCES paypal_subscriptions (id),
    expires_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_payments (
    id TEXT PRIMARY KEY,
    subscription_id TEXT NOT NULL REFERENCES paypal_subscriptions (id),
    cycle INTEGER NOT NULL,
    time TEXT NOT NULL,
    UNIQUE (subscription_id, cycle)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_refunds (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES paypal_payments (id),
    request_id TEXT UNIQUE,
    cents INTEGER NOT NULL,
    create_time TEXT NOT NULL
  ) STRICT;
`;

/** What every simulator works with: the origin its URLs are built on, and its memory. */
export interface SimulatorContext {
  readonly origin: string;
  readonly db: DatabaseSync;
}

/** Opens (or creates) `simulators.sqlite` in the data directory; whoever opens it closes it. */
export function openStorage(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, "simulators.sqlite"), { timeout: 5_000 });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  bringUpToDate(db);
  db.exec(tables);
  return db;
}

/** Takes a file that an earlier version of the simulators wrote to the present shape, people kept. */
function bringUpToDate(db: DatabaseSync): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
  const hasPeople = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'people'").get() !== undefined;
  if (version < 1 && hasPeople) {
    db.exec("ALTER TABLE people ADD COLUMN has_picture INTEGER NOT NULL DEFAULT 1");
  }
  db.exec("PRAGMA user_version = 1");
}
