import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount } from "#test/screens/mount.ts";
import { WhenSeen } from "./when-seen.tsx";

/** Reports two entries at once, as on a busy page: out of view, then in view. */
class LateObserver {
  readonly #tell: (entries: object[]) => void;

  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell;
  }

  observe() {
    this.#tell([{ isIntersecting: false }, { isIntersecting: true }]);
  }

  disconnect() {
    // Nothing is left to stop: `observe` has reported both entries.
  }
}

test("content loads when the observer reports out of view and in view in one batch", async () => {
  vi.stubGlobal("IntersectionObserver", LateObserver);
  mount(
    <WhenSeen waiting="Un momento..." preload={async () => undefined}>
      Aquí está.
    </WhenSeen>,
  );
  await expect.element(page.getByText("Aquí está.")).toBeVisible();
});
