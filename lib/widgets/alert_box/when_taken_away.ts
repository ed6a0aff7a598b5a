import { overlay } from "@/lib/overlay/overlay_context.ts";
import { type TakenAway, takenAwayBy } from "@/lib/schema/events/taken_away.ts";

/** Calls `hear` with whom a moderator takes away; returns what stops it. */
export function whenTakenAway(hear: (gone: TakenAway) => void): () => void {
  return overlay().listen("chat.user_cleared", ({ test, data }) => {
    if (!test) hear(takenAwayBy(data));
  });
}
