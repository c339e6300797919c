import { type ExportSource, type MemberExport, momentInUtc, rowsOf } from "#platform/server/member-export.ts";
import { listOwn, type Outcome } from "./queries.server.ts";

const DONE: Partial<Record<Outcome, string>> = {
  cancelled: "se canceló la suscripción",
  withdrawn: "se canceló la suscripción y se pidió la devolución de lo pagado",
};
const OTHER = {
  received: "sin confirmar",
  confirmed: "en curso",
  unmatched: "la revisa una persona",
  done: "no se cambió nada",
  closed: "la resolvió una persona",
};

/** What a member asked for while signed in. Requests by a mailed link belong to an address, not to an account. */
export const consumerRequestsExport: MemberExport = {
  tables: { consumer_requests: ({ database, userId }) => rowsOf(listOwn(database, userId)) },
  file: {
    path: "solicitudes.md",
    about: "tus solicitudes de baja y de arrepentimiento, con su código",
    content: inMarkdown,
  },
};

async function* inMarkdown({ database, userId }: ExportSource): AsyncGenerator<string> {
  yield "# Tus solicitudes de baja y de arrepentimiento\n\n";
  const cases = await listOwn(database, userId);
  if (cases.length === 0) yield "No hiciste ninguno con tu sesión iniciada.\n";
  for (const { code, kind, created_at, state, outcome } of cases)
    yield `- ${code}, ${kind}, ${momentInUtc(created_at)}: ${(outcome && DONE[outcome]) ?? OTHER[state]}\n`;
}
