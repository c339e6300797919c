import { expect, test, waitUntilAlive } from "../fixtures.ts";

test("each flyer prints alone on one A4 page, and both print together on two", async ({ page }) => {
  const sheets = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    return [...pdf.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box = ""]) =>
      box.split(" ").map((points) => Math.round((Number(points) / 72) * 25.4)),
    );
  };
  const A4 = [0, 0, 210, 297];
  await page.addInitScript(() => {
    window.print = () => {};
  });
  for (const path of ["/flyer", "/promociona"]) {
    await page.goto(path);
    await waitUntilAlive(page);
    expect(await sheets()).toEqual([A4, A4]);
  }
  for (const button of await page.getByRole("button", { name: "Imprimir" }).all()) {
    await button.click();
    expect(await sheets()).toEqual([A4]);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  }
  expect(await sheets()).toEqual([A4, A4]);
});
