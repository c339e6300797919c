import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "#member/account/client.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { buildComparison, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { api, openAsPremium } from "#test/screens/open-screen.tsx";

const TODAY = todayHere();
const drawing = () => page.getByRole("img", { name: /con el 74 % de coherencia/ });
const room = () => document.querySelector(".home-horizon")?.getBoundingClientRect();

function keepComparedDay() {
  for (const event_type of ["project", "describe"] as const)
    api.notebook.keep("journal", buildPage({ event_type, event_date: TODAY, title: "Sin correr" }));
  api.notebook.keep("comparison", buildComparison(TODAY, 74));
}

test("the drawing comes into the room that it has from the first paint, and leaves with the session", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  keepComparedDay();
  api.answer({ "GET /api/notebook": promise.then(() => api.notebook.changesSince(0)) });
  await openAsPremium("/");
  await expect.poll(() => room()?.height).toBeGreaterThan(100);
  const before = room();
  resolve();
  await expect.element(drawing()).toBeVisible();
  expect(room()).toEqual(before);
  await expectAccessible();
  await expectNoOverflow();
  sessionStore.set({ status: "signed-out" });
  await expect.element(drawing()).not.toBeInTheDocument();
});

test.each([390, 820, 1280])(
  "at %i px the drawing keeps its ratio, above the day or beside it",
  async (width) => {
    await page.viewport(width, 844);
    await openAsPremium("/ideas");
    await page.getByRole("link", { name: "Claves del Éxito" }).first().click();
    await expect.element(page.getByRole("img", { name: /^Tu horizonte está llano/ })).toBeVisible();
    expect(room()?.top).toBeLessThan(150);
    expect((room()?.width ?? 0) / (room()?.height ?? 1)).toBeCloseTo(480 / 244, 1);
    const day = page.getByRole("heading", { level: 1, name: "Hoy" }).element().getBoundingClientRect();
    if (width < 768) expect(day.top).toBeGreaterThanOrEqual(room()?.bottom ?? 0);
    else expect(day.right).toBeLessThanOrEqual(room()?.left ?? 0);
    // A first day has neither words to hide nor days to share.
    expect(page.getByRole("button", { name: /mis palabras|el dibujo/ }).elements()).toEqual([]);
    // Without a question about a task, there is room for the next lesson's first sentences.
    await expect.element(page.getByRole("link", { name: /siguiente clave Metas Toda meta/ })).toBeVisible();
    await expectNoOverflow();
  },
);

test("the drawing is shared as a picture that shows none of its words, or saved where nothing shares files", async () => {
  const shared: File[] = [];
  const share = vi.fn(async ({ files = [] }: ShareData) => void shared.push(...files));
  Object.assign(navigator, { share, canShare: () => true });
  keepComparedDay();
  await openAsPremium("/");
  const button = page.getByRole("button", { name: "Compartir el dibujo, sin palabras" });
  await button.click();
  await expect.poll(() => shared).toHaveLength(1);
  const drawn = document.querySelector(".home-horizon svg");
  for (const text of drawn?.querySelectorAll("text") ?? []) text.remove();
  await button.click();
  await expect.poll(() => shared).toHaveLength(2);
  const [first, second] = await Promise.all(
    shared.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
  expect(second).toEqual(first);
  const { width, height } = await createImageBitmap(shared[0] as File);
  expect([shared[0]?.name, width, height]).toEqual([`mi-horizonte-${TODAY}.png`, 1440, 732]);

  const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  share.mockRejectedValueOnce(new DOMException("", "AbortError"));
  await button.click();
  await expect.poll(() => share).toHaveBeenCalledTimes(3);
  share.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await button.click();
  await expect.poll(() => save).toHaveBeenCalledOnce();
  expect(save.mock.contexts).toMatchObject([{ download: `mi-horizonte-${TODAY}.png` }]);
});
