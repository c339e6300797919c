/** The shape of a key's id (content/keys). Writers add and remove keys, so a key with this id may no longer exist. */
export const KEY_ID = /^[a-z0-9-]{1,64}$/;
