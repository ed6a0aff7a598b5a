import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { createProjection } from "@/lib/projections/projection.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { foldCredits } from "./fold.ts";

/** Dependencies of collecting. */
interface CollectDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  events: Pick<EventLog, "read" | "append" | "onAppended" | "newest" | "sole">;
  /** Tells this process from others. */
  holder: string;
  /** Called when a channel's lists have changed; `hidden`: people were taken out of them. */
  onCollected: (channelId: string, change: { hidden: boolean }) => void;
}

/** Collects from the channels' logs whom the credits will list. */
export function createCreditsProjection(
  { kv, clock, log, events, holder, onCollected }: CollectDeps,
) {
  return createProjection({
    name: "credits",
    kv,
    clock,
    log,
    events,
    holder,
    async fold({ channelId, events }) {
      const { change } = await foldCredits(kv, channelId, events);
      const hidden = events.some(isHiding);
      return {
        change,
        committed: () => onCollected(channelId, { hidden }),
      };
    },
  });
}

function isHiding({ kind, test }: LiveEvent): boolean {
  return kind === "chat.user_cleared" && !test;
}
