import type { Page } from "@playwright/test";
import { newId } from "#platform/shared/new-id.ts";
import { importedEvent } from "#test/records/event-writing.ts";
import { actions, whys } from "#test/records/goal-writing.ts";
import { makeGoal } from "./goals/goal-steps.ts";
import { keepComparedDay } from "./keep-days.ts";
import { beginPremium, keepIdea, sendChange } from "./steps.ts";
import { today } from "./today.ts";

/** A title with many combining marks on one letter. */
const TITLE = `Aprender a nadar de espaldas antes de que termine el verano, <b>sin miedo</b> o${"\u20dd".repeat(60)} 🌅`;
const WORD = "Esternocleidomastoideo".repeat(4);

/** Creates a Premium member with records of every kind and long words in them. */
export async function becomeWriter(page: Page): Promise<{ idea: string; goal: string; charge: string }> {
  await beginPremium(page);
  const idea = await keepIdea(page, TITLE);
  await keepIdea(page, WORD);
  const goal = await makeGoal(
    page,
    {
      title: TITLE,
      vision_text: WORD,
      commitment_text: WORD,
      whys: whys(WORD),
      actions: actions("Salir el lunes", WORD, "Nadar"),
      obstacles: [{ id: newId(), obstacle_text: WORD, response_text: WORD }],
    },
    1,
  );
  // The key with the longest name.
  await sendChange(page, "put", `/api/goals/${goal.id}/key`, { key_id: "perseverancia" });
  const events = [importedEvent({ title: `Cena ${WORD}`, event_date: today() })];
  await sendChange(page, "put", "/api/events", { events, written_at: new Date().toISOString() });
  await keepComparedDay(page, today(), 72, { title: TITLE, notes: WORD });
  await sendChange(page, "put", "/api/favourites/decision");
  await keepReview(page);
  for (const note_content of [TITLE, WORD]) {
    const at = new Date().toISOString();
    const data = { page_context: "exito_general", note_content, written_at: at };
    await sendChange(page, "put", `/api/notes/${newId()}`, data);
  }
  const texts = { title: TITLE, minimum_text: "dos minutos", cue_text: "almorzar", missed_text: "" };
  const plans = [{ from: REVIEWED, days: [0, 1, 2, 3, 4, 5, 6], times: 0 }];
  const none = { time: null, goal_id: null, key_id: null, base: "" };
  const habit = { ...texts, plans, ...none, written_at: new Date().toISOString() };
  await sendChange(page, "put", `/api/habits/${newId()}`, habit);
  const { charges } = await (await page.request.get("/api/charges")).json();
  return { idea, goal: goal.id, charge: charges[0].id };
}

/** A Monday. */
const REVIEWED = "2026-01-05";

async function keepReview(page: Page): Promise<void> {
  await sendChange(page, "put", `/api/weeks/${newId()}`, {
    week: REVIEWED,
    good_text: TITLE,
    hard_text: WORD,
    goals: [{ goal_id: newId(), goal_title: TITLE, action_id: newId(), action_text: WORD }],
    ideas: [{ idea_id: newId(), idea_title: WORD, choice: "drop" }],
    steps: [{ day: "2026-01-13", step_text: WORD, action: null }],
    base: "",
    written_at: new Date().toISOString(),
  });
}

type Ids = Awaited<ReturnType<typeof becomeWriter>>;

interface Dialog {
  file: string;
  open: (page: Page) => Promise<void>;
}

