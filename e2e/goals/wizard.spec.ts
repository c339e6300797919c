import { expect, test } from "../fixtures.ts";
import { tabTo } from "../journal/journal-steps.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginGoal, button, expectStep, field, next, TITLE, writeUpTo } from "./wizard-steps.ts";

test("an idea becomes a goal by the keyboard alone @desktop", async ({ page }) => {
  await beginGoal(page);
  await expect(page).toHaveTitle("¿Por qué quieres lograrlo? · Claves del Éxito");
  await expect(page.getByRole("heading", { level: 1, name: `«${TITLE}»` })).toBeVisible();
  const press = async (name: string) => {
    await tabTo(page, button(page, name));
    await page.keyboard.press("Enter");
  };

  await tabTo(page, field(page, "Porqué 1"));
  await page.keyboard.type("Porque me ordena la cabeza");
  await page.keyboard.press("Enter");
  await expect(field(page, "Porqué 2")).toBeFocused();
  await page.keyboard.type("Porque lo prometí");
  await press("Siguiente");

  await expectStep(page, 2);
  await tabTo(page, field(page, "Acción 1"));
  await page.keyboard.type("Salir el lunes");
  await tabTo(page, page.locator("summary"));
  await page.keyboard.press("Enter");
  await tabTo(page, field(page, "Si…"));
  await page.keyboard.type("llueve.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("corro en casa");
  await press("Siguiente");

  await expectStep(page, 3);
  await expect(page).toHaveTitle("¿Para cuándo? · Claves del Éxito");
  await tabTo(page, page.locator("[data-day][tabindex='0']"));
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await press("Siguiente");

  await expectStep(page, 4);
  await tabTo(page, page.getByRole("textbox"));
  await page.keyboard.type("Corro al amanecer.");
  await press("Siguiente");
  await expectStep(page, 5);
  await tabTo(page, page.getByRole("textbox"));
  await page.keyboard.type("Yo, Ana, me comprometo a salir.");
  await press("Siguiente");

  await expectStep(page, 6);
  const review = page.getByRole("article");
  for (const text of [TITLE, "Porque lo prometí", "Salir el lunes", "Si llueve, entonces corro en casa"])
    await expect(review.getByText(text)).toBeVisible();
  await press("Crear Meta");
  await expect(page.getByText("¡Meta Creada!")).toBeVisible();
  await expect(page).toHaveURL(/\/mis-metas$/);
  await expect(page.getByRole("main").getByRole("link", { name: TITLE })).toBeVisible();
  const [goal] = await recordsOnServer(page, "goal");
  expect(goal?.whys.map(({ why_text }) => why_text)).toEqual([
    "Porque me ordena la cabeza",
    "Porque lo prometí",
  ]);
  expect(goal?.obstacles).toMatchObject([{ obstacle_text: "llueve.", response_text: "corro en casa" }]);
  expect(await recordsOnServer(page, "idea")).toEqual([]);
});

// The test measures without a click, because a click would first scroll the button into view.
test("the mobile bar does not cover the wizard's submit button", { tag: "@phone" }, async ({ page }) => {
  await beginGoal(page);
  await writeUpTo(page, 6);
  // The viewport is lower than the content, so that the button is sticky, and high enough for the bar.
  await page.setViewportSize({ width: 390, height: 730 });
  const isFree = () =>
    button(page, "Crear Meta").evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isFree).toBe(true);
});

test("two tabs of the wizard share one draft, and creating the goal in one tab closes the wizard in the other", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await beginGoal(page);
  await writeUpTo(page, 4);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectStep(other, 4);
  await other.getByRole("textbox").fill("Escrito en la otra");
  await expect(page.getByRole("textbox")).toHaveValue("Escrito en la otra");
  await page.getByRole("textbox").pressSequentially(" y aquí");
  await expect(other.getByRole("textbox")).toHaveValue("Escrito en la otra y aquí");
  await next(page).click();
  await page.getByRole("textbox").fill("Yo, Ana, me comprometo.");
  await next(page).click();
  await expectStep(page, 6);
  await expectStep(other, 4);
  await button(page, "Crear Meta").click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/mis-metas$/);
  expect(await recordsOnServer(page, "goal")).toHaveLength(1);
});
