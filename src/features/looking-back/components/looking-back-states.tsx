import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";

interface NothingToLookBackOnProps {
  title: string;
  text: string;
  /** False on a page that already has a picture. */
  hasPicture?: boolean;
}

export function NothingToLookBackOn({ title, text, hasPicture = true }: NothingToLookBackOnProps) {
  return (
    <section className={`animate-fade ${hasPicture ? "py-12 text-center" : "py-9"}`}>
      {hasPicture && <EmptyNotebook className="mx-auto mb-6 h-auto w-44" />}
      <h2 className="text-2xl">{title}</h2>
      <p className={`mt-2 max-w-md text-quiet ${hasPicture ? "mx-auto" : ""}`}>{text}</p>
      <Link href="/mi-calendario" className={buttonClass("primary", "mt-6")}>
        Abrir mi diario
      </Link>
    </section>
  );
}

export function OpeningJournal() {
  return (
    <div role="status" className="mt-10 animate-fade">
      <span className="sr-only">Abriendo tu diario...</span>
      <div className="h-12 w-24 rounded-sm bg-line" />
      <div className="mt-4 h-5 w-3/5 max-w-md rounded-sm bg-line" />
      <div className="mt-14 h-63 border-line border-y" />
    </div>
  );
}
