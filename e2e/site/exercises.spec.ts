import { expect, test } from "../fixtures.ts";

test("a scroll that begins on the wheel's slider answers nothing, a tap does", async ({ page, context }) => {
  await page.goto("/clave/exito");
  const wheel = page.getByRole("group", { name: "Mi rueda de la vida" });
  await wheel.scrollIntoViewIfNeeded();
  const slider = wheel.getByRole("slider", { name: "Trabajo y oficio" });
  await expect(slider).toHaveAttribute("aria-valuetext", "sin nota");
  const finger = await context.newCDPSession(page);
  const touch = async (at: number, up: readonly number[]) => {
    // This waits until the page no longer scrolls, because a moving page takes the slider away from the finger.
    await slider.tap({ trial: true });
    const box = await slider.boundingBox();
    if (!box) throw new Error("the slider has no box");
    const [x, y] = [box.x + box.width * at, box.y + box.height / 2];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (const distance of up)
      await finger.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: [{ x, y: y - distance }],
      });
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  // The page scrolls to the slider here, not in `touch`.
  await slider.tap({ trial: true });
  const before = await page.evaluate(() => window.scrollY);
  // While the page still scrolls, Chromium's slider cannot cancel a touch, and Chromium logs an error.
  const scrolled = page.evaluate(
    () => new Promise((end) => addEventListener("scrollend", () => end(0), { once: true })),
  );
  await touch(0.5, [10, 20, 30, 60, 90, 120]);
  await scrolled;
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  await expect(slider).toHaveAttribute("aria-valuetext", "sin nota");
  expect(await page.evaluate(() => localStorage.getItem("draft:visitor:exercise:exito:rueda"))).toBe(null);
  await touch(0.02, []);
  await expect(slider).toHaveAttribute("aria-valuetext", "uno de diez, me duele");
});
