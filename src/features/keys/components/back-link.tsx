import type { MouseEvent } from "react";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";

/** Back to where the reader was on this site, or else, and without JavaScript, to the home page. */
export function BackLink() {
  return (
    <Link
      href="/"
      onClick={goBack}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink"
    >
      <Icon name="back" />
      Volver
    </Link>
  );
}

/** The Navigation API knows of this site's pages only; a browser without it follows the link. */
function goBack(event: MouseEvent): void {
  if (!window.navigation?.canGoBack) return;
  event.preventDefault();
  window.history.back();
}
