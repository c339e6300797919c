import { confirmApproval } from "#billing/checkout/approval.ts";
import { writeApproval } from "#billing/checkout/steps.ts";
import { PREMIUM } from "./build-subscription.ts";
import { api } from "./open-screen.tsx";

/** Acts as PayPal's window after an approval. The fake API confirms this approval. */
export async function pay(memberId: string): Promise<void> {
  const answer = { subscription: PREMIUM };
  api.answer({ "POST /api/subscription/confirmation": answer, "GET /api/subscription": answer });
  writeApproval({ userId: memberId, paypalSubscriptionId: "I-ABCDEF1234", isRenewal: false });
  await confirmApproval();
}
