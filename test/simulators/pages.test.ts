import { afterAll, expect, test } from "vitest";
import { basic, pkce, postForm, startSimulators } from "./test-server.ts";

const server = await startSimulators();
afterAll(() => server.stop());

const proven = { code_challenge: pkce().challenge, code_challenge_method: "S256" };

function googleUrl(): string {
  const { issuer, clientId } = server.google;
  return `${issuer}/o/oauth2/v2/auth?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${server.origin}/api/auth/google/callback`,
    response_type: "code",
    scope: "openid email profile",
    state: '"><script>alert(1)</script>',
    ...proven,
  })}`;
}

function facebookUrl(): string {
  const { dialogUrl, appId } = server.facebook;
  const redirect = `${server.origin}/api/auth/facebook/callback`;
  const asked = { client_id: appId, redirect_uri: redirect, response_type: "code", ...proven };
  return `${dialogUrl}/v23.0/dialog/oauth?${new URLSearchParams(asked)}`;
}

async function approvalUrl(): Promise<string> {
  const { apiUrl, clientId, clientSecret, planId } = server.paypal;
  const credentials = { authorization: basic(clientId, clientSecret) };
  const grant = { grant_type: "client_credentials" };
  const token = await (await postForm(`${apiUrl}/v1/oauth2/token`, grant, credentials)).json();
  const response = await fetch(`${apiUrl}/v1/billing/subscriptions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token.access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ plan_id: planId }),
  });
  return (await response.json()).links[0].href;
}

test("every page says in Spanish that it is a simulation, and has a strict CSP and no inline code", async () => {
  const port = new URL(server.origin).port;
  const pages = [
    [googleUrl(), "Simulación local: aquí no hay Google real ni se comparte ningún dato."],
    [`${googleUrl()}&client_id=x`, "Simulación local: aquí no hay Google real"],
    [facebookUrl(), "Simulación local: aquí no hay Facebook real ni se comparte ningún dato."],
    [await approvalUrl(), "no se cobra nada"],
    [`${await approvalUrl()}x`, "no se cobra nada"],
    [`${server.origin}/simulators`, "nada de lo que hay aquí sale de esta máquina"],
    [`${server.origin}/simulators/mail`, "no han salido de esta máquina"],
    [`${server.origin}/simulators/push`, "estos avisos no han salido de esta máquina"],
    [`${server.origin}/simulators/paypal/control`, "no se cobra nada"],
  ] as const;
  for (const [url, notice] of pages) {
    const response = await fetch(url);
    const markup = await response.text();

    expect(markup).toContain('<html lang="es">');
    expect(markup).toMatch(/<title>[^<]+<\/title>/);
    expect(markup).toContain("<main>");
    // Without this icon, the browser requests one that the CSP blocks.
    expect(markup).toContain('<link rel="icon" href="data:,">');
    expect(markup.match(/<h1>/g)).toHaveLength(1);
    expect(markup).toContain(notice);
    expect(markup).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?! src=)/);
    expect(response.headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self' http://localhost:${port} http://127.0.0.1:${port}; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(response.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  }
});

test("input from a person is escaped, never shown as markup", async () => {
  const name = `"><img src=x onerror=alert(1)>'&`;
  const markup = await (await postForm(googleUrl(), { name, email: "<b>", decision: "continue" })).text();

  expect(markup).not.toContain("<img");
  expect(markup).not.toContain("<b>");
  expect(markup).not.toContain("alert(1)</script>");
  expect(markup).toContain('value="&#34;&#62;&#60;img src=x onerror=alert(1)&#62;&#39;&#38;"');
});
