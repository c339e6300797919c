import { listPage } from "#notebook/tool-page/components/list-frame.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import type { Page } from "#platform/ui/page.ts";
import { IDEA, useIdeas } from "./client.ts";
import { IdeaEntry } from "./components/idea-entry.tsx";

const IdeaDialogs = lazyComponent("IdeaDialogs", () => import("./components/idea-dialogs.tsx"));

/** The idea bank (spec, section 2). */
export const page: Page = listPage({
  kind: IDEA,
  path: "/ideas",
  useRecords: useIdeas,
  title: "Banco de Ideas",
  lead: "Anótalas antes de que se enfríen. Una de ellas será tu próxima meta.",
  noun: "tus ideas",
  failure: { title: "Error al cargar ideas", kept: "Tus ideas siguen guardadas." },
  newName: "Nueva Idea",
  Dialogs: IdeaDialogs,
  empty: {
    scene: {
      light: "M66 58a14 14 0 0 1 28 0z",
      writing: "M24 50h10M126 50h10",
      line: "M64 84c0-10-14-16-14-34a30 30 0 0 1 60 0c0 18-14 24-14 34zM66 94h28M70 104h20M60 58h40M80 84V58M80 12V4M40 22l-5-5M120 22l5-5M4 112h48M108 112h48",
    },
    title: "Aún no tienes ideas. ¡Añade la primera!",
  },
  Entry: IdeaEntry,
});
