import * as z from "zod/mini";

/** Text that a member types. U+0000 is refused: PostgreSQL cannot store it. Length in UTF-16 units. */
export function textSchema(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes("\u0000"), "Contiene un carácter que no se puede guardar."),
  );
}

/** Trimmed text that must not be blank; `required` is the sentence for a blank one. */
export function requiredTextSchema(maxLength: number, required: string) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.trim()),
    ),
    textSchema(maxLength).check(z.minLength(1, required)),
  );
}

/** When a device wrote something, by its own clock: ISO 8601 UTC. */
export const writtenAtSchema = z.iso.datetime("No es una fecha.");

/** A day of the member's own calendar, `yyyy-MM-dd`. */
export const daySchema = z.iso.date("No es una fecha.");

/** A time on the member's own clock, `HH:mm`. */
export const timeOfDaySchema = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "No es una hora. Escríbela así: 09:30."));
