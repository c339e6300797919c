import { useHydrated } from "#ui/use-hydrated.ts";

/** Where a printed lesson comes from. Its address is known to the browser alone, and shown on paper only. */
export function PrintedSource() {
  const address = useHydrated() ? ` · ${window.location.host}${window.location.pathname}` : "";
  return <p className="print-only">Claves del Éxito{address}</p>;
}
