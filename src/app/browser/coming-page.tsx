import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";
import { Notice } from "#ui/notice.tsx";

/** Where a tool will be, for members who have paid: what it will do, and where to write meanwhile. */
export function ComingPage({ title, text }: { title: string; text: string }) {
  return (
    <Notice
      picture={<EmptyNotebook className="w-44" />}
      title={title}
      text={`${text} Esta página llega pronto y ya está incluida en tu Premium. Mientras tanto, tus ideas tienen dónde esperar.`}
    >
      <Link href="/ideas" className={buttonClass("primary", "mt-8")}>
        Abrir mi Banco de Ideas
      </Link>
    </Notice>
  );
}
