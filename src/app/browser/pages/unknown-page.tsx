import { NotFound } from "#platform/ui/drawings/empty-notebook.tsx";
import type { Page } from "#platform/ui/page.ts";

const TITLE = "Página no encontrada";
const TEXT =
  "Este enlace no lleva a ninguna parte. Puede que la dirección tenga un error o que la página se haya mudado.";

export const page: Page = { title: TITLE, body: <NotFound title={TITLE} text={TEXT} />, isHidden: true };
