import type { Address } from "./navigation.tsx";

const TERMS = ["/terminos-de-servicio", "Términos de servicio"] as const;
const PRIVACY = ["/politica-de-privacidad", "Política de privacidad"] as const;

/** Consumer law asks for these two buttons. */
export const CONSUMER_LINKS: typeof LEGAL_LINKS = [
  ["/baja", "Botón de baja"],
  ["/arrepentimiento", "Botón de arrepentimiento"],
];

/** The links of every public page. The law asks for the buttons wherever a visitor first arrives. */
export const LEGAL_LINKS: readonly (readonly [href: Address, name: string])[] = [
  PRIVACY,
  TERMS,
  ["/facebook-data-instructions", "Eliminar mis datos"],
  ...CONSUMER_LINKS,
];

/** Says what a press on the button beside it accepts. The links open another tab, so that a dialog stays as it is. */
export function Acceptance({ lead, className = "" }: { lead: string; className?: string }) {
  return (
    <p className={`text-quiet text-sm ${className}`}>
      {lead} <AcceptedDocuments />.
    </p>
  );
}

export function AcceptedDocuments() {
  return (
    <>
      los {textLink(TERMS)} y la {textLink(PRIVACY)}
    </>
  );
}

const textLink = ([href, name]: readonly [string, string]) => (
  <a href={href} target="_blank" className="underline underline-offset-4" rel="noopener">
    {name}
  </a>
);
