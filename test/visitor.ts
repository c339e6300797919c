import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { consentVersion } from "#billing/checkout/consent/consent.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import type { UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { pullNotebook } from "./pull-notebook.ts";

/** The body of a call that begins a checkout. */
export const CONSENT = { consent: consentVersion("$2 USD cada mes") };

/** Returns the body of a call that deletes the account. */
export const newDeletion = () => ({
  confirmation: "ELIMINAR",
  request_id: newId(),
  confirmation_code: newConfirmationCode(),
});

export type Provider = "google" | "facebook";

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/**
 * A browser without scripts: it stores cookies, sends the headers of a call from our own page, and follows no redirect.
 */
export class Visitor {
  readonly origin: string;
  readonly cookies = new Map<string, { value: string; path: string }>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** @param path may be a full URL */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin);
    const headers = new Headers(init.headers);
    if (!headers.has("origin") && init.method && init.method !== "GET") headers.set("origin", this.origin);
    if (!headers.has("sec-fetch-site") && !headers.has("referer"))
      headers.set("sec-fetch-site", "same-origin");
    const cookie = this.cookieHeader(url.pathname);
    if (cookie) headers.set("cookie", cookie);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    this.keepCookies(response.headers.getSetCookie());
    return response;
  }

  /** @param writeId the idempotency key */
  async call<T>(method: string, path: string, body?: unknown, writeId = newId()): Promise<Answer<T>> {
    const response = await this.send(path, {
      method,
      headers: {
        ...(method !== "GET" && { "idempotency-key": writeId }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  }

  /** Returns the member's records of a kind, as a new device pulls them. */
  async records<T>(kind: string): Promise<T[]> {
    const { records } = await pullNotebook(this);
    return [...records.values()].flatMap((record) => (record.kind === kind ? [record.value as T] : []));
  }

  async userId(): Promise<UserId> {
    const { body } = await this.call<{ user: { id: UserId } }>("GET", "/api/session");
    return body.user.id;
  }

  /** Downloads the member's data export. Returns its files as text, by path, and its tables. */
  async copy() {
    const response = await this.send("/api/account/export");
    const zip = new Uint8Array(await response.arrayBuffer());
    expect(response.status, strFromU8(zip)).toBe(200);
    const files: Record<string, string> = {};
    for (const [path, bytes] of Object.entries(unzipSync(zip))) files[path] = strFromU8(bytes);
    const data = JSON.parse(files["datos.json"] ?? "") as Record<string, Record<string, unknown>[]>;
    return { files, data, headers: response.headers };
  }

  deleteAccount(request: object = newDeletion()): Promise<Answer<{ state: string }>> {
    return this.call("DELETE", "/api/account", request);
  }

  keepIdea(title: string, id = newId(), base = "", writeId = newId()): Promise<Answer<unknown>> {
    const written_at = new Date().toISOString();
    return this.call("PUT", `/api/ideas/${id}`, { title, base, written_at }, writeId);
  }

  /**
   * Answers the provider's form. Returns the callback URL without following it.
   * @param answer fields of the provider's form, which approves unless they say otherwise
   */
  async approveSignIn(
    provider: Provider,
    answer: Record<string, string>,
    headers: Record<string, string> = { referer: "" },
  ): Promise<string> {
    const begun = await this.send(`/api/auth/${provider}`, { headers });
    const body = new URLSearchParams({ decision: "continue", share_email: "yes", ...answer });
    const answered = await this.send(begun.headers.get("location") ?? "", { method: "POST", body });
    return answered.headers.get("location") ?? "";
  }

  async signIn(
    provider: Provider = "google",
    person = { name: "Ana", email: "ana@ejemplo.com" },
  ): Promise<this> {
    const callback = await this.approveSignIn(provider, person);
    const response = await this.send(callback);
    expect(response.headers.get("location")).not.toContain("ingreso=");
    expect(this.cookies.has("access")).toBe(true);
    return this;
  }

  /** Prepares a subscription, approves it at PayPal and confirms it. Returns PayPal's id. */
  async subscribe(consent = CONSENT): Promise<string> {
    const id = await this.prepareSubscription(consent);
    await this.approveSubscription(id);
    expect((await this.confirm(id)).status).toBe(200);
    return id;
  }

  /** Makes the server ask PayPal about a subscription, as a page does after an approval. */
  confirm<T = { subscription: Subscription | null }>(id: string): Promise<Answer<T>> {
    return this.call<T>("POST", "/api/subscription/confirmation", { paypal_subscription_id: id });
  }

  /** Returns the subscription as the server knows it, with a new access token. */
  async subscription(): Promise<Subscription | null> {
    await this.call("POST", "/api/session/refresh");
    const { body } = await this.call<{ subscription: Subscription | null }>("GET", "/api/subscription");
    return body.subscription;
  }

  async prepareSubscription(consent = CONSENT): Promise<string> {
    const created = await this.call<{ paypalSubscriptionId: string }>(
      "POST",
      "/api/subscription/paypal",
      consent,
    );
    expect(created.status).toBe(200);
    return created.body.paypalSubscriptionId;
  }

  async approveSubscription(id: string): Promise<void> {
    const path = "/simulators/paypal/webapps/billing/subscriptions";
    const opened = await this.send(`${path}/open?subscription_id=${id}`);
    const page = opened.headers.get("location") ?? "";
    await this.send(page, { method: "POST", body: new URLSearchParams({ decision: "approve" }) });
  }

  cookieHeader(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`)
      .join("; ");
  }

  keepCookies(lines: readonly string[]): void {
    for (const line of lines) this.#keep(line);
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=", 2);
    const attribute = (wanted: string) =>
      attributes.find((entry) => entry.toLowerCase().startsWith(`${wanted}=`))?.split("=")[1];
    const expires = attribute("expires");
    const ended = attribute("max-age") === "0" || (expires && new Date(expires).getTime() <= Date.now());
    if (ended) this.cookies.delete(name);
    else this.cookies.set(name, { value, path: attribute("path") ?? "/" });
  }
}
