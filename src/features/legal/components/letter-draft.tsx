import { type ButtonVariant, buttonClass } from "#ui/button.tsx";
import { LineIcon } from "#ui/drawings/icons.tsx";
import type { Letter } from "../legal-text.ts";

const ENVELOPE = "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7";

/** The same, folded: the other way beside a form, and the only one without JavaScript. */
export function FoldedLetterDraft({ letter }: { letter: Letter }) {
  return (
    <details className="mt-8 max-w-lesson border-line border-y max-sm:mt-24">
      <summary className="min-h-11 content-center py-2 font-semibold">También puedes escribirnos</summary>
      <div className="pb-5">
        <LetterDraft letter={letter} variant="secondary" />
      </div>
    </details>
  );
}

/** A letter that is written already: one press opens it in the mail program, and it can be copied by hand. */
export function LetterDraft({ letter, variant = "primary" }: { letter: Letter; variant?: ButtonVariant }) {
  const margin = variant === "primary" ? "mt-6" : "mt-3";
  return (
    <>
      <a href={letter.href} className={buttonClass(variant, `${margin} print:hidden`)}>
        <LineIcon line={ENVELOPE} />
        {letter.label}
      </a>
      <p className="mt-6 text-quiet text-sm print:hidden">
        ¿No se abre tu correo? Copia este mensaje y envíalo desde donde quieras:
      </p>
      <div className="mt-3 max-w-lesson rounded-lg border border-line bg-raised p-5 sm:p-6">
        <dl className="grid grid-cols-1 gap-1 border-line border-b pb-4">
          <Line name="Para">{letter.to}</Line>
          <Line name="Asunto">{letter.subject}</Line>
        </dl>
        {letter.lines.map((line) => (
          <p key={line} className="mt-4 font-serif">
            {line}
          </p>
        ))}
      </div>
    </>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-quiet">{name}:</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
