import { OFFLINE } from "#platform/shared/api-client.ts";
import { expect, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { becomeReadyOffline, keepGoal, keepIdea, reconnect } from "../steps.ts";
import { ideasOf } from "./idea-steps.ts";

// The tools start offline: scripts come from the service worker, records from the replica.

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(WITHOUT_CONNECTION);
});

test("goals, notes, favourites and ideas open offline without an earlier visit, and an offline tick is kept", async ({
  page,
  context,
}) => {
  await becomeReadyOffline(page);
  const idea = await keepIdea(page, "Aprender a nadar");
  const { id: goal } = await keepGoal(page, { title: "Correr 10 km" });
  await page.reload();
  await expect(ideasOf(page)).toContainText("Aprender a nadar");
  await context.setOffline(true);
  for (const [path, name] of [
    ["/mis-metas", "Mis Metas"],
    [`/meta/${goal}`, "Correr 10 km"],
    [`/meta/editar/${goal}`, "Editar meta"],
    [`/crear-meta/${idea}`, "¿Por qué quieres lograrlo?"],
    ["/notas/clave_metas", "Mis Notas de Metas"],
    ["/favoritos", "Tus Claves Favoritas"],
    ["/ideas", "Banco de Ideas"],
    ["/habitos", "Mis Hábitos"],
    ["/mi-semana", "Mi semana"],
    ["/", "Hoy"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  // The service worker does not precache parts that need the server.
  await page.goto("/calendario");
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("No pudimos abrir la ventana.")).toBeVisible();
  await page.goto("/perfil#recordatorios");
  const reminders = page.getByRole("region", { name: "Recordatorios" });
  await expect(reminders.getByText(OFFLINE.message)).toBeVisible();
  await page.goto(`/meta/${goal}`);
  const action = page.getByRole("checkbox").first();
  await action.check();
  await page.reload();
  await expect(action).toBeChecked();
  await expect(page.getByText("Sin conexión.")).toBeVisible();
  await reconnect(context);
  await expect(page.getByText("Sin conexión.")).toBeHidden();
  await page.reload();
  await expect(action).toBeChecked();
});
