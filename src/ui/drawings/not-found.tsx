import { buttonClass } from "../button.tsx";
import { Link } from "../navigation.tsx";
import { Notice } from "../notice.tsx";
import { EmptyNotebook } from "./empty-notebook.tsx";

interface NotFoundProps {
  title: string;
  text: string;
  href?: string;
  way?: string;
}

export function NotFound({ title, text, href = "/", way = "Volver al Inicio" }: NotFoundProps) {
  return (
    <Notice {...{ title, text }} picture={<EmptyNotebook className="w-44" />}>
      <Link href={href} className={buttonClass("primary", "mt-8")}>
        {way}
      </Link>
    </Notice>
  );
}
