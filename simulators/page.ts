import type { FastifyReply } from "fastify";

/** Escaped markup. Only `html` creates it. */
export interface Html {
  readonly markup: string;
}

/** Escapes the values of the template, except nested `Html`. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[] | null)[]): Html {
  const parts = strings.map((text, index) => text + (index < values.length ? render(values[index]) : ""));
  return { markup: parts.join("") };
}

function render(value: string | Html | Html[] | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return escapeText(value);
  return Array.isArray(value) ? value.map((item) => item.markup).join("") : value.markup;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function spanishTime(time: string): string {
  return new Intl.DateTimeFormat("es", { dateStyle: "long", timeStyle: "short" }).format(new Date(time));
}

export type SimulatedProvider = "google" | "facebook" | "paypal" | "push";

const notices: Record<Page["provider"], string> = {
  google: "Simulación local: aquí no hay Google real ni se comparte ningún dato.",
  facebook: "Simulación local: aquí no hay Facebook real ni se comparte ningún dato.",
  paypal: "Simulación local: aquí no hay PayPal real y no se cobra nada.",
  mail: "Simulación local: estos mensajes no han salido de esta máquina.",
  push: "Simulación local: estos avisos no han salido de esta máquina.",
  all: "Simulación local: nada de lo que hay aquí sale de esta máquina.",
};

export interface Page {
  /** "all" is the home page of the simulators. */
  provider: SimulatedProvider | "mail" | "all";
  title: string;
  content: Html;
  script?: string;
  status?: number;
}

/**
 * `form-action` names the product's origins, because browsers apply it to the redirect after a form too.
 * The opener policy `unsafe-none` lets PayPal's popup reach the window that opened it.
 */
export function sendPage(reply: FastifyReply, origin: string, page: Page): FastifyReply {
  const script = page.script === undefined ? null : html`<script src="${page.script}" defer></script>`;
  const document = html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/simulators/simulators.css">
${script}
</head>
<body>
<header class="notice"><p>${notices[page.provider]}</p></header>
<main>
${page.content}
</main>
</body>
</html>
`;
  return reply
    .code(page.status ?? 200)
    .header("Content-Security-Policy", contentSecurityPolicy(origin))
    .header("Cross-Origin-Opener-Policy", "unsafe-none")
    .header("Cache-Control", "no-store")
    .header("Referrer-Policy", "no-referrer")
    .header("X-Content-Type-Options", "nosniff")
    .type("text/html; charset=utf-8")
    .send(document.markup);
}

function contentSecurityPolicy(origin: string): string {
  const port = new URL(origin).port;
  const suffix = port === "" ? "" : `:${port}`;
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    // Allows the icon `data:,`. Without that empty icon, browsers would request /favicon.ico from the product.
    "img-src data:",
    `form-action 'self' http://localhost${suffix} http://127.0.0.1${suffix}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
