import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { WhenSeen } from "./when-seen.tsx";

/** Tells at once, as on a page that is busy, that its place was out of view and has come into it. */
class LateObserver {
  readonly #tell: (entries: object[]) => void;

  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell;
  }

  observe() {
    this.#tell([{ isIntersecting: false }, { isIntersecting: true }]);
  }

  disconnect() {
    // It has told all.
  }
}

test("what has come into view while the page was busy is loaded", async () => {
  vi.stubGlobal("IntersectionObserver", LateObserver);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  });
  root.render(
    <WhenSeen waiting="Un momento..." load={async () => "Aquí está."}>
      {(text) => text}
    </WhenSeen>,
  );
  await expect.element(page.getByText("Aquí está.")).toBeVisible();
});
