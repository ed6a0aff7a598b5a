import type { OverlayDeps } from "@/lib/features/overlays/browser_sources/deps.ts";
import {
  createOverlayService,
  type OverlayService,
} from "@/lib/features/overlays/browser_sources/service.ts";
import { liveTests } from "@/lib/features/overlays/test_events/live_tests.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { LiveParts } from "./live.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/** Creates the browser sources over everything they show. */
export function createOverlays(
  { clock }: Outside,
  {
    events,
    overlayControl,
    scenes,
    channelOf,
    isLive,
    ownBotsOf,
    resolveWidgetData,
    assetsOf,
    suspendedOf,
    noteShown,
  }:
    & { scenes: SceneParts }
    & Pick<LiveParts, "overlayControl">
    & { events: Pick<EventLog, "newestJoined"> }
    & Pick<
      OverlayDeps,
      | "channelOf"
      | "isLive"
      | "ownBotsOf"
      | "resolveWidgetData"
      | "assetsOf"
      | "suspendedOf"
      | "noteShown"
    >,
): OverlayService {
  return createOverlayService({
    clock,
    channelOf,
    isLive,
    ownBotsOf,
    resolveWidgetData,
    assetsOf,
    suspendedOf,
    noteShown,
    packAllowed: scenes.packs.allowed,
    instanceOf: async (channelId, id) =>
      (await scenes.instances.get(channelId, id)).instance,
    checkInstance: scenes.instances.check,
    instancesAmong: scenes.instances.among,
    sceneOf: async (channelId, id) =>
      (await scenes.scenes.get(channelId, id)).scene,
    soundsOf: scenes.soundAssignments.of,
    newestPosition: events.newestJoined,
    composeTests: liveTests,
    ordersOf: overlayControl.retained,
  });
}
