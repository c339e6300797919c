import { escapeHtml } from "#platform/shared/text/html-text.ts";
import { PieceError } from "./content-file.ts";
import {
  DAY_ROLES,
  DESTINATIONS,
  type Destination,
  KINDS,
  type Kind,
  LINE_MAX,
  type Line,
  ROLES,
} from "./exercise.ts";

const TITLE = /^### (.+)$/;
const LINE = /^- (.*?)(?: \{(\S+?)(?: «(.+)»)?\})?$/;
const ROADS = /^Van a: (.+)$/;
/** Classes that the components of the key page also use, because its documents contain no other styles. */
const FIELD = "block w-full mt-1 min-h-11 py-2 border-b border-edge text-ink";

/** Renders fields without a name or form: nothing sends them. "off" stops browsers from offering earlier words. */
export function renderExercise(body: string, argument: string): string {
  const [, kind = "", id] = /^(\S+)(?: ([a-z0-9-]+))?$/.exec(argument) ?? [];
  if (!isOneOf(KINDS, kind))
    throw new PieceError(`has the unknown kind «${kind}»; there are ${KINDS.join(", ")}`);
  if (!id)
    throw new PieceError("wants a kind and a name behind its name, as in «:::ejercicio oracion smart»");
  const { title, lines, to } = readBody(body);
  const fields = kind === "escalera" ? ladder(lines) : lines.map((line) => field(line, kind)).join("");
  return `<div class="piece note" role="group" aria-label="${escapeHtml(title)}" data-exercise="${kind} ${id}" data-to="${to.join(" ")}">${fields}</div>`;
}

/** Returns a lesson's Markdown without the parts of its exercises that only the build reads. */
export function readableOf(markdown: string): string {
  return markdown
    .replaceAll(/^:::ejercicio.*\n### .*$/gm, "")
    .replaceAll(/^Van a: .*$/gm, "")
    .replaceAll(/^(- .*) \{.*\}$/gm, "$1");
}

function readBody(body: string): { title: string; lines: Line[]; to: Destination[] } {
  const [first = "", ...rest] = body.split("\n").filter((line) => line.trim() !== "");
  const [, title] = TITLE.exec(first) ?? [];
  if (!title) throw new PieceError(`wants «### Título» as its first line, not «${first}»`);
  const [, roads] = ROADS.exec(rest.at(-1) ?? "") ?? [];
  if (!roads) throw new PieceError("wants «Van a: …» as its last line: where its words can go");
  const to = roads.split(", ").map((name) => {
    if (isOneOf(DESTINATIONS, name)) return name;
    throw new PieceError(`cannot lead to «${name}»; there are ${DESTINATIONS.join(", ")}`);
  });
  return { title, lines: rest.slice(0, -1).map(readLine), to };
}

function readLine(source: string): Line {
  const [isLine, label = "", role, text = ""] = LINE.exec(source) ?? [];
  if (isLine === undefined) throw new PieceError(`wants lines as «- Etiqueta…», not «${source}»`);
  if (role !== undefined && !isOneOf(ROLES, role))
    throw new PieceError(`«${label}» has the unknown role «${role}»; there are ${ROLES.join(", ")}`);
  if ((role === "respuesta" || role === "fecha") && !text)
    throw new PieceError(`«${label}» wants its words behind the role, as in {${role} «Volver a mirarlo»}`);
  return { label: label.trim(), role, text };
}

function ladder(lines: readonly Line[]): string {
  const [first, ...rest] = lines;
  const steps = rest.filter(({ role }) => role === "porque");
  const after = rest.filter(({ role }) => role !== "porque");
  const inner = steps.reduceRight(
    (within, step) => `<div class="pl-4">${field(step, "escalera")}${within}</div>`,
    "",
  );
  return [first && field(first, "escalera"), inner, ...after.map((line) => field(line, "escalera"))].join("");
}

function field({ label, role, text }: Line, kind: Kind): string {
  const as = role ? ` data-as="${escapeHtml([role, text].join(" ").trim())}"` : "";
  const common = `class="${FIELD}" autocomplete="off"${as}`;
  const control =
    kind === "rueda"
      ? `<input type="number" min="1" max="10" ${common}>`
      : role && DAY_ROLES.includes(role)
        ? `<input type="date" ${common}>`
        : `<textarea rows="1" maxlength="${LINE_MAX}" ${common}></textarea>`;
  return `<label class="block mt-4 text-quiet">${escapeHtml(label)}${control}</label>\n`;
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
