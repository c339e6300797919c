import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { openAsMember, openScreen } from "#test/screens/open-screen.tsx";

test.each([
  [
    "metas",
    "Mi meta, letra por letra",
    "S: qué, dónde y para quién…",
    ["Empezar la meta con\u00a0esto", "Guardar como idea", "Guardar en mis notas"],
  ],
  [
    "decision",
    "Mi decisión",
    "Mis criterios, por orden…",
    ["Guardar en mis notas", "Poner en el calendario"],
  ],
])("the next step of %s leads, and it alone is the primary button", async (keyId, name, line, buttons) => {
  await openScreen(`/clave/${keyId}`);
  const exercise = page.getByRole("group", { name });
  await expect.element(exercise).toBeInTheDocument();
  exercise.element().scrollIntoView();
  await exercise.getByLabelText(line, { exact: true }).fill("Venderé empanadas");
  const sending = () => [...exercise.element().querySelectorAll<HTMLElement>("button[data-to]")];
  await expect.poll(() => sending().map(({ textContent }) => textContent)).toEqual(buttons);
  expect(sending().map(({ classList }) => classList.contains("bg-ember"))).toEqual(
    buttons.map((_, at) => at === 0),
  );
});

test.each([
  [
    "once to a free member",
    null,
    "Con Premium puede ir de aquí a tu cuaderno.",
    "Con Premium, de aquí a tu cuaderno:",
  ],
  ["not to a Premium member", buildSubscription(), "", ""],
])(
  "an exercise names Premium, before and after the first word, %s",
  async (_case, subscription, before, after) => {
    await openAsMember("/clave/exito", subscription);
    const exercise = page.getByRole("group", { name: "Mi definición" });
    await expect.element(exercise).toBeInTheDocument();
    exercise.element().scrollIntoView();
    const named = () =>
      exercise
        .element()
        .textContent.match(/Con Premium.*?[.:]/g)
        ?.join() ?? "";
    await expect.poll(named).toBe(before);
    await exercise.getByRole("textbox").fill("Cenar juntos");
    await expect
      .element(exercise.getByRole("button", { name: "Guardar en mis notas", exact: true }))
      .toBeVisible();
    expect(named()).toBe(after);
  },
);

test("a device that keeps nothing says so while somebody writes", async () => {
  await openScreen("/clave/mentalidad");
  const exercise = page.getByRole("group", { name: "Mi comentario, y mi respuesta" });
  await expect.element(exercise).toBeInTheDocument();
  exercise.element().scrollIntoView();
  await expect.element(exercise.getByText("Lo que escribes queda en este dispositivo")).toBeVisible();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const line = "¿Qué me digo cuando algo me sale mal, y qué le contesto?";
  await page.getByLabelText(line, { exact: true }).fill("No sirvo");
  await expect.element(page.getByText(/Este navegador no puede guardar lo que escribes/)).toBeVisible();
});
