import { isRecord } from "../is-record.ts";
import { paypalTime } from "./billing.ts";
import type { PayPalIssue } from "./errors.ts";
import type { NewSubscription } from "./subscriptions/subscriptions.ts";

/** PayPal's `date_time`: RFC 3339 with seconds and a zone. */
const dateTime = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Validates "create subscription" against PayPal's schema (openapi/billing_subscriptions_v1.json).
 * @param now PayPal's time
 * @see https://github.com/paypal/paypal-rest-api-specifications
 */
export function readCreateRequest(
  body: unknown,
  now: string,
): { ok: true; subscription: NewSubscription; hasQuantity: boolean } | { ok: false; issues: PayPalIssue[] } {
  if (!isRecord(body)) {
    return {
      ok: false,
      issues: [{ issue: "MISSING_REQUEST_BODY", description: "Request body is missing." }],
    };
  }
  const context = isRecord(body.application_context) ? body.application_context : {};
  const subscriber = isRecord(body.subscriber) ? body.subscriber : {};
  const name = isRecord(subscriber.name) ? subscriber.name : {};
  const issues = [
    problemWithPlan(body.plan_id),
    problemWithCustomId(body.custom_id),
    problemWithStart(body.start_time, now),
    problemWithUserAction(context.user_action),
    problemWithUrl("/application_context/return_url", context.return_url),
    problemWithUrl("/application_context/cancel_url", context.cancel_url),
  ].filter((problem) => problem !== undefined);
  if (issues.length > 0) return { ok: false, issues };

  return {
    ok: true,
    hasQuantity: body.quantity !== undefined,
    subscription: {
      plan_id: String(body.plan_id),
      custom_id: textOrNull(body.custom_id),
      start_time: typeof body.start_time === "string" ? paypalTime(new Date(body.start_time)) : null,
      user_action: context.user_action === "CONTINUE" ? "CONTINUE" : "SUBSCRIBE_NOW",
      return_url: textOrNull(context.return_url),
      cancel_url: textOrNull(context.cancel_url),
      subscriber_email: textOrNull(subscriber.email_address),
      subscriber_given_name: textOrNull(name.given_name),
      subscriber_surname: textOrNull(name.surname),
    },
  };
}

/** PayPal's schema requires a reason of 1 to 128 characters. */
export function readReason(
  body: unknown,
): { ok: true; reason: string } | { ok: false; issues: PayPalIssue[] } {
  const reason = isRecord(body) ? body.reason : undefined;
  const field = "/reason";
  if (reason === undefined || reason === null) return { ok: false, issues: [missing(field)] };
  if (typeof reason !== "string") return { ok: false, issues: [wrongSyntax(field, reason)] };
  if (reason.length < 1) return { ok: false, issues: [tooShort(field)] };
  if (reason.length > 128) return { ok: false, issues: [tooLong(field, reason)] };
  return { ok: true, reason };
}

function problemWithPlan(planId: unknown): PayPalIssue | undefined {
  if (planId === undefined || planId === null) return missing("/plan_id");
  const valid = typeof planId === "string" && /^P-[A-Z0-9]{24}$/.test(planId);
  return valid ? undefined : wrongSyntax("/plan_id", planId);
}

function problemWithCustomId(customId: unknown): PayPalIssue | undefined {
  const field = "/custom_id";
  if (customId === undefined) return undefined;
  if (typeof customId !== "string") return wrongSyntax(field, customId);
  if (customId.length < 1) return tooShort(field);
  if (customId.length > 127) return tooLong(field, customId);
  return /^[\x20-\x7E]+$/.test(customId) ? undefined : wrongSyntax(field, customId);
}

function problemWithStart(startTime: unknown, now: string): PayPalIssue | undefined {
  const field = "/start_time";
  if (startTime === undefined) return undefined;
  if (typeof startTime !== "string" || !dateTime.test(startTime)) return wrongSyntax(field, startTime);
  if (new Date(startTime) > new Date(now)) return undefined;
  return {
    field,
    value: startTime,
    issue: "INVALID_PARAMETER_VALUE",
    description: "Start time must be a valid future date and time.",
  };
}

function problemWithUserAction(action: unknown): PayPalIssue | undefined {
  const known = action === undefined || action === "SUBSCRIBE_NOW" || action === "CONTINUE";
  return known ? undefined : wrongSyntax("/application_context/user_action", action);
}

/** Only http and https, because the buyer's browser is redirected there. */
function problemWithUrl(field: string, url: unknown): PayPalIssue | undefined {
  if (url === undefined) return undefined;
  const valid =
    typeof url === "string" && url.length <= 4000 && /^https?:\/\//i.test(url) && URL.canParse(url);
  return valid ? undefined : wrongSyntax(field, url);
}

export function missing(field: string): PayPalIssue {
  return { field, issue: "MISSING_REQUIRED_PARAMETER", description: "A required field is missing." };
}

export function wrongSyntax(field: string, value: unknown): PayPalIssue {
  return {
    field,
    value: typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
    issue: "INVALID_PARAMETER_SYNTAX",
    description: "The value of a field does not conform to the expected format.",
  };
}

export function tooShort(field: string): PayPalIssue {
  return {
    field,
    value: "",
    issue: "INVALID_STRING_MIN_LENGTH",
    description: "The value of a field is too short.",
  };
}

export function tooLong(field: string, value: string): PayPalIssue {
  return {
    field,
    value,
    issue: "INVALID_STRING_MAX_LENGTH",
    description: "The value of a field is too long.",
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
