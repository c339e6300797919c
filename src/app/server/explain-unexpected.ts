import { loggedError } from "#platform/server/log.ts";
import { VERSION } from "#platform/server/version.ts";

/** Settings whose values a library may quote, such as the address of a database with its password. */
const SECRET_SETTING = /SECRET|KEY|TOKEN|URL|RECIPIENT/;
const SECRET_MIN_LENGTH = 6;
/** Finds quoted values. PostgreSQL quotes names of columns too: a text of only `a-z_` counts as a name and stays. */
const QUOTED = /"(?![a-z_]+")[^"\n]*"/g;
const EMAIL = /[^\s"'(<]+@[^\s"')>]+/g;

/** Describes the error without personal data and secrets. */
export function explainUnexpected(error: unknown, what: string, environment: NodeJS.ProcessEnv): string {
  const { type, code, stack, cause } = loggedError(error instanceof Error ? error : new Error("none"));
  const head = `${what}: an unexpected ${type}, a fault of the product. Details without personal data and secrets:`;
  const details = [`${VERSION}  ${type} ${code ?? ""}`, stack, cause && `Cause: ${cause}`];
  return `${head}\n${withoutSecrets(details.join("\n"), environment)}`;
}

function withoutSecrets(text: string, environment: NodeJS.ProcessEnv): string {
  const secrets = Object.entries(environment)
    .filter(([name, value = ""]) => SECRET_SETTING.test(name) && value.length >= SECRET_MIN_LENGTH)
    .sort(([, a = ""], [, b = ""]) => b.length - a.length);
  let safe = text.replaceAll(QUOTED, '"…"');
  for (const [name, value = ""] of secrets) safe = safe.replaceAll(value, `[${name}]`);
  return safe.replaceAll(EMAIL, "[email]");
}
