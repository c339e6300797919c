import type { TestApp } from "../test-app.ts";

interface HeldEvent {
  id: string;
  type: string;
  state: string;
}

export type PaypalControl = ReturnType<typeof paypalControl>;

export function paypalControl(app: Pick<TestApp, "paypalUrl" | "advanceClock">) {
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${app.paypalUrl}/control${path}`, {
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok)
      throw new Error(`PayPal's control ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    async advance(durationMs: number): Promise<void> {
      await send("/clock", { advanceMs: durationMs });
      app.advanceClock(durationMs);
    },
    act: (id: string, action: string, count?: number) =>
      send(`/subscriptions/${id}`, { action, ...(count !== undefined && { count }) }),
    /** Changes the price at PayPal without the product, as PayPal's own pages do. */
    changePlanPrice: (planId: string, cents: number) => send(`/plans/${planId}`, { cents }),
    setWebhooks: (mode: "hold" | "drop") => send("/webhooks", { mode }),
    /** Keeps approvals at APPROVED for `delay` milliseconds, or forever. */
    delayActivation: (delay: number | "never") => send("/activation", { delayMs: delay }),
    listEvents: async (): Promise<HeldEvent[]> => (await send("/webhooks")).events,
    deliver: (ids: readonly string[]) => send("/webhooks/deliver", { ids }),
    requestOf: (eventId: string): Promise<{ headers: Record<string, string>; body: string }> =>
      send(`/webhooks/${eventId}/request`),
    fail: (match: string, fault: string, count = 1) => send("/faults", { match, fault, count }),
  };
}
