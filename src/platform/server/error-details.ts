/** True for Node's codes, for SQLite's FULL, and for its IOERR_SHMSIZE: the index of SQLite's log cannot grow. */
export function isDiskFull(error: unknown): boolean {
  const { code, sqliteExtendedCode } = errorDetails(error);
  return /^(ENOSPC|EDQUOT)$/.test(code) || [13, 4874].includes(sqliteExtendedCode);
}

/** True for SQLite's BUSY: another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return errorDetails(error).sqliteCode === 5;
}

/** True for SQLite's CORRUPT and NOTADB, and for PostgreSQL's data_corrupted and index_corrupted. */
export function isDamaged(error: unknown): boolean {
  const { code, sqliteCode } = errorDetails(error);
  return /^XX00[12]$/.test(code) || [11, 26].includes(sqliteCode);
}

/**
 * Reads the details that errors of Node, PostgreSQL and SQLite have. Absent texts are empty, and SQLite's primary and
 * extended result code (sqlite.org/rescode.html) are 0 for other errors.
 */
export function errorDetails(error: unknown) {
  const {
    name = "",
    message = "",
    code = "",
    errcode = 0,
  } = (error ?? {}) as { name?: string; message?: string; code?: string; errcode?: number };
  return { name, message, code, sqliteCode: errcode & 0xff, sqliteExtendedCode: errcode };
}
