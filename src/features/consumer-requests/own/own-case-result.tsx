import { dateOfInstant, momentWords } from "#shared/text/day-words.ts";
import { CaseCode, CaseTitle } from "../components/request-sent.tsx";
import type { OwnCase } from "../contract.ts";

/** The proof of what was asked for and done: code, moment, result, and where the letter goes. */
export function OwnCaseResult({ own }: { own: OwnCase }) {
  const { heading, text } = resultOf(own);
  return (
    <>
      <CaseTitle>{heading}</CaseTitle>
      <p className="mt-3">{text}</p>
      <CaseCode code={own.code} />
      <p className="mt-4 text-quiet text-sm">
        Lo pediste el {momentWords(own.requested_at)}. Guarda este código: es tu constancia.{" "}
        {own.mailed_to ? (
          <>
            {own.status === "under_way" ? "Cuando esté hecho te escribimos a" : "También te la enviamos a"}{" "}
            <span className="wrap-anywhere">{own.mailed_to}</span>.
          </>
        ) : (
          "Tu cuenta no tiene correo, así que la ves solo aquí y en la copia de tus datos. Para que te respondamos, escríbenos con tu código."
        )}
      </p>
    </>
  );
}

function resultOf({ kind, status, access_until }: OwnCase): { heading: string; text: string } {
  const isBaja = kind === "baja";
  if (status === "under_way")
    return {
      heading: "Tu solicitud está en curso",
      text: "PayPal todavía no respondió. Se lo seguimos pidiendo hasta que lo confirme, y cuenta la fecha de hoy: no tienes que hacer nada más.",
    };
  if (status !== "done")
    return {
      heading: "Una persona revisa tu solicitud",
      text: `No pudimos resolverla en el momento, y no cambiamos nada. Una persona la revisa y te responde dentro de las 24 horas: cuenta la fecha de hoy.${isBaja ? "" : " Si mientras tanto no quieres más cobros, cancela en tu perfil."}`,
    };
  const left = access_until
    ? `Sigues siendo Premium hasta el ${dateOfInstant(access_until)}.`
    : "Tu cuenta pasó al plan gratuito. Lo que escribiste queda guardado.";
  const done = isBaja
    ? "Tu suscripción está cancelada y no hay más cobros."
    : "Tu suscripción está cancelada y le pedimos a PayPal que te devuelva todo lo que pagaste, al mismo medio con el que pagaste. Suele tardar unos días.";
  return {
    heading: isBaja ? "Tu baja está hecha" : "Tu arrepentimiento está hecho",
    text: `${done} ${left}`,
  };
}
