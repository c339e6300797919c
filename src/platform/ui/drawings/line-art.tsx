import type { ComponentProps } from "react";

/** The stroke of all our drawings, which are decorative. */
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
