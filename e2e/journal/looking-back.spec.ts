import { expect, expectAccessible, expectNoOverflow, growTall, test } from "../fixtures.ts";
import { makeGoal } from "../goals/goal-steps.ts";
import { keepComparedDay, keepPage } from "../keep-days.ts";
import { beginPremium, sendChange } from "../steps.ts";
import { today } from "../today.ts";

const YEAR = Number(today().slice(0, 4)) - 3;

test("the year page shows the year's numbers, goal and days, and prints without header and footer", async ({
  page,
}) => {
  await beginPremium(page);
  await keepComparedDay(page, `${YEAR}-06-14`, 100, { title: "Crucé la bahía", notes: "Sin mirar atrás." });
  await keepComparedDay(page, `${YEAR}-06-20`, 71);
  await keepPage(page, `${YEAR}-12-31`, "describe", { title: "Brindé por lo que viene" });
  const goal = await makeGoal(page, { title: "Nadar en aguas abiertas" });
  const at = `${YEAR}-06-30T15:00:00.000Z`;
  await sendChange(page, "put", `/api/goals/${goal.id}/completion`, { completed_at: at });
  await sendChange(page, "put", `/api/goals/${goal.id}/actions/${goal.actions[0]?.id}/completion`, {
    done_at: at,
  });
  await growTall(page);
  await page.goto(`/mi-calendario/mi-anio/${YEAR}`);
  await expect(page).toHaveTitle(`Mi año ${YEAR} · Claves del Éxito`);
  const print = page.getByRole("button", { name: "Imprimir o guardar como PDF" });
  const main = page.getByRole("main");
  await expect(main.getByRole("definition")).toHaveText([/^86\s%$/, "3", "2", "2", "20", "1", "1"]);
  await expect(main.getByRole("region", { name: "La meta que cumpliste" })).toContainText(
    "Nadar en aguas abiertas",
  );
  await expect(
    main.getByRole("region", { name: "Tus días más coherentes" }).getByRole("listitem"),
  ).toHaveCount(2);
  await expect(
    main.getByRole("region", { name: "Una línea de cada mes" }).getByRole("listitem"),
  ).toContainText(["Crucé la bahía", "Brindé por lo que viene"]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await growTall(page, { width: 1280 });
  await expectNoOverflow(page, "at 1280 px");

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await print.click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(print).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: `Mi año ${YEAR}` })).toBeVisible();
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(ink)?.slice(1).map(Number) ?? [];
  expect(channels, ink).toHaveLength(3);
  expect(Math.max(...channels), "the ink is dark").toBeLessThan(90);
});
