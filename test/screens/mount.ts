import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

/** Renders one component by itself until the test ends, or until the returned function is called. */
export function mount(element: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  onTestFinished(close);
  root.render(element);
  return close;
}
