import { keys } from "../lessons.ts";

/** Shows name and hue of the lesson that a record's `key_id` names; nothing for a lesson that no longer exists. */
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
