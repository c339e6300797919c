import { expect, onTestFinished, test, vi } from "vitest";
import { trackReading } from "./track-reading.ts";

const NEEDED_MS = 120;

/** Creates a lesson's end that is below the window until the test scrolls to it. */
function makeEnd(): HTMLElement {
  const end = document.createElement("div");
  end.style.cssText = "margin-top: 5000px; height: 10px";
  document.body.append(end);
  onTestFinished(() => end.remove());
  return end;
}

function track(end: Element) {
  const onRead = vi.fn();
  onTestFinished(trackReading(end, NEEDED_MS, onRead));
  return onRead;
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a lesson is read once its end was reached and the time has passed, in either order", async () => {
  const first = makeEnd();
  const afterScroll = track(first);
  first.scrollIntoView();
  await pass(NEEDED_MS / 3);
  expect(afterScroll).not.toHaveBeenCalled();
  await expect.poll(() => afterScroll.mock.calls.length).toBe(1);

  window.scrollTo(0, 0);
  const second = makeEnd();
  const afterTime = track(second);
  await pass(2 * NEEDED_MS);
  expect(afterTime).not.toHaveBeenCalled();
  second.scrollIntoView();
  await expect.poll(() => afterTime.mock.calls.length).toBe(1);
});

test("time in a hidden page does not count", async () => {
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const end = makeEnd();
  const onRead = track(end);
  end.scrollIntoView();
  await pass(2 * NEEDED_MS);
  expect(onRead).not.toHaveBeenCalled();
  hidden.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await pass(NEEDED_MS / 3);
  expect(onRead).not.toHaveBeenCalled();
  await expect.poll(() => onRead.mock.calls.length).toBe(1);
});
