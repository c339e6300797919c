import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify";
import { type $ZodIssue, type $ZodRawIssue, type $ZodType, compile, safeParse } from "zod/v4/core";
import { AppError } from "#platform/shared/errors.ts";
import { figure } from "#platform/shared/text/figure.ts";

const FIELDS_MAX = 100;
const PATH_MAX = 200;
/** Larger bodies are not checked a second time for their other wrong fields. */
const VALUES_MAX = 2000;

/** A large body's refusal names only the first wrong field: an issue for each element would cost more than the body. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> = ({ schema }) => {
  const fast = compiledOnce(schema);
  return (data) => {
    const stopAtFirst = { error: spanishSentence, abortEarly: true };
    const first = safeParse(fast(), data, stopAtFirst);
    if (first.success) return { value: first.data };
    const { issues } = holdsMore(data, VALUES_MAX)
      ? { issues: first.error.issues.slice(0, 1) }
      : (safeParse(schema, data, { error: spanishSentence }).error ?? first.error);
    return { error: new AppError("bad_request", "invalid input", { fields: fieldsOf(issues) }) };
  };
};

/** Writes only what the contract names. */
export const serializerCompiler: FastifySerializerCompiler<$ZodType> = ({ schema, method, url }) => {
  const fast = compiledOnce(schema);
  return (data) => {
    const { data: answer, error } = safeParse(fast(), data);
    if (error)
      throw new AppError("internal", `${method} ${url} answers outside its contract`, { cause: error });
    return JSON.stringify(answer);
  };
};

/** Compiles a schema at its first use, so that a start does not wait. Uncompiled, zod/mini takes ten times as long. */
function compiledOnce(schema: $ZodType): () => $ZodType {
  let compiled: $ZodType | undefined;
  return () => (compiled ??= compile(schema));
}

function fieldsOf(issues: readonly $ZodIssue[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    if (fields.size >= FIELDS_MAX) break;
    const field = path.join(".").slice(0, PATH_MAX) || "body";
    if (!fields.has(field)) fields.set(field, message);
  }
  return Object.fromEntries(fields);
}

function holdsMore(data: unknown, max: number): boolean {
  const open = [data];
  for (let count = 0; open.length > 0; count++) {
    if (count + open.length > max) return true;
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const inside = Object.values(value);
    if (inside.length > max) return true;
    open.push(...inside);
  }
  return false;
}

/** Replaces Zod's Spanish, which speaks of inputs and types. A schema's own sentence wins. */
function spanishSentence(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case "too_big":
      return `No puede tener más de ${figure(Number(issue.maximum))} ${issue.origin === "array" ? "elementos" : "caracteres"}.`;
    case "too_small":
      return "No puede quedar vacío.";
    case "invalid_type":
      return issue.input === undefined ? "Falta este dato." : "No tiene la forma esperada.";
    default:
      return "No es válido.";
  }
}
