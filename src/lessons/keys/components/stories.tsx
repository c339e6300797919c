import type { ReactNode } from "react";
import { slug } from "#platform/shared/text/slug.ts";
import { Link } from "#platform/ui/navigation.tsx";
import type { Lesson } from "../lesson.ts";
import { keys } from "../lessons.ts";
import { LessonSection } from "./lesson-section.tsx";
import { Pictogram } from "./pictograms.tsx";

export function Stories({ stories }: Pick<Lesson, "stories">) {
  return stories.map(({ nombre, cifra, escena, situacion, claves, resultado, fuente }) => (
    <LessonSection key={nombre} id={slug(nombre)} title={nombre}>
      <div className="lesson mt-5">
        <p className="text-xl">{escena}</p>
        <div className="piece figure">
          {cifra && <Figure text={cifra} />}
          <div>
            <Label>Situación inicial</Label>
            <p>{situacion}</p>
          </div>
        </div>
      </div>
      <div className="piece border-line border-y py-6 font-serif">
        <Label>Claves aplicadas</Label>
        <ul className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-3">
          {claves.map((clave) => (
            <AppliedKey key={clave} clave={clave} />
          ))}
        </ul>
      </div>
      <div className="lesson mt-5">
        <Label>Resultado</Label>
        <p>{resultado}</p>
        <p className="font-sans text-quiet text-sm">Fuente: {fuente}</p>
      </div>
    </LessonSection>
  ));
}

function Label({ children }: { children: ReactNode }) {
  return <h3 className="font-sans font-semibold text-base text-quiet tracking-normal">{children}</h3>;
}

/** Shows the text's first word, which is a number, in large digits. */
function Figure({ text }: { text: string }) {
  const [number, ...rest] = text.split(" ");
  return (
    <p>
      <b>{number}</b> {rest.join(" ")}
    </p>
  );
}

/** A text such as "Claridad: …" links to its key and has the key's colour. */
function AppliedKey({ clave }: { clave: string }) {
  const [name = ""] = clave.split(":", 1);
  const key = keys.find(({ title }) => title === name);
  if (!key) return <li>{clave}</li>;
  return (
    <li data-key={key.id}>
      <Pictogram name={key.icon} className="mb-3 size-10" />
      <Link
        href={`/clave/${key.id}`}
        className="py-2.5 font-semibold underline decoration-key underline-offset-4"
      >
        {name}
      </Link>
      {clave.slice(name.length)}
    </li>
  );
}
