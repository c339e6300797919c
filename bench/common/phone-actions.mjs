// The actions of a member on a phone: each visit opens a page and acts. `press` and `type` measure, `reach` does not.
const WORDS = "nadar al sol";

const button = (name) => (page) => page.getByRole("button", { name }).first();
const field = (name) => (page) => page.getByRole("textbox", { name }).first();
const inDialog = (find) => (page) => find(page.locator("dialog[open]"));
const first = (selector) => (page) => page.locator(selector).first();

const aDay = (page) => page.getByRole("gridcell").getByRole("button").nth(2);

/**
 * Each visit's `path` gets the ids of the member's records. `shows` finds what is visible once the page has its
 * records.
 */
export const VISITS = [
  {
    path: () => "/",
    shows: button(/tu menú/),
    async act({ press }) {
      await press("open the menu", button(/tu menú/));
      await press("close the menu", button(/tu menú/));
      await press("toggle the theme", button("Tema"));
      await press("favourite", button(/favoritos: Metas/));
      await press("open a key from home", (page) => page.getByRole("link", { name: /Explorar/ }).first());
    },
  },
  {
    path: () => "/ideas",
    isFree: true,
    shows: button("Continuar con la elección del plan"),
    async act({ press }) {
      await press("open the plans", button("Continuar con la elección del plan"));
    },
  },
  {
    path: () => "/search",
    shows: first("main input"),
    async act({ type }) {
      await type("search: key press", first("main input"), WORDS);
    },
  },
  {
    path: () => "/clave/metas",
    shows: (page) => page.getByLabel("S: qué, dónde y para quién…"),
    async act({ type }) {
      await type("exercise: key press", (page) => page.getByLabel("S: qué, dónde y para quién…"), WORDS);
    },
  },
  {
    path: () => "/ideas",
    shows: first("main ol > li"),
    async act({ press, type }) {
      await press("new idea", button("Nueva Idea"));
      await type("idea: key press", inDialog(field("Título de la idea")), WORDS);
      await press("idea: save", inDialog(button("Guardar")));
    },
  },
  {
    path: ({ idea }) => `/crear-meta/${idea}`,
    shows: field("Porqué 1"),
    async act({ press, type }) {
      await type("wizard: key press", field("Porqué 1"), WORDS);
      await press("wizard: next", button("Siguiente"));
      await press("wizard: back", button("Anterior"));
    },
  },
  { path: () => "/mis-metas", shows: first("main article, main li"), act: () => undefined },
  {
    path: ({ goal }) => `/meta/${goal}`,
    shows: first("main input[type=checkbox]:not([role=switch])"),
    async act({ press }) {
      await press("goal: tick an action", first("main input[type=checkbox]:not([role=switch])"));
    },
  },
  {
    path: ({ goal }) => `/meta/editar/${goal}`,
    shows: field("Acción 1"),
    async act({ type }) {
      await type("goal edit: key press", field("Acción 1"), WORDS);
    },
  },
  {
    path: () => "/notas/clave_metas",
    shows: first("main ol > li"),
    async act({ press, type }) {
      await type("note: key press", field("Nueva nota"), WORDS);
      await press("note: save", button("Guardar nota"));
      await type("notes: search, key press", (page) => page.getByLabel("Buscar en tus notas"), WORDS);
    },
  },
  {
    path: ({ yesterday }) => `/mi-calendario?dia=${yesterday}`,
    shows: button("Comparar Día"),
    async act({ press, type, reach }) {
      await press("compare: open", button("Comparar Día"));
      await type("compare: key press", inDialog(first("input[type=number]")), "85");
      await reach(inDialog(button("Cerrar")));
      await press("journal: open a day", aDay);
    },
  },
  {
    path: ({ today }) => `/mi-calendario?dia=${today}`,
    shows: button("Proyecta Tu Día"),
    async act({ press, type, reach }) {
      for (const [name, kind] of [
        ["project", "Proyecta Tu Día"],
        ["describe", "Describe Tu Día"],
      ]) {
        await press(`${name}: open`, button(kind));
        await type(`${name}: key press`, inDialog(field("Título")), WORDS);
        await reach(inDialog(button("Cerrar")));
      }
    },
  },
  {
    path: () => "/calendario",
    shows: button(/^Añadir evento/),
    async act({ press, type }) {
      await press("calendar: next month", button(/mes siguiente/i));
      await press("calendar: choose a day", aDay);
      await press("new event", button(/^Añadir evento/));
      await type("event: key press", inDialog(field("Título")), WORDS);
    },
  },
  {
    path: () => "/mi-semana",
    shows: (page) => page.getByRole("link", { name: "Empezar" }),
    async act({ press, type, reach }) {
      await reach((page) => page.getByRole("link", { name: "Empezar" }));
      await press("week: next", button("Siguiente"));
      await type("week: key press", field("¿Qué salió bien?"), WORDS);
    },
  },
  {
    path: () => "/mi-busqueda",
    shows: first("main input"),
    async act({ type }) {
      await type("own search: key press", first("main input"), WORDS);
    },
  },
  { path: () => "/favoritos", shows: first("main h1"), act: () => undefined },
  { path: () => "/mi-calendario/mirar-atras", shows: first("main h1"), act: () => undefined },
  { path: () => "/perfil", shows: first("main h1"), act: () => undefined },
];
