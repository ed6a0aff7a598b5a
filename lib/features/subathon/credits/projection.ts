import { keys } from "@/lib/database/keys.ts";
import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  createProjection,
  type ProjectionDeps,
} from "@/lib/event_log/projections/projection.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { foldCredits } from "./fold.ts";

/** Dependencies of collecting. */
interface CollectDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  events: ProjectionDeps["events"];
  /** Tells this process from others. */
  holder: string;
  /** Called when a channel's lists have changed; `hidden`: people were taken out of them. */
  onCollected: (channelId: string, change: { hidden: boolean }) => void;
}

/** Everything may wait but what takes people out: they must leave a roll that is on screen. */
const PATIENCE = {
  mayWait: (kind: string) => kind !== "chat.user_cleared",
  forMs: 20 * SECOND_MS,
};

/** Collects from the channels' logs whom the credits will list. */
export function createCreditsProjection(
  { kv, clock, log, events, holder, onCollected }: CollectDeps,
) {
  return createProjection({
    name: "credits",
    kv,
    clock,
    log,
    keys,
    events,
    holder,
    patience: PATIENCE,
    async fold({ channelId, events, pause }) {
      const { change } = await foldCredits(kv, channelId, events, pause);
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
