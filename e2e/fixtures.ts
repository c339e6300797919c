import { type BrowserContext, test as base, expect, type Page, type Request } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { beginWithinOneDay } from "#test/screens/within-one-day.ts";
import { Product } from "./product.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface TestFixtures {
  expectedErrors: RegExp[];
  sameDay: undefined;
}

interface WorkerFixtures {
  product: Product;
}

/** Upper bound for a journey, so that none runs past midnight. */
const LONGEST_MS = 2 * MINUTE_MS;

const ownProduct: [
  (given: object, use: (product: Product) => Promise<void>) => Promise<void>,
  { scope: "worker" },
] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
  async ({}, use) => {
    const product = await Product.start();
    await use(product);
    await product.remove();
  },
  { scope: "worker" },
];

/** Fails on unexpected console errors, exceptions, policy violations and requests to other hosts. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: ownProduct,
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await beginWithinOneDay(LONGEST_MS);
      await use(undefined);
    },
    { auto: true, timeout: 3 * MINUTE_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedErrors: async ({}, use) => use([]),
  context: async ({ browser, playwright, product, expectedErrors, serviceWorkers }, use) => {
    // Chromium can crash while it closes a context with service workers. So this test gets a browser that closes as a
    // whole.
    const own = serviceWorkers === "allow" ? await playwright.chromium.launch() : undefined;
    const context = await (own ?? browser).newContext();
    const errors: string[] = [];
    const note = (text: string) => {
      if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
    };
    const overtaken = watchOvertaken(context);
    context.on("console", (message) => {
      const { url } = message.location();
      if (message.type() !== "error" || (overtaken.has(url) && / 401 /.test(message.text()))) return;
      note(`${message.text()} (${url})`);
    });
    context.on("weberror", (error) => note(String(error.error().stack)));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== product.origin)
        note(`a request left this machine: ${request.url()}`);
    });
    // A route disables the browser's HTTP cache, which would hide what a service worker failed to cache.
    if (serviceWorkers === "allow") await context.route("**/nothing", (route) => route.abort());
    await use(context);
    await (own ?? context).close();
    expect(errors, "unexpected errors in the console").toEqual([]);
  },
  baseURL: ({ product }, use) => use(product.origin),
});

const ENDS_SESSION = /^\/api\/(session|sessions|account)$/;

/** Collects the URLs requested while the user signs out: their answers may come after the session ends. */
function watchOvertaken(context: BrowserContext): Set<string> {
  const underWay = new Set<Request>();
  const overtaken = new Set<string>();
  const isLeaving = (request: Request) =>
    request.method() === "DELETE" && ENDS_SESSION.test(new URL(request.url()).pathname);
  context.on("request", (request) => {
    underWay.add(request);
    if ([...underWay].some(isLeaving)) for (const one of underWay) overtaken.add(one.url());
  });
  const forget = (request: Request) => underWay.delete(request);
  context.on("requestfinished", forget).on("requestfailed", forget);
  return overtaken;
}

/** Console errors of an offline browser: for a request, a script, and a worker. */
export const WITHOUT_CONNECTION =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|when fetching the script|dynamically imported module/;

export { expect };

/**
 * Expects that nothing is wider than the page. A phone's `innerWidth` grows with overflowing content; `clientWidth`
 * does not.
 */
export async function expectNoOverflow(page: Page, message = "wider than the screen"): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message }).toBeLessThanOrEqual(0);
}

type RunOnly = NonNullable<RunOptions["runOnly"]>;

const ALL_RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** The width in pixels from which the layout has columns. */
const WIDE = 1024;
const LAYOUT_RULES: RunOnly = { type: "rule", values: ["target-size", "scrollable-region-focusable"] };

/** Runs all rules in the light theme. src/app/build/theme-colours.test.ts computes the contrasts of the dark one. */
export async function expectAccessible(page: Page, message?: string, part?: string): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await whileTall(page, () => expectNoViolation(page, ALL_RULES, message, part));
}

/**
 * Checks everything on a phone, and on a wide screen only the rules that depend on the layout.
 * @param part a selector of the new part, on a page that was checked before
 */
export async function expectUsable(page: Page, message?: string, part?: string): Promise<void> {
  await expectNoOverflow(page, message);
  if (isWide(page)) await whileTall(page, () => expectNoViolation(page, LAYOUT_RULES, message, part));
  else await expectAccessible(page, message, part);
}

export function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= WIDE;
}

async function expectNoViolation(page: Page, runOnly: RunOnly, message = "", part?: string): Promise<void> {
  // axe would measure a colour in the middle of a transition.
  await page.waitForFunction(() =>
    document.getAnimations().every((motion) => motion.playState !== "running"),
  );
  expect(await findViolations(page, runOnly, part), `${page.url()} ${message}`).toEqual([]);
}

async function whileTall(page: Page, work: () => Promise<void>): Promise<void> {
  const usual = page.viewportSize();
  await growTall(page);
  // On a page that is scrolled half way, the bar at the bottom covers some links.
  const top = await scrollTo(page, 0);
  await work();
  if (usual) await page.setViewportSize(usual);
  await scrollTo(page, top);
}

/** Scrolls the page. Returns its previous position, in pixels from the top. */
function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate((top) => {
    const before = window.scrollY;
    window.scrollTo({ top, behavior: "instant" });
    return before;
  }, top);
}

async function findViolations(page: Page, runOnly: RunOnly, part?: string): Promise<string[]> {
  // Inject axe once per document: the script has half a megabyte.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  // No rule that runs here reads the style sheets, so axe need not load them.
  const options: RunOptions = { runOnly, resultTypes: ["violations"], preload: { assets: ["media"] } };
  return page.evaluate(
    async ([options, part]) => {
      const { violations } = await window.axe.run(part ?? document, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    [options, part] as const,
  );
}

/**
 * Makes the viewport as tall as a page, because axe calls a target too small if a fixed bar covers half of it. The
 * viewport first gets `height`, because some parts load only when they come into view.
 */
export async function growTall(
  page: Page,
  { width = page.viewportSize()?.width ?? 0, height = 8000 } = {},
): Promise<void> {
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: whole });
}

export async function identify(page: Page, name: string): Promise<void> {
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await page.getByLabel("Correo electrónico", { exact: true }).fill(`${name.toLowerCase()}@ejemplo.com`);
  await page.getByRole("button", { name: "Continuar" }).click();
}

/** Waits for hydration, which starts after `load`, and until the whole page is laid out. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      !window.earlyClicks &&
      !("partial" in document.documentElement.dataset),
  );
}
