import type { Locator, Page } from "@playwright/test";
import type { Words } from "./write-as-members.ts";

const dialogOf = (page: Page) => page.locator("dialog[open]");
const press = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** A form with an unsaved text. The phone shows the text again after these steps. */
export interface Draft {
  text: string;
  open: (page: Page) => Promise<Locator>;
}

async function inDialog(
  page: Page,
  path: string,
  button: string | RegExp,
  label = "Título",
): Promise<Locator> {
  await page.goto(path);
  await press(page.getByRole("main"), button);
  return dialogOf(page).getByLabel(label, { exact: true });
}

/** Returns a draft of each form. */
export function draftsOf(words: Words, { hasLaterTools }: { hasLaterTools: boolean }): Draft[] {
  const onPage = (path: string, label: string) => async (page: Page) => {
    await page.goto(path);
    return page.getByLabel(label, { exact: true });
  };
  const fromIdeas = (link: string, label: string) => async (page: Page) => {
    await page.goto("/ideas");
    await page.getByRole("link", { name: link }).click();
    return page.getByLabel(label, { exact: true });
  };
  const day = "/mi-calendario?dia=2026-11-20";
  const later: Draft[] = [
    {
      text: words("Una semana a medias"),
      open: async (page) => {
        await page.goto("/mi-semana/2026-11-23");
        await page.getByRole("button", { name: "Siguiente" }).waitFor();
        const field = page.getByLabel("¿Qué salió bien?");
        if (!(await field.isVisible())) await press(page, "Siguiente");
        return field;
      },
    },
    {
      text: words("Venderé empanadas"),
      open: async (page) => {
        await page.goto("/clave/metas");
        const exercise = page.getByRole("group", { name: "Mi meta, letra por letra" });
        await exercise.scrollIntoViewIfNeeded();
        await exercise.getByText("Lo que escribes queda en este dispositivo").waitFor();
        return exercise.getByLabel("S: qué, dónde y para quién…");
      },
    },
  ];
  return [
    {
      text: words("Idea a medias"),
      open: (page) => inDialog(page, "/ideas", /^Nueva Idea/, "Título de la idea"),
    },
    {
      text: words("Un limonero a medias"),
      open: (page) => inDialog(page, "/ideas", /^Editar: Plantar/, "Título de la idea"),
    },
    { text: words("Una nota a medias"), open: onPage("/notas/clave_accion", "Nueva nota") },
    {
      text: words("Un porqué a medias"),
      open: fromIdeas(words("Desarrollar: Aprender a nadar"), "Porqué 1"),
    },
    {
      text: words("Una meta a medias"),
      open: async (page) => {
        await page.goto("/mis-metas");
        await page
          .getByRole("link", { name: words("Correr un maratón") })
          .first()
          .click();
        await page.getByRole("link", { name: "Editar" }).click();
        return page.getByLabel("Título", { exact: true });
      },
    },
    {
      text: words("Un evento a medias"),
      open: (page) => inDialog(page, "/calendario?dia=2026-11-21", /^Añadir evento/),
    },
    {
      text: words("Una cena a medias"),
      open: (page) => inDialog(page, "/calendario?dia=2026-11-20", /^Editar: Cena/),
    },
    {
      text: words("Una página a medias"),
      open: (page) => inDialog(page, day, words("Editar: Un día tranquilo")),
    },
    {
      text: words("Un día a medias"),
      open: (page) => inDialog(page, "/mi-calendario?dia=2026-11-19", "Proyecta Tu Día"),
    },
    { text: "33", open: (page) => inDialog(page, day, /Comparar Día|Comparación/, "Título: porcentaje") },
    ...(hasLaterTools ? later : []),
  ];
}

export async function leaveDrafts(page: Page, drafts: readonly Draft[]): Promise<void> {
  for (const { text, open } of drafts) await (await open(page)).fill(text);
}

/** Saves a text in a tool's dialog, which `button` opens. */
async function save(page: Page, path: string, button: string | RegExp, text: string): Promise<void> {
  await (await inDialog(page, path, button, path === "/ideas" ? "Título de la idea" : "Título")).fill(text);
  await saved(page);
}

