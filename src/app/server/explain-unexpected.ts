import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loggedError } from "#platform/server/log.ts";
import { VERSION } from "#platform/server/version.ts";

/** A file that only this account may read. The next failure replaces it. */
const FILE = "last-failure.txt";
/** Settings whose values a library may quote, such as the address of a database with its password. */
const SECRET_SETTING = /SECRET|KEY|TOKEN|URL|RECIPIENT/;
const SECRET_MIN_LENGTH = 6;
/** PostgreSQL quotes both names of columns and values. */
const QUOTED = /"(?![a-z_]+")[^"\n]*"/g;
const EMAIL = /[^\s"'(<]+@[^\s"')>]+/g;

type Environment = Record<string, string | undefined>;

/** Writes the error into DATA_DIR without personal data and secrets. Returns a sentence that names the file. */
export function explainUnexpected(error: unknown, what: string, environment: Environment): string {
  const { type, code, stack, cause } = loggedError(error instanceof Error ? error : new Error("none"));
  const head = `${new Date().toISOString()}  ${VERSION}  ${what}: ${type} ${code ?? ""}`;
  const text = withoutSecrets([head, stack, cause && `Cause: ${cause}`].join("\n"), environment);
  const path = writeInto(resolve(environment.DATA_DIR ?? "data"), text);
  return `${what}: an unexpected ${type}, a fault of the product. Details without personal data and secrets ${path ? `are in ${path}` : "could not be written"}.`;
}

function withoutSecrets(text: string, environment: Environment): string {
  const secrets = Object.entries(environment)
    .filter(([name, value = ""]) => SECRET_SETTING.test(name) && value.length >= SECRET_MIN_LENGTH)
    .sort(([, a = ""], [, b = ""]) => b.length - a.length);
  let safe = text.replaceAll(QUOTED, '"…"');
  for (const [name, value = ""] of secrets) safe = safe.replaceAll(value, `[${name}]`);
  return safe.replaceAll(EMAIL, "[email]");
}

function writeInto(folder: string, text: string): string | undefined {
  const path = join(folder, FILE);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${text}\n`, { mode: 0o600 });
    return path;
  } catch {
    return undefined;
  }
}
