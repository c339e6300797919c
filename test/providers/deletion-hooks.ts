import { accountDeletionHooks, openLifecycle } from "#app/server/billing.ts";
import type { TestApp } from "../test-app.ts";

/** What the product does when an account goes. */
export const deletionHooks = ({ services }: TestApp) => accountDeletionHooks(openLifecycle(services));
