import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Subscription } from "#billing/subscription/contract.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { loadSession, sessionStore } from "#member/account/client.ts";
import { addDays, addMonths, todayHere } from "#platform/shared/days/days.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { expectAccessible, expectLink, expectVisible } from "#test/screens/accessible.ts";
import { writeInAnotherTab } from "#test/screens/another-tab.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { api, openAsMember, openAsPremium, openDialog, openScreen } from "#test/screens/open-screen.tsx";
import { pay } from "#test/screens/pay.ts";
import { noWords, type Words } from "../words.ts";

const KEPT = "Lo que escribes queda en este dispositivo";
const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole("button", { name });
const inDefinition = (name: string) =>
  page.getByRole("group", { name: "Mi definición" }).getByRole("button", { name });
const HEART = /favoritos.*: Metas$/i;
const LED_BACK = /^Ya tienes Premium, y tus palabras siguen aquí\./;

/** Scrolls to the exercise, and waits until its code has started. */
async function goTo(name: string): Promise<Locator> {
  const exercise = page.getByRole("group", { name });
  await expect.element(exercise).toBeInTheDocument();
  exercise.element().scrollIntoView();
  await expect.element(exercise.getByText(KEPT)).toBeVisible();
  return exercise;
}

/** Opens the lesson again, as a reload does. */
async function comeBack(): Promise<void> {
  navigate("/pedir-ayuda");
  await expect.element(page.getByRole("heading", { level: 1, name: "Pedir ayuda" })).toBeVisible();
  window.history.back();
  await expect.element(page.getByRole("article")).toBeVisible();
}

/** Signs in on the page that is open. Returns the member's id. */
async function signIn(subscription: Subscription | null): Promise<string> {
  const session = memberSession();
  await cookieStore.set("signed_in", "1");
  api.answer({ "GET /api/session": session, "GET /api/subscription": { subscription } });
  await loadSession();
  return session.user.id;
}

/** Opens a lesson as a member who pressed an exercise's button before the sign-in. The caller resolves the answer. */
async function openPressed() {
  const value = { ...noWords(), values: { "Para mí, tener éxito es…": "Cenar juntos" } };
  localStorage.setItem("draft:visitor:exercise:exito:definicion", JSON.stringify({ id: "1", value }));
  const pressed = { exercise: "exito:definicion", to: "nota", owner: "visitor", at: Date.now() };
  sessionStorage.setItem("exercise-pressed", JSON.stringify(pressed));
  const answer = Promise.withResolvers<{ subscription: Subscription }>();
  api.answer({ "GET /api/subscription": answer.promise });
  await openAsMember("/clave/exito");
  await goTo("Mi definición");
  await expect.element(field("Para mí, tener éxito es…")).toHaveValue("Cenar juntos");
  await expect.element(inDefinition("Guardar en mis notas")).toBeVisible();
  return answer;
}

const stored = () => JSON.stringify({ ...localStorage });

async function fillMetas(): Promise<void> {
  await field("S: qué, dónde y para quién…").fill("Venderé empanadas");
  await field("R: para…").fill("Pagar los lentes");
}

test("a visitor's lines become one sentence, stay after a reload, and are deleted with one press that can be undone", async () => {
  await openScreen("/clave/metas");
  const exercise = await goTo("Mi meta, letra por letra");
  await fillMetas();
  const sentence = field("Mi meta, en una oración…");
  await expect.element(sentence).toHaveValue("Venderé empanadas para pagar los lentes");
  const own = "Pagar los lentes con empanadas";
  await sentence.fill(own);
  await field("M: cuánto…").fill("diez docenas");
  await expect.element(sentence).toHaveValue("Pagar los lentes con empanadas");
  await button("Juntar las líneas").click();
  await expect.element(sentence).toHaveValue("Venderé empanadas, diez docenas, para pagar los lentes");
  await expect.element(button("Juntar las líneas")).not.toBeInTheDocument();
  await expect.element(button("Deshacer")).toHaveFocus();
  await button("Borrar lo que escribí").click();
  await expect.element(sentence).toHaveValue("");
  for (const before of ["Venderé empanadas, diez docenas, para pagar los lentes", own]) {
    await button("Deshacer").click();
    await expect.element(sentence).toHaveValue(before);
  }
  await expect.element(button("Deshacer")).not.toBeInTheDocument();
  await expectAccessible(exercise.element());

  await comeBack();
  await goTo("Mi meta, letra por letra");
  await expect.element(field("M: cuánto…")).toHaveValue("diez docenas");
  await expect.element(sentence).toHaveValue("Pagar los lentes con empanadas");
  await button("Borrar lo que escribí").click();
  await expect.element(sentence).toHaveValue("");
  expect(stored()).not.toContain("empanadas");
  await button("Deshacer").click();
  await expect.element(sentence).toHaveValue("Pagar los lentes con empanadas");
  expect(stored()).toContain("diez docenas");
});

