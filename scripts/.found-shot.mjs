import { withBrowser } from "./open-browser.mjs";
const shots = JSON.parse(process.argv[2]); // [[path, name, clickText?]]
await withBrowser(async ({ origin, browser }) => {
  for (const theme of ["light", "dark"]) for (const width of [390, 1280]) {
    const c = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: theme, serviceWorkers: "block" });
    const p = await c.newPage();
    for (const [path, name, click, full] of shots) {
      await p.goto(origin + path); await p.waitForTimeout(600);
      for (const t of [click ?? []].flat()) { await p.getByText(t, { exact: true }).first().click(); }
      await p.waitForTimeout(200);
      await p.screenshot({ path: `/tmp/found-${name}-${width}-${theme}.png`, fullPage: full ?? false });
    }
    await c.close();
  }
}, process.env.CHROMIUM_SHELL_PATH);
