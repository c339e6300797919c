import * as z from "zod/mini";
import { trimText } from "./text/edges.ts";
import { tooLong } from "./text/too-long.ts";

/** A schema for text of at most `maxLength` UTF-16 units. It refuses U+0000, which PostgreSQL cannot store. */
export function textSchema(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => !value.includes("\u0000"), "Contiene un carácter que no se puede guardar."),
  );
}

/** The most that `shape` may remove, in UTF-16 units: more than anybody leaves in a text by mistake. */
const TAKEN_AWAY_MAX = 10_000;

/** Transforms text before validation. The schema after this one must check `maxLength` on the result. */
export function shapedText(maxLength: number, shape: (text: string) => string) {
  const longest = z.maxLength(maxLength + TAKEN_AWAY_MAX, tooLong(maxLength));
  return z.pipe(z.string().check(longest), z.transform(shape));
}

export function requiredTextSchema(maxLength: number, required: string) {
  return z.pipe(shapedText(maxLength, trimText), textSchema(maxLength).check(z.minLength(1, required)));
}

/** The time of writing by the device's own clock: ISO 8601 UTC, with or without fractions of a second. */
export const writtenAtSchema = z.iso.datetime("No es una fecha.").check(z.maxLength(40));

/** A day of the member's own calendar, `yyyy-MM-dd`. */
export const daySchema = z.iso.date("No es una fecha.");

/** A time in the member's own time zone, `HH:mm`. */
export const timeOfDaySchema = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "No es una hora. Escríbela así: 09:30."));
