import type { ComponentProps, MouseEvent } from "react";

/** Around a trigger and its menu: their anchor is theirs alone, whatever other menus the page has. */
export const MENU_SCOPE = "[anchor-scope:--menu]";

/** On the trigger: where the menu opens. */
export const MENU_ANCHOR = "[anchor-name:--menu]";

/**
 * What opens beside its trigger: a native popover, so that Escape, a click outside and the top layer are
 * the browser's, and a trigger with `popoverTarget` works before the page has come to life. Where anchors
 * are unknown it stands in the middle. It needs a width. Its motion is the child's: WebKit keeps an
 * anchored element with fallbacks at the first frame of its own transition.
 */
export function Menu({ className = "", children, ...rest }: ComponentProps<"div">) {
  return (
    <div popover="auto" className="menu arrive" {...rest}>
      <div className={`font-sans text-base ${className}`}>{children}</div>
    </div>
  );
}

/** The look of one line of a menu, link or button. */
export const MENU_ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-wash";

/** Closes the menu that the clicked element stands in; a page that changes in place does not close it. */
export function closeMenu(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
