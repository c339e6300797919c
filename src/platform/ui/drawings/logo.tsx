import { LineArt } from "#platform/ui/drawings/line-art.tsx";
/** The mark is a key whose bow holds a sunrise. Mark and name scale with the font size. */
export function Logo({ className = "" }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 font-serif font-medium ${className}`}>
      <LineArt className="size-[1.6em] shrink-0" viewBox="0 0 32 32">
        <path d="M9.5 14a6.5 6.5 0 0 1 13 0z" fill="var(--ember)" stroke="none" />
        <path d="M16 21a9.5 9.5 0 1 0-.1 0zM7 14h18M16 21v10M16 25.5h5M16 30h4" />
      </LineArt>
      Claves del Éxito
    </span>
  );
}
