import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { WheelDone, WheelSpinRequest } from "@/lib/schema/audience/wheel.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Spin the wheel, once it stands still",
    description:
      "The service draws the winner as the spin begins. With an idempotency key it is spun once.",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: WheelSpinRequest,
    answers: { 200: WheelDone, 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.audience.wheel.spin(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
