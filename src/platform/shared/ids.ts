import * as z from "zod/mini";
import { KEY_ID } from "./key-id.ts";

/** A lower-case UUID, made by the application (version 7) or by the browser. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** The version that a change is based on, for optimistic concurrency; empty if the device knew none. */
export const baseSchema = z.union([z.literal(""), idSchema]);

/** The record as the device had it at `base`. The server reads it where two edits may be joined (decision 0108). */
export const beforeSchema = z.optional(z.record(z.string(), z.unknown()));

/** A key's id, which may name a key that no longer exists. */
export const keyIdSchema = z.string().check(z.regex(KEY_ID, "No es una clave."));

/** The key that a record came from. Replicas and clients from before migration 0034 do not have it. */
export const keyMarkSchema = z.optional(z.nullable(keyIdSchema));