async function saved(page: Page): Promise<void> {
  await press(dialogOf(page), "Guardar");
  await dialogOf(page).waitFor({ state: "detached" });
}

export const writeIdea = (page: Page, title: string) => save(page, "/ideas", /^Nueva Idea/, title);

/** Writes, changes and deletes records, and waits until the server has everything. */
export async function writeBeforeRestore(page: Page, words: Words, picture: Buffer): Promise<void> {
  await writeIdea(page, words("Una idea de antes"));
  await save(page, "/ideas", words("Editar: Plantar un limonero"), words("Plantar un limonero grande"));
  await deleteIdea(page, words("Idea de más"));
  await writePage(page, "2026-11-17", words("Una página de antes"), picture);
  await page.getByText("Por enviar").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
}

async function deleteIdea(page: Page, title: string): Promise<void> {
  await page.goto("/ideas");
  await press(page, `Eliminar: ${title}`);
  await press(dialogOf(page), "Eliminar");
  await dialogOf(page).waitFor({ state: "detached" });
}

async function writePage(page: Page, day: string, title: string, picture: Buffer): Promise<void> {
  await (await inDialog(page, `/mi-calendario?dia=${day}`, "Describe Tu Día")).fill(title);
  const input = dialogOf(page).locator("input[type=file]");
  // The form shows this part at once if the last pages had a picture.
  if ((await input.count()) === 0) await press(dialogOf(page), "Imagen");
  await input.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: picture });
  await dialogOf(page).getByRole("img", { name: "La imagen que elegiste" }).waitFor();
  await saved(page);
}

/** Writes, changes and deletes records with each tool. */
export async function writeAnywhere(page: Page, words: Words, picture: Buffer): Promise<void> {
  await writeIdea(page, words("Una idea sin enviar"));
  await save(page, "/ideas", words("Editar: Idea por cambiar"), words("Idea cambiada sin enviar"));
  await deleteIdea(page, words("Idea por borrar"));
  await developIdea(page, words);
  await page.goto("/mis-metas");
  await page
    .getByRole("link", { name: words("Correr un maratón") })
    .first()
    .click();
  await page.getByRole("checkbox", { name: words("Correr 2 km") }).check();
  await save(page, "/calendario?dia=2027-06-21", /^Añadir evento/, words("Un evento sin enviar"));
  const changed = words("Un día cambiado sin enviar");
  await save(page, "/mi-calendario?dia=2026-11-20", words("Editar: Un día claro"), changed);
  await writePage(page, "2026-11-18", words("Una página sin enviar"), picture);
  await page.goto("/notas/clave_metas");
  await page.getByLabel("Nueva nota", { exact: true }).fill(words("Una nota sin enviar"));
  await press(page, "Guardar nota");
  await page
    .getByRole("listitem")
    .filter({ hasText: words("Una nota sin enviar") })
    .waitFor();
  await page.goto("/");
  await press(page.getByRole("main"), /favoritos.*: Metas$/i);
  await press(page.getByRole("main"), /favoritos.*: Acción$/i);
}

async function developIdea(page: Page, words: Words): Promise<void> {
  await page.goto("/ideas");
  await page.getByRole("link", { name: words("Desarrollar: Idea por desarrollar") }).click();
  const steps = [
    () => page.getByLabel("Porqué 1", { exact: true }).fill(words("Porque sí")),
    () => page.getByLabel("Acción 1", { exact: true }).fill(words("Salir el lunes")),
    () => press(page, "En tres meses"),
    () => page.getByRole("textbox").fill(words("Corro al amanecer")),
    () => page.getByRole("textbox").fill(words("Yo me comprometo")),
  ];
  for (const [index, step] of steps.entries()) {
    await page.getByText(`PASO ${index + 1} DE 6`).waitFor();
    await step();
    await press(page, "Siguiente");
  }
  await press(page, "Crear Meta");
  await page.getByText("¡Meta Creada!").first().waitFor();
}
