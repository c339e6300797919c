import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  test,
  WITHOUT_CONNECTION,
  waitUntilAlive,
} from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { BACKGROUND_TASKS_BEGIN_MS, beginPremium } from "../steps.ts";

const PAGE = "/notas/clave_metas";
const MARKER = "--- Guardado el 20/11/2026 21:05 ---";
const LOCAL = {
  clave_metas: {
    content: `Una meta sin fecha\nes un deseo\n${MARKER}\n\nEmpezar <b>ya</b>\n--- Guardado el 19/11/2026 07:30 ---`,
    createdAt: "2026-11-19T10:30:00.000Z",
    updatedAt: "2026-11-21T00:05:00.000Z",
  },
  clave_exito: {
    content: null,
    createdAt: "2026-11-19T10:30:00.000Z",
    updatedAt: "2026-11-19T10:30:00.000Z",
  },
};
const NEEDS_PREMIUM = "Necesitas ser un miembro Premium para guardar notas.";

const field = (page: Page) => page.getByRole("textbox", { name: "Nueva nota" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Buscar en tus notas" });
/** Without the ways to sign in, which an ended session shows. */
const entries = (page: Page) =>
  page.getByRole("main").getByRole("listitem").filter({ hasNotText: "Continuar con" });
const dialog = (page: Page) => page.getByRole("alertdialog");
const notice = (page: Page, title: string) => page.getByText(title, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect(field(page)).toHaveValue("");
}

/** Reads the local notes and their owner. */
function kept(page: Page): Promise<{ notes: string | null; owner: string | null }> {
  return page.evaluate(() => ({
    notes: localStorage.getItem("userPageNotes"),
    owner: localStorage.getItem("userPageNotes-owner"),
  }));
}

async function keepLocally(page: Page, notes: object = LOCAL): Promise<void> {
  await page.evaluate((map) => localStorage.setItem("userPageNotes", JSON.stringify(map)), notes);
}

async function onServer(page: Page): Promise<string[]> {
  const notes = await recordsOnServer(page, "note");
  return notes.map(({ note_content }) => note_content);
}

async function expectAllAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...size, height: 3000 });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize(size);
}

test("a note saved offline stays on the device and is sent once after reconnecting", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await beginPremium(page);
  await page.goto(PAGE);
  await expect(page.getByText("Aún no hay notas. ¡Añade la primera!")).toBeVisible();
  // Notices load late, and must be there before the connection ends.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /toaster.*css/.test(name)),
  );
  await context.setOffline(true);
  await write(page, `En el tren\n${MARKER}`);
  await expect(notice(page, "Anotación Guardada Localmente")).toBeVisible();
  await expect(entries(page)).toContainText("Por enviar");
  const { notes, owner } = await kept(page);
  expect(JSON.parse(notes ?? "").clave_metas.content).toMatch(
    /^En el tren\n\\--- Guardado el 20\/11\/2026 21:05 ---\n--- Guardado el \d\d\/\d\d\/\d{4} \d\d:\d\d ---$/,
  );
  expect(owner).toBeTruthy();

  await context.setOffline(false);
  await expect(notice(page, "Notas Sincronizadas")).toBeVisible();
  await expect(entries(page).getByText("Por enviar")).toHaveCount(0);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  expect(await onServer(page)).toEqual([`En el tren\n${MARKER}`]);
  expect(await kept(page)).toEqual({ notes: null, owner: null });
});

test("notes that a visitor left on the device are imported when a Premium member opens another page", async ({
  page,
}) => {
  await beginPremium(page);
  await page.evaluate(() => {
    const at = "2026-11-20T12:00:00.000Z";
    const held = { exito_general: { content: "Escrita antes de entrar", createdAt: at, updatedAt: at } };
    localStorage.setItem("userPageNotes", JSON.stringify(held));
  });
  await page.clock.install();
  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  await page.clock.runFor(BACKGROUND_TASKS_BEGIN_MS);
  await expect(notice(page, "Notas Sincronizadas")).toBeVisible();
  expect(await onServer(page)).toEqual(["Escrita antes de entrar"]);
  expect(await kept(page)).toEqual({ notes: null, owner: null });
});

