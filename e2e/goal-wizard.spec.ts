import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNoOverflow, expectUsable, growTall, test } from "./fixtures.ts";
import { recordsOnServer } from "./on-server.ts";
import { beginPremium, holdBack, keepIdea } from "./steps.ts";
import { beginGoal, button, expectStep, field, next, TITLE, writeUpTo } from "./wizard-steps.ts";

/** Goes on with the tab key alone until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the tab key does not lead there");
}

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

test("each step holds until it is written, and says what is missing", async ({ page }) => {
  await beginGoal(page);
  const bar = page.getByRole("progressbar");
  await expect(button(page, "Anterior")).toBeDisabled();
  await expect(bar).toHaveAttribute("aria-valuenow", "1");
  await expect(bar).toHaveAttribute("aria-valuemax", "6");
  await expect(next(page)).toBeDisabled();
  await expect(next(page)).toHaveAccessibleDescription("Escribe al menos un porqué.");
  await expect(page.getByPlaceholder("Porque...")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /Quitar/ })).toHaveCount(0);

  // Who presses it all the same hears why, and is where it can be mended.
  await next(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Escribe al menos un porqué.");
  await expect(field(page, "Porqué 1")).toBeFocused();
  await field(page, "Porqué 1").fill("   ");
  await expect(next(page)).toBeDisabled();
  await button(page, "Añadir porqué").click();
  await field(page, "Porqué 2").fill("Porque sí");
  await next(page).dblclick();

  await expectStep(page, 2);
  await expect(button(page, "Anterior")).toBeEnabled();
  await expect(next(page)).toBeDisabled();
  await expect(page.getByPlaceholder("Acción 1")).toBeVisible();
  await button(page, "Añadir acción").click();
  await expect(page.getByPlaceholder("Acción 2")).toBeFocused();
  await page.keyboard.type("Salir");
  await next(page).click();

  await expectStep(page, 3);
  await expect(page.getByText(/Una meta sin fecha es solo un sueño/)).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expect(page.getByRole("grid")).toBeVisible();
  const days = await page.evaluate(() => {
    const at = (offset: number) => {
      const day = new Date(Date.now() + offset * 86_400_000);
      return new Intl.DateTimeFormat("sv").format(day);
    };
    return { early: at(-2), yesterday: at(-1) };
  });
  for (const [day, isOpen] of [
    [days.early, false],
    [days.yesterday, true],
  ] as const) {
    const shown = page.locator(`[data-day="${day}"]`);
    const before = button(page, "Mes anterior");
    const isShown = (await shown.count()) > 0;
    if (!isShown && isOpen) await before.click();
    if (isOpen) await shown.click();
    else await expect(isShown ? shown : before).toBeDisabled();
  }
  await expect(next(page)).toBeEnabled();
  await next(page).click();

  for (const step of [4, 5]) {
    await expectStep(page, step);
    const text = page.getByRole("textbox");
    await expect(text).toHaveAttribute("rows", "8");
    if (step === 5) await expect(text).toHaveAttribute("placeholder", "Yo, [Tu Nombre], me comprometo a...");
    await text.fill(" \n ");
    await expect(next(page)).toBeDisabled();
    await text.fill("Algo");
    await next(page).click();
  }
  await expectStep(page, 6);
  await expect(bar).toHaveAttribute("aria-valuenow", "6");
  const review = page.getByRole("article");
  for (const name of ["Mis Porqués", "Plan de Acción", "Fecha Límite", "Mi Visión", "Mi Compromiso"])
    await expect(review.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(review.getByRole("listitem")).toHaveCount(2);

  await button(page, "Cambiar: Mi Visión").click();
  await expectStep(page, 4);
  await button(page, "Cambiar: Mi Visión").waitFor({ state: "detached" });
  await page.goBack();
  await expectStep(page, 6);
  await button(page, "Cambiar: Mis Porqués").click();
  await expectStep(page, 1);
  await button(page, "Volver a la revisión").click();
  await expectStep(page, 6);
});

test("a list is written as on paper", async ({ page }) => {
  await beginGoal(page);
  await field(page, "Porqué 1").fill("Uno");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox")).toHaveCount(2);
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("textbox")).toHaveCount(1);
  await expect(field(page, "Porqué 1")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "- Dos\n- Tres\n\n- Cuatro");
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(field(page, "Porqué 4")).toBeFocused();
  await page.keyboard.type(" y medio");
  await expect(field(page, "Porqué 4")).toHaveValue("Cuatro y medio");
  await button(page, "Quitar: porqué 2").click();
  await expect(field(page, "Porqué 2")).toBeFocused();
  await expect(field(page, "Porqué 2")).toHaveValue("Tres");
  await button(page, "Deshacer").click();
  await expect(field(page, "Porqué 2")).toBeFocused();
  await expect(field(page, "Porqué 2")).toHaveValue("Dos");
  await expect(field(page, "Porqué 3")).toHaveValue("Tres");
  await button(page, "Quitar: porqué 2").click();
  await button(page, "Quitar: porqué 3").click();
  await expect(field(page, "Porqué 2")).toBeFocused();
  await button(page, "Quitar: porqué 1").click();
  await expect(page.getByRole("button", { name: /Quitar/ })).toHaveCount(0);
});

test("what the server refuses stays, with the way to where it can be mended", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await growTall(page);
  await beginGoal(page);
  await writeUpTo(page, 6);
  await page.route("**/api/goals/*", (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          code: "bad_request",
          message: "Hay datos que no son válidos.",
          fields: { "actions.0.action_text": "Contiene un carácter que no se puede guardar." },
        },
      },
    }),
  );
  await button(page, "Crear Meta").click();
  await expect(page.getByText("No se pudo crear la meta.", { exact: true })).toBeVisible();
  await expectStep(page, 6);
  await expect(page.getByText("Contiene un carácter que no se puede guardar.")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Ir a «¿Cómo lo vas a lograr?»").click();
  await expectStep(page, 2);
  await expect(field(page, "Acción 1")).toHaveValue("Salir el lunes");

  await page.unroute("**/api/goals/*");
  await button(page, "Volver a la revisión").click();
  await button(page, "Crear Meta").click();
  await expect(page).toHaveURL(/\/mis-metas$/);
  expect(await recordsOnServer(page, "goal")).toHaveLength(1);
});

test("an idea that another device has just made is waited for", async ({ page }) => {
  await beginPremium(page);
  const idea = await keepIdea(page, TITLE);
  const letGo = await holdBack(page, "**/api/notebook?*");
  await page.goto(`/crear-meta/${idea}`);
  await expect(page.getByText("Abriendo tu idea...")).toBeVisible();
  letGo();
  await expectStep(page, 1);
});

