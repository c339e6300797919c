/** The shape of a key's id (content/keys). Writers add and remove keys, so an id may name none. */
export const KEY_ID = /^[a-z0-9-]{1,64}$/;
