import { type Clock, MINUTE_MS, SECOND_MS, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { Reading } from "@/lib/schema/widget_data/stats.ts";
import { toMoment } from "./derive.ts";
import type { createWantedMoments } from "./wanted.ts";
import { withWords } from "./words.ts";

/** Time before ads at which an alert tells of them at the earliest, ms. */
const AHEAD_MS = MINUTE_MS;
/** Time between two looks at the plan, ms: it is read anew twice a minute. */
const LOOK_MS = 15 * SECOND_MS;

/**
 * Creates what notes that ads are about to begin, for channels that have an
 * alert for it and a page open here: once for each time that is planned,
 * however many processes look, since the log takes an event once.
 */
export function createAdsSoon(
  { clock, log, events, wanted, openHere, nextAdsOf, localeOf }: {
    clock: Clock;
    log: Log;
    events: Pick<EventLog, "append">;
    wanted: Pick<ReturnType<typeof createWantedMoments>, "of">;
    /** Lists the channels of which this process has a page open. */
    openHere: () => readonly string[];
    /** Reads when the platform is to show ads next, as an instant; `null` for never. */
    nextAdsOf: (channelId: string) => Promise<
      Reading<{ nextAt: string | null } | null>
    >;
    localeOf: (channelId: string) => Promise<string>;
  },
) {
  async function look(channelId: string): Promise<void> {
    const { kinds } = await wanted.of(channelId);
    if (!kinds.has("ads_soon")) return;
    const plan = await nextAdsOf(channelId);
    const nextAt = plan.available ? plan.value?.nextAt ?? null : null;
    if (nextAt === null) return;
    const at = Date.parse(nextAt);
    const now = clock.now();
    if (!(at > now && at - now <= AHEAD_MS)) return;
    const said = withWords(
      toMoment({ moment: "ads_soon", endsAt: toIso(at) }),
      await localeOf(channelId),
    );
    await events.append(channelId, [{
      ...serviceEvent("moment", `moment:ads_soon:${at}`, now, said),
      platform: "twitch",
    }]);
  }

  return createPeriodicWork({
    clock,
    everyMs: LOOK_MS,
    async run() {
      for (const channelId of openHere()) {
        await look(channelId).catch((error) =>
          log.warn("ads_soon_failed", { channelId, error })
        );
      }
    },
    onFailure: (error) => log.warn("ads_soon_failed", { error }),
  });
}
