import type { Feature } from "#server/feature.ts";
import type { Services } from "#server/services.ts";
import { weeklyReportJob } from "./jobs.server.ts";

export function ownerReportFeature(services: Services): Feature {
  return { jobs: [weeklyReportJob(services)] };
}
