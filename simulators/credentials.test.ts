import { expect, test } from "vitest";
import { simulatedProviders } from "./credentials.ts";

test("the simulated credentials have the format of real ones and addresses below the origin", () => {
  const { google, facebook, paypal } = simulatedProviders("http://localhost:3000");

  expect(google.issuer).toBe("http://localhost:3000/simulators/google");
  expect(google.clientId).toMatch(/^\d+-\w+\.apps\.googleusercontent\.com$/);
  expect(facebook.dialogUrl).toBe("http://localhost:3000/simulators/facebook");
  expect(facebook.graphUrl).toBe("http://localhost:3000/simulators/facebook/graph");
  expect(facebook.appId).toMatch(/^\d{15,16}$/);
  expect(facebook.appSecret).toMatch(/^[0-9a-f]{32}$/);
  expect(paypal.apiUrl).toBe("http://localhost:3000/simulators/paypal");
  expect(paypal.sdkUrl).toBe("http://localhost:3000/simulators/paypal/sdk/js");
  expect(paypal.clientId).toMatch(/^[\w-]{80}$/);
  expect(paypal.clientSecret).toMatch(/^[\w-]{80}$/);
  expect(paypal.planId).toMatch(/^P-[A-Z0-9]{24}$/);
  expect(paypal.webhookId).toMatch(/^[A-Z0-9]{17}$/);
});
