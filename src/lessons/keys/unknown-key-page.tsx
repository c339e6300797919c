import { NotFound } from "#platform/ui/drawings/empty-notebook.tsx";
import type { Page } from "#platform/ui/page.ts";

const TITLE = "Clave no encontrada";
const TEXT = "No hay ninguna clave en esta dirección. Las diez están en el inicio.";

export const page: Page = { title: TITLE, body: <NotFound title={TITLE} text={TEXT} />, isHidden: true };
