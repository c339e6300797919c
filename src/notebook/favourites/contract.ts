import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE } from "#platform/shared/contract.ts";
import { keyIdSchema } from "#platform/shared/ids.ts";

const oneKey = z.object({ keyId: keyIdSchema });

/** The synchronised record "favourite". Its id is the lesson's id. */
export const favouriteSchema = z.object({ key_id: keyIdSchema, created_at: z.string() });
export type Favourite = z.infer<typeof favouriteSchema>;

/** Favourite lessons (docs/product.md, section 4). */
export const favouritesContract = defineContract({
  addFavourite: {
    ...PREMIUM_WRITE,
    address: "PUT /api/favourites/:keyId",
    isKeyOptional: true,
    summary: "Adds a key to the favourites. Idempotent",
    params: oneKey,
    errors: ["conflict"],
  },
  removeFavourite: {
    ...PREMIUM_WRITE,
    address: "DELETE /api/favourites/:keyId",
    isKeyOptional: true,
    summary: "Removes a key from the favourites. Idempotent",
    params: oneKey,
  },
});
