import { useEffect } from "react";

/** @param title of a page, or of what it has come to show */
export function windowTitle(title: string): string {
  return `${title} · Claves del Éxito`;
}

/** Names the window after what a page has come to show; undefined leaves it as its route says. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = windowTitle(title);
  }, [title]);
}
