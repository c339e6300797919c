import type { ComponentProps } from "react";

/** The one pen of every drawing of ours: a line of 2 with round ends in the text's colour. Decorative. */
export function LineArt(look: ComponentProps<"svg"> & { viewBox: string }) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...look}
    />
  );
}
