import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { clearMemberData } from "#app/browser/session/clear-member-data.ts";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { expectAccessible, expectLink, expectNoOverflow, expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { api, openAsMember, openAsPremium, openScreen } from "#test/screens/open-screen.tsx";
import type { ChosenTask, LessonMark, Path } from "../contract.ts";

const TODAY = todayHere();
const AT = "2026-11-20T12:00:00.000Z";
const TASK = "atrapar una frase que te dices y contestarle con «todavía»";

const main = () => page.getByRole("main");
const chosen = () => page.getByRole("region", { name: "Lo que elegiste" });
const lead = (name: string) => main().getByRole("link", { name, exact: true });
const entry = (title: string) =>
  main()
    .getByRole("listitem")
    .filter({ hasText: `Explorar ${title}` });
const stored = (key = "path") => JSON.parse(localStorage.getItem(key) ?? "null") as Path | null;
const isRead = (path: Path | null, id: string) =>
  path?.lessons.some(({ key_id, read_on }) => key_id === id && read_on !== null);

const read = (...ids: string[]): LessonMark[] =>
  ids.map((key_id) => ({ key_id, read_on: addDays(TODAY, -1), changed_at: AT }));
const task = (changes: Partial<ChosenTask> = {}): ChosenTask => ({
  key_id: "mentalidad",
  chosen_on: addDays(TODAY, -1),
  answer: null,
  answered_on: null,
  changed_at: AT,
  ...changes,
});
const of = (lessons: LessonMark[], task: ChosenTask | null = null): Path => ({ lessons, task });
const UNDONE = { key_id: "claridad", read_on: null, changed_at: AT };
const KEYS =
  "metas mentalidad claridad decision accion constancia perseverancia exito frases historias".split(" ");
const remember = (path: Partial<Path>, key = "path") =>
  localStorage.setItem(key, JSON.stringify({ ...of([]), ...path }));

describe("the home page", () => {
  test.each<[string, string | null, string, string]>([
    ["of a visitor who has read nothing", null, "Leer la primera clave", ""],
    ["with broken stored values", '{"lessons":7}', "Leer la primera clave", ""],
    [
      "once all keys are read",
      JSON.stringify(of(read(...KEYS))),
      "Releer la primera clave",
      "Ya leíste todas",
    ],
    [
      "of a chosen task without a lesson",
      JSON.stringify(of([UNDONE], task())),
      "Leer la primera clave",
      "elegiste",
    ],
  ])("%s leads to the first key", async (_case, kept, name, said) => {
    if (kept) localStorage.setItem("path", kept);
    await openScreen("/");
    await expectLink(lead(name), "/clave/metas");
    if (said) await expect.poll(() => document.querySelector(".home-path")?.textContent).toContain(said);
    else expect(document.querySelector(".home-path")).toBeNull();
    expect(localStorage.getItem("path")).toBe(kept);
  });

  test("names the first unread key after the lesson read last, and marks the others where they are listed", async () => {
    remember({ lessons: read("claridad", "metas") });
    await openScreen("/");
    await expectLink(lead("Seguir con Mentalidad"), "/clave/mentalidad");
    await expect.element(lead("Leer la primera clave")).not.toBeInTheDocument();
    expect(
      main()
        .getByRole("link", { name: /^Tu siguiente clave/ })
        .elements(),
    ).toEqual([]);
    await expect.element(entry("Metas").getByText("Leída")).toBeVisible();
    await expect.element(entry("Claridad").getByText("Leída")).toBeVisible();
    await expect.element(entry("Mentalidad").getByText("Leída")).not.toBeInTheDocument();
    await expectAccessible();
    await expectNoOverflow();
  });

  test("asks on the next day whether the task was done, and «Sí» ends it", async () => {
    remember({ task: task() });
    await openScreen("/");
    await expect.element(chosen().getByText(`Ayer elegiste ${TASK}. ¿Lo hiciste?`)).toBeVisible();
    await expectAccessible(chosen().element());
    await chosen().getByRole("button", { name: "Sí" }).click();
    await expect.element(chosen().getByText(`Hecho: ${TASK}.`)).toBeVisible();
    await expect.element(chosen()).toHaveFocus();
    expect(stored()?.task).toMatchObject({ answer: "done", answered_on: TODAY });
  });

  test("takes «Todavía no» without a reproach, and the task can be taken away", async () => {
    remember({ task: task({ chosen_on: addDays(TODAY, -12) }) });
    await openScreen("/");
    await expect.element(chosen().getByText(`Elegiste ${TASK}. ¿Lo hiciste?`, { exact: true })).toBeVisible();
    await chosen().getByRole("button", { name: "Todavía no" }).click();
    await expect.element(chosen().getByText(`Está bien. Otro día te preguntamos por ${TASK}.`)).toBeVisible();
    await chosen().getByRole("button", { name: "Quitar" }).click();
    await expect.element(chosen()).not.toBeInTheDocument();
    expect(stored()?.task?.answer).toBe("dropped");
  });

  test("shows nothing of a task whose key has left the site", async () => {
    remember({ lessons: read("metas"), task: task({ key_id: "ya-no-existe" }) });
    await openScreen("/");
    await expect.element(lead("Seguir con Mentalidad")).toBeVisible();
    await expect.element(chosen()).not.toBeInTheDocument();
  });

  test("that learns of Premium only after it was opened shows the day, the task's question and the next lesson", async () => {
    remember({ lessons: read("metas"), task: task() });
    await openAsPremium("/");
    await expect.element(page.getByRole("heading", { level: 1, name: "Hoy" })).toBeVisible();
    await expect.element(chosen()).toBeVisible();
    await expect.element(main().getByRole("link", { name: /^Tu siguiente clave Claridad/ })).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
  });
});

describe("a lesson", () => {
  const lesson = () => page.getByRole("region", { name: "Algo pequeño que hacer" });
  const choose = () => lesson().getByRole("button", { name: /^Lo haré (hoy|mañana)$/ });

  test("offers its task at its end; a choice replaces an earlier one and can be taken away", async () => {
    remember({ task: task({ key_id: "claridad" }) });
    await openScreen("/clave/mentalidad");
    await expectVisible(lesson().getByText(`${TASK.charAt(0).toUpperCase()}${TASK.slice(1)}.`));
    await choose().click();
    await expectVisible(lesson().getByText("Elegido, en lugar de la tarea de Claridad.", { exact: false }));
    expect(stored()?.task).toMatchObject({ key_id: "mentalidad", chosen_on: TODAY, answer: null });
    await lesson().getByRole("button", { name: "Quitar" }).click();
    await expect.element(choose()).toBeVisible();
    expect(stored()?.task?.answer).toBe("dropped");
    await choose().click();
    await expectVisible(lesson().getByText("Elegido. Mañana te preguntamos en Inicio cómo te fue."));
  });

  test("loads its controls with the first scroll", async () => {
    await openScreen("/clave/mentalidad");
    await expect.element(lesson().getByText("frase", { exact: false })).toBeInTheDocument();
    await expect.element(choose()).not.toBeInTheDocument();
    await expect
      .poll(() => {
        window.dispatchEvent(new Event("scroll"));
        return choose().query();
      })
      .not.toBeNull();
  });

  test("that was read says so at its end, names the next one, and one press undoes that", async () => {
    remember({ lessons: read("mentalidad", "claridad") });
    await openScreen("/clave/mentalidad");
    await expect.element(lesson().getByText("Leída", { exact: true })).toBeVisible();
    await expectLink(lesson().getByRole("link", { name: "Sigue: Decisión" }), "/clave/decision");
    await expectAccessible(lesson().element());
    const undo = lesson().getByRole("button", { name: "Deshacer" });
    const pressed = undo.element();
    await undo.click();
    await expect.element(lesson().getByText("Leída", { exact: true })).not.toBeInTheDocument();
    expect(isRead(stored(), "mentalidad")).toBe(false);
    expect(pressed.isConnected, "a second Enter would reverse the first").toBe(false);
  });
});

describe("a member", () => {
  /** Waits for the subscription's call: a test that ended earlier would leave the call to the next test. */
  async function openHome(session = memberSession()): Promise<void> {
    await openAsMember("/", null, session);
    await expect.poll(() => api.asked).toContain("GET /api/subscription");
  }

  test("takes along what was read here before, and sees what another device has read", async () => {
    remember({ lessons: read("metas"), task: task() });
    const session = memberSession();
    await openHome(session);
    await expect.element(lead("Seguir con Claridad")).toBeVisible();
    await expect.poll(() => isRead(api.path, "metas")).toBe(true);
    expect(api.path.task).toEqual(task());
    expect(localStorage.getItem("path")).toBeNull();
    expect(isRead(stored(`path-${session.user.id}`), "metas")).toBe(true);
  });

  test("sees nothing of another member whose session ended on this device", async () => {
    remember({ lessons: read("metas"), task: task() }, "path-somebody-else");
    await openHome();
    await expect.poll(() => api.asked).toContain("PUT /api/path");
    await expect.element(main().getByRole("link", { name: "Leer la primera clave" })).toBeVisible();
    expect(document.querySelector(".home-path")).toBeNull();
    expect(api.path).toEqual({ lessons: [], task: null });
  });

  test("keeps an answer that could not be sent, and it is sent after the connection returns", async () => {
    api.answer({ "PUT /api/path": "offline" });
    remember({ task: task() });
    const session = memberSession();
    await openHome(session);
    await chosen().getByRole("button", { name: "Sí" }).click();
    await expect.element(chosen().getByText(`Hecho: ${TASK}.`)).toBeVisible();
    expect(stored(`path-${session.user.id}`)?.task?.answer).toBe("done");
    api.recover("PUT /api/path");
    const { followPath } = await import("../follow-path.ts");
    await expect
      .poll(() => {
        followPath();
        return api.path.task?.answer;
      })
      .toBe("done");
  });

  test("leaves nothing of their path on the device when they sign out", async () => {
    remember({ lessons: read("metas") }, "path-ana");
    remember({ lessons: read("metas") }, "path-bea");
    clearMemberData("ana");
    expect([stored("path-ana"), stored("path-bea") !== null]).toEqual([null, true]);
    await openScreen("/");
  });
});