test("what was typed before the exercise came alive stays, below what the device had", async () => {
  await openScreen("/clave/mentalidad");
  await goTo("Mi comentario, y mi respuesta");
  const question = field("¿Qué me digo cuando algo me sale mal, y qué le contesto?");
  await question.fill("No sirvo");
  const typing = new MutationObserver(() => {
    const early = document.querySelector<HTMLTextAreaElement>("[data-exercise] textarea");
    if (!early) return;
    typing.disconnect();
    early.value = "Todavía no me sale";
  });
  navigate("/pedir-ayuda");
  await expect.element(page.getByRole("heading", { level: 1, name: "Pedir ayuda" })).toBeVisible();
  typing.observe(document.body, { childList: true, subtree: true });
  window.history.back();
  await goTo("Mi comentario, y mi respuesta");
  await expect.element(question).toHaveValue("No sirvo\nTodavía no me sale");
});

test("in two tabs the lines of both are kept", async () => {
  await openScreen("/clave/metas");
  await goTo("Mi meta, letra por letra");
  await field("S: qué, dónde y para quién…").fill("Venderé empanadas");
  writeInAnotherTab<Words>("exercise:metas", ({ values }) => ({
    values: { ...values, "M: cuánto…": "diez docenas" },
  }));
  await expect.element(field("M: cuánto…")).toHaveValue("diez docenas");
  await field("R: para…").fill("Pagar los lentes");
  await comeBack();
  await goTo("Mi meta, letra por letra");
  await expect.element(field("S: qué, dónde y para quién…")).toHaveValue("Venderé empanadas");
  await expect.element(field("M: cuánto…")).toHaveValue("diez docenas");
  await expect.element(field("R: para…")).toHaveValue("Pagar los lentes");
});

test("who signs in from the plans gets the words of the pressed exercise alone, and Premium goes on with what was pressed", async () => {
  await openScreen("/clave/exito");
  await goTo("Mi definición");
  await field("Para mí, tener éxito es…").fill("Cenar juntos");
  await goTo("Mi rueda de la vida");
  await field("Salud").fill("8");
  await goTo("Mi definición");
  await inDefinition("Guardar en mis notas").click();
  await expect.element(openDialog()).toBeVisible();

  const memberId = await signIn(null);
  await goTo("Mi definición");
  await expect.element(field("Para mí, tener éxito es…")).toHaveValue("Cenar juntos");
  await expect.element(field("Salud")).toHaveAttribute("aria-valuetext", "sin nota");
  expect(stored()).toContain(`draft:${memberId}:exercise:exito:definicion`);
  expect(stored()).not.toContain("draft:visitor:exercise:exito:definicion");

  api.answer({ "GET /api/subscription": { subscription: buildSubscription() } });
  await refreshSubscription();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("link", { name: /en tus notas/ })).toHaveFocus();
  expect(api.notebook.records("note")).toHaveLength(1);
});

test.each([false, true])(
  "Premium that is known late goes on with what was pressed, unless the member is writing: %s",
  async (isWriting) => {
    const answer = await openPressed();
    expect(page.getByText(LED_BACK).query()).toBe(null);
    const health = field("Salud");
    if (isWriting) (health.element() as HTMLElement).focus();
    answer.resolve({ subscription: buildSubscription() });
    const done = isWriting ? page.getByText(LED_BACK) : page.getByRole("link", { name: /en tus notas/ });
    await expect.element(done).toBeVisible();
    await expect.element(isWriting ? health : done).toHaveFocus();
    expect(api.notebook.records("note")).toHaveLength(isWriting ? 0 : 1);
  },
);

test.each([false, true])(
  "a payment goes on with what led to the plans, not with what plans that closed unpaid were opened for: %s",
  async (isAbandoned) => {
    const session = memberSession();
    await openAsMember("/clave/metas", null, session);
    await goTo("Mi meta, letra por letra");
    await fillMetas();
    await button("Guardar como idea").click();
    await expectVisible(openDialog());
    if (isAbandoned) {
      await userEvent.keyboard("{Escape}");
      await expect.element(openDialog()).not.toBeInTheDocument();
      await page.getByRole("main").getByRole("button", { name: HEART }).click();
      await expectVisible(openDialog());
    }
    await pay(session.user.id);
    const sent = page.getByRole("link", { name: /Guardado en tu Banco de Ideas/ });
    await expectVisible(isAbandoned ? page.getByText(LED_BACK) : sent);
    expect(api.notebook.records("idea")).toHaveLength(isAbandoned ? 0 : 1);
  },
);

