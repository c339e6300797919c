import type { FastifySchemaCompiler } from "fastify";
import { type $ZodIssue, type $ZodRawIssue, type $ZodType, safeParse } from "zod/v4/core";
import { AppError } from "#shared/errors.ts";

/** Checks what comes in against the contract's schema; a refusal names every field that is wrong. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data) => {
    const result = safeParse(schema, data, { error: spanishSentence });
    if (result.success) return { value: result.data };
    return { error: new AppError("bad_request", "invalid input", { fields: fieldsOf(result.error.issues) }) };
  };

function fieldsOf(issues: readonly $ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  return fields;
}

/** Our own words: the library's Spanish speaks of inputs and types. A schema's own sentence wins. */
function spanishSentence(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case "too_big":
      return `No puede tener más de ${issue.maximum} ${issue.origin === "array" ? "elementos" : "caracteres"}.`;
    case "too_small":
      return "No puede quedar vacío.";
    case "invalid_type":
      return issue.input === undefined ? "Falta este dato." : "No tiene la forma esperada.";
    default:
      return "No es válido.";
  }
}
