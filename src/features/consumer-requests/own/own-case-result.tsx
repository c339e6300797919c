import { useEffect, useRef } from "react";
import { dateOfInstant, momentWords } from "#shared/text/day-words.ts";
import { CaseCode } from "../components/request-sent.tsx";
import type { OwnCase } from "../contract.ts";

/** The proof of what was asked for and done: code, moment, result, and where the letter goes. */
export function OwnCaseResult({ own, isNew }: { own: OwnCase; isNew: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  const { heading, text } = resultOf(own);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="text-2xl focus:outline-none">
        {heading}
      </h2>
      <p className="mt-3">{text}</p>
      <CaseCode code={own.code} />
      <p className="mt-4 text-quiet text-sm">
        Lo pediste el {momentWords(own.requested_at)}. Guarda este código: es tu constancia.{" "}
        {own.mailed_to ? (
          <>
            También te la enviamos a <span className="wrap-anywhere">{own.mailed_to}</span>.
          </>
        ) : (
          "Tu cuenta no tiene correo, así que la ves solo aquí y en la copia de tus datos."
        )}
      </p>
    </>
  );
}

function resultOf({ kind, status, access_until }: OwnCase): { heading: string; text: string } {
  if (status === "under_way")
    return {
      heading: "Tu solicitud está en curso",
      text: "PayPal todavía no respondió. Se lo seguimos pidiendo hasta que lo confirme, y cuenta la fecha de hoy: no tienes que hacer nada más.",
    };
  if (status === "nothing_found")
    return {
      heading: "No hay nada que cancelar",
      text: "Tu cuenta no tiene una suscripción en PayPal. Si la contrataste con otra cuenta, pídelo con su correo en el formulario.",
    };
  if (status === "too_late")
    return {
      heading: "El plazo ya pasó",
      text: "No cambiamos nada. Puedes cancelar cuando quieras en tu perfil: conservas Premium hasta el final de lo que ya pagaste y no hay más cobros.",
    };
  const left = access_until
    ? `Sigues siendo Premium hasta el ${dateOfInstant(access_until)}.`
    : "Tu cuenta pasó al plan gratuito. Lo que escribiste queda guardado.";
  if (kind === "baja")
    return {
      heading: "Tu baja está hecha",
      text: `Tu suscripción está cancelada y no hay más cobros. ${left}`,
    };
  return {
    heading: "Tu arrepentimiento está hecho",
    text: `Tu suscripción está cancelada y le pedimos a PayPal que te devuelva todo lo que pagaste, al mismo medio con el que pagaste. Suele tardar unos días. ${left}`,
  };
}
