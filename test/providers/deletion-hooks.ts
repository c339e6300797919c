import { accountDeletionHooks } from "#app/server/account-deletion-hooks.ts";
import { paypalClient } from "#billing/subscription/paypal/paypal.server.ts";
import type { TestApp } from "../test-app.ts";

/** What the product does when an account goes. */
export const deletionHooks = ({ services, config }: TestApp) =>
  accountDeletionHooks(services, paypalClient(config.paypal));
