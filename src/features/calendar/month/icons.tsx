import { LineIcon } from "#ui/drawings/icons.tsx";

/** On the 24 by 24 grid of `ui/drawings/icons.tsx`. */
const LINES = {
  again: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  bell: "M6 17V10.5a6 6 0 0 1 12 0V17l1.5 1.5h-15zM10.5 21.5h3M12 4.5V2.5",
};

/** Decorative: adjacent text carries the meaning. */
export function CalendarIcon({ name, className }: { name: keyof typeof LINES; className?: string }) {
  return <LineIcon line={LINES[name]} {...(className && { className })} />;
}
