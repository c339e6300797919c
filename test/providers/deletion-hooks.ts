import { accountDeletionHooks, openLifecycle } from "#app/server/billing.ts";
import type { TestApp } from "../test-app.ts";

/** The product's actions when an account is deleted. */
export const deletionHooks = ({ services }: TestApp) => accountDeletionHooks(openLifecycle(services));
