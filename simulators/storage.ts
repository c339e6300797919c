import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

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

  CREATE TABLE IF NOT EXISTS paypal_settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_catalog (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('product', 'plan')),
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_subscriptions (
    id TEXT PRIMARY KEY,
    ba_token TEXT NOT NULL UNIQUE,
    checkout_token TEXT NOT NULL,
    plan_id TEXT NOT NULL REFERENCES paypal_catalog (id),
    custom_id TEXT,
    status TEXT NOT NULL
      CHECK (status IN ('APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED')),
    status_update_time TEXT NOT NULL,
    create_time TEXT NOT NULL,
    update_time TEXT NOT NULL,
    start_time TEXT NOT NULL,
    user_action TEXT NOT NULL,
    return_url TEXT,
    cancel_url TEXT,
    activation_time TEXT,
    first_billing_time TEXT,
    next_billing_time TEXT,
    next_cycle INTEGER NOT NULL DEFAULT 0,
    retry_time TEXT,
    retries INTEGER NOT NULL DEFAULT 0,
    outstanding_cents INTEGER NOT NULL DEFAULT 0,
    failed_payments_count INTEGER NOT NULL DEFAULT 0,
    failing_attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_requests (
    operation TEXT NOT NULL,
    request_id TEXT NOT NULL,
    body_sha256 TEXT NOT NULL,
    resource_id TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL,
    PRIMARY KEY (operation, request_id)
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_payments (
    id TEXT PRIMARY KEY,
    subscription_id TEXT NOT NULL REFERENCES paypal_subscriptions (id),
    status TEXT NOT NULL CHECK (status IN ('COMPLETED', 'DECLINED')),
    cents INTEGER NOT NULL,
    time TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_refunds (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES paypal_payments (id),
    cents INTEGER NOT NULL,
    create_time TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_signing_keys (
    certificate_id TEXT PRIMARY KEY,
    certificate TEXT NOT NULL,
    private_key TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_webhooks (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    event_types TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_events (
    id TEXT PRIMARY KEY,
    event_type TEXT NOT NULL,
    subscription_id TEXT NOT NULL REFERENCES paypal_subscriptions (id),
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS paypal_deliveries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL REFERENCES paypal_events (id),
    webhook_id TEXT NOT NULL REFERENCES paypal_webhooks (id) ON DELETE CASCADE,
    transmission_id TEXT NOT NULL,
    transmission_time TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'dropped', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    last_status INTEGER,
    created_at_ms INTEGER NOT NULL,
    due_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE INDEX IF NOT EXISTS paypal_deliveries_due ON paypal_deliveries (state, due_at_ms);
  CREATE INDEX IF NOT EXISTS paypal_deliveries_of ON paypal_deliveries (event_id);
  CREATE INDEX IF NOT EXISTS paypal_payments_of ON paypal_payments (subscription_id);
  CREATE INDEX IF NOT EXISTS paypal_refunds_of ON paypal_refunds (payment_id);

  CREATE TABLE IF NOT EXISTS faults (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook', 'paypal', 'push')),
    match TEXT NOT NULL,
    fault TEXT NOT NULL,
    count INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS mail (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at TEXT NOT NULL,
    message TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS push_subscriptions (
    device TEXT PRIMARY KEY,
    private_key TEXT NOT NULL,
    auth TEXT NOT NULL,
    sender TEXT,
    is_gone INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS push_messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    device TEXT NOT NULL,
    received_at TEXT NOT NULL,
    ttl INTEGER NOT NULL,
    urgency TEXT NOT NULL,
    topic TEXT NOT NULL,
    payload TEXT NOT NULL
  ) STRICT;
`;

export interface SimulatorContext {
  readonly origin: string;
  readonly db: DatabaseSync;
  /** The price of PayPal's first plan. */
  price: { value: string; currency: string };
}

/** Caches prepared statements: a PayPal call runs about ten, and each tick of the clockwork runs three. */
class SimulatorsFile extends DatabaseSync {
  readonly #kept = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const known = this.#kept.get(sql);
    if (known) return known;
    const statement = super.prepare(sql);
    this.#kept.set(sql, statement);
    return statement;
  }
}

const BUSY = 5;
const OPEN_WAIT_MS = 5_000;
const OPEN_PAUSE_MS = 10;

/** Opens or creates `simulators.sqlite` in the data directory. The caller closes it. */
export function openStorage(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const db = new SimulatorsFile(join(dataDir, "simulators.sqlite"), { timeout: OPEN_WAIT_MS });
  switchToWal(db);
  // NORMAL loses nothing if the process is killed. A power failure may lose the last seconds.
  db.exec("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
  // Processes that start together take turns.
  transaction(db, () => db.exec(tables));
  return db;
}

/**
 * Switches the file to WAL, with retries. If two processes switch a new file at once, SQLite refuses one of them
 * without waiting.
 */
function switchToWal(db: DatabaseSync): void {
  const until = Date.now() + OPEN_WAIT_MS;
  for (;;) {
    try {
      db.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE_MS);
    }
  }
}

/** Returns true for SQLITE_BUSY and its extended codes, which have the same low byte (sqlite.org/rescode.html). */
function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY;
}