interface Screen {
  /** The route's path, as in `dist/site.json`. */
  route: string;
  path: (ids: Ids) => string;
  /** A text that is visible once the page has loaded. */
  shows: string;
  /** The text for a member without records, if that differs from `shows`. */
  empty?: string;
  dialogs?: readonly Dialog[];
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

export const screens: readonly Screen[] = [
  {
    route: "/ideas",
    path: () => "/ideas",
    shows: TITLE,
    empty: "Aún no tienes ideas.",
    dialogs: [
      { file: "ideas/components/idea-dialogs.tsx", open: press(`Editar: ${TITLE}`) },
      { file: "ideas/components/idea-dialogs.tsx", open: press(`Eliminar: ${WORD}`) },
    ],
  },
  {
    route: "/habitos",
    path: () => "/habitos",
    shows: TITLE,
    empty: "Así de pequeño puede empezar",
    dialogs: [
      { file: "habits/components/habit-dialogs.tsx", open: press(`Editar: ${TITLE}`) },
      { file: "habits/components/habit-dialogs.tsx", open: press(`Eliminar: ${TITLE}`) },
    ],
  },
  { route: "/crear-meta/:ideaId", path: ({ idea }) => `/crear-meta/${idea}`, shows: "PASO 1 DE 6" },
  { route: "/favoritos", path: () => "/favoritos", shows: "Decisión", empty: "Aún no tienes favoritos" },
  {
    route: "/meta/:goalId",
    path: ({ goal }) => `/meta/${goal}`,
    shows: TITLE,
    empty: "No se encontró la meta.",
    dialogs: [{ file: "goals/components/use-goal-deletion.tsx", open: press("Eliminar") }],
  },
  { route: "/meta/editar/:goalId", path: ({ goal }) => `/meta/editar/${goal}`, shows: "Editar meta" },
  { route: "/mis-metas", path: () => "/mis-metas", shows: TITLE, empty: "Aún no tienes metas definidas" },
  {
    route: "/calendario",
    path: () => "/calendario",
    shows: `Cena ${WORD}`,
    empty: "No hay eventos para esta fecha.",
    dialogs: [
      { file: "calendar/event/event-dialogs.tsx", open: press(`Editar: Cena ${WORD}`) },
      { file: "calendar/event/event-dialogs.tsx", open: press(`Eliminar: Cena ${WORD}`) },
      { file: "calendar/import/import-dialog.tsx", open: press("Importar") },
      { file: "calendar/feed/feed-dialog.tsx", open: press(/^Exportar|^Ver en Google/) },
    ],
  },
  {
    route: "/mi-calendario",
    path: () => "/mi-calendario",
    shows: TITLE,
    empty: "No hay registros para esta fecha.",
    dialogs: [
      { file: "journal/components/day-dialog.tsx", open: press(`Editar: ${TITLE}`) },
      { file: "journal/components/day-dialog.tsx", open: press("Comparar Día") },
      { file: "journal/components/journal-dialogs.tsx", open: press(`Eliminar: ${TITLE}`) },
    ],
  },
  {
    route: "/mi-calendario/mirar-atras",
    path: () => "/mi-calendario/mirar-atras",
    shows: "Mirar atrás",
    empty: "Aquí se verá tu camino",
  },
  {
    route: "/mi-calendario/mi-anio/:year",
    path: () => `/mi-calendario/mi-anio/${today().slice(0, 4)}`,
    shows: `Mi año ${today().slice(0, 4)}`,
    empty: "no hay páginas todavía",
  },
  { route: "/mi-semana", path: () => "/mi-semana", shows: "Las que guardaste", empty: "Empezar" },
  {
    route: "/mi-semana/:week",
    path: () => `/mi-semana/${REVIEWED}`,
    shows: TITLE,
    empty: "Aquí no hay una semana guardada",
    dialogs: [{ file: "weekly-review/components/review-work.tsx", open: press("Eliminar") }],
  },
  {
    route: "/mi-busqueda",
    path: () => "/mi-busqueda?q=nadar",
    shows: TITLE,
    empty: "Tu cuaderno aún está en blanco",
  },
  {
    route: "/notas/:pageContext",
    path: () => "/notas/exito_general",
    shows: TITLE,
    empty: "Aún no hay notas.",
    dialogs: [{ file: "notes/components/delete-notes-dialog.tsx", open: press("Borrar Todo") }],
  },
  {
    route: "/perfil",
    path: () => "/perfil",
    shows: "Suscripción",
    dialogs: [
      { file: "subscription/profile/cancel-subscription-dialog.tsx", open: press("Cancelar suscripción") },
      { file: "account/session/sign-out-dialog.tsx", open: press(/todos los dispositivos/) },
      { file: "data-rights/components/delete-account-dialog.tsx", open: press("Eliminar mi cuenta") },
    ],
  },
  {
    route: "/recibo/:id",
    path: ({ charge }) => `/recibo/${charge}`,
    shows: "Es la constancia de tu pago.",
    empty: "No hay un recibo aquí",
  },
];
