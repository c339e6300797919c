import * as z from "zod/mini";

/** A row's id: a UUID in lower case, made by the application (version 7) or by the browser. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
