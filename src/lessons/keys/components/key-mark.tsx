import { keys } from "../lessons.ts";

/** Shows the name and the hue of a record's key, and nothing for a key that no longer exists. */
export function KeyMark({ keyId }: { keyId: string | null | undefined }) {
  const key = keys.find(({ id }) => id === keyId);
  return key ? (
    <span
      data-key={keyId}
      className="inline-flex max-w-full items-center gap-1.5 font-sans text-quiet text-sm"
    >
      <span className="size-2.5 shrink-0 rounded-full bg-key" />
      <span className="sr-only">Clave: </span>
      <span className="min-w-0">{key.title}</span>
    </span>
  ) : null;
}
