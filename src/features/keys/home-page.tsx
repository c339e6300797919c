import { Link } from "wouter";
import { excerpt } from "#shared/excerpt.ts";
import type { KeySummary } from "./lesson.ts";
import { Pictogram } from "./pictograms.tsx";

export function HomePage({ keys }: { keys: readonly KeySummary[] }) {
  return (
    <ul>
      {keys.map((key) => (
        <li key={key.id} data-key={key.id}>
          <Pictogram name={key.icon} className="size-12" />
          <h2>{key.title}</h2>
          <p>{excerpt(key.description, 120)}</p>
          <Link href={`/clave/${key.id}`}>Explorar {key.title}</Link>
        </li>
      ))}
    </ul>
  );
}
