import type { EventLog } from "@/lib/event_log/log.ts";
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import { createSceneStore } from "@/lib/features/overlays/scenes/store.ts";
import { createAdsSoon } from "./ads_soon.ts";
import { createMoments } from "./service.ts";
import { createWantedMoments } from "./wanted.ts";

/** Creates what notes the moments that alerts tell of. */
export function createMomentPart(
  { kv, clock, log, newId, events, localeOf, isStreaming, openHere, nextAdsOf }:
    & Pick<Process, "kv" | "clock" | "log" | "newId">
    & DepsOf<typeof createMoments, "localeOf" | "isStreaming">
    & DepsOf<typeof createAdsSoon, "openHere" | "nextAdsOf">
    & { events: EventLog },
) {
  const store = createSceneStore({ kv });
  const wanted = createWantedMoments({
    clock,
    events,
    instancesOf: store.instances,
    alertsOf: async (channelId) => (await store.alerts(channelId)).value,
  });
  const adsSoon = createAdsSoon({
    clock,
    log,
    events,
    wanted,
    openHere,
    nextAdsOf,
    localeOf,
  });
  const moments = createMoments({
    kv,
    clock,
    log,
    events,
    holder: newId("req"),
    wanted,
    localeOf,
    isStreaming,
    async titleOf(channelId, instanceId) {
      const { value } = await store.instance(channelId, instanceId);
      const title = value?.settings.title;
      return typeof title === "string" ? title : value?.name ?? "";
    },
  });

  return {
    catchUp: moments.catchUp,
    erase: moments.erase,
    alertedOf: moments.alertedOf,
    /** Tells whether an alert, an alert box or a widget of the channel goes by the platform's ads. */
    usesAds: async (channelId: string): Promise<boolean> =>
      (await wanted.of(channelId)).ads,
    start(): void {
      moments.start();
      adsSoon.start();
    },
    async stop(): Promise<void> {
      await Promise.all([adsSoon.stop(), moments.stop()]);
    },
  };
}
