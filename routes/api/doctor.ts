import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { operator } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { DoctorReport } from "@/lib/schema/account/doctor.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What is wrong with the service's set-up, for its operators",
    description:
      "The settings, public addresses, clock, database, bucket and Twitch, by the rules of `deno task doctor`. For the people whom `OPERATORS` names; for all others there is nothing at this address.",
    guard: operator,
    limit: dashboardReads,
    answers: { 200: DoctorReport, 404: "Who asks is no operator" },
    handle: ({ services }) => services.doctor.report(),
  }),
});
