import { figure } from "#platform/shared/text/figure.ts";
import type { UsageWords } from "#platform/ui/feature.ts";
import type { Usage } from "./contract.ts";

const MB = 1024 * 1024;
const ADVICE = "Elimina lo que ya no necesites.";

const SIZES = {
  words: { begin: "Tus textos ocupan", name: "textos", bytes: MB, unit: "MB", digits: 1 },
  picture_bytes: { begin: "Tus imágenes ocupan", name: "imágenes", bytes: 1024 * MB, unit: "GB", digits: 2 },
};

const OF_ALL_TOOLS: UsageOfTools = {
  conflicts: { advice: "Donde veas dos versiones de lo mismo, elige una." },
  words: { href: "/mi-busqueda", link: "Buscar en lo que escribí" },
};

export type UsageOfTools = Readonly<Record<string, UsageWords>>;

export function tellUsage({ kind, name = "", count, max }: Usage, tools: UsageOfTools) {
  const { advice = ADVICE, ...way } = { ...OF_ALL_TOOLS, ...tools }[kind] ?? {};
  const size = kind === "words" || kind === "picture_bytes" ? SIZES[kind] : undefined;
  const factor = 10 ** (size?.digits ?? 0);
  // Rounds down: a usage below its bound must not look full.
  const amount = (value: number) => figure(Math.floor((value / (size?.bytes ?? 1)) * factor) / factor);
  const bound = size ? `${amount(max)} ${size.unit}` : amount(max);
  const isFull = count >= max;
  const refused = `${isFull ? "Por ahora no se guardan" : `Al llegar a ${bound} no se guardarán`} más ${size?.name ?? name}.`;
  return {
    kind,
    isFull,
    share: Math.min(count / max, 1),
    title: size
      ? `${size.begin} ${amount(count)} de ${bound}`
      : `Tienes ${amount(count)} ${name} de ${bound}`,
    text: `${refused} Lo que tienes no se pierde. ${advice}`,
    ...way,
  };
}
