import { PROOF } from "../proof.ts";

/** States only what the build counts in `content/keys`. */
export function LandingProof() {
  return (
    <dl className="mt-8 grid gap-3">
      <Figure number={PROOF.quotes} text="frases, cada una con su autor y la obra de donde sale" />
      <Figure number={PROOF.sources} text="estudios y textos citados con autor, año y título" />
      <Figure number={PROOF.stories} text="historias reales, con sus fuentes y con lo que no lograron" />
      <Figure number={0} text="anuncios de otros, y ningún rastreador" />
    </dl>
  );
}

function Figure({ number, text }: { number: number; text: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-4">
      <dt className="text-quiet">{text}</dt>
      <dd className="w-11 shrink-0 font-serif text-3xl text-ember tabular-nums">{number}</dd>
    </div>
  );
}