test("an idea that does not exist leads back to the bank", async ({ page }) => {
  await beginPremium(page);
  await page.goto("/crear-meta/0190a1b2-0000-7000-8000-000000000000");
  await expect(page.getByText("No se pudo cargar la idea inicial.")).toBeVisible();
  await expect(page).toHaveURL(/\/ideas$/);
});

test("what is too long is counted, never cut, and holds the step", async ({ page }) => {
  await beginGoal(page, "Aprender ".repeat(22).trim());
  await field(page, "Porqué 1").fill(`${"x".repeat(250)} ${"palabra ".repeat(40)}`);
  await expect(page.getByText(/^Sobran \d+$/)).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expectAccessible(page);
  await field(page, "Porqué 1").fill("x".repeat(500));
  await expect(page.getByText("500 / 500")).toBeVisible();
  await next(page).click();
  await field(page, "Acción 1").fill("Salir");
  await next(page).click();
  await button(page, "En un año").click();
  await next(page).click();
  await page.getByRole("textbox").fill("Largo ".repeat(1700));
  await expect(page.getByText(/^Sobran \d+$/)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveValue(/(Largo ){1700}/);
  await expect(next(page)).toBeDisabled();
  await expectNoOverflow(page);
});

test("every step can be used by everyone and fits the screen, empty and written @both", async ({ page }) => {
  await beginGoal(page);
  await field(page, "Porqué 1").fill("Porque sí\n");
  await next(page).click();
  await expectStep(page, 2);
  await page.locator("summary").click();
  await field(page, "Acción 1").fill("Salir");
  await field(page, "Si…").fill("llueve");
  await page.reload();
  await expect(page.getByText("Sigues donde lo dejaste.")).toBeVisible();
  await expect(field(page, "Si…"), "what was written is open").toBeVisible();
  await expectUsable(page, "2, found again");
  const write = [
    () => button(page, "En un mes").click(),
    () => page.getByRole("textbox").fill("Corro"),
    () => page.getByRole("textbox").fill("Yo, Ana"),
  ];
  for (const [index, writeStep] of write.entries()) {
    await next(page).click();
    await expectStep(page, index + 3);
    await expectUsable(page, `${index + 3}`);
    await writeStep();
  }
  await next(page).click();
  await expectStep(page, 6);
  await expectUsable(page, "6");
});

// A click would scroll the button free before it presses it.
test("the way on lies above a phone's bar of tools", { tag: "@phone" }, async ({ page }) => {
  await beginGoal(page);
  await writeUpTo(page, 6);
  // Lower than what is written, so that the button stays in sight by sticking.
  await page.setViewportSize({ width: 390, height: 600 });
  const isFree = () =>
    button(page, "Crear Meta").evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isFree).toBe(true);
});

test.describe("with motion", { tag: "@desktop" }, () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a step comes from the side that one is going to", async ({ page }) => {
    await beginGoal(page);
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      document.addEventListener("animationstart", ({ animationName }) => {
        dataset.motions = `${dataset.motions ?? ""} ${animationName}`;
      });
    });
    const html = page.locator("html");
    await field(page, "Porqué 1").fill("Porque sí");
    await next(page).click();
    await expect(html).toHaveAttribute("data-motions", /forward/);
    await expect(html).not.toHaveAttribute("data-motions", /back/);
    await button(page, "Anterior").click();
    await expectStep(page, 1);
    await expect(html).toHaveAttribute("data-motions", /back/);
  });
});
