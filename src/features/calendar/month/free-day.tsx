import { LineArt } from "#ui/drawings/line-art.tsx";

/** Decorative: a sunrise over empty lines. */
export function FreeDay({ className }: { className?: string }) {
  return (
    <LineArt className={className} viewBox="0 0 112 56">
      <path d="M44 32a12 12 0 0 1 24 0z" fill="var(--ember)" stroke="none" />
      <path d="M56 8v6M36 15l4 4.5M76 15l-4 4.5" />
      <path d="M8 32h96M20 42h72M36 52h40" stroke="var(--edge)" />
    </LineArt>
  );
}
