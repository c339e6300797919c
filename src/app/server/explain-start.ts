import { isUnavailable } from "#platform/database/database.ts";
import { BucketError } from "#platform/files/bucket.ts";
import { ConfigError } from "#platform/server/config.ts";
import { errorDetails, isDamaged, isDiskFull } from "#platform/server/error-details.ts";

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const READ_ONLY = new Set([8, 14]);
const DISK_FAILS = 10;
const HELD = new Set([5, 6]);

/** Returns the cause and the operator's next step; undefined for an unexpected error. */
export function explainStart(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof BucketError) return error.message;
  const { code, message, sqliteCode: result } = errorDetails(error);
  if (code === "EADDRINUSE")
    return `Port ${(error as { port?: number }).port} is taken. Set PORT to another one.`;
  if (code === "EEXIST" || code === "ENOTDIR")
    return `The data folder cannot be used (${message}). Set DATA_DIR to the folder that holds the data.`;
  if (isDiskFull(error))
    return `The disk is full (${message}). Nothing is lost: make room on it and start again.`;
  if (/^(EACCES|EPERM|EROFS)$/.test(code) || READ_ONLY.has(result))
    return `A file or folder cannot be read or written (${message}). Allow this account to do both and start again.`;
  if (isDamaged(error))
    return `The database is damaged (${message}). Keep a copy of its folder, then restore it from a backup.`;
  if (result === DISK_FAILS)
    return `The disk of DATA_DIR fails (${message}). Check it; if it is lost, restore the folder from a backup.`;
  if (HELD.has(result)) return `Another program holds the database (${message}). End it and start again.`;
  if (isUnavailable(error)) return `The database does not answer (${message || code}). Check DATABASE_URL.`;
  return undefined;
}
