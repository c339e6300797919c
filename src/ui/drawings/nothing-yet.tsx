import { buttonClass } from "../button.tsx";
import { Link } from "../navigation.tsx";
import { EmptyNotebook } from "./empty-notebook.tsx";

interface NothingYetProps {
  title: string;
  text: string;
  href: string;
  way: string;
}

/** What a page shows before the first record, with the way to it. */
export function NothingYet({ title, text, href, way }: NothingYetProps) {
  return (
    <section className="mx-auto max-w-md animate-fade py-12 text-center">
      <EmptyNotebook className="mx-auto h-auto w-44" />
      <h2 className="mt-6 text-2xl">{title}</h2>
      <p className="mt-2 text-quiet">{text}</p>
      <Link href={href} className={buttonClass("primary", "mt-6")}>
        {way}
      </Link>
    </section>
  );
}
