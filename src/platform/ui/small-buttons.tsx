import type { ComponentProps, MouseEvent } from "react";

type ButtonProps = ComponentProps<"button">;

/** Ignores the second click of a double click: the member meant it for the control that was there before. */
export const once = (act: () => unknown) => (event: MouseEvent) => void (event.detail < 2 && act());

/** A button that looks like a link within a text. */
export function TextButton({ className = "", ...button }: ButtonProps) {
  const look = "min-h-11 font-semibold underline underline-offset-4";
  return <button type="button" className={`${look} ${className}`} {...button} />;
}

type IconButtonProps = ButtonProps & { "aria-label": string; hover?: string };

/** A square of 44 px with a drawing in place of words. `hover` has the classes of its look under a pointer. */
export function IconButton({
  className = "",
  hover = "hover:bg-wash hover:text-ink",
  ...button
}: IconButtonProps) {
  const look =
    "grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors aria-disabled:opacity-30";
  return <button type="button" className={`${look} ${hover} ${className}`} {...button} />;
}
