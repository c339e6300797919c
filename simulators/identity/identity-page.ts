import { type Html, html, type Page } from "../page.ts";
import type { Fields } from "../requests.ts";
import type { IdentityProvider } from "./people.ts";

const providerNames = { google: "Google", facebook: "Facebook" } as const;

/** Browsers check the fields. Returns undefined for a request that did not pass this check. */
export function readIdentity(body: Fields) {
  if (body.decision === "cancel") return "cancel";
  if (body.behaviour === "refuse") return "refuse";
  const name = body.name?.trim();
  const email = body.email?.trim().toLowerCase();
  if (!name || !email?.includes("@")) return undefined;
  const hasPicture = body.no_picture === "yes" ? 0 : 1;
  return { name, email, shareEmail: body.share_email === "yes", hasPicture } as const;
}

/** The form posts to its own URL, because the query carries the authorization request. */
export function identityPage(provider: IdentityProvider, isReauthentication: boolean): Page {
  const providerName = providerNames[provider];
  return {
    provider,
    title: `Entrar con ${providerName} (simulación)`,
    content: html`
<h1>${isReauthentication ? "Confirma que eres tú" : `Entra con un ${providerName} simulado`}</h1>
${
  isReauthentication
    ? html`<p>Aquí ${providerName} te pediría otra vez la contraseña, aunque ya hubieras entrado.</p>`
    : null
}
<p>Claves del Éxito quiere saber quién eres. Inventa a alguien: un correo nuevo es una persona nueva, y el
mismo correo vuelve a ser la misma persona.</p>
<form method="post">
${textField("name", "Nombre", "text")}
${textField("email", "Correo electrónico", "email")}
${provider === "facebook" ? choiceField("share_email", "Compartir mi correo electrónico", true) : null}
<details>
<summary>Más opciones de la simulación</summary>
${choiceField("no_picture", "No tengo foto de perfil", false)}
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

function textField(id: string, label: string, type: string): Html {
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" autocomplete="${id}" required>
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
