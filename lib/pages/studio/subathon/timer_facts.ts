import type { State } from "@/lib/http/define.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";

/** Reads what every page of the room is drawn from: what the API answers to its operator. */
export async function timerFacts(
  { services, caller: { channelId, role } }: {
    services: State["services"];
    caller: LoginSession;
  },
) {
  // The rates say for overlays what the rules say for the operator.
  const { rates: _, ...timer } = await services.subathon.session
    .timerForOperator(channelId);
  return { channelId, readOnly: role === "masquerade", timer };
}
