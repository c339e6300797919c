import type { ComponentProps, MouseEvent } from "react";

/** Class for the parent of trigger and menu: keeps the anchor name apart from other menus. */
export const MENU_SCOPE = "[anchor-scope:--menu]";
export const MENU_ANCHOR = "[anchor-name:--menu]";

/**
 * A native popover, so that a trigger with `popoverTarget` works before hydration. `className` must set a width.
 * Without anchor positioning, the menu is centred. Only the child is animated: WebKit stops a popover's own animation
 * at the first frame if the popover is anchored and has fallbacks.
 */
export function Menu({ className = "", children, ...rest }: ComponentProps<"div">) {
  return (
    <div popover="auto" className="menu arrive" {...rest}>
      <div className={`font-sans text-base ${className}`}>{children}</div>
    </div>
  );
}

export const MENU_ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-wash";

/** Closes the menu around the clicked element, because navigation within the document does not close it. */
export function closeMenu(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
