import { type Html, html, type Page } from "../page.ts";
import type { Fields } from "../requests.ts";
import type { IdentityProvider } from "./people.ts";

const maxNameLength = 120;
const maxEmailLength = 254;
/** The pattern of `<input type="email">` (HTML Living Standard), plus a required dot in the domain. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const providerNames = { google: "Google", facebook: "Facebook" } as const;

interface IdentityForm {
  name: string;
  email: string;
  shareEmail: boolean;
  hasPicture: 0 | 1;
  isReauthentication?: boolean;
  nameError?: string | undefined;
  emailError?: string | undefined;
}

export const emptyIdentityForm: IdentityForm = { name: "", email: "", shareEmail: true, hasPicture: 1 };

/** The decision "correct" asks the person to correct invalid input: `form` has the typed values and their errors. */
export function readIdentity(body: Fields) {
  if (body.decision === "cancel") return { decision: "cancel" } as const;
  if (body.behaviour === "refuse") return { decision: "refuse" } as const;

  const name = (body.name ?? "").trim();
  const email = (body.email ?? "").trim().toLowerCase();
  const choices = {
    shareEmail: body.share_email === "yes",
    hasPicture: body.no_picture === "yes" ? 0 : 1,
  } as const;
  const nameError = problemWithName(name);
  const emailError = problemWithEmail(email);
  if (!nameError && !emailError) return { decision: "continue", name, email, ...choices } as const;
  const typed = { name: body.name ?? "", email: body.email ?? "", ...choices };
  return { decision: "correct", form: { ...typed, nameError, emailError } } as const;
}

function problemWithName(name: string): string | undefined {
  if (name === "") return "Escribe un nombre.";
  if (name.length > maxNameLength) return `El nombre puede tener hasta ${maxNameLength} caracteres.`;
  if (/\p{Cc}/u.test(name)) return "El nombre tiene un carácter que no se puede usar.";
  return undefined;
}

function problemWithEmail(email: string): string | undefined {
  if (email === "") return "Escribe un correo electrónico.";
  if (email.length > maxEmailLength || !emailPattern.test(email)) {
    return "Escribe el correo completo, por ejemplo ana@ejemplo.com.";
  }
  return undefined;
}

/** The form posts to its own URL, because the query carries the authorization request. */
export function identityPage(provider: IdentityProvider, form: IdentityForm): Page {
  const providerName = providerNames[provider];
  const wrong = form.nameError !== undefined || form.emailError !== undefined;
  return {
    provider,
    title: `${wrong ? "Revisa los datos · " : ""}Entrar con ${providerName} (simulación)`,
    content: html`
<h1>${form.isReauthentication ? "Confirma que eres tú" : `Entra con un ${providerName} simulado`}</h1>
${
  form.isReauthentication
    ? html`<p>Aquí ${providerName} te pediría otra vez la contraseña, aunque ya hubieras entrado.</p>`
    : null
}
<p>Claves del Éxito quiere saber quién eres. Inventa a alguien: un correo nuevo es una persona nueva, y el
mismo correo vuelve a ser la misma persona.</p>
<form method="post" novalidate>
${textField(form, "name", "Nombre", "text")}
${textField(form, "email", "Correo electrónico", "email")}
${provider === "facebook" ? choiceField("share_email", "Compartir mi correo electrónico", form.shareEmail) : null}
<details>
<summary>Más opciones de la simulación</summary>
${choiceField("no_picture", "No tengo foto de perfil", !form.hasPicture)}
<div class="field">
<label for="behaviour">Qué hace ${providerName}</label>
<select id="behaviour" name="behaviour">
<option value="usual">Responde como siempre</option>
<option value="refuse">Responde con un error suyo</option>
</select>
</div>
</details>
<div>
<button type="submit" name="decision" value="continue">Continuar</button>
<button type="submit" name="decision" value="cancel">Cancelar</button>
</div>
</form>`,
  };
}

/** The first wrong field takes the focus. */
function textField(form: IdentityForm, id: "name" | "email", label: string, type: string): Html {
  const error = form[`${id}Error`];
  const described = html` aria-invalid="true" aria-describedby="${id}-error"`;
  const hasFocus = error && (id === "name" || !form.nameError);
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" autocomplete="${id}"
  value="${form[id]}" required${error ? described : null}${hasFocus ? html` autofocus` : null}>
${error ? html`<p class="error" id="${id}-error">${error}</p>` : null}
</div>`;
}

function choiceField(name: string, label: string, checked: boolean): Html {
  return html`<div class="field choice">
<input id="${name}" name="${name}" type="checkbox" value="yes"${checked ? html` checked` : null}>
<label for="${name}">${label}</label>
</div>`;
}

/** A page instead of a redirect: the person sees the error, and the client app gets no answer. */
export function refusalPage(
  provider: IdentityProvider,
  refusal: { heading: string; explanation: string; code: string },
): Page {
  return {
    provider,
    status: 400,
    title: `${refusal.heading} (simulación)`,
    content: html`
<h1>${refusal.heading}</h1>
<p>${refusal.explanation}</p>
<p class="code">${refusal.code}</p>`,
  };
}
