import type { Leaving } from "#features/data-rights/delete-member.server.ts";
import { queueImagesRemoval } from "#features/journal/jobs.server.ts";
import { dropConfirmations } from "#features/reminders/add-email.server.ts";
import { leavingMember } from "#features/subscription/leaving.server.ts";
import type { Paypal } from "#features/subscription/paypal.server.ts";
import type { Services } from "#server/services.ts";

/** What happens beside the rows when an account is deleted: nothing is charged or sent any more, and the pictures go. */
export function leavingOf(services: Services, paypal: Paypal): Leaving {
  return {
    ...leavingMember(services, paypal),
    async queueRemovals(transaction, userId, now) {
      await queueImagesRemoval(transaction, userId, now);
      await dropConfirmations(transaction, userId);
    },
  };
}
