import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Page } from "#ui/page.ts";

/** The page of a key that does not exist (spec, section 2). */
function UnknownKeyPage() {
  return (
    <Notice
      picture={<EmptyNotebook className="w-44" />}
      title="Clave no encontrada"
      text="No hay ninguna clave en esta dirección. Las diez están en el inicio."
    >
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </Notice>
  );
}

export const page: Page = { title: "Clave no encontrada", body: <UnknownKeyPage />, isHidden: true };
