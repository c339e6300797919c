import { defineConfig } from "@playwright/test";
import { launchOptions } from "./e2e/launch-options.ts";

/** Each worker starts a product of its own (e2e/product.ts), so nothing is shared between journeys. */
export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: "test-results",
  use: {
    // Recording slows every journey by a quarter: `npx playwright test --trace retain-on-failure` when one has failed.
    trace: "off",
    browserName: "chromium",
    // A page answered from its cache tells nothing of the server; e2e/offline.spec.ts alone wants it.
    serviceWorkers: "block",
    launchOptions,
    locale: "es-AR",
    // A target that moves is clicked again after a forced scroll, which takes a menu away from its button.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "America/Argentina/Buenos_Aires",
  },
  // A journey runs as on a phone, unless its tag says otherwise: @desktop, or @both where its layout matters.
  projects: [
    { name: "desktop", grep: /@desktop|@both/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
