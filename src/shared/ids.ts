import * as z from "zod/mini";

/** A row's id: a UUID, made by the application (version 7) or by the browser. */
export const idSchema = z.uuid();