test("a note draft survives a reload and the end of the session, and another tab shows it", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await beginPremium(page);
  await page.goto(PAGE);
  await field(page).fill("A medio escribir");
  await expect(page.getByText("Ctrl + Enter también la guarda"), "there are no keys").toBeHidden();
  await page.reload();
  await expect(field(page)).toHaveValue("A medio escribir");
  await expect(page.getByText("Esto quedó sin guardar la última vez.")).toBeVisible();

  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(field(other)).toHaveValue("A medio escribir");
  await write(page, "A medio escribir");
  await expect(page.getByText("Esto quedó sin guardar la última vez.")).toBeHidden();
  await expect(entries(other)).toHaveCount(1);
  await write(other, "A medio escribir, y ahora entera");
  await expect(entries(page)).toHaveCount(2);
  await page
    .getByRole("button", { name: /^Borrar la nota del/ })
    .first()
    .click();
  await dialog(page).getByRole("button", { name: "Borrar", exact: true }).click();
  await expect(entries(other)).toHaveCount(1);
  await expect.poll(() => onServer(page)).toEqual(["A medio escribir"]);
  await other.close();

  await field(page).fill("Cuando la sesión terminó");
  await context.clearCookies();
  await page.getByRole("button", { name: /^Borrar la nota del/ }).click();
  await dialog(page).getByRole("button", { name: "Borrar", exact: true }).click();
  await expect(notice(page, "Acción Requerida")).toBeVisible();
  await expect(field(page)).toHaveValue("Cuando la sesión terminó");
  await expect(page.getByText("Lo que escribiste queda guardado en este dispositivo.")).toBeVisible();
  await expectAllAccessible(page);
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect(notice(page, "Anotación Guardada Localmente")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
});

test("a note saved after Premium has ended stays visible, and the page says that Premium is needed", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  await beginPremium(page);
  await page.goto(PAGE);
  await expect(page.getByText("Aún no hay notas. ¡Añade la primera!")).toBeVisible();
  // A late webhook would make the server reconcile with PayPal, where the subscription is still active.
  const onTheWay = async () => {
    const answer = await page.request.get("/simulators/paypal/control/webhooks");
    const { events } = (await answer.json()) as { events: { state: string }[] };
    return events.filter(({ state }) => state === "pending");
  };
  await expect.poll(onTheWay).toEqual([]);
  product.change(
    "UPDATE user_subscriptions SET paypal_status = 'EXPIRED', paid_through = '2026-01-01T00:00:00.000Z'",
  );
  await field(page).fill("Un día tarde");
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect(page.getByText(NEEDS_PREMIUM).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeDisabled();
  await expect(entries(page)).toContainText("Un día tarde");
  await page.reload();
  await expect(field(page)).toBeDisabled();
  await expect(entries(page)).toContainText("Un día tarde");
});

test("local notes are imported once over two tabs", async ({ page, context }) => {
  await beginPremium(page);
  await keepLocally(page);
  const tabs = [page, await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(PAGE)));
  for (const tab of tabs) await expect(entries(tab)).toHaveCount(2);
  await expect.poll(() => kept(page)).toEqual({ notes: null, owner: null });
  expect((await onServer(page)).sort()).toEqual(["Empezar <b>ya</b>", "Una meta sin fecha\nes un deseo"]);
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await tabs[1]?.close();
});

test("5,000 notes can be paged, searched and deleted", { tag: "@desktop" }, async ({ page, product }) => {
  await beginPremium(page);
  const total = 5_000;
  product.change((database) => {
    const member = database.prepare("SELECT id FROM users ORDER BY created_at DESC LIMIT 1").get() as {
      id: string;
    };
    const insert = database.prepare(
      `INSERT INTO user_page_notes (id, user_id, page_context, note_content, created_at, updated_at, revision)
       VALUES (?, ?, 'clave_metas', ?, ?, ?, ?)`,
    );
    database.exec("BEGIN");
    for (let count = 1; count <= total; count++) {
      const at = new Date(Date.UTC(2020, 0, 1) + count * 3_600_000).toISOString();
      const text = `Anotación número ${count}. ${"Hoy avancé un poco más y aprendí de lo que salió mal. ".repeat(4)}`;
      insert.run(crypto.randomUUID(), member.id, text, at, at, count);
    }
    database
      .prepare(
        "INSERT INTO member_revisions (user_id, revision) VALUES (?, ?) ON CONFLICT DO UPDATE SET revision = excluded.revision",
      )
      .run(member.id, total);
    database.exec("COMMIT");
  });
  await page.goto(PAGE);
  await expect(page.getByText("5000 notas")).toBeVisible();
  await expect(entries(page)).toHaveCount(50);
  await page.getByRole("button", { name: /Mostrar más/ }).click();
  await expect(entries(page)).toHaveCount(100);
  await expect(entries(page).nth(50)).toBeFocused();
  await search(page).fill("numero 4321");
  await expect(entries(page)).toHaveCount(1);
  await search(page).fill("");
  await page.getByRole("button", { name: "Borrar Todo" }).click();
  await expect(dialog(page)).toContainText("¿Borrar las 5000 notas?");
  await dialog(page).getByRole("button", { name: "Borrar Todo" }).click();
  await expect(page.getByText("Aún no hay notas. ¡Añade la primera!")).toBeVisible();
  await expect.poll(() => onServer(page), { timeout: 30_000 }).toEqual([]);
});
