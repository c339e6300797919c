import { type BrowserContext, test as base, expect, type Page, type Request } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { MINUTE_MS } from "#shared/time.ts";
import { beginWithinOneDay } from "#test/within-one-day.ts";
import { NOTICE_STYLES, watchNotices } from "./covered-buttons.ts";
import { Product } from "./product.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface TestFixtures {
  /** What a journey expects to see in the console, such as a refused call. */
  expectedErrors: RegExp[];
  sameDay: undefined;
}

interface WorkerFixtures {
  product: Product;
}

/** No journey is so long that midnight would come in the middle of it, after this. */
const LONGEST_MS = 2 * MINUTE_MS;

/** A browser test fails on any console error, uncaught exception or policy violation that it did not expect. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const product = await Product.start();
      await use(product);
      await product.remove();
    },
    { scope: "worker" },
  ],
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
  context: async ({ context, product, expectedErrors, serviceWorkers }, use) => {
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
    await context.addInitScript(watchNotices, NOTICE_STYLES);
    context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== product.origin)
        note(`a request left this machine: ${request.url()}`);
    });
    // A route keeps the browser's own cache out, which would stand in for what a service worker has not kept.
    if (serviceWorkers === "allow") await context.route("**/nothing", (route) => route.abort());
    await use(context);
    expect(errors, "unexpected errors in the console").toEqual([]);
  },
  baseURL: ({ product }, use) => use(product.origin),
});

const ENDS_SESSION = /^\/api\/(session|sessions|account)$/;

/** The addresses that are being asked while somebody leaves: the session may end before they are answered. */
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

/** What the browser itself says where there is no connection, of a request, a script and a worker. */
export const WITHOUT_CONNECTION =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|when fetching the script|dynamically imported module/;

export { expect };

/**
 * Nothing is wider than the screen, once what is drawn has taken over the screen's width. A phone's `innerWidth` grows
 * with what overflows: the root's `clientWidth` does not.
 */
export async function expectNoOverflow(page: Page, message = "wider than the screen"): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message }).toBeLessThanOrEqual(0);
}

type RunOnly = NonNullable<RunOptions["runOnly"]>;

/** WCAG 2.2 AA and what axe holds to be good practice; of all these rules, two look at colours. */
const ALL_RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
const COLOUR_RULES: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
/** From here on, in pixels, what stands one below the other on a phone stands side by side. */
const WIDE = 1024;
const LAYOUT_RULES: RunOnly = { type: "rule", values: ["target-size", "scrollable-region-focusable"] };

/** No accessibility violation on what is shown now. */
export async function expectAccessible(page: Page, message?: string): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await expectNoViolation(page, ALL_RULES, message);
}

/**
 * By day as always, and by night, which changes colours alone, the rules about colours. For the lists of all pages and
 * dialogs: what a theme's colours are on each other, src/app/build/theme-colours.test.ts reckons.
 */
export async function expectAccessibleInBothThemes(page: Page, message = ""): Promise<void> {
  await expectAccessible(page, message);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await expectNoViolation(page, COLOUR_RULES, `${message} in the dark theme`);
  await page.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
}

/** Looks at all of it on a phone. What is built alike at every width is asked on a wide screen only what depends on it. */
export async function expectUsable(page: Page, message?: string): Promise<void> {
  await expectNoOverflow(page, message);
  if (isWide(page)) await expectNoViolation(page, LAYOUT_RULES, message);
  else await expectAccessibleInBothThemes(page, message);
}

export function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= WIDE;
}

async function expectNoViolation(page: Page, runOnly: RunOnly, message = ""): Promise<void> {
  const usual = page.viewportSize();
  await growTall(page);
  // A colour that is still changing would be measured half way.
  await page.waitForFunction(() =>
    document.getAnimations().every((motion) => motion.playState !== "running"),
  );
  const found = await findViolations(page, runOnly);
  if (usual) await page.setViewportSize(usual);
  expect(found, `${page.url()} ${message}`).toEqual([]);
}

/** Returns a line for each rule that is broken: its name, and where. */
async function findViolations(page: Page, runOnly: RunOnly): Promise<string[]> {
  // A document keeps axe's half a megabyte of script from one look to the next.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, options);
}

/** High enough for all of it: what the bar of a phone covers half would count as too small a target. */
export async function growTall(
  page: Page,
  { width = page.viewportSize()?.width ?? 0, height = 3000 } = {},
): Promise<void> {
  await page.setViewportSize({ width, height });
}

/** Fills in the simulated provider's page. */
export async function identify(page: Page, name: string): Promise<void> {
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await page.getByLabel("Correo electrónico", { exact: true }).fill(`${name.toLowerCase()}@ejemplo.com`);
  await page.getByRole("button", { name: "Continuar" }).click();
}

/** Lets the page come to life: the application starts after `load`. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === "complete" && !window.earlyClicks);
}
