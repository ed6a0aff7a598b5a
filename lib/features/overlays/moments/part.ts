import type { EventLog } from "@/lib/event_log/log.ts";
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import { createSceneStore } from "@/lib/features/overlays/scenes/store.ts";
import { createMoments } from "./service.ts";
import { createWantedMoments } from "./wanted.ts";

/** Creates what notes the moments that alerts tell of. */
export function createMomentPart(
  { kv, clock, log, newId, events, localeOf }:
    & Pick<Process, "kv" | "clock" | "log" | "newId">
    & DepsOf<typeof createMoments, "localeOf">
    & { events: EventLog },
) {
  const store = createSceneStore({ kv });
  return createMoments({
    kv,
    clock,
    log,
    events,
    holder: newId("req"),
    wanted: createWantedMoments({
      clock,
      events,
      instancesOf: store.instances,
      alertsOf: async (channelId) => (await store.alerts(channelId)).value,
    }),
    localeOf,
    async titleOf(channelId, instanceId) {
      const { value } = await store.instance(channelId, instanceId);
      const title = value?.settings.title;
      return typeof title === "string" ? title : value?.name ?? "";
    },
  });
}
