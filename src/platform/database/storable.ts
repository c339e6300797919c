import { AppError } from "#platform/shared/errors.ts";

const UNSTORABLE =
  "Hay un carácter que no se puede guardar, como los que a veces se pegan sin verse. Escribe ese texto de nuevo.";

/** Refuses text that PostgreSQL cannot store (U+0000) or would change (a lone surrogate). @throws AppError */
export function refuseUnstorable(values: readonly unknown[]): void {
  for (const value of values) {
    if (typeof value !== "string") continue;
    if (value.includes("\u0000") || !value.isWellFormed())
      throw new AppError("bad_request", "text that cannot be stored", { sentence: UNSTORABLE });
  }
}
