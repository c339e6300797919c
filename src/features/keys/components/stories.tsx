import type { ReactNode } from "react";
import { Link } from "#ui/navigation.tsx";
import type { KeySummary, SuccessStory } from "../lesson.ts";
import { storyId } from "../story-id.ts";
import { LessonSection } from "./lesson-section.tsx";
import { Pictogram } from "./pictograms.tsx";

interface StoriesProps {
  stories: readonly SuccessStory[];
  keys: readonly KeySummary[];
}

/** The lives of "Historias de Éxito": where they began, what they did, what came of it and who says so. */
export function Stories({ stories, keys }: StoriesProps) {
  return stories.map(({ nombre, situacion, claves, resultado, fuente }) => (
    <LessonSection key={nombre} id={storyId(nombre)} title={nombre}>
      <StoryPart title="Situación inicial">
        <p>{situacion}</p>
      </StoryPart>
      <StoryPart title="Claves aplicadas">
        <ul className="grid gap-4">
          {claves.map((clave) => (
            <AppliedKey key={clave} clave={clave} keys={keys} />
          ))}
        </ul>
      </StoryPart>
      <StoryPart title="Resultado">
        <p>{resultado}</p>
      </StoryPart>
      <p className="mt-5 text-quiet text-sm">Fuente: {fuente}</p>
    </LessonSection>
  ));
}

function StoryPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6 font-serif text-lg">
      <h3 className="mb-1.5 font-sans font-semibold text-base text-quiet tracking-normal">{title}</h3>
      {children}
    </div>
  );
}

/** What begins with a key's name, as in "Claridad: …", leads to that key and wears its hue. */
function AppliedKey({ clave, keys }: { clave: string; keys: readonly KeySummary[] }) {
  const [name = ""] = clave.split(":", 1);
  const key = keys.find(({ title }) => title === name);
  if (!key) return <li>{clave}</li>;
  return (
    <li data-key={key.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
      <Pictogram name={key.icon} className="mt-0.5 size-10" />
      <p>
        <Link
          href={`/clave/${key.id}`}
          className="py-2.5 font-semibold underline decoration-key underline-offset-4"
        >
          {name}
        </Link>
        {clave.slice(name.length)}
      </p>
    </li>
  );
}
