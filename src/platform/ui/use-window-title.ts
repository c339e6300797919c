import { useEffect } from "react";

export function windowTitle(title: string): string {
  return `${title} · Claves del Éxito`;
}

/** Sets a title that depends on loaded data; undefined keeps the route's title. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = windowTitle(title);
  }, [title]);
}
