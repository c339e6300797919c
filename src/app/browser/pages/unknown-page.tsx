import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Page } from "#ui/page.ts";

function UnknownPage() {
  return (
    <Notice
      picture={<EmptyNotebook className="w-44" />}
      title="Página no encontrada"
      text="Este enlace no lleva a ninguna parte. Puede que la dirección tenga un error o que la página se haya mudado."
    >
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </Notice>
  );
}

export const page: Page = { title: "Página no encontrada", body: <UnknownPage />, isHidden: true };
