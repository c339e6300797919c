import type { Feature } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { feelingsContract } from "./contract.ts";
import { feelingsExport } from "./export.server.ts";
import {
  acceptFeelings,
  consentRecovery,
  feelings,
  feelingsConsent,
  feelingsRecovery,
  saveFeelings,
  withdrawFeelings,
} from "./queries.server.ts";

export const feelingsFeature: Feature = {
  routes: defineRoutes(feelingsContract, {
    keepFeelings: ({ write, params, body }) => saveFeelings(write, params.day, body),
    async deleteFeelings({ write, body }) {
      for (const day of new Set(body.days)) await feelings.remove(write, day);
    },
    acceptFeelings: ({ write, body }) => acceptFeelings(write, body),
    withdrawFeelings: ({ write }) => withdrawFeelings(write),
  }),
  // After a restore, the consent returns before what was noted under it.
  collections: [
    { ...feelingsConsent, recovery: consentRecovery },
    { ...feelings, recovery: feelingsRecovery },
  ],
  export: feelingsExport,
};
