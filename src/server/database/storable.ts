import { AppError } from "#shared/errors.ts";

/**
 * Refuses text that PostgreSQL cannot keep (U+0000) or would keep as something else (half of a surrogate pair), before
 * it reaches either engine.
 *
 * @param values the parameters of a query
 * @throws AppError `bad_request`
 */
export function refuseUnstorable(values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value !== "string") continue;
    if (value.includes("\u0000") || !value.isWellFormed()) {
      throw new AppError("bad_request", "text that cannot be stored");
    }
  }
}
