import * as z from "zod/mini";

/** A row's id: a UUID in lower case, made by the application (version 7) or by the browser. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The version of a record that a device changed: an id, or empty where it knew none. */
export const baseSchema = z.union([z.literal(""), idSchema]);
