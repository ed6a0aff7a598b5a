import type { LoginSession } from "@/lib/features/account/sessions/schema.ts";
import type { State } from "@/lib/http/define.ts";

/** Reads what every page of the room is drawn from: what the API answers to its operator. */
export async function deskFacts(
  { services, caller: { channelId, role } }: {
    services: State["services"];
    caller: LoginSession;
  },
) {
  return {
    channelId,
    readOnly: role === "masquerade",
    timer: await services.subathon.session.timerForOperator(channelId),
  };
}