test("another member sees nothing of a visitor's words, is asked nothing in another tab, and sends nothing", async () => {
  await openScreen("/clave/metas");
  await goTo("Mi meta, letra por letra");
  await fillMetas();
  sessionStorage.clear();
  await signIn(buildSubscription());
  await goTo("Mi meta, letra por letra");
  await expect.element(field("S: qué, dónde y para quién…")).toHaveValue("");
  expect(document.body.textContent).not.toContain("¿Son tuyas?");
  await field("S: qué, dónde y para quién…").fill("Correr");
  await button("Guardar como idea").click();
  await expect.element(page.getByRole("link", { name: /Guardado en tu Banco de Ideas/ })).toBeVisible();
  expect(api.notebook.records("idea").map(({ title }) => title)).toEqual(["Correr"]);
});

test("a member's own press claims no visitor's words", async () => {
  const value = { ...noWords(), values: { "S: qué, dónde y para quién…": "De otra persona" } };
  localStorage.setItem("draft:visitor:exercise:metas:smart", JSON.stringify({ id: "1", value }));
  const pressed = { exercise: "metas:smart", to: "idea", owner: "a-member", at: Date.now() };
  sessionStorage.setItem("exercise-pressed", JSON.stringify(pressed));
  await openAsPremium("/clave/metas");
  await goTo("Mi meta, letra por letra");
  await expect.element(field("S: qué, dónde y para quién…")).toHaveValue("");
  expect(stored()).toContain("draft:visitor:exercise:metas:smart");
});

test("a visitor who signs in elsewhere in the same tab is asked, and sees the words only after the answer", async () => {
  await openScreen("/clave/metas");
  await goTo("Mi meta, letra por letra");
  await fillMetas();
  await signIn(buildSubscription());
  await goTo("Mi meta, letra por letra");
  await expectVisible(
    page.getByText("En esta pestaña quedaron palabras de antes de que iniciaras sesión. ¿Son tuyas?"),
  );
  expect(document.querySelector<HTMLTextAreaElement>("[data-exercise] textarea")?.value).toBe("");
  await button("Sí, son mías").click();
  await expect.element(field("S: qué, dónde y para quién…")).toHaveValue("Venderé empanadas");
});

test("a sign-out takes a member's words off the screen, and the next member cannot undo their deletion", async () => {
  await openAsPremium("/clave/mentalidad");
  await goTo("Mi comentario, y mi respuesta");
  const question = field("¿Qué me digo cuando algo me sale mal, y qué le contesto?");
  await question.fill("Es mío");
  await button("Borrar lo que escribí").click();
  await expect.element(button("Deshacer")).toBeVisible();
  await question.fill("Es mío también");
  sessionStore.set({ status: "signed-out" });
  await expect.element(question).toHaveValue("");
  await expect.element(button("Deshacer")).not.toBeInTheDocument();
});

test("a double click saves one idea with its clave, and says where the words are until they change", async () => {
  await openAsPremium("/clave/metas");
  await goTo("Mi meta, letra por letra");
  await fillMetas();
  await field("Mi meta, en una oración…").fill("Vender");
  await button("Juntar las líneas").click();
  const answer = Promise.withResolvers<undefined>();
  api.answer({ "PUT /api/ideas/:id": answer.promise });
  await button("Guardar como idea").dblClick();
  await expect.poll(() => api.asked.some((asked) => asked.startsWith("PUT /api/ideas/"))).toBe(true);
  answer.resolve(undefined);
  const there = page.getByRole("link", { name: /Guardado en tu Banco de Ideas/ });
  await expect.element(there).toHaveFocus();
  await field("M: cuánto…").fill("diez docenas");
  await expect.element(button("Guardar como idea")).toBeVisible();
  await field("M: cuánto…").fill("");
  await expect.element(there).toBeVisible();
  expect(api.notebook.records("idea")).toMatchObject([
    { title: "Venderé empanadas para pagar los lentes", key_id: "metas" },
  ]);
  // Another tab does not know yet that the idea was sent.
  writeInAnotherTab("exercise:metas", () => ({ sent: {} }));
  await button("Guardar como idea").click();
  await expect.element(there).toBeVisible();
  expect(api.notebook.records("idea")).toHaveLength(1);
  await button("Deshacer").click();
  await expect.element(field("Mi meta, en una oración…")).toHaveValue("Vender");
});

test("a sentence that is too long for a title says how long it may be, and stays", async () => {
  await openAsPremium("/clave/metas");
  await goTo("Mi meta, letra por letra");
  await field("Mi meta, en una oración…").fill("a".repeat(201));
  await button("Guardar como idea").click();
  await expect.element(page.getByText(/Tu oración tiene 201 caracteres y caben 200/)).toBeVisible();
  await expect.element(field("Mi meta, en una oración…")).toHaveValue("a".repeat(201));
  expect(api.notebook.records("idea")).toEqual([]);
});

