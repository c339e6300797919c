import { LineArt } from "#ui/drawings/line-art.tsx";
/** Marks an item of a plan. Decorative. */
export function CheckMark({ className = "" }: { className?: string }) {
  return (
    <LineArt className={`size-5 shrink-0 ${className}`} viewBox="0 0 24 24">
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </LineArt>
  );
}
