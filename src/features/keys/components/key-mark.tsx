import { keys } from "../lessons.ts";

/** Names a record's key beside its hue. Nothing for a key that no longer exists. */
export function KeyMark({ keyId }: { keyId: string | null | undefined }) {
  const key = keys.find(({ id }) => id === keyId);
  return key ? (
    <span
      data-key={keyId}
      className="inline-flex items-center gap-1.5 whitespace-nowrap font-sans text-quiet text-sm"
    >
      <span className="size-2.5 rounded-full bg-key" />
      <span className="sr-only">Clave: </span>
      {key.title}
    </span>
  ) : null;
}
