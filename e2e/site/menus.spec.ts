import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { signIn } from "../steps.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * WebKit stops an anchored element with fallbacks at the first frame of a transition or animation. The element stays
 * invisible. `npm run test:browsers webkit` runs the core journey in that engine.
 */
test("menus positioned with CSS fallbacks have no transition or animation", async ({ page }) => {
  const movingPlaces = () =>
    page.evaluate(() => {
      const placed = [...document.querySelectorAll("*")].filter(
        (element) => !["", "none"].includes(getComputedStyle(element).positionTryFallbacks),
      );
      const moving = placed.filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
      });
      return { placed: placed.length, moving: moving.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
    });

  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  // The sign-in menu, and one share menu each in the header and in the lesson.
  expect(await movingPlaces()).toEqual({ placed: 3, moving: [] });
  await page.getByRole("button", { name: "Ingresar" }).click();
  expect(await movingPlaces()).toEqual({ placed: 3, moving: [] });

  await signIn(page);
  await page.getByRole("button", { name: ", tu menú" }).click();
  expect(await movingPlaces()).toEqual({ placed: 2, moving: [] });
});