test("the wizard opens with the words in its fields, and a goal under way is replaced only after a question", async () => {
  const deadline = addMonths(todayHere(), 6);
  await openAsPremium("/clave/metas");
  await goTo("Mi meta, letra por letra");
  await fillMetas();
  await field("…y hasta…").fill(deadline);
  await field("Mi meta, en una oración…").fill("Vender empanadas");
  await button("Empezar la meta con esto").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Vender empanadas" })).toBeVisible();
  const why = page.getByPlaceholder("Porque...");
  await expect.element(why).toHaveValue("para pagar los lentes");
  await expect.element(why).toHaveFocus();
  await expect.element(page.getByText("Trajimos lo que escribiste en Metas.")).toBeVisible();
  expect(page.getByText("Empezar de nuevo").query()).toBe(null);
  await why.fill("Porque ve mal la pizarra");
  expect(stored()).toContain(deadline);

  window.history.back();
  await goTo("Mi meta, letra por letra");
  await expectLink(
    page.getByRole("link", { name: /Meta empezada/ }),
    expect.stringMatching(/^\/crear-meta\//),
  );
  await field("R: para…").fill("Comprar otro horno");
  await button("Empezar la meta con esto").click();
  await expect.element(page.getByText("Ya empezaste esta meta en el Asistente")).toBeVisible();
  expect(stored()).toContain("Porque ve mal la pizarra");
  await button("Empezarla de nuevo con esto").click();
  await expect.element(why).toHaveValue("para comprar otro horno");
  window.history.back();
  await page.getByRole("link", { name: /Meta empezada/ }).click();
  await expect.element(page.getByText("Sigues donde lo dejaste.")).toBeVisible();
  expect(api.notebook.records("idea")).toMatchObject([{ title: "Vender empanadas", key_id: "metas" }]);
});

test("Decisión puts its days into the calendar and its lines into the notes, once", async () => {
  const [answer, review] = [addDays(todayHere(), 3), addMonths(todayHere(), 3)];
  await openAsPremium("/clave/decision");
  await goTo("Mi decisión");
  await field("Mis criterios, por orden…").fill("Llegar antes de las ocho");
  await button("Poner en el calendario").click();
  await expect.element(page.getByText("Elige primero un día.")).toBeVisible();
  await field("Contesto el día…").fill(answer);
  await field("Lo reviso el día…").fill(review);
  await button("Poner en el calendario").dblClick();
  await expect.element(page.getByRole("link", { name: /Puesto en tu calendario/ })).toBeVisible();
  await button("Guardar en mis notas").click();
  await expect.element(page.getByRole("link", { name: /Guardado en tus notas/ })).toBeVisible();
  const events = api.notebook.records("event").map(({ event_date, title }) => [event_date, title]);
  expect(events).toEqual([
    [answer, "Contestar: mi decisión"],
    [review, "Revisar mi decisión"],
  ]);
  expect(api.notebook.records("note")).toMatchObject([
    {
      page_context: "clave_decision",
      key_id: "decision",
      note_content: expect.stringContaining("antes de las ocho"),
    },
  ]);
});

test("a lesson opens over words that its lines no longer take, and shows them beside", async () => {
  const values = { "…y hasta…": "cuando pueda", "R: para…": "Pagar los lentes" };
  const value = { ...noWords(), values };
  localStorage.setItem("draft:visitor:exercise:metas:smart", JSON.stringify({ id: "1", value }));
  await openScreen("/clave/metas");
  const exercise = await goTo("Mi meta, letra por letra");
  await expect.element(field("R: para…")).toHaveValue("Pagar los lentes");
  await expect.element(field("…y hasta…")).toHaveValue("");
  await field("M: cuánto…").fill("diez docenas");
  await expect.element(exercise.getByText("Antes, en «…y hasta…», escribiste: cuando pueda")).toBeVisible();
  expect(stored()).toContain("cuando pueda");
});

test.each([
  ["of another shape", { ...noWords(), day: "ayer", earlier: [{}] }],
  ["of four million letters", { ...noWords(), values: { Salud: "a".repeat(4_000_000) } }],
  ["of no numbers", { ...noWords(), day: "2026-01-10", values: { Salud: "<b>mucho</b>", Vínculos: "1e9" } }],
])("the wheel's lesson opens over a stored value %s", async (_what, value) => {
  localStorage.setItem("draft:visitor:exercise:exito:rueda", JSON.stringify({ id: "1", value }));
  await openScreen("/clave/exito");
  const wheel = await goTo("Mi rueda de la vida");
  const health = page.getByRole("slider", { name: /^Salud/ });
  await expect.element(health).toHaveAttribute("aria-valuetext", "sin nota");
  (health.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(health).toHaveAttribute("aria-valuetext", "dos de diez");
  const drawn = [...wheel.element().querySelectorAll("path")].map((path) => path.getAttribute("d"));
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.join("")).not.toMatch(/NaN|\d{5}/);
});
