import type { Address } from "./navigation.tsx";

const TERMS = ["/terminos-de-servicio", "Términos de servicio"] as const;
const PRIVACY = ["/politica-de-privacidad", "Política de privacidad"] as const;

/** The class `hidden` where the owner has set `CONSUMER_LINKS=off`, else empty. */
const CONSUMER_CLASS: string = import.meta.env.CONSUMER_CLASS;

/** Consumer law asks for these two buttons. */
export const CONSUMER_LINKS: typeof LEGAL_LINKS = [
  ["/baja", "Botón de baja", CONSUMER_CLASS],
  ["/arrepentimiento", "Botón de arrepentimiento", CONSUMER_CLASS],
];

/** The links of every public page. The law requires the buttons where a visit begins, which may be any page. */
export const LEGAL_LINKS: readonly (readonly [href: Address, name: string, className?: string])[] = [
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
