import { readFileSync } from "node:fs";
import { isLive } from "#billing/subscription/access.ts";
import { insertAudit } from "#billing/subscription/audit-queries.server.ts";
import { isAnyUnasked } from "#billing/subscription/lifecycle/unclaimed-queries.server.ts";
import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { planProblems } from "#billing/subscription/plans/plan-problems.ts";
import { beginPrepared, savePrepared } from "#billing/subscription/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import { policy } from "#platform/http/headers.ts";
import { defineRoutes, originOf } from "#platform/http/routes.ts";
import type { Config } from "#platform/server/config.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownLine, momentInUtc, rowsOf } from "#platform/server/member-export.ts";
import { newSecret, type UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { priceText } from "#platform/shared/money/money.ts";
import { escapeHtml } from "#platform/shared/text/html-text.ts";
import { consentVersion } from "./consent/consent.ts";
import { insertConsent, listConsents } from "./consent/consent-queries.server.ts";
import { checkoutContract } from "./contract.ts";

const NO_CONSENT =
  "Estas condiciones cambiaron, o falta tu aceptación. Recarga la página, léelas y marca la casilla. No se hizo ningún cobro.";
const UNASKED =
  "Le preguntamos a PayPal si ya tienes una suscripción, para que no pagues dos veces. Suele tardar unos minutos, y un día como mucho: intenta de nuevo más tarde. No se hizo ningún cobro.";

export function checkoutFeature(subscriptions: Subscriptions): Feature {
  const { config, database, clock } = subscriptions;
  const offeredPrice = () => `${priceText(config.price)} cada mes`;

  const routes = defineRoutes(checkoutContract, {
    async createPaypalSubscription({ session: { userId }, body }) {
      const price = offeredPrice();
      if (body.consent !== consentVersion(price))
        throw new AppError("bad_request", "no consent to the current words", { sentence: NO_CONSENT });
      let facts = await subscriptions.refreshAll(userId);
      // After a restore, an unclaimed subscription may be this member's: no checkout begins before PayPal answers.
      if (await isAnyUnasked(database))
        throw new AppError("unavailable", "PayPal has unknown subscriptions", { sentence: UNASKED });
      // A suspended subscription could become active again next to the new one.
      const suspended = facts?.paypal_status === "SUSPENDED" ? facts.paypal_subscription_id : null;
      if (suspended) facts = await subscriptions.cancel(userId, suspended, "The member subscribes anew");
      if (facts && isLive(facts)) throw new AppError("conflict", "there is a live subscription");
      const paidThrough = facts?.paid_through ?? null;
      const firstChargeAt = paidThrough && paidThrough > clock().toISOString() ? paidThrough : null;
      if (body.first_charge_at !== undefined && body.first_charge_at !== firstChargeAt)
        throw new AppError("bad_request", "no consent to this first charge", { sentence: NO_CONSENT });
      await checkPlanForSale(subscriptions);
      const id = await prepare(subscriptions, userId, firstChargeAt);
      // The server stores the consent before it sends the id, so that nobody can approve a subscription without one.
      await insertConsent(database, userId, { id, price, firstChargeAt, timeZone: body.time_zone }, clock());
      return { paypalSubscriptionId: id };
    },

    async readPublicConfig() {
      return [
        { key: "PAYPAL_CLIENT_ID", value: config.paypal.clientId },
        { key: "PREMIUM_PRICE", value: offeredPrice() },
      ];
    },

    async showPaypalFrame({ query, request, reply }) {
      const frame = paypalFrame(config, originOf(request, config), query.subscription);
      return reply.headers(frame.headers).send(frame.html);
    },
  });
  return {
    routes,
    export: {
      tables: { subscription_consents: ({ database, userId }) => rowsOf(listConsents(database, userId)) },
    },
  };
}

/** @throws AppError `provider_failed` if PayPal's plan is inactive, not monthly, or not at the accepted price */
async function checkPlanForSale({ config, log, paypal }: Subscriptions): Promise<void> {
  const problems = planProblems(await paypal.readPlan(config.paypal.planId), config);
  if (problems.length === 0) return;
  for (const problem of problems) log.error(problem);
  throw new AppError("provider_failed", "PayPal's plan is not the one that members are told");
}

async function prepare(
  { config, database, clock, paypal }: Subscriptions,
  userId: UserId,
  startTime: string | null,
): Promise<string> {
  const { planId } = config.paypal;
  const prepared = await beginPrepared(database, userId, { planId, startTime }, clock());
  if (prepared.paypal_subscription_id) return prepared.paypal_subscription_id;
  const requestId = prepared.request_id;
  const id = await paypal.create({ requestId, userId, startTime, origin: config.origin });
  // If the account was deleted meanwhile, nobody may approve this subscription.
  if (!(await savePrepared(database, userId, requestId, id)))
    throw new AppError("unauthenticated", "the account is gone");
  const entry = { user_id: userId, paypal_subscription_id: id, actor: "member", action: "prepared" } as const;
  await insertAudit(database, { ...entry, at: clock() });
  return id;
}

export async function* consentsInMarkdown({ database, userId }: ExportSource): AsyncGenerator<string> {
  const consents = await listConsents(database, userId);
  if (consents.length > 0) yield "\n## Qué aceptaste antes de pagar\n\n";
  for (const { accepted_at, paypal_subscription_id, words, terms_edition, privacy_edition } of consents) {
    yield `- ${momentInUtc(accepted_at)} (${paypal_subscription_id}): «${markdownLine(words)}» Términos del ${terms_edition}, política de privacidad del ${privacy_edition}.\n`;
  }
}

export async function tellConsents(database: Queryable, userId: UserId): Promise<string> {
  const lines = (await listConsents(database, userId)).map(
    (one) =>
      `${one.accepted_at}  accepted  ${one.paypal_subscription_id}  version ${one.version}, terms of ${one.terms_edition}, privacy policy of ${one.privacy_edition}\n    ${one.words}`,
  );
  return lines.length > 0 ? lines.join("\n") : "No stored consent.";
}

const SCRIPT = readFileSync(new URL("./paypal-frame.browser.js", import.meta.url), "utf8");
const STYLE = "html{color-scheme:light}body{margin:0;background:transparent}";
const PAYPAL_HOSTS = ["https://*.paypal.com", "https://*.paypalobjects.com"];

/** PayPal's script needs third-party scripts, frames and inline styles, so it has its own policy. */
function paypalFrame(config: Config, origin: string, subscriptionId: string) {
  const nonce = newSecret();
  // The simulated PayPal must use the host name that the browser has used for us.
  const sdk = new URL(
    config.simulated ? config.paypal.sdkUrl.replace(config.origin, origin) : config.paypal.sdkUrl,
  );
  sdk.search = new URLSearchParams({
    "client-id": config.paypal.clientId,
    vault: "true",
    intent: "subscription",
    currency: config.price.currency,
    locale: "es_ES",
  }).toString();
  const hosts = config.simulated ? [sdk.origin] : PAYPAL_HOSTS;
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy({
        "default-src": ["'none'"],
        "script-src": [`'nonce-${nonce}'`, ...hosts],
        "style-src": [`'nonce-${nonce}'`],
        "frame-src": hosts,
        "connect-src": ["'self'", ...hosts],
        "img-src": ["data:", ...hosts],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'self'"],
      }),
    },
    html: `<!doctype html>
<html lang="es" data-sdk="${escapeHtml(sdk.href)}" data-subscription="${escapeHtml(subscriptionId)}">
<meta charset="utf-8"><title>PayPal</title>
<style nonce="${nonce}">${STYLE}</style>
<div id="button"></div>
<script nonce="${nonce}">${SCRIPT}</script>
</html>`,
  };
}
