import { defineConfig } from "@playwright/test";
import { launchOptions } from "./e2e/launch-options.ts";

/** Each worker starts its own product (e2e/product.ts), so workers share nothing. */
export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // For a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: "test-results",
  use: {
    // Recording slows every journey by a quarter. To record: `npx playwright test --trace retain-on-failure`.
    trace: "off",
    browserName: "chromium",
    // A cached page would hide faults of the server. Journeys that need the service worker allow it themselves.
    serviceWorkers: "block",
    launchOptions,
    locale: "es-AR",
    // Playwright scrolls before it retries a click on a moving target. That separates a menu from its button.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "America/Argentina/Buenos_Aires",
  },
  // Journeys run on a phone. Those tagged @desktop run on a desktop, and those tagged @both on both.
  projects: [
    { name: "desktop", grep: /@desktop|@both/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
