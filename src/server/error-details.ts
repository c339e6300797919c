interface ErrorDetails {
  name: string;
  message: string;
  code: string;
  /** The primary result code of SQLite (sqlite.org/rescode.html); 0 for other errors. */
  sqliteCode: number;
  /** With the details of the primary code. */
  sqliteExtendedCode: number;
}

/** Reads what errors of Node, PostgreSQL and SQLite carry. Absent texts are empty. */
export function errorDetails(error: unknown): ErrorDetails {
  const {
    name = "",
    message = "",
    code = "",
    errcode = 0,
  } = (error ?? {}) as { name?: string; message?: string; code?: string; errcode?: number };
  return { name, message, code, sqliteCode: errcode & 0xff, sqliteExtendedCode: errcode };
}
