import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { basic, postForm, type SimulatorServer, startSimulators } from "../test-server.ts";

export let server: SimulatorServer;
let bearer: string;

/** Registers hooks that run the simulators for the calling test file. */
export function runPaypal(): void {
  beforeAll(async () => {
    server = await startSimulators();
    await renewToken();
  });
  afterAll(() => server.stop());
  afterEach(() => vi.useRealTimers());
}

export const hour = 3_600_000;

export async function renewToken(): Promise<void> {
  bearer = await accessToken();
}

async function accessToken(): Promise<string> {
  const { apiUrl, clientId, clientSecret } = server.paypal;
  const headers = { authorization: basic(clientId, clientSecret) };
  const response = await postForm(`${apiUrl}/v1/oauth2/token`, { grant_type: "client_credentials" }, headers);
  return (await response.json()).access_token;
}

export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${server.paypal.apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

export function create(fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { plan_id: server.paypal.planId, custom_id: "member-1", ...fields };
  return call("POST", "/v1/billing/subscriptions", body, headers);
}

export async function get(id: string) {
  return (await call("GET", `/v1/billing/subscriptions/${id}`)).body;
}

export function cancel(id: string, reason: unknown = "Ya no la necesito") {
  return call("POST", `/v1/billing/subscriptions/${id}/cancel`, { reason });
}

export function approvalUrl(subscription: { links: { rel: string; href: string }[] }): string {
  return subscription.links.find(({ rel }) => rel === "approve")?.href ?? "";
}

export async function createApproved(fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await create(fields);
  await postForm(approvalUrl(body), { decision: "approve" });
  return body.id;
}

export async function control(path: string, body?: unknown, method = body === undefined ? "GET" : "POST") {
  const response = await fetch(`${server.paypal.apiUrl}/control/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** Advances PayPal's clock, and renews the token, which may have expired by the new time. */
export async function advance(durationMs: number): Promise<void> {
  await control("clock", { advanceMs: durationMs });
  await renewToken();
}

export function act(id: string, action: string, count?: number) {
  return control(`subscriptions/${id}`, { action, ...(count !== undefined && { count }) });
}

export async function transactions(id: string) {
  const range = "start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z";
  return (await call("GET", `/v1/billing/subscriptions/${id}/transactions?${range}`)).body.transactions;
}

export async function eventsOf(id: string): Promise<string[]> {
  const { events } = (await control("webhooks")).body;
  return events
    .filter(({ subscriptionId }: { subscriptionId: string }) => subscriptionId === id)
    .map(({ type }: { type: string }) => type);
}

export const inSeconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
