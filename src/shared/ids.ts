import * as z from "zod/mini";

/** A lower-case UUID, made by the application (version 7) or by the browser. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The version that a change is based on, for optimistic concurrency; empty where the device knew none. */
export const baseSchema = z.union([z.literal(""), idSchema]);
